# ruff: noqa: S608  (names are constants or checked, conditions hold bound values)
"""How many cases each of several conditions selects; facets: how many each value would leave.

Answers are counted in numpy, by run and by cell. A kind is a run, a cell and how the answer ended
(store/building/sql/answers.sql). A condition is nearly always a conjunction of conditions on the
run, on the cell or on the ending alone. Each is evaluated on its small table; the selection is then
a matrix, runs × cells, between two vectors. Of ten million answers (two million kinds) a facet
takes 2 ms; by lists of them it took 15.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from store import BadCondition
from store.queries.boards.board_keys import counted, source
from store.queries.boards.value_codes import ID, OF_VIEW, OWN, UNKNOWN, ValueCodes, codes, home
from store.queries.cases.cases import CaseView
from store.reading.case_columns import COLUMNS, KINDS, View
from store.reading.condition import EVERYTHING, Condition, Value, all_of
from store.reading.store import Store, per_version

Counts = NDArray[np.float64]

MOST: Final = 24_000_000
"""Runs × cells × endings up to which counts are held in memory (100 MB)."""


class AnswerCounts(NamedTuple):
    """Runs × cells counts of the selected endings; 0/1 masks of the selected runs and cells."""

    counts: Counts
    runs: Counts
    cells: Counts

    def sums(self) -> dict[str, Counts]:
        """Answers by run and by cell, by table."""
        return {
            "run_case": self.runs * (self.counts @ self.cells),
            "cell": self.cells * (self.runs @ self.counts),
        }

    def total(self) -> int:
        """How many answers."""
        return round(float(self.runs @ (self.counts @ self.cells)))


_NAME: Final[dict[View, str]] = {"answer_case": "answer", "pattern_case": "pattern"}
_ENDING: Final[dict[View, frozenset[str]]] = {
    "answer_case": frozenset({"status", "correct"}),
    "pattern_case": frozenset({"pattern"}),
}
_HOMES: Final = ("run_case", "cell")


def answer_counts(store: Store, view: View, condition: Condition) -> AnswerCounts | None:
    """Counts of the rows that fulfil the condition; None where the view has no counts by kind, or
    too many of them."""
    if view not in _NAME or (shape := _shape(store, view)) is None:
        return None
    endings, runs, cells = (np.ones(size, np.bool_) for size in shape)
    of_table, others = {"run_case": runs, "cell": cells}, list[Condition]()
    for part in condition.each():
        table = next((name for name in _HOMES if part.columns <= set(OWN[name])), None)
        if part.columns <= _ENDING[view]:
            endings &= _mask(store, f"{_NAME[view]}_ending", "ending_id", part, len(endings))
        elif table and part.columns:
            of_table[table] &= _mask(store, table, ID[table], part, len(of_table[table]))
        else:
            others.append(part)
    counts = _ended(store, view, tuple(endings.tolist()), all_of(*others))
    return AnswerCounts(counts, runs.astype(np.float64), cells.astype(np.float64))


@per_version(64)  # a page asks again for its filters with each of its patterns and facets
def _mask(store: Store, table: str, key: str, part: Condition, size: int) -> NDArray[np.bool_]:
    """For each id below `size`: whether the table's row of this id fulfils the condition."""
    rows = store.numpy(f"SELECT {key} AS id FROM {table} WHERE {part.sql}", part.params)
    fulfilled = np.zeros(size, np.bool_)
    fulfilled[_data(rows["id"])] = True
    return fulfilled


@per_version(2)
def _shape(store: Store, view: View) -> tuple[int, ...] | None:
    """How many endings, runs and cells; None where counts of all would be too many."""
    sizes = store.first_row(
        f"SELECT (SELECT count(*) FROM {_NAME[view]}_ending) AS endings, "
        "(SELECT coalesce(max(run_id), 0) + 1 FROM run_case) AS runs, "
        "(SELECT coalesce(max(cell_id), 0) + 1 FROM cell) AS cells"
    )
    shape = tuple(int(size) for size in (sizes or {}).values())
    return shape if np.prod(shape, dtype=np.float64) <= MOST else None


@per_version(4)
def _cube(store: Store, view: View, others: Condition) -> NDArray[np.int32]:
    """Endings × runs × cells counts of the rows that fulfil `others`, the conditions that kinds
    cannot decide (words of a reply mostly): one scan for all counts and facets of a page."""
    source = f"{_NAME[view]}_kind"
    counted = "n"
    if others.sql != "true":
        source, counted = f"{view} WHERE {others.fits(view).sql}", "count(*)::INTEGER"
    ended = _ENDS[view]
    rows = store.numpy(
        f"WITH k AS (SELECT {ended}, run_id, cell_id, {counted} AS n FROM {source}"
        f"{' GROUP BY ALL' if counted != 'n' else ''}) "
        f"SELECT e.ending_id, k.run_id, k.cell_id, k.n FROM k "
        f"JOIN {_NAME[view]}_ending e ON {_SAME[view]}",
        others.params,
    )
    cube = np.zeros(_shape(store, view) or (0, 0, 0), np.int32)
    place = tuple(_data(rows[column]) for column in ("ending_id", "run_id", "cell_id"))
    cube[place] = _data(rows["n"])
    return cube


