# ruff: noqa: S608  (every name put into SQL here is a constant or checked against
# store.reading.case_columns)
"""Temporal grounding: board rows × clusters of located steps and judged links.

    step_clusters(store, condition, by) -> Clusters

The whole is mIoU over the steps that a clip shows. Spread by `figure`, each part is a figure of
its own, as the sums that it is a ratio of: R@1, mIoU and sensitivity over steps that the clip
shows, specificity over those that it does not, the F1 of links as TP of TP + (FP + FN) / 2.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from schema.vocabulary import GROUNDING_FIGURES, RECALL_AT
from store.queries.boards.board_keys import allowed
from store.queries.boards.cluster_matrix import ClusterMatrix, Clusters, Floats, Part, floats, ints
from store.queries.boards.value_codes import UNKNOWN
from store.reading.case_columns import COLUMNS, View
from store.reading.condition import Condition
from store.reading.store import Store

STEPS_BY: Final = (
    "figure", "node_kind", "dimension", "task", "tier", "part", "chain_length", "paradigm",
    "generator",
)  # fmt: skip
_SAID: Final[dict[View, str]] = {
    "step_case": "truly_shown AS truth, said_shown AS claim, iou, false AS is_link",
    "link_case": "truly_holds, said_holds, NULL, true",
}
Mask = NDArray[np.bool_]


class _Located(NamedTuple):
    """Located steps and judged links, one a row: what is true, what was claimed, whether it
    counts."""

    truth: Mask
    claim: Mask
    ok: Mask
    link: Mask
    iou: Floats

    def part(self, of: Mask, values: Floats | Mask) -> Part:
        """The mean of `values` over the rows of the mask that a call has answered."""
        ok = (of & self.ok).astype(np.float64)
        return Part(of.astype(np.float64), ok, np.where(ok > 0, values, 0.0), ok)

    def link_f1(self) -> Part:
        """F1 of the links that hold: a ratio of sums, in which true negatives have no share."""
        right = self.truth & self.claim
        wrong = self.truth != self.claim
        counted = np.where(self.link & self.ok, right + wrong / 2, 0.0)
        total = np.where(self.link & self.ok, right, 0.0)
        return Part(self.link.astype(np.float64), counted, total, counted)

    def figures(self) -> Mapping[str, Part]:
        """Every figure of `schema.vocabulary.GROUNDING_FIGURES`."""
        shown, unshown = self.truth & ~self.link, ~self.truth & ~self.link
        recall = [self.part(shown, self.iou >= least) for least in RECALL_AT]
        rest = [self.part(shown, self.iou), self.part(shown, self.claim),
                self.part(unshown, ~self.claim), self.link_f1()]  # fmt: skip
        return dict(zip(GROUNDING_FIGURES, [*recall, *rest], strict=True))


def step_clusters(store: Store, condition: Condition, by: str | None = None) -> Clusters:
    """The figures of the runs of protocol `locate`, and of both baselines, by prompt.

    `n` counts what a row ought to have located; a call that failed is not in `ok`. Links have no
    part where the condition or the column asks for something that only steps have. Raises
    BadCondition.
    """
    column = allowed(by, STEPS_BY)
    value = column if column not in (None, "figure") else None
    views = [view for view in _SAID if condition.columns <= COLUMNS[view].keys()]
    if "link_case" in views and (value is not None or column is None):
        views.remove("link_case")
    condition.fits("step_case")
    sql = " UNION ALL ".join(
        f"SELECT run_id, cluster_id, battery_id, coalesce(status = 'ok', false) AS ok, "
        f"{_SAID[view]}, {f'{value}::VARCHAR' if value else 'NULL'} AS value "
        f"FROM {view} WHERE {condition.sql}"
        for view in views
    )
    rows = store.numpy(sql, [*condition.params] * len(views))
    truth, claim, ok, link = (_flags(rows[name]) for name in ("truth", "claim", "ok", "is_link"))
    located = _Located(truth, claim, ok, link, np.nan_to_num(floats(rows["iou"])))
    matrix, figures = ClusterMatrix.from_rows(store, rows), located.figures()
    whole = figures["miou"]
    if value is None:
        spread = {name: part for name, part in figures.items() if column and part.n.any()}
        whole, *parts = matrix.summed(whole, *spread.values())
        clusters = matrix.clusters(whole, dict(zip(spread, parts, strict=True)))
    else:
        clusters = matrix.spread(whole, *_coded(rows["value"]))
    return clusters._replace(batteries=_batteries(matrix, ints(rows["battery_id"])))


def _flags(column: NDArray[np.bool_]) -> Mask:
    """False where unknown."""
    flags: Mask = np.ma.filled(np.ma.asarray(column), False).astype(np.bool_)
    return flags


def _coded(column: NDArray[np.object_]) -> tuple[NDArray[np.int64], list[str]]:
    """The code of each row's value, and the values; UNKNOWN without one."""
    unknown = np.ma.getmaskarray(np.ma.asarray(column))
    values, codes = np.unique(np.ma.filled(column, "").astype(str), return_inverse=True)
    return np.where(unknown, UNKNOWN, codes), values.tolist()


def _batteries(matrix: ClusterMatrix, ids: NDArray[np.int64]) -> tuple[frozenset[int], ...]:
    names = [str(at) for at in range(int(ids.max(initial=0)) + 1)]
    return tuple(frozenset(map(int, taken)) for taken in matrix.values_of(ids, names))
