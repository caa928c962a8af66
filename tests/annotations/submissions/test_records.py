"""Submissions in the database: bounded, decided once, withdrawn by their secret alone."""

import pytest

from annotations import NotFound, submissions
from annotations.database import Database
from annotations.submissions import (
    AlreadyDecided,
    NoRoomForMore,
    Submission,
    SubmittedFile,
    key_digest,
    new_receipt,
)
from schema.notes import is_receipt, receipt_in, run_note

KEY = "secret"


def submission(received: str = "2026-11-24T10:00:00+00:00", size: int = 10) -> Submission:
    about = {"runs": [{"model": "M"}, {"model": "M"}], "sender": "Lab", "link": "https://e.org/m",
             "weights": "open", "statement": "8 frames"}  # fmt: skip
    return Submission(
        new_receipt(), key_digest(KEY), "waiting", received, "table", {"model": "M"},
        (SubmittedFile("a.csv", size, "0" * 64),), about, "me@example.org",
    )  # fmt: skip


def kept(database: Database, made: Submission) -> Submission:
    with database.writing() as db:
        submissions.add(db, made)
    with database.reading() as db:
        return submissions.read(db, made.receipt)


def test_what_was_kept_is_read_again_the_newest_first(database: Database) -> None:
    older, newer = submission("2026-11-01T10:00:00+00:00"), submission()
    assert kept(database, older) == older and kept(database, newer) == newer
    assert newer.models == "M" and is_receipt(newer.receipt)
    with database.reading() as db:
        assert [each.receipt for each in submissions.read_all(db)] == [newer.receipt, older.receipt]
        with pytest.raises(NotFound):
            submissions.read(db, "AAAA-AAAA-AAAA")


def test_only_so_many_wait_and_take_only_so_much(database: Database) -> None:
    first = kept(database, submission(size=2**20))
    with database.writing() as db:
        submissions.check_room(db, 2**20, 2, 2)
        with pytest.raises(NoRoomForMore):
            submissions.check_room(db, 1, 1, 100)
        with pytest.raises(NoRoomForMore):
            submissions.check_room(db, 2**20 + 1, 2, 2)
        submissions.move(db, first.receipt, ("waiting",), "refused", reason="no")
        submissions.check_room(db, 2**20 + 1, 1, 2)


def test_it_is_decided_once(database: Database) -> None:
    made = kept(database, submission())
    with database.writing() as db:
        submissions.move(db, made.receipt, ("waiting",), "refused", reason="of another split")
        assert submissions.read(db, made.receipt).reason == "of another split"
        with pytest.raises(AlreadyDecided, match="refused"):
            submissions.move(db, made.receipt, ("waiting", "accepting"), "accepted")
        with pytest.raises(NotFound):
            submissions.move(db, "AAAA-AAAA-AAAA", ("waiting",), "accepted")


def test_who_has_the_secret_withdraws_it_and_what_it_told_goes(database: Database) -> None:
    made = kept(database, submission())
    with database.writing() as db:
        with pytest.raises(NotFound):
            submissions.withdraw(db, made.receipt, "another")
        assert submissions.read(db, made.receipt).state == "waiting"
        submissions.withdraw(db, made.receipt, KEY)
        now = submissions.read(db, made.receipt)
        with pytest.raises(AlreadyDecided):
            submissions.withdraw(db, made.receipt, KEY)
    assert (now.state, now.contact, now.about["sender"]) == ("withdrawn", "", "")
    assert now.about["runs"] == made.about["runs"]


def test_a_runs_note_names_its_receipt() -> None:
    receipt = new_receipt()
    note = run_note(receipt, "2026-11-24T10:00:00", "2026-11-25T10:00:00")
    assert receipt_in(note) == receipt and "2026-11-25" in note
    assert receipt_in("a note of somebody else's") == receipt_in(None) == ""
