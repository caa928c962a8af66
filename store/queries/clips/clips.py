# ruff: noqa: S608  (columns are constants, conditions hold bound values)
"""Clips that fulfil a condition, and the scores of all clips of one item."""

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
