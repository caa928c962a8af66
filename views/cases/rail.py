"""The list that the open clip is part of, read around its place, and the drawer that shows it.

It is the cases of a pattern, the clips on which two raters disagree, or all clips that fit the
filters. The drawer has the neighbours' cards, the open clip's place, and the way back to the list.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Final, NamedTuple

from metrics.patterns import Pattern
from store.queries.cases.cases import case_place, case_position, cases, current
from store.queries.clips.clips import item_texts
from store.queries.clips.media_files import poster_tags
from store.queries.judging.agreement import clip_rows
from store.queries.judging.compare import Comparable
from store.reading.condition import terms
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.page.cards import PER_PAGE
from views.page.content import Badge, Card, Rail
from views.shared.case_cards import Texts, beside, poster_of, rail_card, title_of, words_of
from views.shared.clip_choice import ClipChoice
from views.shared.patterns import selection
from views.shared.raters import (
    Differing,
    Reasons,
    badges_of,
    differing_clips,
    dimensions,
    opening_of,
    read_reasons,
    scores_of,
)

BEFORE: Final = 5
"""How many entries are shown before the open one."""


class Stretch(NamedTuple):
    """A part of a list of `total` entries around `place` (from 1; 0: the open one is none of it).

    It is shown from index `first` on. `rows` also hold the entry before and after what is shown,
    as `has_earlier` and `has_later` say.
    """

    place: int
    total: int
    first: int = 0
    rows: Sequence[Row] = ()
    has_earlier: bool = False
    has_later: bool = False


class CaseWalk(NamedTuple):
    """The cases of a pattern. `opened`: what identifies the open one, None where it is unknown."""

    pattern: Pattern
    stretch: Stretch
    opened: Row | None
    prompts: Mapping[str, Texts]
    tags: Mapping[str, str]


class PairWalk(NamedTuple):
    """The clips on which two raters disagree; `of` is None where no two are named."""

    of: Differing | None
    stretch: Stretch
    reasons: tuple[Reasons, ...]

    @property
    def judges(self) -> tuple[str, ...]:
        """The judges of the pair, whose reasons are pinned."""
        return tuple(rater.judge for rater in self.of.raters if rater.judge) if self.of else ()


class ClipWalk(NamedTuple):
    """All clips that fit the filters."""

    stretch: Stretch
    prompts: Mapping[str, Texts]
    tags: Mapping[str, str]


Walk = PairWalk | CaseWalk | ClipWalk


def rail(
    walk: Walk | None, filters: Filters, is_narrowed: bool = False, met: Comparable | None = None
) -> Rail | None:
    """The rail of the list that the clip is part of; None for a clip that is in none.

    `is_narrowed`: filters choose among the clips. `met`: where several models share a case, so that
    the cards of cases open lanes.
    """
    if isinstance(walk, CaseWalk):
        return _of_cases(walk, filters, met)
    if isinstance(walk, PairWalk):
        return _of_pair(walk, filters)
    if walk is None or not walk.stretch.place or walk.stretch.total < 2:
        return None
    title = "Clips that fit the filters" if is_narrowed else "Clips"
    empty = Rail(title, noun="clip", plays_through=True)
    return _filled(empty, walk.stretch, _clip_cards(walk, filters))


def _filled(empty: Rail, stretch: Stretch, cards: Sequence[Card]) -> Rail:
    """The rail with its cards, and with links to what lies before and after."""
    if not cards:
        return replace(empty, total=stretch.total)
    shown = cards[int(stretch.has_earlier) : len(cards) - int(stretch.has_later)]
    at = stretch.place - 1 - stretch.first
    return replace(
        empty,
        cards=tuple(shown),
        place=stretch.place,
        total=stretch.total,
        first=stretch.first + 1,
        previous=shown[at - 1].href if at else None,
        next=shown[at + 1].href if at + 1 < len(shown) else None,
        earlier=cards[0].href if stretch.has_earlier else None,
        later=cards[-1].href if stretch.has_later else None,
    )


def _at_page(stretch: Stretch, filters: Filters) -> Filters:
    """The page of the whole list on which the open case is."""
    return filters.but(page=max(1, ceil(stretch.place / PER_PAGE)))


def _of_cases(walk: CaseWalk, filters: Filters, met: Comparable | None) -> Rail:
    pattern, prompts = walk.pattern, walk.prompts
    cards = [
        rail_card(row, pattern, filters, prompts.get(row["item"], ()), walk.tags)
        for row in walk.stretch.rows
    ]
    if met is not None:
        lanes = (beside(row, pattern, filters, met) for row in walk.stretch.rows)
        cards = [
            replace(card, href=of.href) if of and of.href else card
            for card, of in zip(cards, lanes, strict=True)
        ]
    back = links.failures(_at_page(walk.stretch, filters), filters.case)
    up = (back, "Back to the cases")
    empty = Rail(pattern.title, rule=f"{pattern.rule}.", up=up, plays_through=met is None)
    return _filled(empty, walk.stretch, cards)


def _of_pair(walk: PairWalk, filters: Filters) -> Rail:
    back = links.agreement(_at_page(walk.stretch, filters), filters.clip)
    up = (back, "Back to the agreement")
    if walk.of is None:
        return Rail("Two raters", up=up)
    names = dimensions(filters)
    who = " and ".join(rater.name for rater in walk.of.raters)
    rule = f"They differ on {', '.join(names)}."
    empty = Rail(f"{who} differ", rule=rule, up=up, plays_through=True)
    return _filled(empty, walk.stretch, _pair_cards(walk, names, filters))


def _pair_cards(walk: PairWalk, names: tuple[str, ...], filters: Filters) -> list[Card]:
    if walk.of is None:
        return []
    first = walk.stretch.first - int(walk.stretch.has_earlier)
    cards = []
    for row, place in zip(walk.stretch.rows, walk.of.places[first:], strict=False):
        scores = scores_of(walk.of, place, names)
        clip = str(row["clip"])
        cards.append(Card(
            title_of(row),
            links.watch(filters, clip, opening_of(row["clip_id"], scores, walk.reasons)),
            poster_of(row, filters, {clip: row["poster_tag"]}),
            str(row["generator_name"] or row["generator"] or ""),
            badges_of(scores),
            key=clip,
        ))  # fmt: skip
    return cards


def _clip_cards(walk: ClipWalk, filters: Filters) -> list[Card]:
    return [
        Card(
            title_of(row),
            links.watch(filters, str(row["clip"])),
            poster_of(row, filters, walk.tags),
            str(row["generator_name"] or row["generator"] or ""),
            (Badge(row["tier"], "muted", "difficulty tier"),) if row["tier"] else (),
            key=str(row["clip"]),
            words=words_of(row, walk.prompts.get(row["item"], ())),
        )
        for row in walk.stretch.rows
    ]


def read_walk(filters: Filters, choice: ClipChoice, store: Store) -> Walk:
    """The list that the filters name, around the open case or clip."""
    if filters.disagree:
        return _differing(filters, store)
    if filters.case:
        return read_cases(filters, store)
    rows = choice.fitting
    place = next((at for at, row in enumerate(rows, 1) if row["clip"] == filters.clip), 0)
    stretch = _stretch(place, len(rows), lambda first, last: rows[first:last])
    return ClipWalk(stretch, _prompts(stretch.rows, store), poster_tags(store))


def _prompts(rows: Sequence[Row], store: Store) -> dict[str, Texts]:
    """The items' texts, of the rows without a film to show."""
    return item_texts(store, [row["item"] for row in rows if not row["has_media"]])


