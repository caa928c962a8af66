"""Filters as SQL conditions on the store's views, and as the query of a board."""

from typing import Final

from metrics.boards.board import BoardQuery
from metrics.boards.definitions import METRICS, Metric
from schema.entries.field import Field
from schema.entries.parameters import rounding_to
from schema.fields import FIELDS
from store.queries.clips.runs import ALL
from store.reading.case_columns import COLUMNS, KINDS, View
from store.reading.condition import (
    NOTHING,
    Condition,
    all_of,
    between,
    equals,
    has_one,
    has_weights,
    is_missing,
    is_sized,
    one_of,
    search,
)
from views.address.filters import Filters
from views.address.where.parser import understand
from views.address.where.sql import condition_of
from views.page.labels import FIELD_WORDS

COLUMN_OF: Final = {name: about.column for name, about in FIELDS.items() if about.column}
"""Field of Filters → column; the field does not restrict views that lack the column."""


def by_column(filters: Filters, view: View) -> dict[str, Condition]:
    """The conditions that the filters set on a view, by column; the search text is under `q`,
    the typed conditions under `where`.
    """
    by_field = {
        column: _condition(FIELDS[name], getattr(filters, name))
        for name, column in COLUMN_OF.items()
        if name != "run" and column in COLUMNS[view] and filters.narrows(name)
    }
    if "run" in COLUMNS[view]:
        by_field |= _of_run(filters)
    if "model" in COLUMNS[view] and view != "label_case":
        by_field |= _of_model(filters)
    if view == "label_case":
        by_field |= _of_labels(filters)
    if filters.q:
        by_field["q"] = search(view, filters.q)
    if filters.where:
        by_field["where"] = condition_of(understand(filters.where).tree, view)
    return {column: part for column, part in by_field.items() if part.sql != "true"}


def _of_run(filters: Filters) -> dict[str, Condition]:
    """The newest results only, unless a run or single cases are chosen: those may be of any run."""
    if filters.run == ALL or (filters.tagged and not filters.run):
        return {}
    if filters.run:
        return {"run": equals("run", filters.run)}
    return {"current": equals("current", True)}


def _of_model(filters: Filters) -> dict[str, Condition]:
    """Open or closed weights, and the size, of the model: unknown is neither."""
    conditions: dict[str, Condition] = {}
    if len(filters.open) == 1:
        conditions["open"] = has_weights(filters.open[0] == "open")
    if filters.size:
        conditions["size"] = is_sized(*rounding_to(*filters.size))
    return conditions


def _of_labels(filters: Filters) -> dict[str, Condition]:
    """Human labels belong to a clip, not to a run: the model is the clip's generator, and there
    is no setting.
    """
    conditions: dict[str, Condition] = {}
    if filters.model:
        conditions["model"] = one_of("generator", filters.model)
    if filters.setting or filters.protocol not in ("", "realism"):
        conditions["setting"] = NOTHING
    return conditions


def narrowing(view: View) -> tuple[str, ...]:
    """Names of the fields of Filters that restrict a view."""
    of_model = ("open", "size") if "model" in COLUMNS[view] and view != "label_case" else ()
    columns = (name for name, column in COLUMN_OF.items() if column in COLUMNS[view])
    return (*columns, *of_model, "q", "where")


def condition(filters: Filters, view: View, without: tuple[str, ...] = ()) -> Condition:
    """The condition that the filters set on a view; fields named in `without` are ignored."""
    passed = {COLUMN_OF.get(name, name) for name in without}
    parts = by_column(filters, view).items()
    return all_of(*(part for column, part in parts if column not in passed))


def _condition(about: Field, value: object) -> Condition:
    """Rows whose column equals the value, lies in the range, or is one of the values."""
    column = about.column
    if isinstance(value, str):
        return equals(column, value)
    if not isinstance(value, tuple):
        raise TypeError(f"{column} cannot be narrowed by {type(value).__name__}")
    if len(value) == 2 and all(isinstance(end, int) for end in value):
        return between(column, *value)
    if about.missing and about.missing in value:
        known = one_of(column, [text for text in value if text != about.missing])
        return known.or_(is_missing(column))
    if KINDS[column] == "texts":
        return has_one(column, value)
    return one_of(column, about.stored(value))


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
