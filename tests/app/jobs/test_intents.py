"""Homes that share a database: each settles its own intents alone."""

from pathlib import Path
from typing import NamedTuple

from sqlalchemy.engine import Connection

from annotations.database import Database, file_url
from annotations.intents import Intent, IntentKind, begin, new_intent
from app.jobs import intents


class Made(NamedTuple):
    version: str


def test_a_home_of_the_same_path_elsewhere_settles_nothing_of_this_one(tmp_path: Path) -> None:
    """Containers on two machines have the same path for their home, and one database."""
    settled: list[str] = []

    def settle(db: Connection, intent: Intent, version: str) -> None:
        settled.append(version)

    kind, home = IntentKind("trial", begin, settle), tmp_path / "home"
    database = Database(file_url(tmp_path / "shared.sqlite"))
    home.mkdir()

    def publish(place: intents.Workplace) -> Made:
        home.rename(tmp_path / "here")
        for number in range(2):
            home.mkdir()
            intents.recover(kind, home, database)
            assert not settled
            # The other home has begun intents of its own.
            intents.carry_out(
                kind, home, database, new_intent("trial b", "", {}), lambda _: Made("b")
            )
            assert settled.pop() == "b"
            home.rename(tmp_path / f"elsewhere{number}")
        (tmp_path / "here").rename(home)
        return Made("a")

    intents.carry_out(kind, home, database, new_intent("trial a", "", {}), publish)
    assert settled == ["a"]
    killed = new_intent("trial c", "", {})._replace(
        home=(home / intents.IDENTITY).read_bytes().hex()
    )
    with database.writing() as db:
        begin(db, killed)
    intents.recover(kind, home, database)
    assert settled == ["a", ""], "a home settles what its own processes left"
