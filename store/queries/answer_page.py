# ruff: noqa: S608  (orders are constants, columns are checked)
"""One page of answers, put together here from the tables that an answer's columns come from.

Joined by DuckDB a page took 10 to 17 ms on ten million answers, most of it the planning of five
tables; one look into each takes 5 together.
"""

from collections.abc import Sequence
from typing import Final

from store.columns import COLUMNS
from store.per_version import per_version
from store.store import Row, Store

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
    runs = _runs(store)
    rows = []
    for own in found:
        raw = {"raw": replies.get(own["reply_id"], {}).get("text")}
        every = {**runs[own["run_id"]], **questions[own["question_id"]], **own, **raw}
        rows.append({name: every[name] for name in _COLUMNS})
    return rows


@per_version()
def _runs(store: Store) -> dict[int, Row]:
    return {row["run_id"]: row for row in store.query("SELECT * FROM run_case")}


def _by_id(store: Store, table: str, key: str, found: Sequence[Row], of_row: str) -> dict[int, Row]:
    ids = {row[of_row] for row in found} - {None}
    rows = store.query(
        f"SELECT * FROM {table} WHERE {key} IN (SELECT unnest(?::INTEGER[]))", [sorted(ids)]
    )
    return {row[key]: row for row in rows}
