"""Filters as conditions on the store's views: which field is which column."""

from typing import Final

from schema.vocabulary import BOTH_SYSTEMS
from store.queries.clips.runs import ALL
from store.reading.case_columns import COLUMNS, View
from store.reading.condition import NOTHING, Condition, all_of, between, equals, is_missing, one_of
from store.reading.search import search
from views.address.filters import Filters

COLUMN_OF: Final = {
    "benchmark": "benchmark",
    "judge": "judge",
    "dimension": "dimension",
    "judged": "judge_dimension",
    "task": "task",
    "tier": "tier",
    "part": "part",
    "type": "type",
    "level": "level",
    "variant": "variant",
    "category": "category",
    "system": "system",
    "minds": "node_kind",
    "model": "model",
    "generator": "generator",
    "kind": "kind",
    "protocol": "protocol",
    "setting": "setting",
    "encoding": "encoding",
    "run": "run",
    "status": "status",
    "item": "item",
    "length": "chain_length",
    "scale": "scale",
    "perspective": "perspective",
    "dynamics": "dynamics",
}
"""Field of Filters → column; a view that lacks the column is not narrowed by the field."""

NOT_STATED: Final = "not stated"
"""The value that stands for a run whose encoding nobody wrote down."""


def by_column(filters: Filters, view: View) -> dict[str, Condition]:
    """What the filters ask of a view, by column; the search for words is under `q`."""
    found = {
        column: _field(column, getattr(filters, name))
        for name, column in COLUMN_OF.items()
        if name != "run" and column in COLUMNS[view] and filters.narrows(name)
    }
    if "run" in COLUMNS[view]:
        found |= _of_run(filters)
    if view == "label_case":
        found |= _of_labels(filters)
    if filters.q:
        found["q"] = search(view, filters.q)
    return found


def _of_run(filters: Filters) -> dict[str, Condition]:
    """The newest results, unless a run is chosen or cases are: those may be of any."""
    if filters.run == ALL or (filters.tagged and not filters.run):
        return {}
    if filters.run:
        return {"run": equals("run", filters.run)}
    return {"current": equals("current", True)}


def _of_labels(filters: Filters) -> dict[str, Condition]:
    """A label is of a clip, not of a run: its model is who made the clip, and it has no setting."""
    found: dict[str, Condition] = {}
    if filters.model:
        found["model"] = one_of("generator", filters.model)
    if filters.setting or filters.protocol not in ("", "realism"):
        found["setting"] = NOTHING
    return found


def narrowing(view: View) -> tuple[str, ...]:
    """The fields of Filters that narrow a view, by name."""
    return (*(name for name, column in COLUMN_OF.items() if column in COLUMNS[view]), "q")


def condition(filters: Filters, view: View, without: tuple[str, ...] = ()) -> Condition:
    """What the filters ask of a view; fields named in `without` are passed over."""
    passed = {COLUMN_OF.get(name, name) for name in without}
    asked = by_column(filters, view).items()
    return all_of(*(part for column, part in asked if column not in passed))


def _field(column: str, value: object) -> Condition:
    if isinstance(value, str):
        return equals(column, value)
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(v, int) for v in value):
        return between(column, *value)
    if isinstance(value, tuple) and NOT_STATED in value:
        known = one_of(column, [text for text in value if text != NOT_STATED])
        return known.or_(is_missing(column))
    if column == "system" and isinstance(value, tuple):
        return one_of(column, (*value, BOTH_SYSTEMS))
    if isinstance(value, tuple):
        return one_of(column, value)
    raise TypeError(f"{column} cannot be narrowed by {type(value).__name__}")
