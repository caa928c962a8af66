"""What the rows of a board are ranked on: the prompts or questions that all of them have.

Calls fail and films are missing, so each row may have a score on different cases. Rows that are
ranked together are therefore ordered by their means on the units that they share
(`store.queries.boards.cluster_matrix.Units`), on which they are also tested. A row that has less
than half of the units is not ranked, because it would leave few shared units for the others.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from metrics.boards.definitions import Metric
from metrics.boards.rows import BoardRow
from metrics.statistics.sums import Values, ratio
from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import Units

LEAST_SHARE: Final = 0.5
"""The share of the units that a row needs to be ranked, and that rows need to share."""
_DECIMALS: Final = 9
"""Equal scores share a rank, also where they were added up in another order."""


class SharedUnits(NamedTuple):
    """What the rows of one league are ranked on.

    Attributes:
        shared: How many units all ranked rows have in full; None if no row has a gap.
        every: How many units there are; None if no row has a gap.
        is_fitted: Whether less than half of the units is shared. Then the scores are estimates of
            what each row would have on all units: a least-squares fit of row and unit effects.
        shares: Row → the share of the units that it has in full.
        scores: Ranked row → the score that it is ranked by, in the metric's unit.
    """

    shared: int | None
    every: int | None
    is_fitted: bool
    shares: dict[Key, float]
    scores: dict[Key, float]

    @property
    def is_whole(self) -> bool:
        """Whether all ranked rows have everything."""
        return self.shared == self.every


def share_units(
    rows: Sequence[BoardRow], units: Callable[[], Units], metric: Metric
) -> SharedUnits:
    """The units that the rows of one league share; `units` is read only if a row has a gap."""
    some = [row for row in rows if row.total.base]
    if all(row.total.base == row.total.n for row in some):
        scores = {row.key: figure for row in some if (figure := ranking_figure(row)) is not None}
        return SharedUnits(None, None, False, dict.fromkeys(scores, 1.0), scores)
    return _shared([row.key for row in some], units(), metric)


def ranking_figure(row: BoardRow) -> float | None:
    """The official score where there is one, otherwise the score."""
    return row.total.score if row.total.official is None else row.total.official


def _shared(keys: Sequence[Key], units: Units, metric: Metric) -> SharedUnits:
    place = {key: at for at, key in enumerate(units.keys)}
    known = [key for key in keys if key in place]
    at = [place[key] for key in known]
    total, n = units.total[at], units.n[at]
    every = int(units.sizes[at].max(initial=0))
    shares = (n > 0).sum(axis=1) / max(every, 1)
    enough = shares >= LEAST_SHARE
    total, n = total[enough], n[enough]
    common = (n > 0).all(axis=0)
    is_fitted = common.sum() < LEAST_SHARE * every
    means = fitted_means(total, n) if is_fitted else total[:, common].sum(1) / n[:, common].sum(1)
    ranked = [key for key, is_enough in zip(known, enough.tolist(), strict=True) if is_enough]
    return SharedUnits(
        int(common.sum()) if len(ranked) else 0,
        every,
        bool(is_fitted and len(ranked)),
        dict(zip(known, shares.tolist(), strict=True)),
        dict(zip(ranked, np.round(metric.scale * means, _DECIMALS).tolist(), strict=True)),
    )


def fitted_means(total: Values, n: Values) -> Values:
    """Each row's mean over all units, where rows lack different ones.

    A value is the sum of its row's effect and its unit's effect; both are fitted by least squares,
    weighted by the number of cases. So a row that has only hard units is not ranked lower for it.

    Args:
        total: Sums, rows × units.
        n: Numbers of cases, rows × units; 0 where a row lacks the unit.
    """
    size = n.sum(axis=0)
    there = size > 0
    total, n, size = total[:, there], n[:, there], size[there]
    of_unit = total.sum(axis=0) / size
    weights = size / (n > 0).sum(axis=0)
    left = np.diag(n.sum(axis=1)) - (n / size) @ n.T
    effects = np.linalg.lstsq(left, total.sum(axis=1) - n @ of_unit, rcond=None)[0]
    unit_effects = of_unit - ratio(effects @ n, size, 0.0)
    fitted: Values = effects + (unit_effects * weights).sum() / weights.sum()
    return fitted
