# ruff: noqa: S608  (views and columns are constants of this file)
"""One case by its address: where in which clip it lies."""

from typing import Final

from store.queries.cases import CaseView
from store.store import Row, Store

_KEYS: Final[dict[CaseView, tuple[str, ...]]] = {
    "verdict_case": ("run", "clip"),
    "answer_case": ("run", "question", "rotation"),
    "pattern_case": ("run", "question", "pattern"),
    "subchain_case": ("run", "chain", "subchain"),
    "chain_case": ("run", "chain"),
    "label_case": ("clip", "annotator", "judge_dimension"),
    "clip_case": ("clip",),
}


def case_place(store: Store, view: CaseView, case: str) -> Row | None:
    """`clip` and `node` of a case (text keys joined by `~`), or None where there is none."""
    keys, parts = _KEYS[view], case.split("~")
    if len(parts) != len(keys):
        return None
    where = " AND ".join(f"{key}::VARCHAR = ?" for key in keys)
    table = "verdict_board" if view == "verdict_case" else view
    node = "NULL" if table in ("verdict_board", "chain_case", "clip_case") else "node"
    return store.one(f"SELECT clip, {node} AS node FROM {table} WHERE {where} LIMIT 1", parts)
