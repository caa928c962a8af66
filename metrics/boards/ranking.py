"""What stands beside a board's rows: tie groups, the other mean, differences of chosen rows."""

from typing import NamedTuple

from metrics.boards.board import Board, board
from metrics.boards.order import is_ranked
from metrics.boards.query import BoardQuery
from metrics.boards.rows import BoardRow
from metrics.boards.score_intervals import (
    Difference,
    Estimate,
    paired_differences,
    places,
    task_means,
)
from metrics.boards.slices import board_clusters, board_units
from metrics.statistics.paired import Standing
from store.queries.boards.board_keys import Key
from store.queries.cases.unjudged import unjudged
from store.reading.store import Store
from store.reading.version_cache import per_version


class Ranking(NamedTuple):
    """By row: its tie group among the ranked rows of its judge and battery, and its other mean.

    `task_means` where the metric has them: SVBench prints now the pooled mean, now the mean of
    tasks. `clusters`: how many prompts or videos the slice has. `unjudged`: open answers whose
    judge's call failed; they are in no score, though a benchmark's own evaluator may count them as
    wrong.
    """

    places: dict[Key, Standing]
    task_means: dict[Key, Estimate]
    clusters: int
    unjudged: dict[Key, int]


@per_version(8)
def ranking(store: Store, query: BoardQuery, hidden: frozenset[Key] = frozenset()) -> Ranking:
    """The ranking of the board of a query; rows that are `hidden` lead no tie group and are tested
    with none, so that letters tell of the rows that are seen, as ranks do.
    """
    shown, metric = board(store, query), query.definition
    if metric is None or not shown.rows:
        return Ranking({}, {}, 0, {})
    clusters = board_clusters(store, query)
    return Ranking(
        _places(store, shown, hidden),
        task_means(clusters, metric) if metric.has_task_means else {},
        len(clusters.tasks),
        unjudged(store, query.condition) if metric.shows_unjudged else {},
    )


def _places(store: Store, shown: Board, hidden: frozenset[Key]) -> dict[Key, Standing]:
    leagues: dict[tuple[str | None, str], list[BoardRow]] = {}
    for row in shown.rows:
        if row.key in hidden or not is_ranked(row):
            continue
        leagues.setdefault(shown.league(row), []).append(row)
    if not leagues:
        return {}
    units = board_units(store, shown.query)
    return {key: place for rows in leagues.values() for key, place in places(rows, units).items()}


def compared(store: Store, query: BoardQuery, chosen: list[BoardRow]) -> list[Difference]:
    """The paired differences of the chosen rows, at most all pairs of them."""
    if query.definition is None or len(chosen) < 2:
        return []
    units = board_units(store, query)
    return paired_differences([row.key for row in chosen], units, query.definition)
