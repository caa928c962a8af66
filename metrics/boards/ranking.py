"""What stands beside a board's rows: tie groups, the other mean, and differences of chosen rows."""

from typing import NamedTuple

from metrics.boards.board import board, board_clusters, board_units, conditions, is_ranked
from metrics.boards.score_intervals import Difference, Ends, pairs, places, task_means
from metrics.statistics.paired import Place
from store.queries.boards.board_keys import BoardRow, Key
from store.queries.cases.unjudged import unjudged
from store.reading.condition import all_of
from store.reading.store import Store
from store.reading.version_cache import per_version
from views.address.filters import Filters


class Ranking(NamedTuple):
    """By row: its tie group among the ranked rows of its judge and battery, and its other mean.

    `task_means` for EVA, where SVBench prints now the pooled mean and now the mean of tasks.
    `clusters`: how many prompts or videos the slice has. `unjudged`: open answers whose judge's
    call failed; they are in no score, though a benchmark's own evaluator may count them as wrong.
    """

    places: dict[Key, Place]
    task_means: dict[Key, Ends]
    clusters: int
    unjudged: dict[Key, int]


@per_version(8)
def ranking(store: Store, filters: Filters) -> Ranking:
    """The ranking for settled filters."""
    shown, metric = board(filters, store), filters.metric
    if not shown.rows:
        return Ranking({}, {}, 0, {})
    told = board_clusters(store, filters)
    leagues: dict[tuple[str | None, str], list[BoardRow]] = {}
    for row in filter(is_ranked, shown.rows):
        leagues.setdefault(shown.league(row), []).append(row)
    units = board_units(store, filters) if leagues else None
    found = [places(rows, units) for rows in leagues.values()] if units else []
    return Ranking(
        {key: place for places_ in found for key, place in places_.items()},
        task_means(told, metric) if metric == "eva" else {},
        len(told.tasks),
        unjudged(store, all_of(*conditions(filters).values())) if metric == "open" else {},
    )


def compared(store: Store, filters: Filters, chosen: list[BoardRow]) -> list[Difference]:
    """The paired differences of the chosen rows."""
    if len(chosen) < 2:
        return []
    return pairs([row.key for row in chosen], board_units(store, filters), filters.metric)
