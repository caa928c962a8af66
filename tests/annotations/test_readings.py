"""Readings: that others' work was seen is kept for good, and travels with an archive."""

from pathlib import Path

from annotations.archive import import_set, read_archive, write_archive
from annotations.database import Database, file_url
from annotations.documents import (
    DocumentKey,
    open_others,
    others_documents,
    read_documents,
    read_readings,
    save_part,
    visible_documents,
)
from annotations.sets import add_annotator, make_set

CLIP = "b.1"


def two_who_are_done(database: Database) -> tuple[str, list[DocumentKey]]:
    """A set of two, who have each noted something and finished."""
    with database.writing() as db:
        name = make_set(db, "Two", (CLIP,), 2)
        both = [DocumentKey(name, CLIP, add_annotator(db, name, who).annotator)
                for who in ("Ada", "Ben")]  # fmt: skip
        for key in both:
            save_part(db, key, "note", key.annotator, 0)
            save_part(db, key, "done", True, 1)
    return name, both


def test_what_was_seen_stays_seen_and_later_changes_are_not_blind(database: Database) -> None:
    name, (ada, ben) = two_who_are_done(database)
    with database.reading() as db:
        assert others_documents(db, ada) == [], "not before it is kept that they are seen"
    open_others(database, name, "Ada", [CLIP])
    open_others(database, name, "")
    with database.writing() as db:
        save_part(db, ada, "done", False, 2)
        save_part(db, ada, "note", "as Ben says", 3)
    open_others(database, name, "Ada")
    with database.reading() as db:
        assert read_readings(db, name) == {ada: 2}
        assert [each.key for each in others_documents(db, ada)] == [ben]
        assert others_documents(db, ben) == []
        blind = {each.key: each for each in visible_documents(db, name, "Ada", blind=True)}
        assert (blind[ada].done, blind[ada].parts["note"]) == (True, "Ada")
        newest = {each.key: each for each in read_documents(db, name)}
        assert (newest[ada].done, newest[ada].parts["note"]) == (False, "as Ben says")


def test_an_archive_takes_readings_along(database: Database, tmp_path: Path) -> None:
    name, both = two_who_are_done(database)
    open_others(database, name, "Ben")
    with database.writing() as db:
        save_part(db, both[1], "note", "as Ada says", 2)
    with database.reading() as db:
        lines = b"".join(write_archive(db, name, both))
    elsewhere = Database(file_url(tmp_path / "elsewhere.sqlite"))
    for _ in range(2):
        with elsewhere.writing() as db:
            import_set(db, read_archive(lines))
    with elsewhere.reading() as db:
        assert read_readings(db, name) == {both[1]: 2}
        assert [each.parts["note"] for each in read_documents(db, name, blind=True)] == [
            "Ada", "Ben",
        ]  # fmt: skip
