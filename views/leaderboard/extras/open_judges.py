"""How far two judges of open-ended answers agree, on the replies that both graded.

VGenST-Bench has its open-ended variant (V3) graded by a judge model, so that a model's figure is
also its judge's. Judges are compared on the same replies alone: what two runs answer differs.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from metrics.agreement.pairwise import kappa_of_grades
from metrics.boards.board import Board
from metrics.boards.definitions import OPEN, PERCENT
from store.queries.catalogue.known_names import judge_names
from store.queries.judging.graded import judged_by_two
from store.reading.condition import all_of
from store.reading.store import Row as Counts
from views.address.conditions import by_column
from views.address.filters import Filters
from views.leaderboard.extras.registry import Extra, ExtraSubject
from views.page.content import Cell, Column, Row, Score, Table
from views.page.page import Slot

COUNTS: Final = ("n", "both_right", "first_alone", "second_alone")
ALL: Final = "all models"
CAPTION: Final = (
    "Only replies that both judges graded, word for word the same. κ is undefined where a judge "
    "says the same of all. A second judge: `judge --protocol open_ended --grade RUN`."
)


class Judges(NamedTuple):
    """Counts for each two judges and each model, and the judges' names."""

    counts: Sequence[Counts]
    names: Mapping[str, str]


def read_judges(subject: ExtraSubject) -> Judges | None:
    """The pairs of judges; None where no reply has two grades, and under a condition on answers."""
    filters = subject.filters
    if filters.where:
        return None
    parts = by_column(filters.without("setting", "protocol", "model", "judge"), OPEN.cases)
    counts = judged_by_two(subject.store, filters.benchmark, all_of(*parts.values()))
    return Judges(counts, judge_names(subject.store)) if counts else None


def table(read: Judges, shown: Board, filters: Filters) -> Table:
    """A row for each two judges over all models, then one for each model."""
    del shown, filters
    columns = (
        Column("first", "Judge"),
        Column("second", "Other judge"),
        Column("model", "Replies of"),
        Column("n", "Replies", "count"),
        Column("first_right", "Right by the judge", "score"),
        Column("second_right", "by the other", "score"),
        Column("raw", "Raw agreement", "score"),
        Column("kappa", "Cohen’s κ", "count"),
        Column("first_alone", "Right by the judge alone", "count"),
        Column("second_alone", "by the other alone", "count"),
    )
    rows = list[Row]()
    for pair in dict.fromkeys((each["first"], each["second"]) for each in read.counts):
        mine = [each for each in read.counts if (each["first"], each["second"]) == pair]
        if len(mine) > 1:
            every = {name: sum(each[name] for each in mine) for name in COUNTS}
            rows.append(_row(read.names, *pair, "", ALL, every))
        rows += [_row(read.names, *pair, each["model"], each["name"], each) for each in mine]
    return Table(columns, tuple(rows), CAPTION)


def _row(
    names: Mapping[str, str], first: str, second: str, model: str, name: str, of: Counts
) -> Row:
    n, both, alone, other = (int(of[count]) for count in COUNTS)
    kappa = kappa_of_grades(both, alone, other, n - both - alone - other).value
    cells: dict[str, Cell] = {
        "first": names.get(first, first), "second": names.get(second, second), "model": name,
        "n": n, "first_right": _share(both + alone, n), "second_right": _share(both + other, n),
        "raw": _share(n - alone - other, n), "kappa": None if kappa is None else round(kappa, 2),
        "first_alone": alone, "second_alone": other,
    }  # fmt: skip
    return Row(cells, key="~".join((first, second, model)))


def _share(right: int, n: int) -> Score:
    return Score(100 * right / n, PERCENT, n, n, right=right, base=n)


EXTRA: Final = Extra(
    Slot("judges", "table", "Judges of open answers"),
    read_judges,
    table,
    metrics=frozenset({OPEN.name}),
)
