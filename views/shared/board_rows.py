"""A board's rows: their names, marks and scores, and the links to the cases behind figures.

A harness's own figure beside ours is worded here.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from metrics.boards.board import Board, board
from metrics.boards.definitions import METRICS, PERCENT
from metrics.boards.rows import BoardRow, Entry
from schema.fields import FIELDS, NOT_STATED
from store.queries.boards.board_keys import Key
from store.queries.cases.case_counts import counts_by, tally
from store.queries.cases.cases import CaseView
from store.queries.catalogue.results import HarnessMarks, models_here
from store.reading.condition import EVERYTHING, Condition, all_of
from store.reading.store import Store
from views.address import links
from views.address.conditions import COLUMN_OF, board_query
from views.address.filters import Filters
from views.page.content import Score
from views.page.labels import several
from views.shared.measures import FIELDS as BATTERY_FIELDS
from views.shared.patterns import conditions, pattern_of
from views.style.model_colours import ModelMark, model_marks


def row_id(row: BoardRow) -> str:
    """A row's id in a URL: everything that makes it a row of its own."""
    key = row.key
    parts = (key.model, key.judge, key.setting, key.encoding, *((key.older,) if key.older else ()))
    return "~".join(part or "" for part in parts)


def name_of(row: BoardRow, shown: Board) -> str:
    """The row's display name, with judge and setting where rows differ in them."""
    extra = [
        value
        for value, differs in ((shown.judge_of(row), "judge" in shown.differ),
                               (row.key.setting, "setting" in shown.differ),
                               (row.key.encoding, "encoding" in shown.differ),
                               (row.key.older, True))
        if value and differs
    ]  # fmt: skip
    return " · ".join([row.key.model_name, *extra])


def marks_of(models: Iterable[str], store: Store) -> Mapping[str, ModelMark]:
    """Each model's colour and marker: the same wherever the version draws it.

    `models`: those drawn, some of which may have neither results nor clips.
    """
    return model_marks(models_here(store), models)


def axis_unit(unit: str) -> str:
    """A metric's unit as an axis names it: shares are percent."""
    return "%" if unit == PERCENT else unit


def score_of(value: float | None, entry: Entry, unit: str, href: str | None = None) -> Score:
    """The ranking figure, with its counts and interval."""
    ends = (entry.low, entry.high, href, entry.few)
    return Score(value, unit, entry.n, entry.ok, *ends, entry.right, entry.base)


CALLS: Final = {"circular": "positions"}
"""A metric whose cases are questions, each listed call by call → the metric that counts calls."""
Place = tuple[BoardRow, str | None]
"""A row of a board, and a value of its columns' field; None = the whole row."""


class CaseLinks(Protocol):
    """Row, and optionally a value of its grouping field → URL of the failures behind the figure;
    None for a row without a run."""

    def __call__(self, row: BoardRow, value: str | None = None) -> str | None: ...


def cases_of(filters: Filters, shown: Board) -> CaseLinks:
    """The links of a board: for a whole row, or for one of its columns."""
    behind = failing(filters, shown)

    def cases(row: BoardRow, value: str | None = None) -> str | None:
        if row.key.is_baseline:
            return None
        return links.to(links.CASES, _behind_figure(behind, shown, row, value))

    return cases


def _behind_figure(behind: Filters, shown: Board, row: BoardRow, value: str | None) -> Filters:
    column = {} if value is None else {shown.by: _as_filter(shown.by, value)}
    return behind.but(**of_row(row.key, shown), **column)


def failing(filters: Filters, shown: Board) -> Filters:
    """The filters that select the failures of all rows of a board."""
    every = [
        name for name in BATTERY_FIELDS if getattr(filters, name) and not filters.narrows(name)
    ]
    metric = shown.definition
    pattern, protocol = (metric.pattern, metric.protocol) if metric else ("", "")
    return filters.without(*every).only(
        *links.CASE_FIELDS, pattern=pattern, protocol=protocol, page=1
    )


def of_row(key: Key, shown: Board) -> dict[str, tuple[str, ...] | str]:
    """The filter fields that select a row's cases, with their values."""
    return {
        "model": (key.model,) if key.model else (),
        "judge": (key.judge,) if key.judge else (),
        "setting": _stated(key.setting, "setting" in shown.differ),
        "encoding": (key.encoding or NOT_STATED,) if "encoding" in shown.differ else (),
        "run": key.older or shown.run,
    }


def _stated(setting: str | None, differs: bool) -> tuple[str, ...]:
    """A row that states no setting is not of those that state one, where rows differ in it."""
    return (setting or NOT_STATED,) if setting or differs else ()


def _as_filter(by: str, value: str) -> object:
    return (int(value), int(value)) if by == "length" else (value,)


