"""The board of answers: accuracy by any column of a question."""

from typing import Final

from store.columns import View
from store.condition import EVERYTHING, Condition
from store.queries.board import BoardRow, allowed, measured, source
from store.store import Store

COLUMNS_BY: Final = (
    "type", "level", "variant", "tier", "dimension", "task", "part", "paradigm", "chain_length",
    "category", "system", "node_kind", "generator",
)  # fmt: skip
_FIGURES: Final = """sum(n)::BIGINT AS n, sum(ok)::BIGINT AS ok,
100.0 * sum(correct) / nullif(sum(ok), 0) AS score,
100.0 * sum(correct) / sum(n) AS official"""


def leaderboard_answers(
    store: Store, condition: Condition = EVERYTHING, column_by: str | None = "type"
) -> list[BoardRow]:
    """A row per model × protocol × setting …, of `condition` on answer_case; accuracy in percent.

    `score` is over the evaluated questions, `official` counts the others as wrong. Circular: a
    question is right only if all its rotations are, and not evaluated when one is missing. Read
    from whole cells unless the condition names single questions, clips, texts or outcomes.
    """
    by = allowed(column_by, COLUMNS_BY)
    views: tuple[View, ...] = ("answer_cells", "answer_board", "answer_case")
    rows_from = source(views, condition, "run_id, question_id")
    return measured(store, rows_from, condition.params, _FIGURES, by)
