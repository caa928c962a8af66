"""Submissions in the database: received within bounds, looked up, decided, withdrawn."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, NoReturn, cast

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from annotations import AnnotationError, NotFound
from annotations import intents as intents
from annotations.intents import Intent, UnderWay
from annotations.sets import now
from annotations.tables import SUBMISSIONS

State = Literal["waiting", "accepting", "accepted", "refused", "withdrawn"]
"""`accepting`: its import is under way. An intent in the database names the owner and the time."""
UNDECIDED: Final = ("waiting", "accepting")
"""States in which nothing is decided yet. Only what waits can be accepted, refused or withdrawn."""
SUBJECT: Final = "submission"
"""The kind of their intents."""
MB: Final = 2**20


class NoRoomForMore(AnnotationError):  # noqa: N818
    """As many submissions wait as may, or they take as much room as they may."""


class AlreadyDecided(AnnotationError):  # noqa: N818
    """The submission is not in a state in which this can be done."""


class SubmittedFile(NamedTuple):
    """A file of a submission: its name when it was sent, its bytes and their SHA-256."""

    name: str
    size: int
    sha256: str


class Submission(NamedTuple):
    """A submission as it is kept; see `annotations.tables.SUBMISSIONS`."""

    receipt: str
    key_digest: str
    state: State
    received: str
    kind: str
    options: Mapping[str, Any]
    files: tuple[SubmittedFile, ...]
    about: Mapping[str, Any]
    contact: str
    decided: str | None = None
    decided_by: str | None = None
    reason: str | None = None
    version: str | None = None

    @property
    def models(self) -> str:
        """Names of the models whose runs it brings."""
        names = dict.fromkeys(str(run["model"]) for run in self.about["runs"])
        return ", ".join(names)


def new_receipt() -> str:
    """A receipt's number: 60 random bits, as three groups that can be read out."""
    text = base64.b32encode(secrets.token_bytes(8)).decode()
    return "-".join(text[at : at + 4] for at in (0, 4, 8))


def key_digest(key: str) -> str:
    """What is kept of the secret that withdraws a submission."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def check_room(db: Connection, size: int, most: int, most_mb: float) -> None:
    """Raises NoRoomForMore where one more submission of `size` bytes would be too many."""
    waiting = [each for each in read_all(db) if each.state in UNDECIDED]
    held_bytes = sum(file.size for each in waiting for file in each.files)
    if len(waiting) >= most or held_bytes + size > most_mb * MB:
        raise NoRoomForMore(
            "too many submissions wait for the maintainers just now; try again in some days"
        )


def add(db: Connection, made: Submission) -> None:
    """Keep a new submission."""
    files = [file._asdict() for file in made.files]
    db.execute(SUBMISSIONS.insert().values(**{**made._asdict(), "files": files}))


def read(db: Connection, receipt: str) -> Submission:
    """The submission with a receipt. Raises NotFound."""
    asking = sa.select(SUBMISSIONS).where(SUBMISSIONS.c.receipt == receipt)
    row = db.execute(asking).mappings().first()
    if row is None:
        raise NotFound("there is no submission with this receipt")
    return _submission(row)


def read_all(db: Connection) -> list[Submission]:
    """All submissions, the one received last first."""
    asking = sa.select(SUBMISSIONS).order_by(SUBMISSIONS.c.received.desc())
    return [_submission(row) for row in db.execute(asking).mappings()]


def move(db: Connection, receipt: str, before: Sequence[State], after: State, **more: Any) -> None:
    """Bring a submission from one of some states into another.

    Raises UnderWay where somebody is accepting it, AlreadyDecided, NotFound.
    """
    there = SUBMISSIONS.c.receipt == receipt
    changed = db.execute(
        SUBMISSIONS.update()
        .where(there, SUBMISSIONS.c.state.in_(before))
        .values(state=after, **more)
    )
    if not changed.rowcount:
        _raise_closed(db, receipt)


def _raise_closed(db: Connection, receipt: str) -> NoReturn:
    state = read(db, receipt).state
    intent = intents.read(db, subject_of(receipt)) if state == "accepting" else None
    if intent is not None:
        raise UnderWay(
            f"submission {receipt} is being accepted {intent.owner}; wait until it has ended"
        )
    raise AlreadyDecided(f"submission {receipt} is {state} already")


def subject_of(receipt: str) -> str:
    """The subject of intents on a submission."""
    return f"{SUBJECT} {receipt}"


def begin_acceptance(db: Connection, intent: Intent) -> None:
    """Go from waiting to accepting. Raises UnderWay, AlreadyDecided, NotFound."""
    move(db, intent.name, ("waiting",), "accepting")
    intents.begin(db, intent)


def settle_acceptance(db: Connection, intent: Intent, version: str) -> None:
    """Go from accepting to accepted; or back to waiting where no version was published."""
    if version:
        move(db, intent.name, ("accepting",), "accepted", decided=intent.since,
             decided_by=intent.by, version=version)  # fmt: skip
    else:
        move(db, intent.name, ("accepting",), "waiting")


def withdraw(db: Connection, receipt: str, key: str) -> None:
    """Withdraw a submission that waits, by its secret: what it told of its sender goes.

    Raises NotFound for a wrong secret too, UnderWay while it is being accepted, AlreadyDecided.
    """
    kept = read(db, receipt)
    if not hmac.compare_digest(kept.key_digest, key_digest(key)):
        raise NotFound("this link withdraws no submission; is it whole?")
    about = {**kept.about, **dict.fromkeys(("sender", "link", "statement"), "")}
    move(db, receipt, ("waiting",), "withdrawn", decided=now(), contact="", about=about)


def _submission(row: Mapping[Any, Any]) -> Submission:
    values = {name: row[name] for name in Submission._fields}
    files = tuple(SubmittedFile(**file) for file in row["files"])
    return Submission(**{**values, "files": files, "state": cast(State, row["state"])})
