"""Studies, who takes part in them, and their votes.

Participants have pseudonyms that are given, never chosen. A vote is one person's form at one place
of their order, folded from append-only saves.
"""

import secrets
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from annotations import AnnotationError, ConcurrentWrite, NotFound, StaleVersion
from annotations import intents as intents
from annotations.database import Database
from annotations.forms.plan import STUDY_PREFIX, FormPlace, Plan
from annotations.intents import Intent, IntentKind
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


class Vote(NamedTuple):
    """The newest state of a form; version 0 = nothing was saved yet.

    `order`: in which its options or clips were shown; votes of before have none of their own.
    """

    participant: str
    place: int
    unit: str
    form: dict[str, Any]
    done: bool
    version: int
    at: str = ""
    order: tuple[int, ...] = ()


def read_votes(db: Connection, study: str, participant: str = "") -> list[Vote]:
    """The newest state of each form of a study, or of one person's, by person and place."""
    wanted = VOTES.c.study == study
    if participant:
        wanted &= VOTES.c.participant == participant
    rows = db.execute(
        sa.select(VOTES).where(wanted).order_by(VOTES.c.participant, VOTES.c.place, VOTES.c.version)
    ).mappings()
    newest = {(row["participant"], row["place"]): row for row in rows}
    return [
        Vote(row["participant"], row["place"], row["unit"], row["value"]["form"],
             row["value"]["done"], row["version"], row["at"], tuple(row["value"].get("order", ())))
        for row in newest.values()
    ]  # fmt: skip


def shown_order(of: PeopleStudy, vote: Vote) -> tuple[int, ...]:
    """In which order a form showed its options or clips: as the vote says, else as planned."""
    if vote.order:
        return vote.order
    who = next(each for each in of.present if each.participant == vote.participant)
    return of.order(who)[vote.place].order


def save_vote(database: Database, study: str, vote: Vote) -> Vote:
    """Append a save; `vote.version` is what its author had. Raises StaleVersion or NotFound."""
    try:
        with database.writing() as db:
            return _save(db, read_study(db, study), vote)
    except ConcurrentWrite:
        with database.reading() as db:
            raise _stale(_current(db, study, vote)) from None


def _save(db: Connection, of: PeopleStudy, vote: Vote) -> Vote:
    member = find_participant(of, vote.participant)
    if not member.consented:
        raise NotFound("this study is not agreed to yet")
    before = _current(db, of.study, vote)
    if before.version != vote.version:
        raise _stale(before)
    order = of.order(member)[vote.place].order
    saved = vote._replace(version=vote.version + 1, at=now(), order=order)
    kept = {"form": vote.form, "done": vote.done, **({"order": list(order)} if order else {})}
    db.execute(VOTES.insert().values(
        study=of.study, participant=vote.participant, place=vote.place, unit=vote.unit,
        seed=of.plan.seed, value=kept, at=saved.at, version=saved.version, prior=vote.version,
    ))  # fmt: skip
    return saved


def _current(db: Connection, study: str, vote: Vote) -> Vote:
    of = read_votes(db, study, vote.participant)
    empty = vote._replace(form={}, done=False, version=0, at="")
    return next((each for each in of if each.place == vote.place), empty)


def _stale(before: Vote) -> StaleVersion:
    return StaleVersion(before.version, before.form, before.participant, before.at)
