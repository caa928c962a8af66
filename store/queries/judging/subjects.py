# ruff: noqa: S608  (parts of statements are constants, conditions hold bound values)
"""What can be judged: clips with their expected chains, and questions with their options."""

from typing import Final, NamedTuple

from store.reading.condition import EVERYTHING, Condition
from store.reading.store import Row, Store

BUDGET_S: Final = 60.0
"""A whole benchmark is read once before it is judged: no page waits for it."""

_CLIPS: Final = """
SELECT k.clip_id, k.item_id, k.benchmark, k.clip, c.media, c.media_stamp, c.subtitles, k.duration,
    k.prompt, k.test_point, k.ground_truth, k.dimension, k.tier, k.generator, k.paradigm_name
FROM clip_case k JOIN star.clip c ON c.id = k.clip_id
WHERE k.clip_id IN (SELECT clip_id FROM clip_case WHERE {where}) ORDER BY k.clip_id LIMIT ?"""

_QUESTIONS: Final = """
SELECT q.benchmark, q.clip, c.media, c.media_stamp, c.subtitles, k.duration, k.prompt, k.test_point,
    k.ground_truth, q.dimension, q.tier, q.generator, q.paradigm_name, q.question,
    q.question_text, q.options, q.answer, q.expected
FROM question_case q LEFT JOIN star.clip c ON c.id = q.clip_id
LEFT JOIN clip_case k ON k.clip_id = q.clip_id
WHERE q.question_id IN (SELECT question_id FROM question_case WHERE {where})
    AND (? IS NULL OR (coalesce(len(q.options), 0) > 0) = ?)
ORDER BY q.question_id LIMIT ?"""

# A clip's own chains, else those that its prompt leads one to expect, else its paradigm's.
_CHAINS: Final = """
WITH wanted AS (
    SELECT k.clip_id, k.item_id, c.benchmark_id, k.paradigm
    FROM clip_case k JOIN star.clip c ON c.id = k.clip_id
    WHERE k.clip_id IN (SELECT clip_id FROM clip_case WHERE {where} ORDER BY clip_id LIMIT ?)),
fitting AS (
    SELECT w.clip_id, h.id AS chain_id, h.chain, 1 AS rank
    FROM wanted w JOIN star.chain h ON h.clip_id = w.clip_id
    UNION ALL
    SELECT w.clip_id, h.id, h.chain, 2
    FROM wanted w JOIN star.chain h ON h.item_id = w.item_id WHERE h.clip_id IS NULL
    UNION ALL
    SELECT w.clip_id, h.id, h.chain, 3
    FROM wanted w JOIN star.chain h
        ON h.paradigm = w.paradigm AND h.benchmark_id = w.benchmark_id WHERE ?),
chains AS (FROM fitting QUALIFY rank = min(rank) OVER (PARTITION BY clip_id))"""
_STEPS: Final = f"""{_CHAINS}
SELECT h.clip_id, h.chain, n.node, n.kind::VARCHAR AS kind, n.person, n.text, n.start, n."end"
FROM chains h JOIN star.node n USING (chain_id)
ORDER BY h.clip_id, h.chain, n.start NULLS LAST, n.id"""
_LINKS: Final = f"""{_CHAINS}
SELECT h.clip_id, h.chain, s.subchain, r.node AS result, list(n.node ORDER BY n.id) AS reasons
FROM chains h JOIN star.subchain s USING (chain_id) JOIN star.node r ON r.id = s.result_id
JOIN star.subchain_reason p ON p.subchain_id = s.id JOIN star.node n ON n.id = p.node_id
GROUP BY h.clip_id, h.chain, s.id, s.subchain, r.node ORDER BY h.clip_id, h.chain, s.id"""


class JudgedClips(NamedTuple):
    """Clips in the order of their ids, and the nodes and subchains of their chains by clip id."""

    clips: list[Row]
    steps: dict[int, list[Row]]
    links: dict[int, list[Row]]


def judged_clips(
    store: Store,
    condition: Condition = EVERYTHING,
    limit: int = 1_000_000,
    paradigms: bool = False,
) -> JudgedClips:
    """The clips that fulfil a condition on clip_case, with their paths and their chains.

    With `paradigms` a clip whose prompt has no chain either has its paradigm's. A node's `shown`
    stays behind: whether the clip shows it is what a judge is to find out.
    """
    where = condition.fits("clip_case")
    bound = [*where.params, limit]
    clips = store.query(_CLIPS.format(where=where.sql), bound, budget_s=BUDGET_S)
    steps, links = (
        _by_clip(store.query(sql.format(where=where.sql), [*bound, paradigms], budget_s=BUDGET_S))
        for sql in (_STEPS, _LINKS)
    )
    return JudgedClips(clips, steps, links)


def _by_clip(rows: list[Row]) -> dict[int, list[Row]]:
    """The rows by their column `clip_id`, which they lose."""
    by_clip: dict[int, list[Row]] = {}
    for row in rows:
        by_clip.setdefault(row.pop("clip_id"), []).append(row)
    return by_clip


def judged_questions(
    store: Store,
    condition: Condition = EVERYTHING,
    limit: int = 1_000_000,
    closed: bool | None = None,
) -> list[Row]:
    """The questions that fulfil a condition on question_case, with their clip's paths.

    `closed`: only those with options, or only those without.
    """
    where = condition.fits("question_case")
    sql = _QUESTIONS.format(where=where.sql)
    return store.query(sql, [*where.params, closed, closed, limit], budget_s=BUDGET_S)
