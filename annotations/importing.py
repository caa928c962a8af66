"""Takes a set in: what is here already stays, what is new is appended, and nothing is mixed."""

from collections import defaultdict
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from annotations.archive import Archive, EventLine
from annotations.documents import DocumentKey, keep_readings, read_readings
from annotations.errors import ImportConflict
from annotations.sets import ME, MINE, find_label, now
from annotations.tables import ANNOTATORS, EVENTS, READINGS, SETS


class ImportedSet(NamedTuple):
    """The set's id here, how many events came in, and how many were here before."""

    set: str
    added: int
    known: int


def import_set(db: Connection, archive: Archive, into: str = "") -> ImportedSet:
    """Append the events of an archive; of each document either side may be ahead of the other.

    `into`: a set that has to be the archive's, or `mine`, which takes the work of one annotator as
    one's own. Raises ImportConflict where the same document was worked on in two places, and
    then nothing is kept.
    """
    head = archive.head
    here = find_label(db, head.set)
    if into == MINE:
        if len(archive.annotators) > 1:
            raise ImportConflict("the file holds the work of several people, not your own alone")
        return _append(db, archive, MINE, ME)
    if into and into != here:
        raise ImportConflict(f"the file holds another set: {head.set}")
    if here is None:
        here = head.set
        db.execute(SETS.insert().values(
            set=here, title=head.title, clips=list(head.clips), per_clip=head.per_clip,
            created=head.created, imported=now(),
        ))  # fmt: skip
    for annotator in archive.annotators:
        _add_annotator(db, here, annotator.annotator, annotator.name)
    return _append(db, archive, here)


def _add_annotator(db: Connection, set_id: str, annotator: str, name: str) -> None:
    known = db.execute(
        sa.select(ANNOTATORS.c.name).where(
            ANNOTATORS.c.set == set_id, ANNOTATORS.c.annotator == annotator
        )
    ).scalar_one_or_none()
    if known is None:
        row = {"set": set_id, "annotator": annotator, "name": name, "created": now()}
        db.execute(ANNOTATORS.insert().values(**row))
    elif known != name and set_id != MINE:
        raise ImportConflict(f"annotator {annotator} is “{known}” here and “{name}” in the file")


def _append(db: Connection, archive: Archive, set_id: str, annotator: str = "") -> ImportedSet:
    documents = defaultdict[DocumentKey, list[EventLine]](list)
    for event in archive.events:
        documents[DocumentKey(set_id, event.clip, annotator or event.annotator)].append(event)
    added = known = 0
    for key, events in documents.items():
        new = _new_events(db, key, events)
        known += len(events) - len(new)
        added += len(new)
        rows = [key._asdict() | event.model_dump(exclude={"line", "clip", "annotator"})
                for event in new]  # fmt: skip
        if rows:
            db.execute(EVENTS.insert(), rows)
    _append_readings(db, archive, set_id, annotator)
    return ImportedSet(set_id, added, known)


def _append_readings(db: Connection, archive: Archive, set_id: str, annotator: str) -> None:
    """Keep the earlier of two first readings of one document."""
    here = read_readings(db, set_id)
    for reading in archive.readings:
        key = DocumentKey(set_id, reading.clip, annotator or reading.annotator)
        if key in here and here[key] <= reading.version:
            continue
        same = sa.and_(*(READINGS.c[name] == value for name, value in key._asdict().items()))
        db.execute(READINGS.delete().where(same))
        keep_readings(db, {key: reading.version}, reading.at)


def _new_events(db: Connection, key: DocumentKey, events: list[EventLine]) -> list[EventLine]:
    """The events after those that are here. Raises ImportConflict where these differ."""
    here = db.execute(
        sa.select(EVENTS.c.part, EVENTS.c.value, EVENTS.c.at)
        .where(EVENTS.c.set == key.set, EVENTS.c.clip == key.clip,
               EVENTS.c.annotator == key.annotator)
        .order_by(EVENTS.c.version)
    ).all()  # fmt: skip
    for mine, theirs in zip(here, events, strict=False):
        if (mine.part, mine.value, mine.at) != (theirs.part, theirs.value, theirs.at):
            raise ImportConflict(
                f"{key.clip} by {key.annotator} was worked on here and in the file's place: "
                f"they differ from version {theirs.version}"
            )
    return events[len(here) :]
