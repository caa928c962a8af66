# ruff: noqa: S608  (columns are checked against store.columns)
"""Facets: how many cases each value of a column would leave."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from store.columns import COLUMNS, View
from store.condition import Condition, all_of
from store.errors import BadCondition
from store.queries.board import source
from store.store import Store


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
    values = ", ".join(f'"{column}"::VARCHAR AS "{column}"' for column in columns)
    sets = ", ".join(f'("{column}")' for column in columns)
    marks = ", ".join(f'grouping("{column}")' for column in columns)
    rows = store.query(
        f"SELECT [{marks}] AS marks, {values}, count(*) AS n FROM {_rows(view, condition)} "
        f"GROUP BY GROUPING SETS ({sets})",
        condition.params,
    )
    for row in rows:
        column = columns[row["marks"].index(0)]
        found[column].append(Facet(row[column], row["n"]))
    for values_found in found.values():
        values_found.sort(key=lambda facet: (-facet.n, facet.value or ""))
    return found
