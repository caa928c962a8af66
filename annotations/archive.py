"""A set as JSON Lines, whole: written, read, and imported.

`annotations.jsonl` beside a bundle has the set's head, its annotators, every event with its prior
version, and when each annotator first saw others' work on a clip. A file that is read comes from a
stranger: every line is validated as a save is, and a document's versions have to be whole. On
import, events that are here already stay, new ones are appended, and nothing is mixed.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar

import orjson
import sqlalchemy as sa
from pydantic import BaseModel, ConfigDict, Field, StrictInt, TypeAdapter, ValidationError
from sqlalchemy.engine import Connection

from annotations import ImportConflict, InvalidValue
from annotations.documents import DocumentKey, keep_readings, read_readings
from annotations.sets import (
    ME,
    MINE,
    MOST_ANNOTATORS,
    MOST_CLIPS,
    find_label,
    now,
    read_created,
    read_set,
)
from annotations.tables import ANNOTATORS, EVENTS, READINGS, SETS
from annotations.values import FullId, Id, Name, Part, validate

NAME: Final = "annotations.jsonl"
VERSION: Final = 1
MOST_LINES: Final = 500_000
Time = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT[\d:.]{8,15}(\+00:00|Z)$")]


class ArchiveLine(BaseModel):
    """A line of an archive; its kind stands in its `line`."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class SetLine(ArchiveLine):
    """The first line: the set."""

    line: Literal["set"] = "set"
    version: Literal[1] = 1
    set: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,60}$")]
    title: Name
    clips: Annotated[tuple[FullId, ...], Field(max_length=MOST_CLIPS)]
    per_clip: Annotated[StrictInt, Field(ge=1, le=20)]
    created: Time


class AnnotatorLine(ArchiveLine):
    """An annotator, before their events."""

    line: Literal["annotator"] = "annotator"
    annotator: Annotated[Id, Field(max_length=60)]
    name: Annotated[Name, Field(min_length=1)]


class EventLine(ArchiveLine):
    """One save of one part."""

    line: Literal["event"] = "event"
    clip: FullId
    annotator: Annotated[Id, Field(max_length=60)]
    part: Part
    value: Any
    at: Time
    version: Annotated[StrictInt, Field(ge=1)]
    prior: Annotated[StrictInt, Field(ge=0)]


class ReadingLine(ArchiveLine):
    """The first time that an annotator saw others' work on a clip; later events are not blind."""

    line: Literal["reading"] = "reading"
    clip: FullId
    annotator: Annotated[Id, Field(max_length=60)]
    at: Time
    version: Annotated[StrictInt, Field(ge=1)]


class Archive(NamedTuple):
    """A set as it was exported."""

    head: SetLine
    annotators: tuple[AnnotatorLine, ...]
    events: tuple[EventLine, ...]
    readings: tuple[ReadingLine, ...] = ()


AnyLine = TypeVar("AnyLine", bound=ArchiveLine)
Line = SetLine | AnnotatorLine | EventLine | ReadingLine
_LINES: Final[TypeAdapter[Line]] = TypeAdapter(Annotated[Line, Field(discriminator="line")])


def write_archive(db: Connection, set_id: str, documents: Iterable[DocumentKey]) -> Iterator[bytes]:
    """The lines of a set, with the events and first readings of these documents."""
    of = read_set(db, set_id)
    wanted = set(documents)
    head = SetLine(set=of.label(read_created(db, set_id)), title=of.title, clips=of.clips,
                   per_clip=of.per_clip, created=read_created(db, set_id))  # fmt: skip
    yield line_bytes(head)
    for annotator in of.annotators:
        if any(key.annotator == annotator.annotator for key in wanted):
            yield line_bytes(AnnotatorLine(**annotator._asdict()))
    for table, line in ((EVENTS, EventLine), (READINGS, ReadingLine)):
        columns = [table.c[name] for name in line.model_fields if name != "line"]
        rows = db.execute(sa.select(*columns).where(table.c.set == set_id).order_by(table.c.id))
        for row in rows.mappings():
            if DocumentKey(set_id, row["clip"], row["annotator"]) in wanted:
                yield line_bytes(line(**row))


def line_bytes(line: ArchiveLine) -> bytes:
    """A line as it stands in its file."""
    return orjson.dumps(line.model_dump(mode="json")) + b"\n"


def read_archive(data: bytes) -> Archive:
    """The set in the lines of a file. Raises InvalidValue with the line."""
    parsed = [_validated(place, line) for place, line in parsed_lines(_LINES, data, NAME)]
    if not parsed or not isinstance(parsed[0], SetLine):
        raise InvalidValue("is not the line of a set", f"{NAME}, line 1")
    annotators = tuple(line for line in parsed if isinstance(line, AnnotatorLine))
    archive = Archive(
        parsed[0],
        annotators,
        tuple(line for line in parsed if isinstance(line, EventLine)),
        tuple(line for line in parsed if isinstance(line, ReadingLine)),
    )
    if sum(isinstance(line, SetLine) for line in parsed) > 1 or len(annotators) > MOST_ANNOTATORS:
        raise InvalidValue("holds more than one set, or too many annotators", NAME)
    _check_versions(archive)
    return archive


def parsed_lines(
    kinds: TypeAdapter[AnyLine], data: bytes, name: str
) -> Iterator[tuple[str, AnyLine]]:
    """Each line of the file of that name, with its place. Raises InvalidValue with the line."""
    lines = data.splitlines()
    if len(lines) > MOST_LINES:
        raise InvalidValue(f"has more than {MOST_LINES:,} lines", name)
    for number, line in enumerate(lines, 1):
        place = f"{name}, line {number}"
        try:
            parsed = kinds.validate_python(orjson.loads(line))
        except orjson.JSONDecodeError:
            raise InvalidValue("is no JSON", place) from None
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            at = ".".join(str(step)[:60] for step in first["loc"][1:])
            raise InvalidValue(str(first["msg"]), f"{place}, {at}" if at else place) from None
        yield place, parsed


def _validated(place: str, line: Line) -> Line:
    if not isinstance(line, EventLine):
        return line
    try:
        return line.model_copy(update={"value": validate(line.part, line.value)})
    except InvalidValue as error:
        raise InvalidValue(str(error), f"{place}, {error.place}") from None


def _check_versions(archive: Archive) -> None:
    """Each document's versions count from 1, and each annotator is named."""
    names = [each.annotator for each in archive.annotators]
    if len(set(names)) < len(names):
        raise InvalidValue("names an annotator twice", NAME)
    last = dict[tuple[str, str], int]()
    for event in archive.events:
        key = (event.clip, event.annotator)
        if event.annotator not in names:
            raise InvalidValue(f"an event is of “{event.annotator}”, whom no line names", NAME)
        before = last.get(key, 0)
        if event.version != before + 1 or event.prior != before:
            raise InvalidValue(
                f"version {event.version} of {event.clip} by {event.annotator} follows {before}",
                NAME,
            )
        last[key] = event.version
    for reading in archive.readings:
        if reading.version > last.get((reading.clip, reading.annotator), 0):
            raise InvalidValue(
                f"a reading of {reading.clip} by {reading.annotator} is at version "
                f"{reading.version}, but no event has that version",
                NAME,
            )
    if len({(each.clip, each.annotator) for each in archive.readings}) < len(archive.readings):
        raise InvalidValue("holds two first readings of one document", NAME)


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
