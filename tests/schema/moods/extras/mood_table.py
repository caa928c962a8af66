"""A table that only it has."""

from views.leaderboard.extras.extra import Extra, ExtraSubject
from views.page.content import Block, Column, Row, Table
from views.page.page import Slot


def _content(subject: ExtraSubject) -> Table:
    rows = tuple(Row({"model": row.key.model}) for row in subject.board.rows)
    return Table((Column("model", "Who looked up"),), rows, "Skies seen.")


EXTRA = Extra(
    Slot("moods", "table", "Skies"),
    _content,
    notes=lambda filters, store: (Block("Clouds are not scored.", "note"),),
)
