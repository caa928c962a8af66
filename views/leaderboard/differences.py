"""Differences on a board: between two columns of one row, and between pairs of compared rows.

The column Δ stands on boards whose columns are a pair, such as R3's System 1 and System 2.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from metrics.boards.board import Board, board_batteries, board_clusters
from metrics.boards.definitions import PERCENT, Metric
from metrics.boards.ranking import PAIRS, Contrast, Taken, contrasts
from metrics.boards.rows import Entry
from metrics.boards.score_intervals import Difference
from metrics.statistics.analytic import few, parts_apart
from metrics.statistics.paired import ALPHA, LEAST
from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import Clusters
from store.queries.boards.ways_of_asking import AnswersMeant, WayCounts
from store.reading.store import Store
from views.address.filters import Filters
from views.page.content import DIFFERENCE, Badge, Cell, Column, Row, Score, Table
from views.page.labels import p_value, several, value_label
from views.shared.board_rows import name_of, row_id

DELTA: Final = "delta"
Contrasts = Mapping[Key, Contrast]


def read_contrasts(shown: Board, filters: Filters, store: Store) -> Contrasts:
    """Each row's contrast; none for a board whose columns are no pair, or are cut to one of it."""
    if shown.by not in PAIRS or shown.definition is None or filters.narrows(shown.by):
        return {}
    clusters = board_clusters(store, shown.query)
    taken = board_batteries(store, shown.query)
    return contrasts_of(clusters, shown.definition, shown.by, taken)


def contrasts_of(clusters: Clusters, metric: Metric, by: str, taken: Taken) -> dict[Key, Contrast]:
    """The contrasts of a slice whose parts are the values of the field `by`."""
    names = {value: value_label(by, value) for value in PAIRS[by]}
    return contrasts(clusters, metric, by, taken, names)


def contrast_columns(shown: Board, contrasts: Contrasts) -> tuple[Column, ...]:
    """The column, where there are contrasts."""
    if not contrasts:
        return ()
    first, second = (value_label(shown.by, value) for value in PAIRS[shown.by])
    help_ = f"{second} less {first}, in points, of the same battery; 95 % CI over the same videos"
    return (Column(DELTA, "Δ", "score", help_),)


def with_contrasts(table: Table, shown: Board, contrasts: Contrasts) -> Table:
    """The board with the cells of its column Δ."""
    if not contrasts:
        return table
    cells = {row_id(row): contrast_cell(contrasts.get(row.key), row.total) for row in shown.rows}
    rows = tuple(replace(row, cells={**row.cells, DELTA: cells.get(row.key)}) for row in table.rows)
    return replace(table, rows=rows)


def contrast_cell(contrast: Contrast | None, whole: Entry) -> Cell:
    """The difference with its interval, else a dash that says why there is none."""
    if contrast is None:
        return None
    if contrast.why:
        return Badge("–", "muted", contrast.why)
    value, low, high, few = contrast.ends
    return Score(value, DIFFERENCE, whole.n, whole.ok, low, high, few=few)


def paired(counts: WayCounts, scale: float = 100, unit: str = DIFFERENCE) -> Cell:
    """A way of asking less its reference, on what was asked in both; nothing without any."""
    return paired_each((counts,), scale, unit)[0]


def paired_each(
    counts: Sequence[WayCounts], scale: float = 100, unit: str = DIFFERENCE
) -> list[Cell]:
    """Each as by `paired`; those over as many videos are drawn at once, in a third of the time."""
    cells: list[Cell] = [None] * len(counts)
    by_size: dict[int, list[int]] = {}
    for place, each in enumerate(counts):
        if each.pairs.any():
            by_size.setdefault(len(each.pairs), []).append(place)
    for places in by_size.values():
        after, before, of = (
            np.stack([getattr(counts[place], name) for place in places])
            for name in ("after", "before", "pairs")
        )
        apart = parts_apart((after, of), (before, of))
        uncertain = few(after, of) | few(before, of)
        for at, place in enumerate(places):
            low, high = (
                None if np.isnan(end[at]) else scale * float(end[at])
                for end in (apart.low, apart.high)
            )
            n = int(of[at].sum())
            rare = bool(uncertain[at]) and low is not None
            cells[place] = Score(scale * float(apart.mean[at]), unit, n, n, low, high, few=rare)
    return cells


