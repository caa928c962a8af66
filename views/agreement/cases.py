"""The cases on which two raters disagree, as cards on the Agreement page."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from schema.protocols import protocol_of
from store.queries.judging.rated_clips import Opinion, clip_rows, opinions
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Badge, Card, Gallery
from views.page.labels import graded_name, judged_name, tier_badge
from views.shared.disagreements import Differing, differing_clips, dimensions

PER_PAGE: Final = 24
REASON: Final = 220
Reasons = Mapping[tuple[int, str], Opinion]


class DifferingCases(NamedTuple):
    """One page of the cases: the positions of its clips, their rows, and each rater's text."""

    of: Differing
    places: tuple[int, ...]
    rows: Mapping[int, Row]
    reasons: tuple[Reasons, ...]


def read_cases(filters: Filters, store: Store) -> DifferingCases | None:
    """The page's cases; None where `disagree` names no two raters of these data."""
    of = differing_clips(filters, store)
    if of is None:
        return None
    first = (filters.page - 1) * PER_PAGE
    places = of.places[first : first + PER_PAGE]
    clips = [int(of.ratings.clips[at]) for at in places]
    reasons = tuple(opinions(store, clips, rater) for rater in of.raters)
    return DifferingCases(of, places, clip_rows(store, clips), reasons)


def gallery(cases: DifferingCases | None, filters: Filters) -> Gallery:
    """A page of the cases, with an explanation where there are none."""
    if cases is None:
        return Gallery((), 0, empty="These two have not rated the same clips of these data.")
    total, first = len(cases.of.places), (filters.page - 1) * PER_PAGE
    return Gallery(
        tuple(_card(cases, at, filters) for at in cases.places),
        total,
        first + 1,
        _page(filters, filters.page - 1) if filters.page > 1 else None,
        _page(filters, filters.page + 1) if first + PER_PAGE < total else None,
        "The two give the same score wherever both give one.",
    )


def _page(filters: Filters, number: int) -> str:
    return links.agreement(filters.but(page=number), "wr-cases")


def _card(cases: DifferingCases, place: int, filters: Filters) -> Card:
    clip = int(cases.of.ratings.clips[place])
    row, scores = cases.rows[clip], _scores(cases.of, place, dimensions(filters))
    first = next(iter(scores))
    reasons = [of_rater.get((clip, first)) for of_rater in cases.reasons]
    pinned = next((reason for reason in reasons if reason and reason.second is not None), None)
    return Card(
        str(row["paradigm_name"] or row["item"] or row["clip"]),
        links.watch(
            filters, str(row["clip"]), pinned.node if pinned else None,
            pinned.second if pinned else None,
        ),
        links.poster(str(row["clip"]), filters.version, row["poster_tag"])
        if row["has_poster"] or row["has_media"] else None,
        str(row["generator_name"] or row["generator"] or row["clip"]),
        (*tier_badge(row["tier"]), *(_badge(name, pair) for name, pair in scores.items())),
        tuple(
            (f"{rater.name}: {name} {_score(name, pair[at])}",
             _reason(cases.reasons[at].get((clip, name))))
            for name, pair in scores.items()
            for at, rater in enumerate(cases.of.raters)
        ),
        str(row["clip"]),
    )  # fmt: skip


def _scores(of: Differing, place: int, names: tuple[str, ...]) -> dict[str, tuple[float, float]]:
    """Dimension → both scores, for the dimensions on which the raters disagree."""
    at = [of.ratings.place(rater.id) for rater in of.raters]
    pairs = {}
    for name in names:
        first, second = (float(of.ratings.scores[name][place, column]) for column in at)
        if first != second and not (np.isnan(first) or np.isnan(second)):
            pairs[name] = (first, second)
    return pairs


def _badge(name: str, pair: tuple[float, float]) -> Badge:
    marks = " / ".join(_score(name, score) for score in pair)
    is_binary = protocol_of(name).is_binary
    return Badge(f"{name} {marks}", "warn", judged_name(name) if is_binary else graded_name(name))


def _score(name: str, score: float) -> str:
    if not protocol_of(name).is_binary:
        return f"{score:g}"
    return "✓" if score else "✗"


def _reason(of_rater: Opinion | None) -> str:
    text = (of_rater.reason if of_rater else None) or "no reason given"
    return text if len(text) <= REASON else text[: REASON - 1] + "…"
