"""Paired differences of the compared rows as a table."""

from collections.abc import Sequence
from typing import Final

from metrics.boards.board import Board
from metrics.boards.score_intervals import Difference
from metrics.statistics.paired import ALPHA, LEAST
from store.queries.boards.board_keys import Key
from views.page.content import DIFFERENCE, Badge, Cell, Column, Row, Score, Table
from views.shared.row_names import name_of

COLUMNS: Final = (
    Column("one", "Row"),
    Column("other", "less"),
    Column("difference", "Difference", "score",
           "mean over what both rows were asked in full, with its interval"),
    Column("p", "p (Holm)", "text", "sign-flip test; corrected over the differences shown here"),
    Column("shared", "Shared", "count", "prompts or videos in which both were asked the same"),
    Column("told", "", "badges"),
    Column("needed", "To tell", "count", "where the two are not told apart: about how many prompts "
           "or videos would tell a difference of this size (80 % power, two-sided 5 %)"),
)  # fmt: skip

NOTE: Final = (
    "The interval is of this one difference; p is of another test and is corrected for all "
    "differences shown here. Where the two disagree, the verdict goes by p."
)


def paired_table(differences: Sequence[Difference], shown: Board) -> Table:
    """One table row for each pair of compared rows."""
    names = {row.key: name_of(row, shown) for row in shown.rows}
    rows = tuple(_row(difference, names, shown) for difference in differences)
    return Table(COLUMNS, rows, NOTE if rows else "", "Choose two to four rows to compare.")


def _row(difference: Difference, names: dict[Key, str], shown: Board) -> Row:
    unit = DIFFERENCE if shown.top == 100 else f"{shown.unit} {DIFFERENCE}"
    cells: dict[str, Cell] = {
        "one": names[difference.first],
        "other": names[difference.second],
        "difference": _difference(difference, unit),
        "p": None if difference.p is None else _printed(difference.p),
        "shared": difference.shared,
        "told": _verdict(difference),
        "needed": None if difference.p is not None and difference.p < ALPHA else difference.needed,
    }
    return Row(cells, key=f"{difference.first.model}~{difference.second.model}")


def _difference(difference: Difference, unit: str) -> Score:
    value, low, high, few = difference.ends
    return Score(value, unit, difference.shared, difference.shared, low, high, few=few)


def _printed(p: float) -> str:
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def _verdict(difference: Difference) -> tuple[Badge, ...]:
    judges = (
        (Badge("two judges", "warn", "scores by different judges are not comparable"),)
        if difference.first.judge != difference.second.judge
        else ()
    )
    if difference.p is None:
        few = Badge("too few", "muted", f"{difference.shared} shared; a test needs {LEAST}")
        return (few, *judges)
    if difference.p < ALPHA:
        better = (difference.ends.value or 0) > 0
        word, than = ("better", "the first") if better else ("worse", "the second")
        title = f"they differ: {than} row is better on what both were asked in full"
        return (Badge(word, "good" if better else "bad", title), *judges)
    return (Badge("not separable", "plain"), *judges)
