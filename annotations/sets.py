"""Sets of clips and their annotators."""

import hashlib
import secrets
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from annotations import AnnotationError, NotFound
from annotations.database import Database
from annotations.tables import ANNOTATORS, SETS
from schema.ids import safe_id

MINE: Final = "mine"
"""The set of the machine's own user, and in public mode of each visitor's session."""
ME: Final = "me"
MOST_CLIPS: Final = 2_000
MOST_ANNOTATORS: Final = 50


class SetAnnotator(NamedTuple):
    """An annotator of a set: an id, and the name or pseudonym it was made from."""

    annotator: str
    name: str


class AnnotationSet(NamedTuple):
    """A set: its clips in order, and how many annotators each clip is to have."""

    set: str
    title: str
    clips: tuple[str, ...]
    per_clip: int
    annotators: tuple[SetAnnotator, ...]

    def label(self, created: str) -> str:
        """What the set is called in files: one's own by its database, since everybody has one."""
        return f"{MINE}-{_digest(created)}" if self.set == MINE else self.set


def now() -> str:
    """The time of an event: UTC, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def make_set(db: Connection, title: str, clips: tuple[str, ...], per_clip: int) -> str:
    """Make a set; its id. The caller has validated the clips."""
    name = f"set-{secrets.token_hex(5)}"
    db.execute(SETS.insert().values(
        set=name, title=title, clips=list(clips), per_clip=per_clip, created=now()
    ))  # fmt: skip
    return name


def add_annotator(db: Connection, set_id: str, name: str) -> SetAnnotator:
    """Add an annotator. Raises AnnotationError for a name that is there, and for a full set."""
    there = read_set(db, set_id).annotators
    if any(other.name.casefold() == name.casefold() for other in there):
        raise AnnotationError(f"the set has an annotator “{name}” already")
    if len(there) >= MOST_ANNOTATORS:
        raise AnnotationError(f"a set has at most {MOST_ANNOTATORS} annotators")
    made = SetAnnotator(_unused(safe_id(name.replace(" ", "-"), 40), there), name)
    db.execute(ANNOTATORS.insert().values(set=set_id, created=now(), **made._asdict()))
    return made


def _unused(base: str, there: tuple[SetAnnotator, ...]) -> str:
    taken = {other.annotator.casefold() for other in there}
    names = (base, *(f"{base}-{number}" for number in range(2, MOST_ANNOTATORS + 2)))
    return next(name for name in names if name.casefold() not in taken)


def open_mine(database: Database) -> None:
    """Make the set of one's own work where it is not there yet."""
    is_there = sa.select(SETS.c.set).where(SETS.c.set == MINE)
    with database.reading() as db:
        if db.execute(is_there).first() is not None:
            return
    with database.writing() as db:
        if db.execute(is_there).first() is None:  # another process may have been faster
            made = {"set": MINE, "created": now()}
            db.execute(SETS.insert().values(**made, title="", clips=[], per_clip=1))
            db.execute(ANNOTATORS.insert().values(**made, annotator=ME, name=ME))


def read_set(db: Connection, set_id: str) -> AnnotationSet:
    """A set with its annotators. Raises NotFound."""
    row = db.execute(sa.select(SETS).where(SETS.c.set == set_id)).mappings().first()
    if row is None:
        raise NotFound("there is no such set")
    return _set(row, _annotators(db, set_id))


def read_created(db: Connection, set_id: str) -> str:
    """When a set was made."""
    return str(db.execute(sa.select(SETS.c.created).where(SETS.c.set == set_id)).scalar_one())


def read_label(db: Connection, set_id: str) -> str:
    """What a set is called in files. Raises NotFound."""
    return read_set(db, set_id).label(read_created(db, set_id))


def find_label(db: Connection, label: str) -> str | None:
    """The set that is called so in files, or None."""
    names = db.execute(sa.select(SETS.c.set)).scalars().all()
    return next((name for name in names if read_label(db, name) == label), None)


def published_name(db: Connection, set_id: str, annotator: SetAnnotator) -> str:
    """The name that an annotator's rows have in the data: one's own is told from other people's."""
    if (set_id, annotator.name) != (MINE, ME):
        return annotator.name
    return f"{ME}-{_digest(read_created(db, set_id))[:4]}"


def rename(db: Connection, set_id: str, annotator: str, name: str) -> None:
    """Give an annotator another name."""
    there = (ANNOTATORS.c.set == set_id) & (ANNOTATORS.c.annotator == annotator)
    db.execute(ANNOTATORS.update().where(there).values(name=name))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def read_sets(db: Connection) -> list[AnnotationSet]:
    """All sets, oldest first."""
    rows = db.execute(sa.select(SETS).order_by(SETS.c.created, SETS.c.set)).mappings().all()
    return [_set(row, _annotators(db, row["set"])) for row in rows]


def _annotators(db: Connection, set_id: str) -> tuple[SetAnnotator, ...]:
    rows = db.execute(
        sa.select(ANNOTATORS.c.annotator, ANNOTATORS.c.name)
        .where(ANNOTATORS.c.set == set_id)
        .order_by(ANNOTATORS.c.created, ANNOTATORS.c.annotator)
    )
    return tuple(SetAnnotator(row.annotator, row.name) for row in rows)


def _set(row: Any, annotators: tuple[SetAnnotator, ...]) -> AnnotationSet:
    return AnnotationSet(row["set"], row["title"], tuple(row["clips"]), row["per_clip"], annotators)
