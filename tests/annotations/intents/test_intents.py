"""Intents in the database: one for each subject, settled once, and of nobody after a migration."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from annotations import intents
from annotations.database import Database, file_url
from annotations.intents import UnderWay, new_intent
from annotations.migrations.upgrade import upgrade


def test_a_subject_has_one_open_intent_which_is_settled_once(database: Database) -> None:
    first, other = (new_intent("study s1", by, {"people": ["P01"]}) for by in ("Ada", ""))
    assert first.token != other.token and first.name == "s1"
    with database.writing() as db:
        intents.begin(db, first)
        intents.begin(db, new_intent("studyx s1", "", {}))
        with pytest.raises(UnderWay, match=r"study s1 is being published since .* UTC by Ada;"):
            intents.begin(db, other)
        assert intents.read(db, "study s1") == first
        assert intents.read_kind(db, "study") == [first]
        assert not intents.end(db, other) and intents.end(db, first) and not intents.end(db, first)
        intents.begin(db, other)
        assert other.owner.endswith(" UTC")


@pytest.mark.parametrize(("hours", "is_old"), [(23, False), (25, True)])
def test_an_intent_is_old_after_a_day(hours: int, is_old: bool) -> None:
    since = (datetime.now(UTC) - timedelta(hours=hours)).isoformat()
    assert new_intent("study s1", "", {})._replace(since=since).is_old == is_old


@pytest.fixture
def older(tmp_path: Path) -> Iterator[Path]:
    """A database of a program without intents, in which acceptances were cut off."""
    path = tmp_path / "old.sqlite"
    engine = sa.create_engine(file_url(path))
    with engine.begin() as db:
        upgrade(db, "0004")
        for state in ("accepting", "refused"):
            db.exec_driver_sql(
                "INSERT INTO submissions (receipt, key_digest, state, received, kind, options, "
                f"files, about, contact) VALUES ('{state}', '', '{state}', '', '', '{{}}', '[]', "
                "'{}', '')"
            )
    engine.dispose()
    yield path


def test_what_an_older_program_left_accepting_waits_again(older: Path) -> None:
    with Database(file_url(older)).reading() as db:
        rows = db.exec_driver_sql("SELECT receipt, state FROM submissions ORDER BY receipt")
        assert list(rows) == [("accepting", "waiting"), ("refused", "refused")]
