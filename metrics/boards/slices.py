"""What a board asks, and the counts that its figures, intervals and tests are made of."""

from dataclasses import dataclass

from metrics.boards.definitions import METRICS, Metric
from store.queries.boards.board_keys import Key
from store.queries.boards.cluster_matrix import Clusters, Units
from store.queries.boards.clusters import (
    Counted,
    answer_batteries,
    answer_clusters,
    answer_units,
    chain_batteries,
    chain_clusters,
    chain_units,
    verdict_clusters,
    verdict_units,
)
from store.queries.boards.step_clusters import step_clusters
from store.reading.condition import EVERYTHING, Condition
from store.reading.store import Store
from store.reading.version_cache import per_version


@dataclass(frozen=True, slots=True)
class BoardQuery:
    """A question that has one board as its answer.

    Attributes:
        metric: its name in `definitions.METRICS`; an unknown one has a board without rows.
        condition: selects the cases of the metric's view; its protocol is part of it.
        by: the field that the columns stand for, "" for none.
        column: that field's column of the metric's view.
        judged: the judged dimensions that count, () for all that the metric's protocol has.
        run: the run that is chosen, "" for none.
    """

    metric: str
    condition: Condition = EVERYTHING
    by: str = ""
    column: str = ""
    judged: tuple[str, ...] = ()
    run: str = ""

    @property
    def definition(self) -> Metric | None:
        """The metric; None for an unknown one."""
        return METRICS.get(self.metric)


@per_version(8)
def board_clusters(store: Store, query: BoardQuery) -> Clusters:
    """The slice by cluster. Raises KeyError for an unknown metric, and BadCondition."""
    metric, by = METRICS[query.metric], query.column or None
    if metric.is_judged:
        judged = query.judged or metric.judged_dimensions
        return verdict_clusters(store, metric.protocol, query.condition, by, judged)
    if metric.locates:
        return step_clusters(store, query.condition, by)
    if metric.counts_answers:
        return answer_clusters(store, query.condition, by, counted(metric))
    return chain_clusters(store, query.condition, by, metric.counts == "chains")


def board_batteries(store: Store, query: BoardQuery) -> dict[str, dict[Key, frozenset[int]]]:
    """Value of the columns' field → row → the batteries that it took up there.

    Of questions, chains and subchains. Raises KeyError for an unknown metric.
    """
    metric = METRICS[query.metric]
    if metric.counts_answers:
        return answer_batteries(store, query.condition, query.column, counted(metric))
    return chain_batteries(store, query.condition, query.column, metric.counts == "chains")


def board_units(store: Store, query: BoardQuery) -> Units:
    """The slice by unit. Raises KeyError for an unknown metric, and BadCondition."""
    metric = METRICS[query.metric]
    if metric.is_judged or metric.locates:
        return verdict_units(board_clusters(store, query))
    if metric.counts_answers:
        return answer_units(store, query.condition, counted(metric))
    return chain_units(store, query.condition, metric.counts == "chains")


def counted(metric: Metric) -> Counted:
    """What a metric of answers counts."""
    return "positions" if metric.counts == "positions" else "questions"
