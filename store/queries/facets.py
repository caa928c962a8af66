# ruff: noqa: S608  (columns are checked against store.columns)
"""Facets: how many cases each value of a column would leave."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from store.columns import COLUMNS, View
from store.condition import Condition, all_of
from store.errors import BadCondition
from store.per_version import per_version
from store.queries.board import counted, source
from store.store import Store

_HOME: Final = dict.fromkeys(
    ("benchmark", "paradigm", "paradigm_name", "task", "dimension", "tier", "part", "generator",
     "type", "level", "variant", "chain_length", "node_kind", "category", "system", "scale",
     "perspective", "dynamics"),
    "cell",
) | dict.fromkeys(
    ("run", "model", "model_name", "kind", "open", "judge", "judge_kind", "protocol", "setting",
     "encoding"),
    "run_case",
)  # fmt: skip
"""Columns of answers that depend on the cell or the run alone."""
_OF_ANSWERS: Final = ("answer_case", "pattern_case")


class Facet(NamedTuple):
    """A value of a column and the cases that have it; `value` is text, or None for unknown."""

    value: str | None
    n: int


def facets(
    store: Store, view: View, conditions: Mapping[str, Condition], columns: Iterable[str]
) -> dict[str, list[Facet]]:
    """Column → its values, the most frequent first.

    `conditions` are keyed by the column that they filter (any other key is always on). A facet is
    counted with all of them but its own, so it shows what choosing another value would give.
    """
    wanted = list(dict.fromkeys(columns))
    if unknown := [column for column in wanted if column not in COLUMNS[view]]:
        raise BadCondition(f"{view} has no column {', '.join(unknown)}")
    # Facets without a condition of their own share one pass over the view.
    shared = [column for column in wanted if column not in conditions]
    found = _count(store, view, all_of(*conditions.values()), shared)
    for column in wanted:
        if column in conditions:
            others = (told for name, told in conditions.items() if name != column)
            found |= _count(store, view, all_of(*others), [column])
    return {column: found[column] for column in wanted}


def _rows(view: View, condition: Condition) -> str:
    """A board's rows may be picked by what only its cases know, such as words of a reason."""
    if view == "verdict_board":
        return source(("verdict_board", "verdict_case"), condition, "run_id, clip_id")
    return f"{view} WHERE {condition.fits(view).sql}"


def _count(
    store: Store, view: View, condition: Condition, columns: Sequence[str]
) -> dict[str, list[Facet]]:
    found: dict[str, list[Facet]] = {column: [] for column in columns}
    if not columns:
        return found
    quick = _of_answers(store, view, condition, columns) if view in _OF_ANSWERS else None
    if quick is None:
        for row in store.query(_at_once(_rows(view, condition), columns), condition.params):
            found[columns[row["place"]]].append(Facet(row["value"], row["n"]))
    found |= quick or {}
    for values_found in found.values():
        values_found.sort(key=lambda facet: (-facet.n, facet.value or ""))
    return found


def _at_once(chosen: str, columns: Sequence[str]) -> str:
    """Group by all columns, then lay them one under the other: half the time of GROUPING SETS."""
    listed = ", ".join(f'"{column}"' for column in columns)
    return (
        f"WITH alike AS (SELECT {listed}, count(*) AS n FROM {chosen} GROUP BY ALL) "
        f"SELECT place, value, sum(n)::BIGINT AS n FROM ({_spread('alike', columns, columns)}) "
        "GROUP BY ALL"
    )


def _of_answers(
    store: Store, view: View, condition: Condition, columns: Sequence[str]
) -> dict[str, list[Facet]] | None:
    """Answers are many and their columns those of a run or of a cell: SQL counts by these two, the
    rest is adding up in numpy. None where a column is neither's.

    On 1.4 M answers a third of the time of GROUPING SETS, and of planning them on few.
    """
    if any(column not in _HOME for column in columns):
        return None
    rows_of, sum_of = counted(view, condition)
    told = store.numpy(
        f"SELECT run_id, cell_id, {sum_of.format(only='')} AS n FROM "
        f"{_rows(rows_of, condition)} GROUP BY ALL",
        condition.params,
    )
    key_of = {"cell": told["cell_id"], "run_case": told["run_id"]}
    found = {}
    for column in columns:
        codes, values = _codes(store, _HOME[column])[column]
        sums = np.bincount(codes[key_of[_HOME[column]]], weights=told["n"], minlength=len(values))
        found[column] = [Facet(value, int(sum_)) for value, sum_ in zip(values, sums, strict=True)
                         if sum_]  # fmt: skip
    return found


@per_version(2)  # a page asks for facets once for each of its filters
def _codes(store: Store, table: str) -> dict[str, tuple[NDArray[np.int64], list[str | None]]]:
    """Column → for each id of `table` the place of its value, and the values."""
    key = "cell_id" if table == "cell" else "run_id"
    names = [column for column, home in _HOME.items() if home == table]
    listed = ", ".join(f'"{name}"::VARCHAR AS "{name}"' for name in names)
    rows = store.query(f"SELECT {key}, {listed} FROM {table}")
    ids = np.array([row[key] for row in rows], np.int64)
    found = {}
    for name in names:
        places: dict[str | None, int] = {}
        codes = np.zeros(int(ids.max(initial=0)) + 1, np.int64)
        codes[ids] = [places.setdefault(row[name], len(places)) for row in rows]
        found[name] = (codes, list(places))
    return found


def _spread(rows: str, own: Sequence[str], columns: Sequence[str]) -> str:
    """Each row once for each of its `own` columns: its place in `columns`, its value, its count."""
    values = ", ".join(f'"{column}"::VARCHAR' for column in own)
    places = ", ".join(str(columns.index(column)) for column in own)
    return f"SELECT unnest([{places}]) AS place, unnest([{values}]) AS value, n FROM {rows}"
