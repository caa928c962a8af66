"""The column Δ of a board whose columns are a pair, such as R3's System 1 and System 2."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from metrics.boards.board import Board
from metrics.boards.contrasts import PAIRS, Contrast, Taken, contrasts
from metrics.boards.definitions import Metric
from metrics.boards.rows import Entry
from metrics.boards.slices import board_batteries, board_clusters
from metrics.statistics.exact import few
from metrics.statistics.jackknife import parts_apart
from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import Clusters
from store.queries.boards.ways_of_asking import AnswersMeant, WayCounts
from store.reading.store import Store
from views.address.filters import Filters
from views.page.content import DIFFERENCE, Badge, Cell, Column, Score, Table
from views.page.labels import several, value_label
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
