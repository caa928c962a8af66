# ruff: noqa: S608  (views and columns are constants of this file)
"""One case by its address: where in which clip it lies."""

from typing import Final

from store.queries.cases.cases import KEYS, CaseView
from store.reading.store import Row, Store

_NO_RUN: Final = ("label_case", "clip_case")
_OF_BEFORE: Final = (
    "SELECT clip || '~' || category AS address FROM label_part p "
    "JOIN star.clip c ON c.id = p.clip_id "
    "WHERE clip = ? AND annotator = ? AND p.dimension::VARCHAR = ? ORDER BY number LIMIT 1"
)


def case_place(store: Store, view: CaseView, case: str) -> Row | None:
    """`clip`, `node`, `benchmark`, `model` and `judge` of a case, or None where there is none.

    `case` = text keys joined by `~`. What has no run has its clip's maker as model, and no judge.
    """
    keys, parts = KEYS[view], current(store, view, case).split("~")
    if len(parts) != len(keys):
        return None
    where = " AND ".join(f"{key}::VARCHAR = ?" for key in keys)
    table = "verdict_board" if view == "verdict_case" else view
    node = "NULL" if table in ("verdict_board", "chain_case", "clip_case") else "node"
    who = "generator AS model, NULL AS judge" if view in _NO_RUN else "model, judge"
    sql = f"SELECT clip, {node} AS node, benchmark, {who} FROM {table} WHERE {where} LIMIT 1"
    return store.first_row(sql, parts)


def current(store: Store, view: CaseView, case: str) -> str:
    """A case's address of today: cases of labels were a clip, an annotator and a dimension, and
    are a clip and a category now."""
    parts = case.split("~")
    if view != "label_case" or len(parts) != 3:
        return case
    row = store.first_row(_OF_BEFORE, parts)
    return str(row["address"]) if row else case
