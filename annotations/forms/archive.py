"""A study as JSON Lines, whole: its plan, its pseudonyms, every save with its prior version.

`study.jsonl`. What is read comes from a stranger: the plan and every form are validated anew, and
the versions of a form have to be whole.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, NamedTuple

import sqlalchemy as sa
from pydantic import Field, StrictBool, StrictInt, TypeAdapter
from sqlalchemy.engine import Connection

from annotations import ImportConflict, InvalidValue
from annotations.archive import ArchiveLine, Time, line_bytes, parsed_lines
from annotations.forms.plan import MOST_PEOPLE, STUDY_PREFIX, Kind, Plan, UnitId
from annotations.forms.studies import read_study
from annotations.forms.values import validate_form
from annotations.sets import now
from annotations.tables import PARTICIPANTS, STUDIES, VOTES
from annotations.values import Name

NAME: Final = "study.jsonl"
Pseudonym = Annotated[str, Field(pattern=r"^P\d{2,3}$")]


class StudyLine(ArchiveLine):
    """The first line: the study with its plan."""

    line: Literal["study"] = "study"
    version: Literal[1] = 1
    study: Annotated[str, Field(pattern=rf"^{STUDY_PREFIX}[a-z0-9]{{1,40}}$")]
    kind: Kind
    title: Name
    plan: Plan
    created: Time


class ParticipantLine(ArchiveLine):
    """A pseudonym, before its votes; of who withdrew nothing else is there."""

    line: Literal["participant"] = "participant"
    participant: Pseudonym
    seat: Annotated[StrictInt, Field(ge=0, lt=MOST_PEOPLE)] | None = None
    created: Time
    consented: Time | None = None
    withdrawn: Time | None = None


class FormValue(ArchiveLine):
    """A form, whether its author was done with it, and in which order it showed its parts."""

    form: dict[str, Any]
    done: StrictBool
    order: Annotated[tuple[StrictInt, ...], Field(max_length=20)] = ()


class VoteLine(ArchiveLine):
    """One save of one form."""

    line: Literal["vote"] = "vote"
    participant: Pseudonym
    place: Annotated[StrictInt, Field(ge=0)]
    unit: UnitId
    seed: StrictInt
    value: FormValue
    at: Time
    version: Annotated[StrictInt, Field(ge=1)]
    prior: Annotated[StrictInt, Field(ge=0)]


Line = StudyLine | ParticipantLine | VoteLine
_LINES: Final[TypeAdapter[Line]] = TypeAdapter(Annotated[Line, Field(discriminator="line")])


class ImportedStudy(NamedTuple):
    """The study's id here, how many saves came in, how many were here before."""

    study: str
    added: int
    known: int


def write_study(db: Connection, study: str) -> Iterator[bytes]:
    """The lines of a study. Raises NotFound."""
    of = read_study(db, study)
    yield line_bytes(StudyLine.model_validate({
        "study": of.study, "kind": of.kind, "title": of.title, "plan": of.plan,
        "created": of.created,
    }))  # fmt: skip
    people = sa.select(PARTICIPANTS).where(PARTICIPANTS.c.study == study)
    for row in db.execute(people.order_by(PARTICIPANTS.c.participant)).mappings():
        yield line_bytes(ParticipantLine(**{name: row[name] for name in row if name != "study"}))
    saves = sa.select(VOTES).where(VOTES.c.study == study).order_by(VOTES.c.id)
    for row in db.execute(saves).mappings():
        vote = {name: row[name] for name in row if name not in ("id", "study")}
        yield line_bytes(VoteLine(**vote))


def import_study(db: Connection, data: bytes) -> ImportedStudy:
    """Take a study in, or append what is new in it. Raises InvalidValue or ImportConflict, and
    then nothing is kept.
    """
    head, people, votes = _read(data)
    there = db.execute(sa.select(STUDIES).where(STUDIES.c.study == head.study)).mappings().first()
    if there is None:
        db.execute(STUDIES.insert().values(
            study=head.study, kind=head.kind, title=head.title, created=head.created,
            plan=head.plan.model_dump(mode="json"), imported=now(),
        ))  # fmt: skip
    elif Plan.model_validate(there["plan"]) != head.plan or there["kind"] != head.kind:
        raise ImportConflict("a study of that id is here with another plan")
    for person in people:
        _add_person(db, head.study, person)
    added = sum(_add_vote(db, head.study, vote) for vote in votes)
    return ImportedStudy(head.study, added, len(votes) - added)


