"""What comes of a study, for its owner: how far each is, attention checks, repeats, agreement."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from annotations.forms.plan import QC, RANKING_AXES
from annotations.forms.studies import Participant, PeopleStudy
from annotations.forms.votes import Vote
from app.people.measures import measures, pooled, ranking, scores_of
from app.people.members import study_link
from app.people.quality import quality_figures
from store.reading.store import Row

NEAR: Final = 1.0
"""A realism score this near to the truth of an attention check meets it."""


def outcome(of: PeopleStudy, votes: Sequence[Vote], keys: Mapping[str, Row]) -> dict[str, Any]:
    """The whole of it, as plain values; `keys`: the questions' right options."""
    own = {each.participant: [vote for vote in votes if vote.participant == each.participant]
           for each in of.present}  # fmt: skip
    published = (of.published or {}).get("participants", [])
    return {
        "study": of.study,
        "kind": of.kind,
        "title": of.title,
        "created": of.created,
        "plan": {
            "benchmark": of.plan.benchmark, "seed": of.plan.seed, "strata": of.plan.strata,
            "equal": of.plan.equal, "per_clip": of.plan.per_clip, "clips": len(of.plan.units),
            "seats": len(of.plan.seats), "consent": of.plan.consent, "whole": of.plan.whole,
            "circular": of.plan.circular, "by_task": of.plan.by_task, "beside": of.plan.beside,
            "frames": of.plan.frames,
        },
        "free": len(of.plan.seats) - len(of.present),
        "participants": [_person(of, each, own[each.participant]) for each in of.present],
        "withdrawn": [each.participant for each in of.participants if each.seat is None],
        "published": of.published,
        "withdrawn_but_published": [
            each.participant for each in of.participants
            if each.seat is None and each.participant in published
        ],
        "agreement": measures(of, votes, keys),
        "quality": quality_figures(of, votes),
        "axes": RANKING_AXES,
        "ranking": ranking(of, votes),
        "pooled": pooled(of, votes),
    }  # fmt: skip


def _person(of: PeopleStudy, person: Participant, votes: Sequence[Vote]) -> dict[str, Any]:
    order = of.order(person)
    is_third = any(place.role == "third" for place in order)
    return {
        "participant": person.participant,
        "link": study_link(of.study, person.participant),
        "consented": bool(person.consented),
        "total": None if is_third else len(order),
        "done": sum(vote.done for vote in votes),
        "last": max((vote.at for vote in votes), default=""),
        "checks": checks_met(of, person, votes),
        "repeats": _repeats(of, person, votes),
    }


def checks_met(of: PeopleStudy, person: Participant, votes: Sequence[Vote]) -> dict[str, int]:
    """How many judgements of attention checks were right, and how many were given.

    Of one that has to be dropped there are two: that it is dropped, and by a criterion that fits.
    """
    order, right, given = of.order(person), 0, 0
    for vote in votes:
        if vote.done and order[vote.place].role == "check":
            truth = of.plan.truths.get(vote.unit, {})
            scores = scores_of(of, vote)
            near = NEAR if of.kind == "realism" else 0.0
            judged = [name in scores and abs(scores[name] - value) <= near
                      for name, value in truth.items()]  # fmt: skip
            if of.kind in QC and truth.get("stands") == 0:
                judged.append(vote.form.get("criterion") in of.plan.reasons.get(vote.unit, ()))
            right += sum(judged)
            given += len(judged)
    return {"right": right, "of": given}


def _repeats(of: PeopleStudy, person: Participant, votes: Sequence[Vote]) -> dict[str, int]:
    """How many judgements were the same the second time."""
    order = of.order(person)
    done = {vote.place: scores_of(of, vote) for vote in votes if vote.done}
    first = {order[place].unit: scores for place, scores in done.items()
             if order[place].role == "label"}  # fmt: skip
    same = given = 0
    for place, scores in done.items():
        before = first.get(order[place].unit) if order[place].role == "repeat" else None
        if before is not None:
            given += len(scores)
            same += sum(before[name] == value for name, value in scores.items())
    return {"same": same, "of": given}
