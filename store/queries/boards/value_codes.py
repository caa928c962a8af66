# ruff: noqa: S608  (tables and columns are constants of this module)
"""Columns that depend on one table alone, as integer codes by that table's id.

A tier is the clip's, a setting the run's. A query of many rows then fetches ids only, and numpy
counts by looking codes up, which took a third of the time of grouping by the values.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from schema.arrow import Column, coded, integers
from schema.fields import axes
from store.reading.case_columns import View
from store.reading.store import Store, per_version

Codes = NDArray[np.int64]
UNKNOWN: Final = -1

_RUN: Final = (
    "run", "model", "model_name", "kind", "open", "judge", "judge_kind", "protocol", "setting",
    "encoding", "current",
)  # fmt: skip
_ITEM: Final = (
    "benchmark", "paradigm", "paradigm_name", "dimension", "task", "tier", "part", "theme",
    "scene", "split",
)  # fmt: skip
_PLACE: Final = (*_ITEM, "generator", "chain_length")
_QUESTION: Final = (
    *_PLACE, "type", "level", "variant", "cognition", "node_kind", "category", "system",
    *axes(),
)  # fmt: skip
OWN: Final[dict[str, tuple[str, ...]]] = {
    "run_case": _RUN,
    "cell": _QUESTION,
    "clip_case": (*_PLACE, "error"),
    "verdict_place": (*_PLACE, "error"),
    "chain_place": _PLACE,
    "subchain_place": (*_PLACE, "category", "system"),
}
"""Table → the columns that depend on a row of it alone."""
_COUNTED: Final = frozenset({"cell", "verdict_place", "chain_place", "subchain_place"})
"""Those whose rows are counted on boards: codes tell of which battery each is."""
ID: Final = {
    "run_case": "run_id",
    "cell": "cell_id",
    "clip_case": "clip_id",
    "verdict_place": "place_id",
    "chain_place": "chain_id",
    "subchain_place": "subchain_id",
}
OF_VIEW: Final[dict[View, str]] = {
    "answer_case": "cell",
    "pattern_case": "cell",
    "verdict_board": "clip_case",
    "verdict_ought": "verdict_place",
    "clip_case": "clip_case",
    "chain_case": "chain_place",
    "subchain_case": "subchain_place",
}
"""Views whose every row is of one run and one row of another table."""
_FROM: Final = {"subchain_place": "(SELECT DISTINCT {} FROM subchain_case)"}


def relation(table: str, columns: str) -> str:
    """Where to read the columns of a table from: not all of them are tables of the store."""
    return _FROM.get(table, table).format(columns)


class ValueCodes(NamedTuple):
    """`of[id]` is the place of the id's value in `values`; UNKNOWN for an id without a value."""

    of: Codes
    values: tuple[str, ...]


def home(view: View, column: str) -> str | None:
    """The table that a view's column depends on alone, or None."""
    for table in ("run_case", OF_VIEW.get(view, "")):
        if column in OWN.get(table, ()):
            return table
    return None


@per_version(len(OWN))
def codes(store: Store, table: str) -> dict[str, ValueCodes]:
    """Column → its codes, for all columns of `OWN[table]`, and for `battery_id`."""
    names = (*OWN[table], "battery_id") if table in _COUNTED else OWN[table]
    listed = f"{ID[table]}, " + ", ".join(f'"{name}"' for name in names)
    texts = ", ".join(f'"{name}"::VARCHAR AS "{name}"' for name in names)
    rows = store.arrow(f"SELECT {ID[table]}::BIGINT AS id, {texts} FROM {relation(table, listed)}")
    ids = integers(rows["id"])
    return {name: _coded(ids, rows[name]) for name in names}


def _coded(ids: Codes, values: Column) -> ValueCodes:
    places, known = coded(values)
    named = tuple(value for value in known if value is not None)
    code = {value: at for at, value in enumerate(named)}
    code_of = np.array([UNKNOWN if value is None else code[value] for value in known], np.int64)
    of = np.full(int(ids.max(initial=0)) + 1, UNKNOWN, np.int64)
    of[ids] = code_of[places]
    return ValueCodes(of, named)