def _stretch(place: int, total: int, read: Callable[[int, int], list[Row]]) -> Stretch:
    """The entries around a place; `read` gives those from one index to another, exclusive."""
    if not place:
        return Stretch(0, total)
    last = min(total, max(0, place - 1 - BEFORE) + PER_PAGE)
    first = max(0, last - PER_PAGE)
    rows = read(max(0, first - 1), min(total, last + 1))
    return Stretch(place, total, first, rows, first > 0, last < total)


def read_cases(filters: Filters, store: Store) -> CaseWalk:
    """The cases of the pattern under the filters, around the open one."""
    pattern, selected = selection(filters)
    view, words = pattern.view, terms(filters.q)
    at = current(store, view, filters.case)
    place, total = case_position(store, view, selected, at)

    def read(first: int, last: int) -> list[Row]:
        return cases(store, view, selected, "", last - first, first, words, total).rows

    stretch = _stretch(place, total, read)
    opened = case_place(store, view, filters.case)
    prompts = _prompts(stretch.rows, store)
    return CaseWalk(pattern, stretch, opened, prompts, poster_tags(store))


def _differing(filters: Filters, store: Store) -> PairWalk:
    of = differing_clips(filters, store)
    if of is None:
        return PairWalk(None, Stretch(0, 0), ())
    ids = [int(of.ratings.clips[at]) for at in of.places]
    names = clip_rows(store, ids)
    place = next((at for at, key in enumerate(ids, 1) if names[key]["clip"] == filters.clip), 0)

    def read(first: int, last: int) -> list[Row]:
        return [names[key] for key in ids[first:last]]

    stretch = _stretch(place, len(ids), read)
    shown = [row["clip_id"] for row in stretch.rows]
    return PairWalk(of, stretch, read_reasons(of, shown, store))