def not_paired(meant: AnswersMeant) -> Table:
    """In the place of a table for which there are too many answers: how to narrow them."""
    of_models = several(meant.models, "model")
    many = of_models if meant.answers is None else f"{meant.answers:,} answers of {of_models}"
    return Table((), (), empty=f"{many} are too many to pair. Filter by model.")


COLUMNS: Final = (
    Column("one", "Model A"),
    Column("other", "Model B"),
    Column("difference", "A − B", "score", "mean paired difference, with 95 % CI"),
    Column("p", "p (corrected)", "text", "paired sign-flip test, corrected for all pairs"),
    Column("told", "Verdict", "badges", "by p, at 5 %"),
    Column("shared", "Shared", "count", "prompts or videos on which both were asked the same"),
    Column("smallest", "Detectable", "text", "smallest true difference detected with 80 % power"),
)  # fmt: skip

NOTE: Final = (
    "Difference with 95 % CI. p is corrected for all pairs tested together. The verdict uses p."
)


def paired_table(differences: Sequence[Difference], shown: Board) -> Table:
    """One table row for each pair of compared rows."""
    names = {row.key: name_of(row, shown) for row in shown.rows}
    rows = tuple(_row(difference, names, shown) for difference in differences)
    return Table(
        _columns(differences), rows, NOTE if rows else "", "Choose two to four rows to compare."
    )


def _columns(differences: Sequence[Difference]) -> tuple[Column, ...]:
    """The columns; differences are drawn on a scale that is as long on both sides of zero."""
    ends = [abs(end) for each in differences for end in each.ends[:3] if end is not None]
    reach = max(ends, default=0.0)
    axis = (-reach, reach) if reach else None
    return tuple(
        replace(column, axis=axis) if column.id == "difference" else column for column in COLUMNS
    )


def _row(difference: Difference, names: dict[Key, str], shown: Board) -> Row:
    unit = DIFFERENCE if shown.unit == PERCENT else f"{shown.unit} {DIFFERENCE}"
    cells: dict[str, Cell] = {
        "one": names[difference.first],
        "other": names[difference.second],
        "difference": _difference(difference, unit),
        "p": None if difference.p is None else p_value(difference.p),
        "shared": difference.shared,
        "told": _verdict(difference),
        "smallest": _detectable(difference, shown.unit),
    }
    return Row(cells, key=f"{difference.first.model}~{difference.second.model}")


def _difference(difference: Difference, unit: str) -> Score:
    value, low, high, few = difference.ends
    return Score(value, unit, difference.shared, difference.shared, low, high, few=few)


def _detectable(difference: Difference, unit: str) -> str | None:
    """Format the smallest detectable difference; it has no sign."""
    digits = 1 if unit == PERCENT else 2
    return None if difference.smallest is None else f"{difference.smallest:.{digits}f}"


def _verdict(difference: Difference) -> tuple[Badge, ...]:
    judges = (
        (Badge("two judges", "warn", "scores by different judges are not comparable"),)
        if difference.first.judge != difference.second.judge
        else ()
    )
    if difference.p is None:
        few = Badge("too few", "muted", f"{difference.shared} shared; a test needs {LEAST}")
        return (few, *judges)
    if difference.p < ALPHA:
        better = "A" if (difference.ends.value or 0) > 0 else "B"
        return (Badge("significant", "accent", f"{better} is better"), *judges)
    return (Badge("n.s.", "muted", "not significant"), *judges)
