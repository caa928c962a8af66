"""A trend: each row of a board as a series of points along one field, with counts and intervals.

Figures and intervals are the board's own, so that they agree with the Leaderboard.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, NamedTuple

from metrics.boards.board import Board, board, board_clusters
from metrics.boards.definitions import METRICS
from metrics.boards.rows import BoardRow, Entry
from metrics.patterns import BY_ID
from metrics.statistics.paired import LEAST
from schema.fields import FIELDS, MODEL_AXES
from schema.vocabulary import RUN_SETTINGS
from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import Clusters, Part
from store.queries.judging.same_clips import natural_order
from store.reading.store import Store
from views.address.conditions import board_query
from views.address.filters import Filters
from views.page.labels import judged_name, percent, value_label
from views.shared.board_rows import (
    Opened,
    Place,
    cases_of,
    marks_of,
    name_of,
    opened_counts,
    row_id,
)
from views.style.model_colours import ModelMark

ORDERED: Final = frozenset(
    name for name, about in FIELDS.items() if about.along and about.along.joined
)
"""Fields with ordinal values; only there are points joined."""
RUN_AXES: Final = ("setting", "encoding")
"""Fields of runs, not of cases: a row of the board is a point."""
COVERED: Final = 0.95


class Point(NamedTuple):
    """A figure at one value of the field, from `clusters` prompts or videos.

    `opens`: how many cases `href` opens; None where there is no link.
    """

    value: str
    entry: Entry
    score: float | None
    clusters: int
    href: str | None
    opens: int | None

    @property
    def failed(self) -> int | None:
        """How many of the counted cases are wrong; None where a case is no whole."""
        return self.entry.wrong

    @property
    def interval(self) -> tuple[float, float] | None:
        """The ends of the 95 % interval, None where there is none."""
        low, high = self.entry.low, self.entry.high
        return None if low is None or high is None else (low, high)

    @property
    def coverage(self) -> float:
        """Share of the asked cases that the figure counts."""
        return self.entry.base / self.entry.n if self.entry.n else 0.0

    @property
    def warnings(self) -> tuple[str, ...]:
        """Reasons why the figure is weak, in words; such a point is drawn hollow."""
        few = (f"too few ({self.clusters})",) if self.clusters < LEAST else ()
        few = few or (("few clusters",) if self.entry.few else ())
        part = (f"only {percent(self.coverage)} covered",) if self.coverage < COVERED else ()
        return few + part


Counts = Mapping[tuple[Key, str | None], int]
"""Board row and value of the field → clusters with a case; None = the whole row."""


class Gaps(NamedTuple):
    """Points that are compared rest on different prompts or videos.

    Only `shared` of `every` that they were asked are counted in full in all of them.
    """

    shared: int
    every: int


class Counted(NamedTuple):
    """What is counted beside each figure: its clusters, the cases that it opens, and gaps."""

    clusters: Counts
    opened: Opened
    gaps: Gaps | None


class Series(NamedTuple):
    """One line of the chart: its name, its model, its points in the order of the field's values."""

    key: str
    name: str
    model: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Trend:
    """`values` are the field's, in order; `joined` where they are ordinal.

    `scale`: the least and the greatest figure in `unit`. `judge` is the name of the default judge,
    None where judges were chosen; `others`: names of judges left out. `has_rows`: there are
    figures, with or without a value of the field. `clusters`: the unit of resampling.
    `has_batteries`: rows cover different batteries, so that lines are not comparable. `marks`: each
    model's colour and marker. `failure`: what the cases are called that a point opens. `gaps`: None
    where all points that are compared rest on the same cases.
    """

    by: str
    values: tuple[str, ...]
    joined: bool
    unit: str
    scale: tuple[float, float]
    series: tuple[Series, ...]
    judge: str | None
    others: tuple[str, ...]
    has_rows: bool
    clusters: str
    has_batteries: bool
    marks: Mapping[str, ModelMark]
    failure: str
    gaps: Gaps | None = None


NO_TREND: Final = Trend(
    "", (), False, "", (0, 100), (), None, (), False, "", False, MappingProxyType({}), ""
)
"""Where a page shows no trend."""


def label(by: str, value: str) -> str:
    """A value of the field, as printed on the axis."""
    return judged_name(value) if by == "judged" else value_label(by, value)


class Rows(NamedTuple):
    """A board's rows that a trend is of: those of the chosen judges, else of the first one.

    `judge` is that first one's name, None where judges were chosen; `others`: names of judges left
    out.
    """

    shown: Board
    rows: tuple[BoardRow, ...]
    judge: str | None
    others: tuple[str, ...]


def read_rows(filters: Filters, store: Store) -> Rows:
    """The rows for settled filters, with the columns that the board has for the axis."""
    shown = board(store, board_query(filters.but(by=_column(filters))))
    if filters.judge or not shown.rows:
        return Rows(shown, shown.rows, None, ())
    first = shown.rows[0].key.judge
    rows = tuple(row for row in shown.rows if row.key.judge == first)
    others = {shown.judge_of(row) for row in shown.rows if row.key.judge != first}
    return Rows(shown, rows, shown.judge_of(rows[0]) or None, tuple(sorted(others)))


