"""What comes of a study, for its owner: how far each is, attention checks, repeats, agreement."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from annotations.forms.label_rows import counted
from annotations.forms.studies import Participant, PeopleStudy
from annotations.forms.votes import Vote
from app.people.members import study_link
from metrics.agreement.libraries import Level
from metrics.agreement.pairwise import Coefficient, Ratings
from metrics.agreement.panel import panel
from schema.protocols import EVA, REALISM

SCALES: Final[dict[str, tuple[tuple[str, ...], Level]]] = {
    "scores": (EVA.dimensions, "nominal"),
    "realism": (REALISM.dimensions, "ordinal"),
}
"""Kind of study → what is scored, and how its scores are compared."""
CATEGORIES: Final[dict[str, tuple[float, ...]]] = {
    "scores": (0.0, 1.0),
    "realism": (1.0, 2.0, 3.0, 4.0, 5.0),
}
NEAR: Final = 1.0
"""A realism score this near to the truth of an attention check meets it."""


def scores_of(kind: str, form: dict[str, Any]) -> dict[str, float]:
    """What a form says, as numbers by dimension."""
    if kind == "scores":
        return {name: float(passed) for name, passed in form.get("scores", {}).items()}
    return {} if form.get("score") is None else {"realism": float(form["score"])}


def outcome(of: PeopleStudy, votes: Sequence[Vote]) -> dict[str, Any]:
    """The whole of it, as plain values."""
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
            "seats": len(of.plan.seats), "consent": of.plan.consent,
        },
        "free": len(of.plan.seats) - len(of.present),
        "participants": [_person(of, each, own[each.participant]) for each in of.present],
        "withdrawn": [each.participant for each in of.participants if each.seat is None],
        "published": of.published,
        "withdrawn_but_published": [
            each.participant for each in of.participants
            if each.seat is None and each.participant in published
        ],
        "agreement": agreement(of, votes),
    }  # fmt: skip


def _person(of: PeopleStudy, person: Participant, votes: Sequence[Vote]) -> dict[str, Any]:
    order = of.order(person)
    return {
        "participant": person.participant,
        "link": study_link(of.study, person.participant),
        "consented": bool(person.consented),
        "total": len(order),
        "done": sum(vote.done for vote in votes),
        "last": max((vote.at for vote in votes), default=""),
        "checks": checks_met(of, person, votes),
        "repeats": _repeats(of, person, votes),
    }


def checks_met(of: PeopleStudy, person: Participant, votes: Sequence[Vote]) -> dict[str, int]:
    """How many judgements of attention checks were right, and how many were given."""
    order, right, given = of.order(person), 0, 0
    for vote in votes:
        if vote.done and order[vote.place].role == "check":
            truth = of.plan.truths[vote.unit]
            scores = scores_of(of.kind, vote.form)
            given += len(truth)
            near = NEAR if of.kind == "realism" else 0.0
            right += sum(abs(scores[name] - value) <= near for name, value in truth.items())
    return {"right": right, "of": given}


def _repeats(of: PeopleStudy, person: Participant, votes: Sequence[Vote]) -> dict[str, int]:
    """How many judgements were the same the second time."""
    order = of.order(person)
    done = {vote.place: scores_of(of.kind, vote.form) for vote in votes if vote.done}
    first = {order[place].unit: scores for place, scores in done.items()
             if order[place].role == "label"}  # fmt: skip
    same = given = 0
    for place, scores in done.items():
        before = first.get(order[place].unit) if order[place].role == "repeat" else None
        if before is not None:
            given += len(scores)
            same += sum(before[name] == value for name, value in scores.items())
    return {"same": same, "of": given}


def agreement(of: PeopleStudy, votes: Sequence[Vote]) -> list[dict[str, Any]]:
    """For each dimension: mean score, its numbers, and how far people agree. Checks and repeats
    are left out.
    """
    names, level = SCALES[of.kind]
    people = {each.participant: at for at, each in enumerate(of.present)}
    units = {unit.unit: at for at, unit in enumerate(of.plan.units)}
    rows = []
    for name in names:
        ratings: Ratings = np.full((len(units), max(1, len(people))), np.nan)
        for vote in counted(of, votes):
            score = scores_of(of.kind, vote.form)[name]
            ratings[units[vote.unit], people[vote.participant]] = score
        together = panel(ratings, CATEGORIES[of.kind], level)
        given = ratings[~np.isnan(ratings)]
        rows.append({
            "name": name,
            "label": EVA.names.get(name, "Realism"),
            "mean": float(given.mean()) if len(given) else None,
            "votes": len(given),
            "clips": int((~np.isnan(ratings)).any(axis=1).sum()),
            "shared": together.units,
            **{key: _figure(value) for key, value in
               (("raw", together.raw), ("fleiss", together.fleiss), ("alpha", together.alpha),
                ("ac1", together.ac1))},
        })  # fmt: skip
    return rows


def _figure(of: Coefficient) -> dict[str, Any]:
    return {"value": of.value, "n": of.n, "why": of.why}
