# ruff: noqa: S608  (orders are constants, columns are checked)
"""One page of answers, put together here from the tables that an answer's columns come from.

Joined by DuckDB a page took 10 to 17 ms on ten million answers, most of it the planning of five
tables; one look into each takes 5 together.
"""

from collections.abc import Sequence
from typing import Final

from store.queries.clips.runs import runs
from store.reading.case_columns import COLUMNS
from store.reading.store import Row, Store

_OWN: Final = "run_id, question_id, rotation, choice, correct, status, reply_id"
_COLUMNS: Final = (
    *COLUMNS["answer_case"], "options", "run_id", "question_id", "clip_id", "chain_id", "cell_id",
    "reply_id",
)  # fmt: skip


def answer_page(store: Store, chosen: str, ordered: str, bound: Sequence[object]) -> list[Row]:
    """The answers `chosen` in order, each with its question, its run and its reply's text."""
    found = store.query(f"SELECT {_OWN} FROM {chosen} ORDER BY {ordered} LIMIT ? OFFSET ?", bound)
    if not found:
        return []
    questions = _by_id(store, "question_case", "question_id", found, "question_id")
    replies = _by_id(store, "star.reply", "id", found, "reply_id")
    of_run, rows = runs(store), []
    for own in found:
        raw = {"raw": replies.get(own["reply_id"], {}).get("text")}
        every = {**of_run[own["run_id"]], **questions[own["question_id"]], **own, **raw}
        rows.append({name: every[name] for name in _COLUMNS})
    return rows


def _by_id(store: Store, table: str, key: str, found: Sequence[Row], of_row: str) -> dict[int, Row]:
    ids = {row[of_row] for row in found} - {None}
    rows = store.query(
        f"SELECT * FROM {table} WHERE {key} IN (SELECT unnest(?::INTEGER[]))", [sorted(ids)]
    )
    return {row[key]: row for row in rows}
