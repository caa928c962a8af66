# ruff: noqa: S608  (conditions hold bound values, names are constants)
"""Items and clips on which several models can be compared, and on which they differ.

Models made clips for the same items, or answered about the same clips.
"""

from typing import Final, NamedTuple

from store.reading.case_columns import SCORE_COLUMNS
from store.reading.condition import Condition, all_of, equals, is_known, one_of
from store.reading.store import Row, Store, per_version

MOST: Final = 4
"""As many models as can be compared at once."""
_ITEMS: Final = """
SELECT item AS place FROM clip_case WHERE item IS NOT NULL AND generator IS NOT NULL
GROUP BY item HAVING count(DISTINCT generator) > 1"""
# Answers lie by cell and cluster: 10 M of them are a few hundred thousand rows here.
_CLIPS: Final = """
WITH who AS (
    SELECT run_id, concat(model, '~~', coalesce(setting, ''), '~') AS name FROM run_case
    WHERE current),
met AS (SELECT DISTINCT run_id, cluster_id FROM answer_cluster WHERE cluster_id % 4 = 0)
SELECT c.clip AS place FROM met m JOIN who w ON w.run_id = m.run_id
JOIN clip_case c ON c.clip_id = m.cluster_id // 4
GROUP BY c.clip HAVING count(DISTINCT w.name) > 1"""
SHOWN_MOST: Final = 4000
"""Clips read at once: four models of 1,000 items."""
_ANSWERED: Final = """
SELECT clip, count(*) AS asked, count(*) FILTER (least_right <> most_right) AS differing
FROM (SELECT clip, question_id, min(correct) AS least_right, max(correct) AS most_right
      FROM answer_board WHERE run_id IN ({runs}) AND ok = 1 AND clip IS NOT NULL AND {where}
      GROUP BY clip, question_id HAVING count(DISTINCT run_id) > 1)
GROUP BY clip"""


@per_version(8)
def generated(store: Store, condition: Condition, models: tuple[str, ...]) -> list[Row]:
    """Clips that models made for an item, in the order of items; `models` empty = any.

    `condition` is on clip_case. Rows: benchmark, item, paradigm_name, task, tier, clip, generator,
    generator_name, has_media, n_questions.
    """
    where = all_of(
        condition,
        is_known("item"),
        one_of("generator", models) if models else is_known("generator"),
    ).fits("clip_case")
    return store.query(
        "SELECT benchmark, item, paradigm_name, task, tier, clip, generator, generator_name, "
        f"has_media, n_questions FROM clip_case WHERE {where.sql} "
        f"ORDER BY item_id, generator, clip_id LIMIT {SHOWN_MOST}",
        where.params,
    )


@per_version(8)
def scores_of(store: Store, judge: str, models: tuple[str, ...]) -> dict[str, Row]:
    """Clip → its scores by one judge, all protocols drawn together; clips without are left out."""
    where = all_of(equals("judge", judge), one_of("model", models), equals("current", True))
    best = ", ".join(f"max({name}) AS {name}" for name in SCORE_COLUMNS)
    rows = store.query(
        f"SELECT clip, {best} FROM verdict_board WHERE {where.sql} GROUP BY clip",
        where.params,
    )
    return {str(row.pop("clip")): row for row in rows}


@per_version()
def judges(store: Store) -> list[Row]:
    """Judges of clips: benchmark, judge, judge_kind, model."""
    return store.query(
        "SELECT DISTINCT benchmark, judge, judge_kind::VARCHAR AS judge_kind, model "
        "FROM verdict_board WHERE judge IS NOT NULL ORDER BY 1, 2, 4"
    )


@per_version(8)
def differing(store: Store, condition: Condition, runs: tuple[int, ...]) -> dict[str, Row]:
    """Clip → `asked` questions that two or more runs answered, `differing`: not all right or wrong.

    `condition` is on answer_board. A question without an answer differs from nothing.
    """
    if len(runs) < 2:
        return {}
    where = condition.fits("answer_board")
    sql = _ANSWERED.format(runs=", ".join("?" * len(runs)), where=where.sql)
    return {str(row["clip"]): row for row in store.query(sql, [*runs, *where.params])}


def clips_of(store: Store, condition: Condition, limit: int = SHOWN_MOST) -> list[Row]:
    """Clips with questions that fulfil `condition` on clip_case, in the order of their ids."""
    where = condition.fits("clip_case")
    return store.query(
        "SELECT benchmark, clip, item, paradigm_name, task, tier, generator_name FROM clip_case "
        f"WHERE n_questions > 0 AND {where.sql} ORDER BY clip_id LIMIT {int(limit)}",
        where.params,
    )


class Comparable(NamedTuple):
    """Items that two or more models made clips for, and clips that two or more answered about."""

    items: frozenset[str]
    clips: frozenset[str]


@per_version()
def comparable(store: Store) -> Comparable:
    """Read once a version."""
    return Comparable(_places(store, _ITEMS), _places(store, _CLIPS))


def _places(store: Store, sql: str) -> frozenset[str]:
    return frozenset(str(row["place"]) for row in store.query(sql))