_ENDS: Final[dict[View, str]] = {"answer_case": "status, correct", "pattern_case": "pattern"}
_SAME: Final[dict[View, str]] = {
    "answer_case": "e.status = k.status AND e.correct IS NOT DISTINCT FROM k.correct",
    "pattern_case": "e.pattern = k.pattern",
}


@per_version(16)  # as many as there are patterns, and what facets leave out
def _ended(store: Store, view: View, endings: tuple[bool, ...], others: Condition) -> Counts:
    """Runs × cells of these endings."""
    cube = _cube(store, view, others)
    counts: Counts = cube[np.array(endings, np.bool_)].sum(axis=0, dtype=np.float64)
    return counts


def _data(column: NDArray[Any]) -> NDArray[Any]:
    return np.ma.getdata(column)


Weights = NDArray[Any]
BETWEEN: Final = "\x1f"
"""Between the texts of a value that is a list."""


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
    shared = tuple(column for column in wanted if column not in conditions)
    counts = dict(_count(store, view, all_of(*conditions.values()), shared))
    for column in wanted:
        if column in conditions:
            others = (condition for name, condition in conditions.items() if name != column)
            counts |= _count(store, view, all_of(*others), (column,))
    return {column: counts[column] for column in wanted}


def _rows(view: View, condition: Condition) -> str:
    """FROM … WHERE …; conditions on columns of the cases alone select rows of the board."""
    if view == "verdict_board":
        return source(("verdict_board", "verdict_case"), condition, "run_id, clip_id")
    return f"{view} WHERE {condition.fits(view).sql}"


@per_version(64)  # of clips walked one by one, the facets stay the same
def _count(
    store: Store, view: View, condition: Condition, columns: tuple[str, ...]
) -> dict[str, list[Facet]]:
    if not columns:
        return {}
    homes = {column: home(view, column) for column in columns}
    known = view in OF_VIEW and all(homes.values())
    counts = (
        _looked_up(store, view, condition, homes)
        if known
        else _grouped(store, view, condition, columns)
    )
    for values_found in counts.values():
        values_found.sort(key=lambda facet: (-facet.n, facet.value or ""))
    return counts


def _grouped(
    store: Store, view: View, condition: Condition, columns: Sequence[str]
) -> dict[str, list[Facet]]:
    """Group by all columns, then unnest them: half the time of GROUPING SETS."""
    listed = ", ".join(f'"{column}"' for column in columns)
    values = ", ".join(map(_text, columns))
    places = ", ".join(map(str, range(len(columns))))
    rows = store.query(
        f"WITH alike AS (SELECT {listed}, count(*) AS n FROM {_rows(view, condition)} "
        "GROUP BY ALL), laid AS (SELECT "
        f"unnest([{places}]) AS place, unnest([{values}]) AS value, n FROM alike) "
        "SELECT place, value, sum(n)::BIGINT AS n FROM laid GROUP BY ALL",
        condition.params,
    )
    facets_of: dict[str, list[Facet]] = {column: [] for column in columns}
    for row in rows:
        facets_of[columns[row["place"]]].append(Facet(row["value"], row["n"]))
    return facets_of


def _text(column: str) -> str:
    if KINDS[column] == "texts":
        return f"array_to_string(\"{column}\", '{BETWEEN}')"
    return f'"{column}"::VARCHAR'


def _looked_up(
    store: Store, view: View, condition: Condition, homes: Mapping[str, str | None]
) -> dict[str, list[Facet]]:
    """Counted by the ids that the columns depend on, then summed by value in numpy.

    On 1.4 M answers a third of the time of GROUPING SETS, and of planning them on few.
    """
    sums_of = _sums(store, view, condition, homes)
    return {
        column: _facet(codes(store, table)[column], sums_of[table])
        for column, table in homes.items()
        if table is not None
    }


def _facet(coded: ValueCodes, sums: Weights) -> list[Facet]:
    of, last = coded.of[: len(sums)], len(coded.values)
    counts = np.bincount(np.where(of == UNKNOWN, last, of), sums[: len(of)], last + 1)
    return [Facet(v, int(n)) for v, n in zip((*coded.values, None), counts, strict=True) if n]


def _sums(
    store: Store, view: View, condition: Condition, homes: Mapping[str, str | None]
) -> Mapping[str, Weights]:
    """How many rows fulfil the condition, by the tables' ids."""
    if (counts := answer_counts(store, view, condition)) is not None:
        return counts.sums()
    tables = sorted({table for table in homes.values() if table})
    ids = ", ".join(ID[table] for table in tables)
    # A cell has many answers. Other places have one row a run: to group a million of them took ten
    # times as long as to count them here.
    counted = "count(*) AS n" if OF_VIEW[view] == "cell" else "1 AS n"
    grouped = " GROUP BY ALL" if OF_VIEW[view] == "cell" else ""
    sql = f"SELECT {ids}, {counted} FROM {_rows(view, condition)}{grouped}"
    rows = {name: np.ma.getdata(each) for name, each in store.numpy(sql, condition.params).items()}
    return {table: np.bincount(rows[ID[table]], rows["n"]) for table in tables}


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