def read_trend(filters: Filters, store: Store) -> Trend:
    """The trend for settled filters, along a field of the cases."""
    of_runs = filters.by in RUN_AXES
    shown, rows, judge, others = read_rows(filters, store)
    values = _values_of_runs(rows, filters.by) if of_runs else shown.values
    make = _over_runs if of_runs else _over_columns
    places = [
        (row, value)
        for row in rows
        for value in ((None,) if of_runs else (each for each in values if each in row.entries))
    ]
    counted = count_places(places, filters, shown, store)
    return Trend(
        filters.by,
        values,
        filters.by in ORDERED,
        shown.unit,
        (shown.bottom, shown.top),
        tuple(make(rows, shown, counted, filters, values)),
        judge,
        others,
        bool(rows),
        shown.clusters,
        len({shown.battery[row.key] for row in rows}) > 1,
        marks_of((row.key.model for row in rows), store),
        failure_of(shown),
        counted.gaps,
    )


def failure_of(shown: Board) -> str:
    """What the cases are called that a figure of the board opens."""
    return BY_ID[shown.definition.pattern].title if shown.definition else ""


def count_places(places: list[Place], filters: Filters, shown: Board, store: Store) -> Counted:
    """What is counted beside each figure of the board."""
    opened = opened_counts(places, filters.but(by=shown.by), shown, store)
    if not places:
        return Counted({}, opened, None)
    clusters = board_clusters(store, shown.query)
    return Counted(_counts(clusters), opened, _gaps(places, clusters))


def _gaps(places: Sequence[Place], clusters: Clusters) -> Gaps | None:
    """Of the points that stand at one value: rows, or where rows are the points, all of them."""
    at = {key: place for place, key in enumerate(clusters.keys)}
    rows: dict[str | None, list[int]] = {}
    for row, value in places:
        rows.setdefault(value, []).append(at[row.key])
    shared = every = 0
    for value, chosen in rows.items():
        part = clusters.whole if value is None else clusters.parts[value]
        n, base = part.n[chosen], part.base[chosen]
        shared += int(((n > 0) & (base == n)).all(axis=0).sum())
        every += int((n > 0).any(axis=0).sum())
    return Gaps(shared, every) if shared < every else None


def _counts(clusters: Clusters) -> Counts:
    parts: list[tuple[str | None, Part]] = [(None, clusters.whole), *clusters.parts.items()]
    return {
        (key, value): int(count)
        for value, part in parts
        for key, count in zip(clusters.keys, (part.base > 0).sum(axis=1), strict=True)
    }


def _column(filters: Filters) -> str:
    """The grouping field of the underlying board; along what is known of runs and of models, its
    totals are the points.
    """
    if filters.by not in RUN_AXES and filters.by not in MODEL_AXES:
        return filters.by
    metric = METRICS.get(filters.metric)
    return metric.columns[0] if metric else ""


def _over_columns(
    rows: Sequence[BoardRow],
    shown: Board,
    counted: Counted,
    filters: Filters,
    values: tuple[str, ...],
) -> list[Series]:
    alone, cases = _alone(rows, shown), cases_of(filters, shown)
    return [
        Series(
            row_id(row),
            name_of(row, alone),
            row.key.model,
            tuple(
                Point(
                    value,
                    row.entries[value],
                    row.entries[value].figure,
                    counted.clusters.get((row.key, value), 0),
                    cases(row, value),
                    counted.opened.get((row.key, value)),
                )
                for value in values
                if value in row.entries
            ),
        )
        for row in rows
    ]


def _alone(rows: Sequence[BoardRow], shown: Board, *given: str) -> Board:
    """The board of these rows, for their names: what all have, or what is `given`, is not said."""
    same = {"judge"} if len({row.key.judge for row in rows}) == 1 else set()
    return replace(shown, rows=tuple(rows), differ=shown.differ - same - set(given))


def _over_runs(
    rows: Sequence[BoardRow],
    shown: Board,
    counted: Counted,
    filters: Filters,
    values: tuple[str, ...],
) -> list[Series]:
    """Rows that differ in their setting only, or in their encoding only, are one series."""
    series: dict[tuple[str, ...], dict[str, BoardRow]] = {}
    other = next(name for name in RUN_AXES if name != filters.by)
    for row in rows:
        if value := getattr(row.key, filters.by):
            who = (row.key.model, row.key.judge or "", getattr(row.key, other) or "")
            series.setdefault(who, {})[value] = row
    alone, cases = _alone(rows, shown, filters.by), cases_of(filters, shown)
    return [
        Series(
            "~".join(who),
            name_of(next(iter(of.values())), alone),
            who[0],
            tuple(
                Point(
                    value,
                    of[value].total,
                    of[value].total.figure,
                    counted.clusters.get((of[value].key, None), 0),
                    cases(of[value]),
                    counted.opened.get((of[value].key, None)),
                )
                for value in values
                if value in of
            ),
        )
        for who, of in series.items()
    ]


def _values_of_runs(rows: Sequence[BoardRow], by: str) -> tuple[str, ...]:
    known = {value for row in rows if (value := getattr(row.key, by))}
    if by == "encoding":
        return tuple(sorted(known, key=natural_order))
    return tuple(value for value in RUN_SETTINGS if value in known)
