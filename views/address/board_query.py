"""Filters as a `BoardQuery`, and the filters that a board cannot apply to its cases."""

from metrics.boards.definitions import METRICS, Metric
from metrics.boards.query import BoardQuery
from store.queries.clips.runs import ALL
from store.reading.case_columns import COLUMNS, View
from store.reading.condition import Condition, all_of, equals
from views.address.conditions import COLUMN_OF, by_column
from views.address.filters import Filters
from views.address.where.parser import understand
from views.address.where.sql import condition_of
from views.page.labels import FIELD_WORDS


def board_query(filters: Filters) -> BoardQuery:
    """The board query for settled filters; one that selects no rows where they name no metric."""
    metric = METRICS.get(filters.metric)
    if metric is None:
        return BoardQuery(filters.metric)
    return BoardQuery(
        filters.metric,
        all_of(*conditions(filters).values()),
        filters.by,
        COLUMN_OF.get(filters.by, filters.by),
        tuple(name for name in filters.judged if name in metric.judged_dimensions),
        "" if filters.run == ALL else filters.run,
    )


def conditions(filters: Filters) -> dict[str, Condition]:
    """Conditions on the metric's cases, by column (see `by_column`).

    Judged dimensions select columns of a board, not its cases. Raises KeyError without a metric.
    """
    metric = METRICS[filters.metric]
    parts = by_column(filters.without("where"), metric.cases)
    parts.pop("judge_dimension", None)
    if filters.where:
        parts["where"] = condition_of(understand(filters.where).tree, _board(metric))
    return parts | {"protocol": equals("protocol", metric.protocol)}


def _board(metric: Metric) -> View:
    """The view of a board's cases: an answer's own outcome is what a board counts, and selects no
    row of it, but the questions that were so answered.
    """
    if metric.is_judged:
        return "verdict_board"
    return "answer_board" if metric.cases == "answer_case" else metric.cases


def ignored_filters(filters: Filters) -> tuple[str, ...]:
    """Names of the filters that are set but cannot be applied to the metric's cases."""
    metric = METRICS.get(filters.metric)
    if metric is None:
        return ()
    return tuple(name for name in _foreign(filters, metric) if filters.narrows(name))


def _foreign(filters: Filters, metric: Metric) -> list[str]:
    columns = COLUMNS[metric.cases]
    foreign = {name for name, column in COLUMN_OF.items() if column not in columns}
    if filters.protocol != metric.protocol:
        foreign.add("protocol")
    return [name for name in FIELD_WORDS if name in foreign]


def default_by(filters: Filters) -> str:
    """The field that the columns are grouped by: the requested one where the metric allows it."""
    metric = METRICS.get(filters.metric)
    allowed = metric.columns if metric else ()
    return filters.by if filters.by in allowed else (allowed[0] if allowed else "")
