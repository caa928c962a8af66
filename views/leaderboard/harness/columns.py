"""The harness's own figure beside ours on the Leaderboard, and the board by its marks."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from metrics.boards.board import Board
from metrics.boards.definitions import PERCENT
from metrics.boards.rows import BoardRow
from schema.fields import SHOWN
from store.queries.boards.board_keys import Key
from store.queries.catalogue.harness_marks import HarnessMarks, of_rows
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.page.content import Badge, Block, Cell, Column, Score, Table, Way
from views.page.content import Row as TableRow
from views.page.labels import several
from views.shared.case_links import failing, of_row
from views.shared.harness.words import in_words
from views.shared.row_names import row_id

BY_HARNESS: Final = "harness"
"""The value of `also` that shows scores by the harness's marks."""
COLUMN: Final = Column(
    BY_HARNESS, "By the harness", "score",
    "the logging harness’s own marks, over all answers that it marked",
)  # fmt: skip
DIFFERS: Final = Column(
    "differs", "Differs", "badges", "replies that harness and reading here take differently"
)
_BESIDE: Final = frozenset({"model", "judge", "setting", "encoding", "n"})
Marks = Mapping[Key, HarnessMarks]


def read_marks(shown: Board, store: Store) -> Marks:
    """Each row's marks of the harness; none for a board that counts no single answers."""
    metric = shown.definition
    if metric is None or not metric.counts_answers or metric.protocol == "circular":
        return {}
    rows = {row.key for row in shown.rows}
    return {key: of for key, of in of_rows(store, shown.query.condition).items() if key in rows}


def switch(marks: Marks, filters: Filters) -> Way | None:
    """The switch between the board as read here and by the harness's marks."""
    if not marks:
        return None
    values = {*filters.also} ^ {BY_HARNESS}
    href = links.to(
        links.LEADERBOARD, filters.but(also=tuple(name for name in SHOWN if name in values))
    )
    title = "scores as the harness marked the replies; nothing is ranked by them"
    return Way("By the harness’s marks", href, BY_HARNESS in filters.also, title)


def with_mark_columns(
    columns: tuple[Column, ...], marks: Marks, filters: Filters
) -> tuple[Column, ...]:
    """The board's columns with the harness's; by its marks alone without ranks and tests, which
    are of our own reading."""
    if not marks:
        return columns
    if BY_HARNESS in filters.also:
        columns = tuple(column for column in columns if column.id in _BESIDE)
    ids = [column.id for column in columns]
    at = ids.index("score") + 1 if "score" in ids else ids.index("model") + 1
    return (*columns[:at], COLUMN, DIFFERS, *columns[at:])


def with_marks(made: Table, shown: Board, marks: Marks, filters: Filters) -> Table:
    """The board's table with the harness's figure beside ours, or in its place."""
    if not marks:
        return made
    cells = {row_id(row): _cells(row, shown, marks.get(row.key), filters) for row in shown.rows}
    rows = [replace(row, cells={**row.cells, **cells.get(row.key, {})}) for row in made.rows]
    if BY_HARNESS in filters.also:
        rows = [replace(row, muted=False, group="") for row in rows]
        rows.sort(key=_standing, reverse=True)
    return replace(made, columns=with_mark_columns(made.columns, marks, filters), rows=tuple(rows))


def _standing(row: TableRow) -> float:
    cell = row.cells.get(BY_HARNESS)
    return cell.value if isinstance(cell, Score) and cell.value is not None else -1.0


def _cells(
    row: BoardRow, shown: Board, of: HarnessMarks | None, filters: Filters
) -> Mapping[str, Cell]:
    if of is None:
        return {}
    score = Score(of.theirs, PERCENT, row.total.n, of.marked, right=of.mark, base=of.marked)
    if not of.read_differently and not of.marked_differently:
        return {BY_HARNESS: score, DIFFERS.id: (Badge("as here", "good", in_words(of)),)}
    behind = failing(filters, shown).but(pattern="read-differently", **of_row(row.key, shown))
    label = several(max(of.read_differently, of.marked_differently), "reply", "replies")
    badge = Badge(label, "warn", in_words(of), links.to(links.CASES, behind))
    return {BY_HARNESS: score, DIFFERS.id: (badge,)}


def note(marks: Marks, shown: Board) -> tuple[Block, ...]:
    """What the first row with marks comes to, in words."""
    first = next((row for row in shown.rows if row.key in marks), None)
    if first is None:
        return ()
    text = f"{first.key.model_name}: {in_words(marks[first.key])}."
    return (Block(text, "note", None, "By the harness"),)
