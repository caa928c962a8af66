"""The cases on which two raters disagree, as cards on the Agreement page."""

from collections.abc import Mapping
from typing import NamedTuple

from store.queries.judging.rated_clips import Opinion, clip_rows
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.page.cards import PER_PAGE
from views.page.content import Card, Gallery
from views.page.labels import judged_name, tier_badge
from views.shared.case_cards import cut, too_long
from views.shared.raters import (
    Differing,
    Reasons,
    badges_of,
    differing_clips,
    dimensions,
    opening_of,
    read_reasons,
    score_mark,
    scores_of,
)


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
    return DifferingCases(of, places, clip_rows(store, clips), read_reasons(of, clips, store))


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
        heading=_heading(cases, filters),
    )


def _heading(cases: DifferingCases, filters: Filters) -> str:
    first, second = (rater.name for rater in cases.of.raters)
    names = dimensions(filters)
    on = judged_name(names[0]) if len(names) == 1 else "any dimension"
    return f"{first} and {second} differ on {on}"


def _page(filters: Filters, number: int) -> str:
    return links.agreement(filters.but(page=number), "wr-cases")


def _card(cases: DifferingCases, place: int, filters: Filters) -> Card:
    clip = int(cases.of.ratings.clips[place])
    row, scores = cases.rows[clip], scores_of(cases.of, place, dimensions(filters))
    at_moment = filters.but(play="moment")
    lines = tuple(
        (f"{rater.name}: {name} {score_mark(name, pair[at])}",
         _reason(cases.reasons[at].get((clip, name))))
        for name, pair in scores.items()
        for at, rater in enumerate(cases.of.raters)
    )  # fmt: skip
    return Card(
        str(row["paradigm_name"] or row["item"] or row["clip"]),
        links.watch(at_moment, str(row["clip"]), opening_of(clip, scores, cases.reasons)),
        links.poster(str(row["clip"]), filters.version, row["poster_tag"])
        if row["has_poster"] or row["has_media"] else None,
        str(row["generator_name"] or row["generator"] or row["clip"]),
        (*tier_badge(row["tier"]), *badges_of(scores)),
        cut(lines),
        str(row["clip"]),
        full=too_long(lines),
    )  # fmt: skip


def _reason(of_rater: Opinion | None) -> str:
    return (of_rater.reason if of_rater else None) or "no reason given"
