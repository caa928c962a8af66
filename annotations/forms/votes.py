"""Votes: one person's form at one place of their order, folded from append-only saves."""

from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from annotations.database import Database
from annotations.errors import ConcurrentWrite, NotFound, StaleVersion
from annotations.forms.studies import PeopleStudy, find_participant, read_study
from annotations.sets import now
from annotations.tables import VOTES


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
