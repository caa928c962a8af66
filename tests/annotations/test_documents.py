"""Documents: append-only events behind an optimistic lock."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import sqlalchemy as sa

from annotations import InvalidValue, StaleVersion
from annotations.database import Database
from annotations.documents import DocumentKey, read_document, read_documents, save_part
from annotations.sets import add_annotator, make_set
from annotations.tables import EVENTS
from tests.rounds import swept

KEY = DocumentKey("mine", "theatre.a", "me")


def test_a_save_replaces_one_part_and_keeps_what_was_before(database: Database) -> None:
    for version, (part, value) in enumerate([("note", "a"), ("done", True), ("note", "b")]):
        with database.writing() as db:
            assert save_part(db, KEY, part, value, version).version == version + 1
    with database.reading() as db:
        document = read_document(db, KEY)
        events = db.execute(sa.select(EVENTS).order_by(EVENTS.c.version)).all()
    assert (document.version, document.parts["note"], document.done) == (3, "b", True)
    assert [(event.part, event.value, event.prior) for event in events] == [
        ("note", "a", 0), ("done", True, 1), ("note", "b", 2),
    ]  # fmt: skip
    assert all(event.at.endswith("+00:00") for event in events)


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"chain": {"people": {}, "nodes": [], "links": []}, "note": " "},
        {"note": "x", "times": {}, "tags": []},
    ],
)
def test_an_empty_document_is_never_done(database: Database, parts: dict[str, Any]) -> None:
    with database.writing() as db:
        for version, (part, value) in enumerate(parts.items()):
            save_part(db, KEY, part, value, version)
    if parts.get("note") != "x":
        with pytest.raises(InvalidValue, match="nothing"), database.writing() as db:
            save_part(db, KEY, "done", True, len(parts))
        return
    with database.writing() as db:
        assert save_part(db, KEY, "done", True, len(parts)).done
        assert not save_part(db, KEY, "note", "", len(parts) + 1).done, "emptied afterwards"


def test_a_stale_save_gets_both_versions_and_changes_nothing(database: Database) -> None:
    with database.writing() as db:
        save_part(db, KEY, "note", "theirs", 0)
    with pytest.raises(StaleVersion) as caught, database.writing() as db:
        save_part(db, KEY, "note", "mine", 0)
    stale = caught.value
    assert (stale.version, stale.theirs, stale.by) == (1, "theirs", "me")
    with database.reading() as db:
        assert read_document(db, KEY).parts["note"] == "theirs"


@swept
def test_of_savers_at_once_each_version_has_one(database: Database) -> None:
    """Every save is acknowledged once or refused; all that was acknowledged is there."""

    def save(number: int) -> int:
        for _ in range(40):
            with database.reading() as db:
                version = read_document(db, KEY).version
            try:
                with database.writing() as db:
                    save_part(db, KEY, "note", f"{number}", version)
                return version + 1
            except StaleVersion:
                continue
        raise AssertionError("never saved")

    with ThreadPoolExecutor(8) as pool:
        versions = list(pool.map(save, range(24)))
    assert sorted(versions) == list(range(1, 25))


def test_documents_of_a_set_by_clip_and_annotator(database: Database) -> None:
    with database.writing() as db:
        name = make_set(db, "Two", ("b.1", "b.2"), 2)
        both = [add_annotator(db, name, each).annotator for each in ("Ada", "Ben B.")]
        for annotator in both:
            save_part(db, DocumentKey(name, "b.1", annotator), "tags", [annotator], 0)
        save_part(db, DocumentKey(name, "b.2", both[0]), "note", "x", 0)
        save_part(db, KEY, "note", "another set's", 0)
    with database.reading() as db:
        of_all = read_documents(db, name)
        of_second = read_documents(db, name, ["b.1"], both[1])
    assert both[0] == "Ada" and both[1].startswith("Ben-B")
    assert [(each.key.clip, each.key.annotator) for each in of_all] == [
        ("b.1", "Ada"), ("b.1", both[1]), ("b.2", "Ada"),
    ]  # fmt: skip
    assert [each.parts["tags"] for each in of_second] == [[both[1]]]
