"""The database: migrations, backups while in use, bounds, and no password in what it says."""

import sqlite3
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from annotations import AnnotationError, DatabaseFull, DatabaseUnavailable
from annotations.database import NEWEST, Database, file_url, parse_url, revision, upgrade
from annotations.documents import DocumentKey, read_document, save_part
from annotations.sets import open_mine, read_sets
from annotations.tables import METADATA

KEY = DocumentKey("mine", "theatre.a", "me")


def test_a_database_of_the_first_revision_keeps_all_that_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    engine = sa.create_engine(file_url(path))
    with engine.begin() as db:
        upgrade(db, "0001")
        db.exec_driver_sql(
            "INSERT INTO sets VALUES ('mine', 'Old', '[\"a.b\"]', 1, '2026-01-01T00:00:00+00:00')"
        )
        db.exec_driver_sql("INSERT INTO annotators VALUES ('mine', 'me', 'me', 'x')")
        db.exec_driver_sql(
            "INSERT INTO events VALUES (1, 'mine', 'theatre.a', 'me', 'note', '\"hi\"', 'x', 1, 0)"
        )
    engine.dispose()
    database = Database(file_url(path))
    with database.reading() as db:
        assert revision(db) == NEWEST
        assert [(of.title, of.clips) for of in read_sets(db)] == [("Old", ("a.b",))]
        assert read_document(db, KEY).parts["note"] == "hi"
        # The revisions make the tables that the program reads.
        assert compare_metadata(MigrationContext.configure(db), METADATA) == []
    with database.writing() as db:
        assert save_part(db, KEY, "note", "on", 1).version == 2


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"
    Database(file_url(path))
    with sqlite3.connect(path) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseUnavailable, match="newer"):
        Database(file_url(path))


def test_a_backup_is_whole_while_others_write(database: Database, tmp_path: Path) -> None:
    begun, stop = threading.Event(), threading.Event()

    def write() -> None:
        version = 0
        while not stop.is_set():
            with database.writing() as db:
                version = save_part(db, KEY, "note", "x" * 500, version).version
            begun.set()

    writer = threading.Thread(target=write)
    writer.start()
    assert begun.wait()
    try:
        database.backup(tmp_path / "copy.sqlite")
    finally:
        stop.set()
        writer.join()
    with pytest.raises(AnnotationError, match="there already"):
        database.backup(tmp_path / "copy.sqlite")
    with Database(file_url(tmp_path / "copy.sqlite")).reading() as db:
        assert read_document(db, KEY).version >= 1
        assert db.exec_driver_sql("PRAGMA integrity_check").scalar_one() == "ok"
    assert not list(tmp_path.glob(".*"))


def test_a_bounded_database_refuses_more_and_keeps_what_it_has(tmp_path: Path) -> None:
    database = Database(file_url(tmp_path / "small.sqlite"), most_bytes=2**18)
    open_mine(database)
    version = 0
    with pytest.raises(DatabaseFull):
        while version < 1000:
            with database.writing() as db:
                version = save_part(db, KEY, "note", "x" * 2000, version).version
    with database.reading() as db:
        assert read_document(db, KEY).version == version > 10


@pytest.mark.parametrize(
    "url",
    [
        "postgresql+psycopg://ada:s3cret@127.0.0.1:1/x",
        "mysql://ada:s3cret@127.0.0.1:1/x",
        "nonsense+more://ada:s3cret@host/x",
        "s3cret",
        "sqlite:////nowhere/s3cret-is-no-password/x.sqlite",
    ],
)
def test_what_can_not_be_opened_says_why_without_the_password(url: str) -> None:
    with pytest.raises(DatabaseUnavailable) as caught:
        Database(parse_url(url))
    assert "s3cret" not in str(caught.value) and str(caught.value)
    assert caught.value.__suppress_context__
