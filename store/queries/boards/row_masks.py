# ruff: noqa: S608  (tables are constants of the callers, conditions hold bound values)
"""Which rows of a small table fulfil a condition, by their ids; asked once a version."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from store.queries.boards.value_codes import ID, OWN, UNKNOWN, Coded, codes, relation
from store.reading.case_columns import KINDS
from store.reading.condition import Condition, Value
from store.reading.store import Store
from store.reading.version_cache import per_version

Mask = NDArray[np.bool_]

FLAGS: Final = {"true": True, "false": False}


@per_version(128)
def hit(store: Store, table: str, part: Condition, key: str = "") -> Mask:
    """For each id of the table (`key`, by default its own): does its row fulfil the condition?

    A condition of one column is asked of the column's few values, here: a statement, however
    small, takes DuckDB half a millisecond, and a page asks several.
    """
    if part.test and part.columns <= set(OWN.get(table, ())):
        (column,) = part.columns
        return among(codes(store, table)[column], column, part)
    name = key or ID[table]
    asked = ", ".join((name, *(f'"{column}"' for column in sorted(part.columns))))
    told = store.numpy(
        f"SELECT {name}, coalesce({part.sql}, false) AS hit FROM {relation(table, asked)}",
        part.params,
    )
    ids = _data(told[name]).astype(np.int64)
    found = np.zeros(int(ids.max(initial=0)) + 1, np.bool_)
    found[ids] = _data(told["hit"])
    return found


def among(coded: Coded, column: str, part: Condition) -> Mask:
    """For each place of a coded column: does its value fulfil the condition?"""
    assert part.test is not None
    fulfil = [part.test(_typed(column, text)) for text in coded.values]
    # What has no value has the code -1, and so the last place.
    assert UNKNOWN == -1
    return np.array([*fulfil, part.test(None)], np.bool_)[coded.of]


def _typed(column: str, text: str) -> Value:
    """A value as conditions hold it."""
    kind = KINDS[column]
    return text if kind == "text" else FLAGS[text] if kind == "flag" else float(text)


def _data(column: NDArray[Any]) -> NDArray[Any]:
    return np.ma.getdata(column)
