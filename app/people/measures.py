"""What the votes of a study come to: means, agreement, ranks of sources."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from annotations.forms.label_rows import counted
from annotations.forms.plan import QC, RANKING_AXES
from annotations.forms.studies import PeopleStudy
from annotations.forms.votes import Vote, shown_order
from metrics.agreement.pairwise import Coefficient, Level, Ratings
from metrics.agreement.panel import panel
from schema.protocols import EVA
from store.reading.store import Row

GENERATED: Final = "generated"
Reader = Callable[[Vote], float | None]
"""From a vote a number, None where it says nothing of this."""


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
    scores = {(vote.participant, vote.unit): scores_of(of, vote) for vote in chosen}
    if of.kind == "scores":
        return [_measure(of, chosen, f"{name} {EVA.names[name]}", _reader(scores, name), (0.0, 1.0))
                for name in EVA.dimensions]  # fmt: skip
    if of.kind == "realism":
        read = _reader(scores, "realism")
        return [_measure(of, chosen, "Realism", read, (1.0, 2.0, 3.0, 4.0, 5.0), "ordinal")]
    if of.kind == "answers":
        return _answers(of, chosen, scores, keys)
    return []


def _reader(scores: Mapping[tuple[str, str], Mapping[str, float]], name: str) -> Reader:
    return lambda vote: scores[vote.participant, vote.unit].get(name)


def _answers(
    of: PeopleStudy,
    votes: Sequence[Vote],
    scores: Mapping[tuple[str, str], Mapping[str, float]],
    keys: Mapping[str, Row],
) -> list[dict[str, Any]]:
    known = [vote for vote in votes if vote.unit in keys]
    types = sorted({keys[vote.unit]["type"] for vote in known})
    rows = []
    for name in ("All", *(types if len(types) > 1 else ())):
        those = [vote for vote in known if name in ("All", keys[vote.unit]["type"])]
        read = _reader(scores, "choice")
        row = _measure(of, those, name, read, ())
        right = [float(read(vote) == keys[vote.unit]["answer"]) for vote in those]
        rows.append(row | {"mean": float(np.mean(right)) if right else None})
    return rows


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
    """For each source: its mean rank ± SD on each axis, the share taken for generated, and how far
    people agree on that (Fleiss' κ over its clips).

    A rank says nothing without the size of its set, and sets differ where a source lacks a prompt:
    `place` is the mean of (rank - 1) / (size - 1), 0 for the best and 1 for the last of any set.
    """
    if of.kind != "ranking":
        return []
    chosen = counted(of, votes)
    scores = {(vote.participant, vote.unit): scores_of(of, vote) for vote in chosen}
    sources = sorted({source for unit in of.plan.units for source in unit.sources})
    rows = []
    for source in sources:
        axes = {axis: [(rank, len(of.plan.unit(vote.unit).sources)) for vote in chosen
                       if (rank := _reader(scores, f"{axis}/{source}")(vote)) is not None]
                for axis in RANKING_AXES}  # fmt: skip
        sizes = {size for ranks in axes.values() for _, size in ranks}
        taken = _ratings(of, chosen, _reader(scores, f"{GENERATED}/{source}"))
        calls = taken[~np.isnan(taken)]
        rows.append({
            "source": source,
            "votes": len(calls),
            "sizes": [min(sizes), max(sizes)] if sizes else [],
            "axes": {axis: _spread(ranks) for axis, ranks in axes.items()},
            "generated": float(calls.mean()) if len(calls) else None,
            "fleiss": _figure(panel(taken, (0.0, 1.0)).fleiss),
        })  # fmt: skip
    return rows


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
