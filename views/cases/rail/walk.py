"""The list that the open clip is part of, read around its place there: the cases of a pattern, the
clips on which two raters disagree, or all clips that fit the filters.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from metrics.patterns import Pattern
from store.queries.cases.case_address import case_place, current
from store.queries.cases.cases import case_position, cases
from store.queries.clips.items import item_texts
from store.queries.clips.media_files import poster_tags
from store.queries.judging.rated_clips import clip_rows
from store.reading.search import terms
from store.reading.store import Row, Store
from views.address.filters import Filters
from views.page.cards import PER_PAGE
from views.shared.case_cards import Texts
from views.shared.clip_choice import ClipChoice
from views.shared.disagreements import Differing, Reasons, differing_clips, read_reasons
from views.shared.patterns import selection

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
