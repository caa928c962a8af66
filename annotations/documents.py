"""Documents: one annotator's work on one clip, folded from its append-only events.

Others' work on a clip is hidden from an annotator until they have finished the clip themselves. The
database records when an annotator is first shown others' work on a clip. From then on they are not
a blind rater of it, and others' work stays visible to them even if they reopen their document.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from annotations import ConcurrentWrite, InvalidValue, StaleVersion
from annotations.database import Database
from annotations.sets import MINE, AnnotationSet, now
from annotations.tables import ANNOTATORS, EVENTS, READINGS
from annotations.values import EMPTY, is_empty

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


def open_others(
    database: Database, set_id: str, annotator: str, clips: Collection[str] | None = None
) -> None:
    """Record that an annotator sees others' work on those of the clips that they have finished.

    Without `clips` it looks at the whole set. Call it before you read others' work. Without
    an annotator (for the owner) it does nothing.
    """
    if not annotator:
        return
    with database.reading() as db:
        opened = _opened(db, set_id, annotator, clips)
    if opened:
        opened_clips = [key.clip for key in opened]
        with database.writing() as db:  # looks again: a document may have changed since
            keep_readings(db, _opened(db, set_id, annotator, opened_clips), now())


def _opened(
    db: Connection, set_id: str, annotator: str, clips: Collection[str] | None
) -> dict[DocumentKey, int]:
    """Return the versions of the annotator's finished documents on clips that others have finished
    too, except where a reading is recorded already."""
    done = [each for each in read_documents(db, set_id, clips) if each.done]
    others = {each.key.clip for each in done if each.key.annotator != annotator}
    seen = read_readings(db, set_id, annotator)
    return {
        each.key: each.version
        for each in done
        if each.key.annotator == annotator and each.key.clip in others and each.key not in seen
    }


def visible_documents(
    db: Connection, set_id: str, annotator: str, *, blind: bool = False
) -> list[Document]:
    """The documents of a set that an annotator may see: their own, and those that others have
    finished of a clip on which they have seen others' work. Without an annotator (for the owner)
    all.

    With `blind`, each document is as it was when its annotator first saw others' work.
    """
    documents = read_documents(db, set_id, blind=blind)
    if not annotator:
        return documents
    seen = {key.clip for key in read_readings(db, set_id, annotator)}
    return [
        each
        for each in documents
        if each.key.annotator == annotator or (each.done and each.key.clip in seen)
    ]


def others_documents(db: Connection, own: DocumentKey) -> list[Document]:
    """Return others' finished documents on the same clip, or none if they are hidden."""
    if own not in read_readings(db, own.set, own.annotator):
        return []
    others = read_documents(db, own.set, [own.clip])
    return [each for each in others if each.done and each.key.annotator != own.annotator]


def releasable_documents(db: Connection, of: AnnotationSet) -> list[Document]:
    """The documents of a set that may stand in the data, where every visitor sees them.

    One's own all; of a set of several people those of clips that enough of its annotators have
    finished, and that nobody is still at work on.
    """
    documents = read_documents(db, of.set)
    if of.set == MINE:
        return documents
    by_clip: dict[str, list[Document]] = {}
    for each in documents:
        by_clip.setdefault(each.key.clip, []).append(each)
    whole = {
        clip
        for clip, those in by_clip.items()
        if len(those) >= of.per_clip and all(each.done for each in those)
    }
    return [each for each in documents if each.key.clip in whole]
