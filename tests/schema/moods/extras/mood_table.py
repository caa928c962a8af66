"""A table that only it has."""

from metrics.boards.board import Board
from views.address.filters import Filters
from views.leaderboard.extras.registry import Extra, ExtraSubject
from views.page.content import Block, Column, Row, Table
from views.page.page import Slot


def _models(subject: ExtraSubject) -> tuple[str, ...]:
    return tuple(row.key.model for row in subject.board.rows)


def _content(models: tuple[str, ...], board: Board, filters: Filters) -> Table:
    rows = tuple(Row({"model": model}) for model in models)
    return Table((Column("model", "Who looked up"),), rows, "Skies seen.")


EXTRA = Extra(
    Slot("moods", "table", "Skies"),
    _models,
    _content,
    notes=lambda filters, store: (Block("Clouds are not scored.", "note"),),
)
