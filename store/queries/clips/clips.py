# ruff: noqa: S608  (columns are constants, conditions hold bound values)
"""Clips that fulfil a condition, the scores of all clips of one item, and the words of items.

The words are what was to be shown, what was asked, and what was expected.
"""

from collections.abc import Sequence
from typing import Final

from store.queries.clips.runs import is_shown
from store.reading.case_columns import SCORE_COLUMNS
from store.reading.condition import Condition
from store.reading.store import Row, Store

_BEST_FIRST = "has_media DESC, chain_state = 'timed' DESC, n_chains DESC, clip_id"
SCORES: Final = 200
_SCORES: Final = (
    "SELECT clip, item_id, generator, generator_name, run, judge, judge_name, judge_kind, "
    f"protocol, setting, current, {', '.join(SCORE_COLUMNS)}, mean, n_expected AS n, n_ok "
    "FROM verdict_board"
)
_SCORE_ORDER: Final = "ORDER BY generator, protocol, judge, run"
_BY_CLIP: Final = f"{_SCORES} WHERE clip = ? {_SCORE_ORDER}"
_BY_ITEM: Final = f"{_SCORES} WHERE item_id = ? {_SCORE_ORDER}"


def clips(store: Store, condition: Condition, limit: int = 600) -> list[Row]:
    """Rows of clip_case in the order of their ids (benchmark, item, generator)."""
    where = condition.fits("clip_case")
    return store.query(
        f"SELECT clip, benchmark, item, paradigm_name, task, tier, generator, generator_name, "
        f"has_media, has_poster, chain_state, duration FROM clip_case WHERE {where.sql} "
        f"ORDER BY clip_id LIMIT {int(limit)}",
        where.params,
    )


def first_clip(store: Store, condition: Condition) -> str | None:
    """The clip that shows most: one whose file is here and whose chain has times, if any."""
    where = condition.fits("clip_case")
    row = store.first_row(
        f"SELECT clip FROM clip_case WHERE {where.sql} ORDER BY {_BEST_FIRST} LIMIT 1",
        where.params,
    )
    return None if row is None else str(row["clip"])


def item_scores(store: Store, clip: str, item_id: int | None, run: str = "") -> list[Row]:
    """The runs' scores of this clip and of its item's other clips, this clip first; of the newest
    results, or as `run` says (`runs.is_shown`)."""
    sql, key = (_BY_CLIP, clip) if item_id is None else (_BY_ITEM, item_id)
    rows = [row for row in store.query(sql, [key]) if is_shown(row, run)]
    for row in rows:
        row["is_this"] = row["clip"] == clip
        del row["item_id"]
    return sorted(rows, key=lambda row: not row["is_this"])[:SCORES]


def item_texts(store: Store, items: Sequence[str | None]) -> dict[str, tuple[tuple[str, str], ...]]:
    """Item → its texts by label, without those that it lacks."""
    named = sorted({item for item in items if item})
    if not named:
        return {}
    rows = store.query(
        "SELECT item, prompt, question, ground_truth FROM star.item "
        f"WHERE item IN ({', '.join('?' * len(named))})",
        named,
    )
    labels = (("Prompt", "prompt"), ("Item asks", "question"), ("Expected", "ground_truth"))
    return {
        row["item"]: tuple((label, row[name]) for label, name in labels if row[name])
        for row in rows
    }


def items_by_prompt(store: Store, benchmark: str) -> dict[tuple[str, str], str]:
    """(paradigm, prompt) → item, for a benchmark's items; the first of those with one prompt."""
    rows = store.query(
        "SELECT i.item, paradigm, prompt FROM star.item i JOIN star.benchmark b "
        "ON b.id = i.benchmark_id WHERE b.benchmark = ? AND paradigm IS NOT NULL "
        "AND prompt IS NOT NULL ORDER BY i.id DESC",
        [benchmark],
    )
    return {(row["paradigm"], row["prompt"]): row["item"] for row in rows}


def paradigms_without_chain(store: Store, benchmark: str) -> list[str]:
    """The paradigms of a benchmark's items for which no expected chain is known."""
    rows = store.query(
        "SELECT DISTINCT i.paradigm FROM star.item i JOIN star.benchmark b "
        "ON b.id = i.benchmark_id WHERE b.benchmark = ? AND i.paradigm IS NOT NULL "
        "AND NOT EXISTS (FROM star.chain h "
        "WHERE h.benchmark_id = b.id AND h.paradigm = i.paradigm) ORDER BY 1",
        [benchmark],
    )
    return [row["paradigm"] for row in rows]