def _wrong(row: BoardRow, value: str | None) -> int:
    """How many of the cases that an official score counts are wrong."""
    entry = row.total if value is None else row.entries[value]
    return entry.wrong or 0


Opened = Mapping[tuple[Key, str | None], int]
"""Board row and value of its columns' field (None = the whole row) → cases that a click opens."""


def opened_counts(places: list[Place], filters: Filters, shown: Board, store: Store) -> Opened:
    """How many cases each figure's link opens.

    Where a case of the board is one of the list the board's own sums tell it; a question of
    circular runs is listed call by call; failures of verdicts and times are counted in the list,
    and so are those that a typed condition picks, which may ask for the outcome of a case.
    """
    known = [(row, value) for row, value in places if not row.key.is_baseline]
    if filters.where or not shown.has_official:
        return _counted(known, filters, shown, store)
    if shown.metric not in CALLS:
        return {(row.key, value): _wrong(row, value) for row, value in known}
    calls = board(store, board_query(filters.but(metric=CALLS[shown.metric])))
    by_key = {row.key: row for row in calls.rows}
    return {
        (row.key, value): _wrong(by_key[row.key], value)
        for row, value in known
        if row.key in by_key and (value is None or value in by_key[row.key].entries)
    }


def _counted(places: list[Place], filters: Filters, shown: Board, store: Store) -> Opened:
    """The lists' lengths, by the lists' own conditions, all in one pass."""
    if not places or shown.metric not in METRICS:
        return {}
    behind = failing(filters, shown)
    lists = [_behind_figure(behind, shown, row, value) for row, value in places]
    parts = [conditions(each, pattern_of(each)) for each in lists]
    shared = {
        name: condition
        for name, condition in parts[0].items()
        if all(other.get(name) == condition for other in parts)
    }
    own = [
        {name: condition for name, condition in each.items() if name not in shared}
        for each in parts
    ]
    view, common = pattern_of(behind).view, all_of(*shared.values())
    value_column = COLUMN_OF.get(shown.by, "")
    if {*KEY_COLUMNS, value_column} >= {name for each in own for name in each}:
        wanted = [
            {name: _values_in(name, row, shown.by, value) for name in each}
            for each, (row, value) in zip(own, places, strict=True)
        ]
        counts = _grouped(store, view, common, wanted)
    else:
        each_alone = {str(at): all_of(*each.values()) for at, each in enumerate(own)}
        counts = [*tally(store, view, common, each_alone).values()]
    keys = ((row.key, value) for row, value in places)
    return dict(zip(keys, counts, strict=True))


KEY_COLUMNS: Final = ("model", "judge", "setting", "encoding")
"""Columns of cases that a board's row names."""


def _values_in(column: str, row: BoardRow, by: str, value: str | None) -> frozenset[object]:
    """The values of a column that a figure's cases have: all that the list's condition accepts."""
    if column in KEY_COLUMNS:
        return frozenset({getattr(row.key, column)})
    if column == COLUMN_OF["length"]:
        return frozenset({int(value or 0)})
    if by not in FIELDS or value is None:
        return frozenset({value})
    return frozenset(FIELDS[by].stored((value,)))


def _grouped(
    store: Store,
    view: CaseView,
    condition: Condition,
    wanted: Sequence[Mapping[str, frozenset[object]]],
) -> list[int]:
    """How many cases have one of these values in each column; what a figure does not name may be
    anything.

    One grouping instead of a sum for each figure: 64 sums took 25 ms, this 3.
    """
    columns = sorted({name for each in wanted for name in each})
    if not columns:
        return [*tally(store, view, condition, {"": EVERYTHING}).values()] * len(wanted)
    groups = counts_by(store, view, condition, columns)
    places = {name: at for at, name in enumerate(columns)}
    return [
        sum(
            count
            for values, count in groups.items()
            if all(values[places[name]] in taken for name, taken in each.items())
        )
        for each in wanted
    ]


def harness_in_words(of: HarnessMarks) -> str:
    """“harness 42.0 of 50, here 50.0 of 50: 13 letters read differently, 6 change the score”."""
    here = "–" if of.ours is None else f"{of.ours:.1f}"
    figures = f"harness {of.theirs:.1f} (of {of.marked:,}), here {here} (of {of.counted:,})"
    changed = several(of.marked_differently, "mark")
    if not of.read:
        return f"{figures}: {changed} differ; the log does not say which letters were read"
    letters = several(of.read_differently, "letter")
    known = "" if of.read == of.marked else f" of {of.read:,} known"
    verb = "changes" if of.marked_differently == 1 else "change"
    return (
        f"{figures}: {letters}{known} read differently, {of.marked_differently:,} {verb} the score"
    )
