# ruff: noqa: S608  (columns and views are constants, conditions hold bound values)
"""The board of answers: accuracy by any column of a question, and the mean over its types."""

from typing import Final, Literal

from store.columns import View
from store.condition import EVERYTHING, Condition
from store.queries.board import KEY, BoardRow, Entry, Key, allowed, measured, source
from store.store import Store

Counted = Literal["questions", "positions"]
"""What is counted: questions, or each position of a circular run's questions by itself."""

COLUMNS_BY: Final = (
    "type", "level", "variant", "tier", "dimension", "task", "part", "paradigm", "chain_length",
    "category", "system", "node_kind", "generator", "scale", "perspective", "dynamics",
)  # fmt: skip
FIGURES: Final = """sum(n)::BIGINT AS n, sum(ok)::BIGINT AS ok,
100.0 * sum(correct) / nullif(sum(ok), 0) AS score,
100.0 * sum(correct) / nullif(sum(asked), 0) AS official"""
LINK: Final = "run_id, question_id"
VIEWS: Final[dict[Counted, tuple[View, ...]]] = {
    "questions": ("answer_cells", "answer_board", "answer_case"),
    "positions": ("position_cells", "position_board", "answer_case"),
}


def leaderboard_answers(
    store: Store,
    condition: Condition = EVERYTHING,
    column_by: str | None = "type",
    counted: Counted = "questions",
) -> list[BoardRow]:
    """A row per model × protocol × setting …, of `condition` on answer_case; accuracy in percent.

    `score` is over the evaluated questions; `official` counts those that were asked and got no
    letter as wrong, so that refusing can't raise it. Circular: a
    question is right only if all its rotations are, and not evaluated when one is missing. Read
    from whole cells unless the condition names single questions, clips, texts or outcomes.
    """
    by = allowed(column_by, COLUMNS_BY)
    rows_from = source(VIEWS[counted], condition, LINK)
    return measured(store, rows_from, condition.params, FIGURES, by)


def macro_answers(
    store: Store, condition: Condition = EVERYTHING, counted: Counted = "questions"
) -> dict[Key, Entry]:
    """Row → the mean over its question types, each type counting as much as any other.

    Only questions that have a level count: where there are levels, types are a scale of their own
    (VGenST-Bench's evaluator gives this mean beside the one over questions). `n` and `ok` are those
    of the questions; a type without an evaluated question is left out of `score`.
    """
    key = ", ".join(KEY)
    rows = store.query(
        f"WITH of_type AS (SELECT {key}, {FIGURES} "
        f"FROM {source(VIEWS[counted], condition, LINK)} AND type IS NOT NULL "
        f"AND level IS NOT NULL GROUP BY {key}, type) "
        f"SELECT {key}, avg(score) AS score, avg(official) AS official, sum(n)::BIGINT AS n, "
        f"sum(ok)::BIGINT AS ok FROM of_type GROUP BY {key}",
        condition.params,
    )
    return {
        Key(*(row[name] for name in KEY)): Entry(row["score"], row["n"], row["ok"], row["official"])
        for row in rows
    }
