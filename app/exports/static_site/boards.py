"""The boards of a site: the Leaderboard's own tables, made beforehand for each choice that fits.

A page without a server computes no interval and no rank, so each metric has its columns under all
cases, and under one value of a filter at a time, as far as `MOST` tables go.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from metrics.boards.board import metrics_of
from schema.benchmarks import opens_on
from schema.entries.parameters import ALL
from schema.fields import FIELDS, offered_on
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.leaderboard.arrangement import EVERY, SCRIPTED
from views.page.citation import in_words
from views.page.content import Menu, MenuItem, Menus, Switches, Table, View
from views.page.filled import Filled, fill
from views.page.page import Page
from views.registry import PAGES

MOST: Final = 30
"""Tables of a metric, beside those that show more."""
FEW: Final = range(2, 13)
"""How many values a filter has that is offered."""
ALSO: Final = ((EVERY,), (SCRIPTED,))
"""What a table without a filter can show beside: all its columns, or rows of scripted rules."""
_BOARD: Final = "board"
_NARROWS: Final = tuple(
    name for name in offered_on("leaderboard") if FIELDS[name].column and not FIELDS[name].of_run
    and name not in ("judge", "generator")
)  # fmt: skip
"""Filters of the cases that a board counts. Judges and generators are rows."""


class BoardSlice(NamedTuple):
    """A table: what its columns stand for, the value of a filter that it is under, if any, and what
    it shows beside (`also` of an address).
    """

    by: str
    field: str = ""
    value: str = ""
    also: tuple[str, ...] = ()


class MetricBoards(NamedTuple):
    """All tables of a metric of a benchmark under the site's filters, the first of them filled."""

    benchmark: str
    metric: str
    label: str
    bys: tuple[tuple[str, str], ...]
    fields: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]
    slices: tuple[BoardSlice, ...]
    first: Filled
    cases: Filters

    def filters(self, of: BoardSlice) -> Filters:
        """The filters of the page that shows a table."""
        return board_filters(self.cases, self.benchmark, self.metric, of)


def page() -> Page:
    """The Leaderboard."""
    return next(each for each in PAGES if each.name == "leaderboard")


def board_filters(filters: Filters, benchmark: str, metric: str, of: BoardSlice) -> Filters:
    """The filters of the page that shows the same table."""
    picked = filters.but(
        benchmark=benchmark, metric=metric, by=of.by, also=of.also, pattern="", page=1, case="",
        clip="", sort="",
    )  # fmt: skip
    return picked.but(**{of.field: FIELDS[of.field].read([of.value])}) if of.field else picked


def metric_boards(filters: Filters, benchmark: str, store: Store) -> Iterator[MetricBoards]:
    """The tables of each metric of a benchmark that has rows under these filters."""
    for metric in metrics_of(store).get(benchmark, ()):
        picked = board_filters(filters, benchmark, metric, BoardSlice(""))
        first = fill(page(), picked, store)
        view, shown = first
        if not table_of(view).rows:
            continue
        names = {each.value: each.label for each in view.options["metric"]}
        bys = tuple(
            (each.value, each.label)
            for each in view.options["by"]
            if each.value not in view.options or view.options[each.value]
        )
        fields = tuple(_narrowing(view, shown, filters))
        yield MetricBoards(
            benchmark, metric, names.get(metric, metric), bys, fields,
            tuple(_with_more([*_slices(shown.by, bys, fields)][:MOST], view)), first, filters,
        )  # fmt: skip


def _narrowing(
    view: View, shown: Filters, filters: Filters
) -> Iterator[tuple[str, str, tuple[tuple[str, str], ...]]]:
    """The filters that are offered: those with a few values, that are not set already. Where the
    page opens on a part by itself, so does the site, and all of it is a value.
    """
    for name in _NARROWS:
        values = tuple((each.value, each.label) for each in view.options.get(name, ()))
        opens = name in opens_on(shown.benchmark) and shown.narrows(name)
        every = ((ALL, ALL),) if opens else ()
        if not filters.narrows(name) and (opens or len(values) in FEW):
            yield name, FIELDS[name].label or name, (*every, *values)


def _slices(
    by: str,
    bys: tuple[tuple[str, str], ...],
    fields: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...],
) -> Iterator[BoardSlice]:
    """What most ask for first: the board, its other columns, each filter, filters of the others."""
    others = [name for name, _ in bys if name != by]
    yield from map(BoardSlice, (by, *others))
    for columns in (by, *others):
        for name, _, values in fields:
            yield from (BoardSlice(columns, name, value) for value, _ in values)


def _with_more(slices: Sequence[BoardSlice], view: View) -> Iterator[BoardSlice]:
    """The tables, and of those without a filter what the page offers to show beside."""
    offered = [also for also in ALSO if also in _offered(view)]
    yield from slices
    yield from (each._replace(also=also) for each in slices if not each.field for also in offered)


def _offered(view: View) -> set[tuple[str, ...]]:
    """What the links of a board show beside."""
    shown = view.slots.get("show")
    entries = shown.entries if isinstance(shown, Switches) else ()
    return {
        Filters.parse(way.href.partition("?")[2]).filters.also
        for entry in entries
        for way in entry.ways
    }


def table_of(view: View) -> Table:
    """The table of a board."""
    made = view.slots.get(_BOARD)
    return made if isinstance(made, Table) else Table((), ())


def narrowed(board: Filled) -> str:
    """What the page counts, where that is not all: it may open on a part by itself."""
    return in_words(board.filters.without("benchmark"))


class BoardPlace(NamedTuple):
    """A table by numbers: that of its metric's boards, and its own among them."""

    board: int
    slice: int


def board_menus(
    boards: Sequence[MetricBoards], names: Mapping[str, str], shown: BoardPlace
) -> Menus:
    """The ways from a table to others: another benchmark, metric, columns, or part of the cases.

    Args:
        boards: All boards of the site.
        names: Benchmark → its name.
        shown: The table that the page shows.
    """
    board, part = boards[shown.board], boards[shown.board].slices[shown.slice]
    first = {each.benchmark: at for at, each in reversed([*enumerate(boards)])}
    own = [at for at, each in enumerate(boards) if each.benchmark == board.benchmark]

    def start(at: int) -> BoardPlace:
        return shown if at == shown.board else BoardPlace(at, 0)

    def address(place: BoardPlace) -> str:
        of = boards[place.board]
        return links.to(links.LEADERBOARD, of.filters(of.slices[place.slice]))

    def table(of: BoardSlice) -> BoardPlace | None:
        return BoardPlace(shown.board, board.slices.index(of)) if of in board.slices else None

    whole = (table(BoardSlice(part.by)), narrowed(board.first) or "all cases")
    narrower = (
        (table(BoardSlice(part.by, field, value)), f"{label}: {name}")
        for field, label, values in board.fields
        for value, name in values
    )
    offered: dict[str, list[tuple[BoardPlace | None, str]]] = {
        "Benchmark": [
            (start(shown.board if name == board.benchmark else at), names.get(name, name))
            for name, at in sorted(first.items(), key=lambda pair: pair[1])
        ],
        "Metric": [(start(at), boards[at].label) for at in own],
        "Columns": [
            (table(BoardSlice(by, part.field, part.value)), label) for by, label in board.bys
        ],
        "Only": [whole, *narrower],
    }
    entries = []
    for label, among in offered.items():
        items = tuple(
            MenuItem(words, address(place), place == shown)
            for place, words in among
            if place is not None
        )
        value = next((item.label for item in items if item.is_chosen), "")
        if len(items) > 1:
            entries.append(Menu(label.lower(), label, value, items))
    return Menus(tuple(entries))
