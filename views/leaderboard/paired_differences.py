"""Paired differences of the compared rows as a table."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from metrics.boards.board import Board
from metrics.boards.definitions import PERCENT
from metrics.boards.score_intervals import Difference
from metrics.statistics.paired import LEAST
from metrics.statistics.sign_flips import ALPHA
from store.queries.boards.board_keys import Key
from views.page.content import DIFFERENCE, Badge, Cell, Column, Row, Score, Table
from views.page.labels import p_value
from views.shared.row_names import name_of

COLUMNS: Final = (
    Column("one", "Model A"),
    Column("other", "Model B"),
    Column("difference", "A − B", "score", "mean paired difference, with 95 % CI"),
    Column("p", "p (corrected)", "text", "paired sign-flip test, corrected for all pairs"),
    Column("told", "Verdict", "badges", "by p, at 5 %"),
    Column("shared", "Shared", "count", "prompts or videos on which both were asked the same"),
    Column("smallest", "Detectable", "text", "smallest true difference detected with 80 % power"),
)  # fmt: skip

NOTE: Final = (
    "Difference with 95 % CI. p is corrected for all pairs tested together. The verdict uses p."
)


def paired_table(differences: Sequence[Difference], shown: Board) -> Table:
    """One table row for each pair of compared rows."""
    names = {row.key: name_of(row, shown) for row in shown.rows}
    rows = tuple(_row(difference, names, shown) for difference in differences)
    return Table(
        _columns(differences), rows, NOTE if rows else "", "Choose two to four rows to compare."
    )


def _columns(differences: Sequence[Difference]) -> tuple[Column, ...]:
    """The columns; differences are drawn on a scale that is as long on both sides of zero."""
    ends = [abs(end) for each in differences for end in each.ends[:3] if end is not None]
    reach = max(ends, default=0.0)
    axis = (-reach, reach) if reach else None
    return tuple(
        replace(column, axis=axis) if column.id == "difference" else column for column in COLUMNS
    )


def _row(difference: Difference, names: dict[Key, str], shown: Board) -> Row:
    unit = DIFFERENCE if shown.unit == PERCENT else f"{shown.unit} {DIFFERENCE}"
    cells: dict[str, Cell] = {
        "one": names[difference.first],
        "other": names[difference.second],
        "difference": _difference(difference, unit),
        "p": None if difference.p is None else p_value(difference.p),
        "shared": difference.shared,
        "told": _verdict(difference),
        "smallest": _detectable(difference, shown.unit),
    }
    return Row(cells, key=f"{difference.first.model}~{difference.second.model}")


def _difference(difference: Difference, unit: str) -> Score:
    value, low, high, few = difference.ends
    return Score(value, unit, difference.shared, difference.shared, low, high, few=few)


def _detectable(difference: Difference, unit: str) -> str | None:
    """Format the smallest detectable difference; it has no sign."""
    digits = 1 if unit == PERCENT else 2
    return None if difference.smallest is None else f"{difference.smallest:.{digits}f}"


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
        better = "A" if (difference.ends.value or 0) > 0 else "B"
        return (Badge("significant", "accent", f"{better} is better"), *judges)
    return (Badge("n.s.", "muted", "not significant"), *judges)
