# ruff: noqa: S608  (conditions hold bound values, names are checked)
"""How many cases each of several conditions selects, in one pass."""

from collections.abc import Mapping

from store.condition import Condition
from store.queries.board import counted, source
from store.queries.cases import CaseView
from store.store import Store


def tally(
    store: Store, view: CaseView, condition: Condition, each: Mapping[str, Condition]
) -> dict[str, int]:
    """Name → rows of `view` that fulfil `condition` and the named one."""
    if not each:
        return {}
    names = list(each)
    asked = frozenset[str]().union(*(told.columns for told in each.values()))
    rows_of, sum_of = counted(view, condition, *asked)
    counts = ", ".join(
        f"{sum_of.format(only=f' FILTER ({each[name].sql})')} AS c{i}"
        for i, name in enumerate(names)
    )
    if view == "verdict_case":
        chosen = source(("verdict_board", "verdict_case"), condition, "run_id, clip_id")
    else:
        chosen = f"{rows_of} WHERE {condition.fits(view).sql}"
    bound = [value for name in names for value in each[name].params]
    row = store.one(f"SELECT {counts} FROM {chosen}", [*bound, *condition.params]) or {}
    return {name: int(row[f"c{i}"]) for i, name in enumerate(names)}
