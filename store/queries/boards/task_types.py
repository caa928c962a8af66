# ruff: noqa: S608  (views and sums are constants, conditions hold bound values)
"""Answers, or questions, by task and question type: VGenST-Bench's applicability matrix."""

from typing import Final, NamedTuple

from store.queries.boards.board_keys import source
from store.queries.boards.clusters import Counted
from store.reading.case_columns import View
from store.reading.condition import EVERYTHING, Condition
from store.reading.store import Store

SUMS: Final = (
    "sum(n)::BIGINT AS n, sum(ok)::BIGINT AS ok, sum(correct)::BIGINT AS total, "
    "sum(asked)::BIGINT AS base"
)
LINK: Final = "run_id, question_id"
VIEWS: Final[dict[Counted, tuple[View, ...]]] = {
    "questions": ("answer_cells", "answer_board", "answer_case"),
    "positions": ("position_cells", "position_board", "answer_case"),
}


class Sums(NamedTuple):
    """Cases that ought to be there, the evaluated ones, the right ones, those with a reply."""

    n: int
    ok: int
    total: int
    base: int


def questions_asked(store: Store, condition: Condition = EVERYTHING) -> dict[tuple[str, str], int]:
    """(task, question type) → how many questions there are, answered or not."""
    rows = store.query(
        "SELECT task, type, count(*) AS n FROM question_case "
        f"WHERE {condition.fits('question_case').sql} AND task IS NOT NULL AND type IS NOT NULL "
        "GROUP BY task, type ORDER BY task, type",
        condition.params,
    )
    return {(row["task"], row["type"]): row["n"] for row in rows}


def levels_asked(store: Store, condition: Condition = EVERYTHING) -> frozenset[str]:
    """The levels that have questions, answered or not."""
    rows = store.query(
        "SELECT DISTINCT level FROM question_case "
        f"WHERE {condition.fits('question_case').sql} AND level IS NOT NULL",
        condition.params,
    )
    return frozenset(str(row["level"]) for row in rows)


def task_types(
    store: Store, condition: Condition, counted: Counted = "questions"
) -> dict[tuple[str, str], Sums]:
    """(task, question type) → sums over its cases; cells that were not asked are left out."""
    rows = store.query(
        f"SELECT task, type, {SUMS} FROM {source(VIEWS[counted], condition, LINK)} "
        "AND task IS NOT NULL AND type IS NOT NULL GROUP BY task, type ORDER BY task, type",
        condition.params,
    )
    return {
        (row["task"], row["type"]): Sums(row["n"], row["ok"], row["total"], row["base"])
        for row in rows
    }
