"""Intents in the database: at most one open intent for each subject.

A state in the database and an effect in the data cannot change in one transaction. So the intent is
written first, with an owner and a token. The version that is published carries the token. If the
process is killed, the next one looks for the token in the data and settles the intent.
"""

import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from annotations import AnnotationError
from annotations.sets import now
from annotations.tables import INTENTS

OLD: Final = timedelta(days=1)


class Intent(NamedTuple):
    """One intent: its subject, such as `submission ABCD-EFGH-IJKL`, its token, owner and time.

    `home` identifies the home whose data it changes. `about` is for the code that settles it.
    """

    subject: str
    token: str
    by: str
    since: str
    about: Mapping[str, Any]
    home: str = ""

    @property
    def name(self) -> str:
        """The subject without its kind."""
        return self.subject.partition(" ")[2]

    @property
    def owner(self) -> str:
        """Return since when and by whom it is under way, as text for users."""
        minute = f"{self.since[:16].replace('T', ' ')} UTC"
        return f"since {minute}" + (f" by {self.by}" if self.by else "")

    @property
    def is_old(self) -> bool:
        """Return True if no process can still work on it: each one ends within minutes."""
        return datetime.fromisoformat(self.since) < datetime.now(UTC) - OLD


class IntentKind(NamedTuple):
    """How intents on one kind of subjects begin and end in the database.

    `begin` writes the intent, or raises if the subject's state does not allow it. `settle` gets the
    version that was published, or "" for none. Each runs in one transaction.
    """

    name: str
    begin: Callable[[Connection, Intent], None]
    settle: Callable[[Connection, Intent, str], None]


class UnderWay(AnnotationError):  # noqa: N818
    """Somebody is doing this already, or something that conflicts with it; nothing was changed."""


class PartlyDone(AnnotationError):  # noqa: N818
    """A part was done before the failure; the message says which."""


def new_intent(subject: str, by: str, about: Mapping[str, Any]) -> Intent:
    """Return an intent that begins now, with a new token."""
    return Intent(subject, secrets.token_hex(10), by, now(), about)


def begin(db: Connection, intent: Intent) -> None:
    """Record an intent. Raises UnderWay if its subject has an open one."""
    if other := read(db, intent.subject):
        raise UnderWay(
            f"{intent.subject} is being published {other.owner}; wait until it has ended"
        )
    db.execute(INTENTS.insert().values(**intent._asdict()))


def read(db: Connection, subject: str) -> Intent | None:
    """The open intent of a subject."""
    row = db.execute(sa.select(INTENTS).where(INTENTS.c.subject == subject)).mappings().first()
    return None if row is None else Intent(**row)


def read_kind(db: Connection, kind: str) -> list[Intent]:
    """All open intents of one kind of subjects, the oldest first."""
    of_kind = sa.select(INTENTS).where(INTENTS.c.subject.startswith(f"{kind} ", autoescape=True))
    rows = db.execute(of_kind.order_by(INTENTS.c.since)).mappings()
    return [Intent(**row) for row in rows]


def end(db: Connection, intent: Intent) -> bool:
    """Delete an intent. Return False if it was settled already."""
    return bool(db.execute(INTENTS.delete().where(INTENTS.c.token == intent.token)).rowcount)
