# ruff: noqa: S608  (views and figures are constants, conditions hold bound values)
"""Answers, or questions, by task and question type: VGenST-Bench's applicability matrix."""

from typing import Final

from store.queries.boards.board_keys import Entry, source
from store.queries.boards.clusters import Counted
from store.reading.case_columns import View
from store.reading.condition import EVERYTHING, Condition
from store.reading.store import Store

FIGURES: Final = """sum(n)::BIGINT AS n, sum(ok)::BIGINT AS ok, sum(correct)::BIGINT AS right,
sum(asked)::BIGINT AS base,
100.0 * sum(correct) / nullif(sum(ok), 0) AS score,
100.0 * sum(correct) / nullif(sum(asked), 0) AS official"""
LINK: Final = "run_id, question_id"
VIEWS: Final[dict[Counted, tuple[View, ...]]] = {
    "questions": ("answer_cells", "answer_board", "answer_case"),
    "positions": ("position_cells", "position_board", "answer_case"),
}


def questions_asked(store: Store, condition: Condition = EVERYTHING) -> dict[tuple[str, str], int]:
    """(task, question type) → how many questions there are, answered or not."""
    rows = store.query(
        "SELECT task, type, count(*) AS n FROM question_case "
        f"WHERE {condition.fits('question_case').sql} AND task IS NOT NULL AND type IS NOT NULL "
        "GROUP BY task, type ORDER BY task, type",
        condition.params,
    )
    return {(row["task"], row["type"]): row["n"] for row in rows}


def task_types(
    store: Store, condition: Condition, counted: Counted = "questions"
) -> dict[tuple[str, str], Entry]:
    """(task, question type) → figures in percent; cells that were not asked are left out."""
    rows = store.query(
        f"SELECT task, type, {FIGURES} FROM {source(VIEWS[counted], condition, LINK)} "
        "AND task IS NOT NULL AND type IS NOT NULL GROUP BY task, type ORDER BY task, type",
        condition.params,
    )
    return {
        (row["task"], row["type"]): Entry(
            row["score"],
            row["n"],
            row["ok"],
            row["official"],
            right=row["right"],
            base=row["base"],
        )
        for row in rows
    }
