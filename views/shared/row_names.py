"""A board row's id in URLs, its display name, and its figures as scores."""

from metrics.boards.board import Board
from metrics.boards.rows import BoardRow, Entry
from views.page.content import Score


def row_id(row: BoardRow) -> str:
    """A row's id in a URL: everything that makes it a row of its own."""
    key = row.key
    parts = (key.model, key.judge, key.setting, key.encoding, *((key.older,) if key.older else ()))
    return "~".join(part or "" for part in parts)


def name_of(row: BoardRow, shown: Board) -> str:
    """The row's display name, with judge and setting where rows differ in them."""
    extra = [
        value
        for value, differs in ((shown.judge_of(row), "judge" in shown.differ),
                               (row.key.setting, "setting" in shown.differ),
                               (row.key.encoding, "encoding" in shown.differ),
                               (row.key.older, True))
        if value and differs
    ]  # fmt: skip
    return " · ".join([row.key.model_name, *extra])


def score_of(value: float | None, entry: Entry, unit: str, href: str | None = None) -> Score:
    """The ranking figure, with its counts and interval."""
    ends = (entry.low, entry.high, href, entry.few)
    return Score(value, unit, entry.n, entry.ok, *ends, entry.right, entry.base)