def _read(data: bytes) -> tuple[StudyLine, list[ParticipantLine], list[VoteLine]]:
    parsed = [line for _, line in parsed_lines(_LINES, data, NAME)]
    heads = [line for line in parsed if isinstance(line, StudyLine)]
    if not parsed or len(heads) != 1 or parsed[0] is not heads[0]:
        raise InvalidValue("begins with the line of one study", f"{NAME}, line 1")
    people = [line for line in parsed if isinstance(line, ParticipantLine)]
    votes = [line for line in parsed if isinstance(line, VoteLine)]
    _check(heads[0], people, votes)
    return heads[0], people, votes


def _check(head: StudyLine, people: list[ParticipantLine], votes: list[VoteLine]) -> None:
    """Seats and places are of the plan, forms valid, each version follows the one before."""
    known = head.plan.by_id
    if any(place.unit not in known for seat in head.plan.seats for place in seat):
        raise InvalidValue("a place names a unit that the plan has not", NAME)
    if any(sorted(place.order) != list(range(known[place.unit].parts))
           for seat in head.plan.seats for place in seat):  # fmt: skip
        raise InvalidValue("a place shows an option or a clip twice, or not at all", NAME)
    seats = {person.participant: person.seat for person in people}
    taken = [seat for seat in seats.values() if seat is not None]
    if len(seats) < len(people) or len(set(taken)) < len(taken):
        raise InvalidValue("names a pseudonym or a seat twice", NAME)
    if any(seat >= len(head.plan.seats) for seat in taken):
        raise InvalidValue("names a seat that the plan has not", NAME)
    last = dict[tuple[str, int], int]()
    for vote in votes:
        seat, key = seats.get(vote.participant), (vote.participant, vote.place)
        order = head.plan.seats[seat] if seat is not None else ()
        if vote.place >= len(order) or order[vote.place].unit != vote.unit:
            raise InvalidValue(f"a vote of {vote.participant} stands at no place of theirs", NAME)
        if vote.version != last.get(key, 0) + 1 or vote.prior != vote.version - 1:
            where = f"{vote.participant}, place {vote.place}"
            raise InvalidValue(f"the versions of {where}, have a gap", NAME)
        if vote.value.order not in ((), order[vote.place].order):
            raise InvalidValue(f"a vote of {vote.participant} was shown in no such order", NAME)
        last[key] = vote.version
        validate_form(head.kind, vote.value.form, vote.value.done, known[vote.unit])


def _add_person(db: Connection, study: str, person: ParticipantLine) -> None:
    same = (PARTICIPANTS.c.study == study) & (PARTICIPANTS.c.participant == person.participant)
    there = db.execute(sa.select(PARTICIPANTS).where(same)).mappings().first()
    if there is None:
        row = person.model_dump(exclude={"line"}) | {"study": study}
        db.execute(PARTICIPANTS.insert().values(row))
    elif there["seat"] != person.seat:
        raise ImportConflict(f"{person.participant} has another seat here, or has withdrawn")
    elif there["consented"] is None and person.consented is not None:
        # They agreed after what is here was written, and their votes come with this file.
        db.execute(PARTICIPANTS.update().where(same).values(consented=person.consented))


def _add_vote(db: Connection, study: str, vote: VoteLine) -> bool:
    """Whether it was new. Raises ImportConflict where another one is here."""
    same = (
        (VOTES.c.study == study) & (VOTES.c.participant == vote.participant)
        & (VOTES.c.place == vote.place) & (VOTES.c.version == vote.version)
    )  # fmt: skip
    there = db.execute(sa.select(VOTES.c.value, VOTES.c.at).where(same)).first()
    value = vote.value.model_dump(mode="json", exclude_defaults=True)
    row = vote.model_dump(exclude={"line"}) | {"study": study, "value": value}
    if there is None:
        db.execute(VOTES.insert().values(row))
        return True
    if (there.value, there.at) != (row["value"], row["at"]):
        raise ImportConflict(f"{vote.participant} answered place {vote.place} here and there")
    return False
