"""Intervals and tie groups of 50 models on a slice of the made store, in a process of its own.

    python -m benchmarks.large.many_models HOME

Prints milliseconds, the median over slices that were never query before: a board's rows with their
intervals, and the ranking with its tie groups, reading included.
"""

import statistics
import sys
import time

import app  # noqa: F401  (as the server does: numpy's threads are set before it is loaded)
from benchmarks.support.made_questions import BENCHMARK
from metrics.boards.board import board
from metrics.boards.ranking import ranking
from store.reading.store import Store
from views.address.conditions import board_query
from views.address.filters import Filters
from views.leaderboard.model import settle

LENGTHS = ("1-2", "3-4", "5-6", "7-8", "2-5", "4-8")


def main(home: str) -> None:
    """Time six slices after one that loads what there is to load."""
    store = Store.open(home)
    durations = []
    for length in ("1-8", *LENGTHS):
        query = f"benchmark={BENCHMARK}&metric=accuracy&setting=%2BSub&length={length}"
        filters = settle(Filters.parse(query).filters, store)
        start = time.perf_counter()
        bound = board_query(filters)
        shown = board(store, bound)
        ranking(store, bound)
        durations.append(1000 * (time.perf_counter() - start))
        assert shown.rows, query
    print(statistics.median(durations[1:]))


if __name__ == "__main__":
    main(sys.argv[1])
