"""Ranks and tie groups of a board's rows, their other mean, and differences.

Differences are those of chosen rows, and those of two columns in one row, such as System 2 less
System 1. The latter are given only where both columns are counted of the same battery and nearly
whole: else it is stated how much was left out.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from metrics.boards.board import Board, BoardQuery, League, board, board_clusters, board_units
from metrics.boards.definitions import Metric
from metrics.boards.rows import BoardRow, Entry, rows_of
from metrics.boards.score_intervals import (
    Difference,
    Estimate,
    paired_differences,
    task_means,
)
from metrics.statistics.analytic import END_DECIMALS, few, parts_apart
from metrics.statistics.paired import EveryPair, PairTest, Standing, tie_groups
from schema.vocabulary import SYSTEMS
from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import Clusters, Part, Units
from store.reading.store import Store, per_version

PAIRS: Final = {"system": SYSTEMS}
"""A field of two values → from the first to the second of which a difference is told."""
Taken = Mapping[str, Mapping[Key, frozenset[int]]]
"""Value of the field → row → the batteries that it took up there."""
NEARLY_WHOLE: Final = 0.95
"""The coverage from which two columns of a row compare. Their cases differ, so none are shared."""
NOTHING: Final = Estimate(None, None, None)


class Ranking(NamedTuple):
    """By row: its tie group among the ranked rows of its judge, battery and setting, and its other
    mean.

    `task_means` where the metric has them: SVBench prints now the pooled mean, now the mean of
    tasks. `clusters`: how many prompts or videos the slice has. `tests`: the test of every pair of
    rows that are ranked together, in either order; tie groups follow from these tests.
    """

    places: dict[Key, Standing]
    tests: dict[tuple[Key, Key], PairTest]
    task_means: dict[Key, Estimate]
    clusters: int


@per_version(8)
def ranking(store: Store, query: BoardQuery, hidden: frozenset[Key] = frozenset()) -> Ranking:
    """The ranking of the board of a query; rows that are `hidden` lead no tie group and are tested
    with none, so that letters tell of the rows that are seen, as ranks do.
    """
    shown, metric = board(store, query), query.definition
    if metric is None or not shown.rows:
        return Ranking({}, {}, {}, 0)
    clusters = board_clusters(store, query)
    places, tests = _tested(store, shown, hidden)
    return Ranking(
        places,
        tests,
        task_means(clusters, metric) if metric.has_task_means else {},
        len(clusters.tasks),
    )


def _tested(
    store: Store, shown: Board, hidden: frozenset[Key]
) -> tuple[dict[Key, Standing], dict[tuple[Key, Key], PairTest]]:
    leagues: dict[League, list[Key]] = {}
    for row in shown.rows:
        if row.key not in hidden and shown.is_ranked(row):
            leagues.setdefault(shown.league(row), []).append(row.key)
    if not leagues:
        return {}, {}
    places: dict[Key, Standing] = {}
    tests: dict[tuple[Key, Key], PairTest] = {}
    units = board_units(store, shown.query)
    for keys in leagues.values():
        of_league = _tests(keys, units)
        places |= zip(keys, tie_groups(of_league), strict=True)
        tests |= {
            (key, other): of_league.pair(at, place)
            for at, key in enumerate(keys)
            for place, other in enumerate(keys)
            if at != place
        }
    return places, tests


def _tests(keys: Sequence[Key], units: Units) -> EveryPair:
    at = [units.keys.index(key) for key in keys]
    return EveryPair(units.total[at], units.n[at], clusters=units.clusters)


def compared(
    store: Store, query: BoardQuery, ranked: Ranking, chosen: Sequence[BoardRow]
) -> list[Difference]:
    """The paired differences of all pairs of the chosen rows."""
    if query.definition is None or len(chosen) < 2:
        return []
    units = board_units(store, query)
    keys = [row.key for row in chosen if row.key in units.keys]
    two = list(combinations(keys, 2))
    return paired_differences(two, ranked.tests, units, query.definition)


def ranks_of(shown: Board) -> dict[Key, int]:
    """Ranks within one judge, battery and setting: equal scores share a rank, as in 1, 1, 3."""
    ranks: dict[Key, int] = {}
    count: Counter[League] = Counter()
    last: dict[League, tuple[float | None, int]] = {}
    for row in filter(shown.is_ranked, shown.rows):
        league, score = shown.league(row), shown.ranking_score(row)
        count[league] += 1
        before, rank = last.get(league, (None, 0))
        ranks[row.key] = rank = rank if rank and score == before else count[league]
        last[league] = score, rank
    return ranks


def group_name(number: int) -> str:
    """The letters of a tie group: 1 → A, 26 → Z, 27 → AA."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


class Contrast(NamedTuple):
    """The second value's figure less the first's, in the metric's unit; without it, `why` not."""

    ends: Estimate
    why: str = ""


def contrasts(
    clusters: Clusters, metric: Metric, by: str, taken: Taken, names: Mapping[str, str]
) -> dict[Key, Contrast]:
    """Row → its contrast; `clusters` has a part for each value, `names` are those of the values."""
    first, second = PAIRS[by]
    none = Part(*(0 * each for each in clusters.whole))
    before, after = (clusters.parts.get(value, none) for value in (first, second))
    apart = parts_apart((after.total, after.base), (before.total, before.base))
    uncertain = [few(part.total, part.base, metric.bounds) for part in (before, after)]
    made = {}
    for at, row in enumerate(rows_of(clusters, metric)):
        entries = {value: row.entries.get(value) for value in PAIRS[by]}
        if why := _why_not(row.key, entries, taken, names):
            made[row.key] = Contrast(NOTHING, why)
            continue
        low, high = (
            None if end[at] != end[at] else round(metric.scale * float(end[at]), END_DECIMALS)
            for end in (apart.low, apart.high)
        )
        rare = low is not None and any(bool(each[at]) for each in uncertain)
        value = metric.scale * float(apart.mean[at])
        made[row.key] = Contrast(Estimate(value, low, high, rare))
    return made


def _why_not(
    key: Key, entries: Mapping[str, Entry | None], taken: Taken, names: Mapping[str, str]
) -> str:
    """Why there is no difference; empty where there is one."""
    for value, entry in entries.items():
        if entry is None or not entry.base:
            return f"nothing of {names[value]} is scored"
    for value, entry in entries.items():
        if entry and entry.base < NEARLY_WHOLE * entry.n:
            return (
                f"{entry.base:,} of {entry.n:,} of {names[value]} are scored; "
                f"{100 * NEARLY_WHOLE:.0f} % are needed"
            )
    if len({taken.get(value, {}).get(key) for value in entries}) > 1:
        return "the two are of different batteries"
    return ""
