"""The outcome of a study, for its owner: progress, attention checks, repeats, and figures.

The figures are means of the votes, agreement, and ranks of sources.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from annotations.forms.label_rows import counted
from annotations.forms.plan import QC, RANKING_AXES
from annotations.forms.studies import Participant, PeopleStudy, Vote, shown_order
from app.lab.people.quality import quality_figures
from app.lab.people.requests import study_link
from metrics.agreement.pairwise import Coefficient, Level, Ratings
from metrics.agreement.panel import panel
from schema.protocols import EVA
from store.reading.store import Row

GENERATED: Final = "generated"
Reader = Callable[[Vote], float | None]
"""From a vote a number, None where it says nothing of this."""
Scores = Mapping[tuple[str, int], Mapping[str, float]]
"""Person and place → what the form there says."""
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


def scores_of(of: PeopleStudy, vote: Vote) -> dict[str, float]:
    """What a form says, as numbers by name: of options and clips as they are, not as shown."""
    form = vote.form
    if of.kind == "scores":
        return {name: float(passed) for name, passed in form.get("scores", {}).items()}
    if of.kind == "realism":
        return {} if form.get("score") is None else {"realism": float(form["score"])}
    if of.kind in QC:
        return {} if form.get("stands") is None else {"stands": float(form["stands"])}
    order = shown_order(of, vote)
    if of.kind == "answers":
        return {} if form.get("choice") is None else {"choice": float(order[form["choice"]])}
    sources = of.plan.unit(vote.unit).sources
    ranks = {
        f"{axis}/{sources[order[shown]]}": float(rank)
        for axis, shown_order in form.get("ranks", {}).items()
        for rank, shown in enumerate(shown_order, 1)
    }
    taken = {f"{GENERATED}/{sources[order[int(shown)]]}": float(is_taken)
             for shown, is_taken in form.get("generated", {}).items()}  # fmt: skip
    return ranks | taken


def measures(
    of: PeopleStudy, votes: Sequence[Vote], keys: Mapping[str, Row]
) -> list[dict[str, Any]]:
    """For each dimension, or type of question: the mean, its numbers, and how far people agree.

    `keys`: the questions' right options; their mean is the share of right answers, and people agree
    where they choose the same option. Checks and repeats are left out.
    """
    chosen = counted(of, votes)
    scores = {(vote.participant, vote.place): scores_of(of, vote) for vote in chosen}
    if of.kind == "scores":
        return [_measure(of, chosen, f"{name} {EVA.names[name]}", _reader(scores, name), (0.0, 1.0))
                for name in EVA.dimensions]  # fmt: skip
    if of.kind == "realism":
        read = _reader(scores, "realism")
        return [_measure(of, chosen, "Realism", read, (1.0, 2.0, 3.0, 4.0, 5.0), "ordinal")]
    if of.kind == "answers":
        return _answers(of, chosen, scores, keys)
    return []


def _reader(scores: Scores, name: str) -> Reader:
    return lambda vote: scores[vote.participant, vote.place].get(name)


def _answers(
    of: PeopleStudy, votes: Sequence[Vote], scores: Scores, keys: Mapping[str, Row]
) -> list[dict[str, Any]]:
    """`mean`: the share of right answers, in a circular study of questions right in every turn;
    `single`: the share of single forms. People agree on what each chose first.
    """
    known = [vote for vote in votes if vote.unit in keys]
    types = sorted({keys[vote.unit]["type"] for vote in known})
    read = _reader(scores, "choice")
    rows = []
    for name in ("All", *(types if len(types) > 1 else ())):
        those = [vote for vote in known if name in ("All", keys[vote.unit]["type"])]
        turns: dict[tuple[str, str], list[Vote]] = {}
        for vote in those:
            turns.setdefault((vote.participant, vote.unit), []).append(vote)
        row = _measure(of, [each[0] for each in turns.values()], name, read, ())
        right = {key: [float(read(vote) == keys[vote.unit]["answer"]) for vote in each]
                 for key, each in turns.items()}  # fmt: skip
        whole = [min(each) for (_, unit), each in right.items()
                 if not of.plan.circular or len(each) == of.plan.unit(unit).options]  # fmt: skip
        single = [each for by in right.values() for each in by]
        rows.append(row | {"mean": _mean(whole), "single": _mean(single), "votes": len(single)})
    return rows


def _mean(values: Sequence[float]) -> float | None:
    return float(np.mean(values)) if values else None


def _measure(
    of: PeopleStudy, votes: Sequence[Vote], name: str, read: Reader,
    categories: tuple[float, ...], level: Level = "nominal",
) -> dict[str, Any]:  # fmt: skip
    ratings = _ratings(of, votes, read)
    together = panel(ratings, categories, level)
    given = ratings[~np.isnan(ratings)]
    return {
        "name": name,
        "mean": float(given.mean()) if len(given) else None,
        "votes": len(given),
        "clips": int((~np.isnan(ratings)).any(axis=1).sum()),
        "shared": together.units,
        "raw": _figure(together.raw),
        "fleiss": _figure(together.fleiss),
        "alpha": _figure(together.alpha),
        "ac1": _figure(together.ac1),
    }


def _ratings(of: PeopleStudy, votes: Sequence[Vote], read: Reader) -> Ratings:
    """Units × people; NaN where somebody said nothing of it."""
    people = {each.participant: at for at, each in enumerate(of.present)}
    units = {unit.unit: at for at, unit in enumerate(of.plan.units)}
    ratings: Ratings = np.full((len(units), max(1, len(people))), np.nan)
    for vote in votes:
        value = read(vote)
        if value is not None:
            ratings[units[vote.unit], people[vote.participant]] = value
    return ratings


def ranking(of: PeopleStudy, votes: Sequence[Vote]) -> list[dict[str, Any]]:
    """For each source: its mean rank ± SD on each axis, the share taken for generated, by each
    person how many, and how far people agree on that (Fleiss' κ over its clips).

    A rank says nothing without the size of its set, and sets differ where a source lacks a prompt:
    `place` is the mean of (rank - 1) / (size - 1), 0 for the best and 1 for the last of any set.
    """
    if of.kind != "ranking":
        return []
    chosen = counted(of, votes)
    scores = {(vote.participant, vote.place): scores_of(of, vote) for vote in chosen}
    rows = []
    for source in _sources(of):
        axes = {axis: [(rank, len(of.plan.unit(vote.unit).sources)) for vote in chosen
                       if (rank := _reader(scores, f"{axis}/{source}")(vote)) is not None]
                for axis in RANKING_AXES}  # fmt: skip
        sizes = {size for ranks in axes.values() for _, size in ranks}
        taken = _ratings(of, chosen, _reader(scores, f"{GENERATED}/{source}"))
        rows.append({
            "source": source,
            "sizes": [min(sizes), max(sizes)] if sizes else [],
            "axes": {axis: _spread(ranks) for axis, ranks in axes.items()},
            "people": [int(each) for each in np.nansum(taken, axis=0)],
            **_calls(taken),
        })  # fmt: skip
    return rows


def pooled(of: PeopleStudy, votes: Sequence[Vote]) -> dict[str, Any] | None:
    """What people took for generated over the clips of all sources; None without a ranking."""
    if of.kind != "ranking":
        return None
    chosen = counted(of, votes)
    scores = {(vote.participant, vote.place): scores_of(of, vote) for vote in chosen}
    by_source = [_ratings(of, chosen, _reader(scores, f"{GENERATED}/{source}"))
                 for source in _sources(of)]  # fmt: skip
    return _calls(np.vstack(by_source))


def _sources(of: PeopleStudy) -> list[str]:
    return sorted({source for unit in of.plan.units for source in unit.sources})


def _calls(taken: Ratings) -> dict[str, Any]:
    calls = taken[~np.isnan(taken)]
    return {
        "votes": len(calls),
        "generated": float(calls.mean()) if len(calls) else None,
        "fleiss": _figure(panel(taken, (0.0, 1.0)).fleiss),
    }


def _spread(ranked: Sequence[tuple[float, int]]) -> dict[str, float | None]:
    """Mean and sample standard deviation of ranks, and the mean place in their sets."""
    ranks = [rank for rank, _ in ranked]
    places = [(rank - 1) / max(1, size - 1) for rank, size in ranked]
    return {
        "place": float(np.mean(places)) if places else None,
        "mean": float(np.mean(ranks)) if ranks else None,
        "sd": float(np.std(ranks, ddof=1)) if len(ranks) > 1 else None,
    }


def _figure(of: Coefficient) -> dict[str, Any]:
    return {"value": of.value, "n": of.n, "why": of.why}
