"""Documents: one annotator's work on one clip, folded from its append-only events."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from annotations.database import Database
from annotations.errors import ConcurrentWrite, InvalidValue, StaleVersion
from annotations.sets import now
from annotations.tables import ANNOTATORS, EVENTS, READINGS
from annotations.values import EMPTY, is_empty


class DocumentKey(NamedTuple):
    """Whose work on which clip of which set."""

    set: str
    clip: str
    annotator: str


class Document(NamedTuple):
    """A document's parts at its newest version; version 0 = nothing was saved yet.

    `changed`: when each part was last saved.
    """

    key: DocumentKey
    version: int
    parts: dict[str, Any]
    at: str = ""

    @property
    def done(self) -> bool:
        """Return True if its annotator has finished the clip and it is not empty."""
        return bool(self.parts["done"]) and not is_empty(self.parts)


def read_document(db: Connection, key: DocumentKey) -> Document:
    """A document; an empty one where nothing was saved."""
    return next(iter(_documents(db, _is(key))), Document(key, 0, dict(EMPTY)))


def read_documents(
    db: Connection,
    set_id: str,
    clips: Iterable[str] | None = None,
    annotator: str = "",
    *,
    blind: bool = False,
) -> list[Document]:
    """The documents of a set that have an event, by clip and annotator.

    With `blind`, each is as it was when its annotator first saw others' work on the clip.
    """
    wanted = EVENTS.c.set == set_id
    if clips is not None:
        wanted &= EVENTS.c.clip.in_(list(clips))
    if annotator:
        wanted &= EVENTS.c.annotator == annotator
    return _documents(db, wanted & _BLIND if blind else wanted)


def read_readings(db: Connection, set_id: str, annotator: str = "") -> dict[DocumentKey, int]:
    """Return the version of each document at which its annotator first saw others' work."""
    wanted = READINGS.c.set == set_id
    if annotator:
        wanted &= READINGS.c.annotator == annotator
    rows = db.execute(sa.select(READINGS).where(wanted))
    return {DocumentKey(row.set, row.clip, row.annotator): row.version for row in rows}


def keep_readings(db: Connection, readings: Mapping[DocumentKey, int], at: str) -> None:
    """Record that others' work was seen, and the version of one's own document at that time."""
    rows = [{**key._asdict(), "version": version, "at": at} for key, version in readings.items()]
    if rows:
        db.execute(READINGS.insert(), rows)


def save_part(db: Connection, key: DocumentKey, part: str, value: Any, prior: int) -> Document:
    """Append an event: the new document. `value` is validated already.

    Raises StaleVersion if the document is not at version `prior` any more, and InvalidValue if an
    empty one would be marked as done.
    """
    before = read_document(db, key)
    if before.version != prior:
        raise _stale(db, before, part)
    if part == "done" and value and is_empty(before.parts):
        raise InvalidValue("nothing is annotated yet, so the clip can't be marked as done", "done")
    event = {**key._asdict(), "part": part, "value": value, "at": now(),
             "version": prior + 1, "prior": prior}  # fmt: skip
    db.execute(EVENTS.insert().values(**event))
    return Document(key, prior + 1, before.parts | {part: value}, event["at"])


def save(database: Database, key: DocumentKey, part: str, value: Any, prior: int) -> Document:
    """Append an event in a transaction of its own. Raises StaleVersion."""
    try:
        with database.writing() as db:
            return save_part(db, key, part, value, prior)
    except ConcurrentWrite:  # in another database than SQLite two may come to the same version
        with database.reading() as db:
            raise _stale(db, read_document(db, key), part) from None


def _stale(db: Connection, document: Document, part: str) -> StaleVersion:
    at = sa.select(ANNOTATORS.c.name).where(
        ANNOTATORS.c.set == document.key.set, ANNOTATORS.c.annotator == document.key.annotator
    )
    by = str(db.execute(at).scalar_one_or_none() or document.key.annotator)
    return StaleVersion(document.version, document.parts[part], by, document.at)


def _is(key: DocumentKey) -> sa.ColumnElement[bool]:
    return (
        (EVENTS.c.set == key.set)
        & (EVENTS.c.clip == key.clip)
        & (EVENTS.c.annotator == key.annotator)
    )


_BLIND: Final = ~(
    sa.exists()
    .where(
        READINGS.c.set == EVENTS.c.set,
        READINGS.c.clip == EVENTS.c.clip,
        READINGS.c.annotator == EVENTS.c.annotator,
        READINGS.c.version < EVENTS.c.version,
    )
    .correlate(EVENTS)
)
"""Selects events from before their annotator saw others' work."""


def _documents(db: Connection, wanted: sa.ColumnElement[bool]) -> list[Document]:
    """Folds events: of each part the newest counts."""
    names = (EVENTS.c.set, EVENTS.c.clip, EVENTS.c.annotator)
    newest = (
        sa.select(sa.func.max(EVENTS.c.version).label("version"), *names, EVENTS.c.part)
        .where(wanted)
        .group_by(*names, EVENTS.c.part)
        .subquery()
    )
    same = sa.and_(
        *(EVENTS.c[name] == newest.c[name] for name in ("set", "clip", "annotator", "version"))
    )
    rows = db.execute(
        sa.select(EVENTS).join(newest, same).order_by(*names, EVENTS.c.version)
    ).mappings()
    documents = dict[DocumentKey, Document]()
    for row in rows:
        key = DocumentKey(row["set"], row["clip"], row["annotator"])
        before = documents.get(key) or Document(key, 0, dict(EMPTY))
        parts = before.parts | {row["part"]: row["value"]}
        documents[key] = Document(key, row["version"], parts, row["at"])
    return list(documents.values())
