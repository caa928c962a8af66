# ruff: noqa: S608  (conditions hold bound values, names are checked)
"""How many cases each of several conditions selects, in one pass."""

from collections.abc import Mapping, Sequence

from store.errors import BadCondition
from store.queries.boards.board_keys import counted, source
from store.queries.cases.cases import CaseView
from store.queries.cases.facets import answer_counts
from store.reading.case_columns import COLUMNS
from store.reading.condition import EVERYTHING, Condition, Value, all_of
from store.reading.store import Store
from store.reading.version_cache import per_version


def tally(
    store: Store, view: CaseView, condition: Condition, each: Mapping[str, Condition]
) -> dict[str, int]:
    """Name → rows of `view` that fulfil `condition` and the named one."""
    return dict(zip(each, _counts(store, view, condition, tuple(each.values())), strict=True))


def counts_by(
    store: Store, view: CaseView, condition: Condition, columns: Sequence[str]
) -> dict[tuple[Value, ...], int]:
    """Values of these columns → rows of `view` that fulfil `condition` and have them."""
    if strange := set(columns) - COLUMNS[view].keys():
        raise BadCondition(f"{view} has no {', '.join(sorted(strange))}")
    chosen = f"{view} WHERE {condition.fits(view).sql}"
    if view == "verdict_case":
        chosen = source(("verdict_board", "verdict_case"), condition, "run_id, clip_id")
    names = ", ".join(columns)
    rows = store.query(
        f"SELECT {names}, count(*) AS n FROM {chosen} GROUP BY {names}", condition.params
    )
    return {tuple(row[name] for name in columns): int(row["n"]) for row in rows}


@per_version(16)
def benchmarks_in(store: Store, view: CaseView) -> frozenset[str]:
    """The benchmarks that have a case of `view`: where there is none, nothing need be counted."""
    rows_of, _ = counted(view, EVERYTHING, "benchmark")
    rows = store.query(f"SELECT DISTINCT benchmark FROM {rows_of}")
    return frozenset(row["benchmark"] for row in rows)


@per_version(64)  # a page asks for the same counts whichever of its patterns is shown
def _counts(
    store: Store, view: CaseView, condition: Condition, each: tuple[Condition, ...]
) -> tuple[int, ...]:
    if not each:
        return ()
    among = [answer_counts(store, view, all_of(condition, other)) for other in each]
    known = [count.total() for count in among if count is not None]
    if len(known) == len(each):
        return tuple(known)
    columns = frozenset[str]().union(*(other.columns for other in each))
    rows_of, sum_of = counted(view, condition, *columns)
    counts = ", ".join(
        f"{sum_of.format(only=f' FILTER ({other.sql})')} AS c{i}" for i, other in enumerate(each)
    )
    if view == "verdict_case":
        chosen = source(("verdict_board", "verdict_case"), condition, "run_id, clip_id")
    else:
        chosen = f"{rows_of} WHERE {condition.fits(view).sql}"
    bound = [value for other in each for value in other.params]
    row = store.first_row(f"SELECT {counts} FROM {chosen}", [*bound, *condition.params]) or {}
    return tuple(int(row[f"c{i}"]) for i in range(len(each)))
