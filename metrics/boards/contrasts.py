"""The difference of two columns of a board in one row, such as System 2 less System 1.

It stands only where both columns are counted of the same battery and nearly whole: else it tells of
what was left out.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from metrics.boards.definitions import Metric
from metrics.boards.rows import Entry, rows_of
from metrics.boards.score_intervals import Estimate
from metrics.statistics.analytic import END_DECIMALS, few, parts_apart
from schema.vocabulary import SYSTEMS
from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import Clusters, Part

PAIRS: Final = {"system": SYSTEMS}
"""A field of two values → from the first to the second of which a difference is told."""

Taken = Mapping[str, Mapping[Key, frozenset[int]]]
"""Value of the field → row → the batteries that it took up there."""


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


NEARLY_WHOLE: Final = 0.95
"""The coverage from which two columns of a row compare. Their cases differ, so none are shared."""
NOTHING: Final = Estimate(None, None, None)


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
