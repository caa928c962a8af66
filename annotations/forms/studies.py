"""Studies and who takes part in them, by pseudonyms that are given, never chosen."""

import secrets
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from annotations.errors import AnnotationError, NotFound
from annotations.forms.plan import STUDY_PREFIX, FormPlace, Plan
from annotations.intents import records as intents
from annotations.intents.records import Intent, IntentKind
from annotations.sets import now
from annotations.tables import PARTICIPANTS, STUDIES, VOTES

PLANS_KEPT: Final = 4
_ABOUT: Final = [column for column in STUDIES.c if column.name != "plan"]
_plans: dict[tuple[str, str, str], Plan] = {}
"""Database, study and when it was made → its plan, which is written once. With all questions of a
benchmark it is megabytes, and every save asks for it.
"""


class Participant(NamedTuple):
    """A pseudonym with its seat in the plan; without one they have withdrawn."""

    participant: str
    seat: int | None
    consented: str | None
    withdrawn: str | None


class PeopleStudy(NamedTuple):
    """A study with its plan; `published`: version, time and pseudonyms of labels in the data."""

    study: str
    kind: str
    title: str
    plan: Plan
    created: str
    participants: tuple[Participant, ...]
    published: dict[str, Any] | None

    @property
    def present(self) -> tuple[Participant, ...]:
        """Those who have not withdrawn."""
        return tuple(each for each in self.participants if each.seat is not None)

    def order(self, participant: Participant) -> tuple[FormPlace, ...]:
        """The places of somebody's seat; none of who withdrew."""
        return () if participant.seat is None else self.plan.seats[participant.seat]


def make_study(db: Connection, kind: str, title: str, plan: Plan) -> str:
    """Make a study; its id. The caller has drawn the plan."""
    name = f"{STUDY_PREFIX}{secrets.token_hex(5)}"
    db.execute(STUDIES.insert().values(
        study=name, kind=kind, title=title, plan=plan.model_dump(mode="json"), created=now()
    ))  # fmt: skip
    return name


def read_study(db: Connection, study: str) -> PeopleStudy:
    """A study with those who take part. Raises NotFound."""
    row = db.execute(sa.select(*_ABOUT).where(STUDIES.c.study == study)).mappings().first()
    if row is None:
        raise NotFound("there is no such study")
    return _study(db, row)


def read_studies(db: Connection) -> list[PeopleStudy]:
    """All studies, oldest first."""
    rows = db.execute(sa.select(*_ABOUT).order_by(STUDIES.c.created, STUDIES.c.study)).mappings()
    return [_study(db, row) for row in rows.all()]


def _study(db: Connection, row: Any) -> PeopleStudy:
    people = db.execute(
        sa.select(PARTICIPANTS)
        .where(PARTICIPANTS.c.study == row["study"])
        .order_by(PARTICIPANTS.c.created, PARTICIPANTS.c.participant)
    )
    participants = tuple(
        Participant(each.participant, each.seat, each.consented, each.withdrawn) for each in people
    )
    plan = _plan(db, row["study"], row["created"])
    return PeopleStudy(row["study"], row["kind"], row["title"], plan, row["created"], participants,
                 row["published"])  # fmt: skip


def _plan(db: Connection, study: str, created: str) -> Plan:
    key = str(db.engine.url), study, created
    plan = _plans.get(key)
    if plan is None:
        row = db.execute(sa.select(STUDIES.c.plan).where(STUDIES.c.study == study)).one()
        plan = Plan.model_validate(row.plan)
        for oldest in list(_plans)[: len(_plans) - PLANS_KEPT + 1]:
            _plans.pop(oldest, None)
        _plans[key] = plan
    return plan


def find_participant(of: PeopleStudy, name: str) -> Participant:
    """Who takes part under a pseudonym. Raises NotFound, also for who has withdrawn."""
    for each in of.participants:
        if each.participant == name and each.seat is not None:
            return each
        if each.participant == name:
            raise NotFound("you have withdrawn from this study; nothing of yours is kept here")
    raise NotFound("nobody takes part in this study under that pseudonym")


def add_participant(db: Connection, study: str) -> Participant:
    """Give the first free seat to a new pseudonym. Raises AnnotationError where none is free."""
    of = read_study(db, study)
    taken = {each.seat for each in of.participants}
    free = next((seat for seat in range(len(of.plan.seats)) if seat not in taken), None)
    if free is None:
        raise AnnotationError(f"all {len(of.plan.seats)} places of this study are taken")
    made = Participant(f"P{len(of.participants) + 1:02}", free, None, None)
    db.execute(PARTICIPANTS.insert().values(study=study, created=now(), **made._asdict()))
    return made


def consent(db: Connection, study: str, participant: str) -> None:
    """Keep when somebody has agreed; a second time changes nothing."""
    db.execute(
        PARTICIPANTS.update()
        .where(_is(study, participant) & PARTICIPANTS.c.consented.is_(None))
        .values(consented=now())
    )


def withdraw(db: Connection, study: str, participant: str) -> int:
    """Delete all that somebody answered and free their seat; how many saves went."""
    deleted = db.execute(
        VOTES.delete().where((VOTES.c.study == study) & (VOTES.c.participant == participant))
    )
    left = {"seat": None, "consented": None, "withdrawn": now()}
    db.execute(PARTICIPANTS.update().where(_is(study, participant)).values(**left))
    return deleted.rowcount


def subject_of(study: str) -> str:
    """The subject of intents to publish a study."""
    return f"study {study}"


def whose_labels(db: Connection, of: PeopleStudy) -> dict[str, str]:
    """Return the pseudonyms whose labels are in the data or being published, with the version."""
    known = of.published or {}
    names = dict.fromkeys(known.get("participants", []), known.get("version") or "")
    if intent := intents.read(db, subject_of(of.study)):
        names |= dict.fromkeys(intent.about["participants"], "(being published)")
    return names


def _keep_published(db: Connection, intent: Intent, version: str) -> None:
    """Record which version of the data holds whose labels, if one was published."""
    if version:
        people = intent.about["participants"]
        about = {"version": version, "at": now(), "participants": people}
        there = STUDIES.c.study == intent.name
        db.execute(STUDIES.update().where(there).values(published=about))


PUBLISHING: Final = IntentKind("study", intents.begin, _keep_published)


def _is(study: str, participant: str) -> sa.ColumnElement[bool]:
    return (PARTICIPANTS.c.study == study) & (PARTICIPANTS.c.participant == participant)
