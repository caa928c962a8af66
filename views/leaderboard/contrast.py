"""The column Δ of a board whose columns are a pair, such as R3's System 1 and System 2."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from metrics.boards.board import Board
from metrics.boards.contrasts import PAIRS, Contrast, Taken, contrasts
from metrics.boards.definitions import Metric
from metrics.boards.rows import Entry
from metrics.boards.slices import board_batteries, board_clusters
from metrics.statistics.parts import parts_apart
from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import Clusters
from store.queries.boards.ways_of_asking import WayCounts
from store.reading.store import Store
from views.address.filters import Filters
from views.page.content import DIFFERENCE, Badge, Cell, Column, Score, Table
from views.page.labels import value_label
from views.shared.row_names import row_id

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
    """The board with its column Δ."""
    if not contrasts:
        return table
    cells = {row_id(row): contrast_cell(contrasts.get(row.key), row.total) for row in shown.rows}
    rows = tuple(replace(row, cells={**row.cells, DELTA: cells.get(row.key)}) for row in table.rows)
    return replace(table, columns=(*table.columns, *contrast_columns(shown, contrasts)), rows=rows)


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
    pairs = int(counts.pairs.sum())
    if not pairs:
        return None
    after, before, of = (each[None, :] for each in (counts.after, counts.before, counts.pairs))
    apart = parts_apart((after, of), (before, of))
    low, high = (
        None if end[0] != end[0] else scale * float(end[0]) for end in (apart.low, apart.high)
    )
    return Score(scale * float(apart.mean[0]), unit, pairs, pairs, low, high)
