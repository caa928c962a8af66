# ruff: noqa: S608  (parts of statements are constants, conditions hold bound values)
"""Subjects of judging: clips with their expected chains, and questions with their options.

Both come in batches, in the order of their ids: a hundred thousand clips are never all in memory.
Open-ended answers come with the grades that judges gave them.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from store.reading.condition import EVERYTHING, Condition
from store.reading.store import Row, Store

REPLIES_BUDGET_S: Final = 60.0
"""A run is read once before it is graded again: no page waits for it."""
_RUN: Final = """
SELECT run, benchmark, model, protocol, judge, setting::VARCHAR AS setting, encoding
FROM run_case WHERE run = ?"""
_REPLIES: Final = """
SELECT a.benchmark, a.question, a.clip, a.rotation, a.question_text AS text, a.expected, a.raw,
    a.status::VARCHAR AS status
FROM answer_case a WHERE a.run = ? ORDER BY a.question_id, a.rotation"""
# The same reply is the same text to the same question; a judge that graded it twice counts once.
# A grade without a judge or a text has no pair, since NULL equals nothing.
_PAIRS: Final = """
WITH grades AS (
    SELECT a.model, a.model_name, a.judge, a.question_id, a.rotation, a.raw,
        arg_min(a.correct, a.run_id) AS correct
    FROM answer_case a
    WHERE {where} AND a.protocol = 'open_ended' AND a.current AND a.status = 'ok'
        AND a.correct IS NOT NULL
    GROUP BY ALL)
SELECT x.judge AS first, y.judge AS second, x.model, x.model_name AS name, count(*) AS n,
    count(*) FILTER (x.correct AND y.correct) AS both_right,
    count(*) FILTER (x.correct AND NOT y.correct) AS first_alone,
    count(*) FILTER (NOT x.correct AND y.correct) AS second_alone
FROM grades x JOIN grades y ON y.model = x.model AND y.question_id = x.question_id
    AND y.rotation = x.rotation AND y.raw = x.raw AND x.judge < y.judge
GROUP BY ALL ORDER BY first, second, name, x.model"""
_SEVERAL: Final = """
SELECT 1 AS yes FROM run_case
WHERE protocol = 'open_ended' AND judge IS NOT NULL AND benchmark = ? AND current
HAVING count(DISTINCT judge) > 1"""
BUDGET_S: Final = 60.0
"""A whole benchmark is read before it is judged: no page waits for it."""
BATCH: Final = 1_000
_CLIPS: Final = """
SELECT k.clip_id, k.item_id, k.benchmark, k.clip, c.media, c.media_stamp, c.subtitles, k.duration,
    k.prompt, k.test_point, k.ground_truth, k.dimension, k.tier, k.generator, k.paradigm_name
FROM clip_case k JOIN star.clip c ON c.id = k.clip_id
WHERE k.clip_id BETWEEN ? AND ? AND k.clip_id IN ({ids}) ORDER BY k.clip_id"""
_QUESTIONS: Final = """
SELECT q.question_id, q.benchmark, q.clip, c.media, c.media_stamp, c.subtitles, k.duration,
    k.prompt, k.test_point, k.ground_truth, q.dimension, q.tier, q.generator, q.paradigm_name,
    q.question, q.question_text, q.options, q.answer, q.expected
FROM question_case q LEFT JOIN star.clip c ON c.id = q.clip_id
LEFT JOIN clip_case k ON k.clip_id = q.clip_id
WHERE q.question_id BETWEEN ? AND ? AND q.question_id IN ({ids}) ORDER BY q.question_id"""
_CLOSED: Final = " AND (? IS NULL OR (coalesce(len(options), 0) > 0) = ?)"
# A clip's own chains, else those that its prompt leads one to expect, else its paradigm's.
_CHAINS: Final = """
WITH wanted AS (
    SELECT k.clip_id, k.item_id, c.benchmark_id, k.paradigm
    FROM clip_case k JOIN star.clip c ON c.id = k.clip_id
    WHERE k.clip_id BETWEEN ? AND ? AND k.clip_id IN ({ids})),
fitting AS (
    SELECT w.clip_id, h.id AS chain_id, h.chain, 1 AS rank
    FROM wanted w JOIN star.chain h ON h.clip_id = w.clip_id
    UNION ALL
    SELECT w.clip_id, h.id, h.chain, 2
    FROM wanted w JOIN star.chain h ON h.item_id = w.item_id WHERE h.clip_id IS NULL
    UNION ALL
    SELECT w.clip_id, h.id, h.chain, 3
    FROM wanted w JOIN star.chain h
        ON h.paradigm = w.paradigm AND h.benchmark_id = w.benchmark_id WHERE ?)
FROM fitting QUALIFY rank = min(rank) OVER (PARTITION BY clip_id) ORDER BY clip_id, chain"""
_STEPS: Final = """
SELECT n.chain_id, n.node, n.kind::VARCHAR AS kind, n.person, n.text, n.start, n."end"
FROM star.node n WHERE n.chain_id BETWEEN ? AND ? AND n.chain_id IN ({ids})
ORDER BY n.chain_id, n.start NULLS LAST, n.id"""
_LINKS: Final = """
SELECT s.chain_id, s.subchain, r.node AS result, list(n.node ORDER BY n.id) AS reasons
FROM star.subchain s JOIN star.node r ON r.id = s.result_id
JOIN star.subchain_reason p ON p.subchain_id = s.id JOIN star.node n ON n.id = p.node_id
WHERE s.chain_id BETWEEN ? AND ? AND s.chain_id IN ({ids})
GROUP BY s.chain_id, s.id, s.subchain, r.node ORDER BY s.chain_id, s.id"""


class JudgedClips(NamedTuple):
    """Clips in the order of their ids, and the nodes and subchains of their chains by clip id."""

    clips: list[Row]
    steps: dict[int, list[Row]]
    links: dict[int, list[Row]]


def judged_clips(
    store: Store,
    condition: Condition = EVERYTHING,
    limit: int | None = None,
    paradigms: bool = False,
) -> Iterator[JudgedClips]:
    """The clips that fulfil a condition on clip_case, with their paths and their chains.

    With `paradigms` a clip whose prompt has no chain either has its paradigm's. A node's `shown`
    stays behind: whether the clip shows it is what a judge is to find out.
    """
    where = condition.fits("clip_case")
    sql = f"SELECT clip_id AS id FROM clip_case WHERE ({where.sql}) AND clip_id > ?"
    for ids in _batches(store, sql, where.params, limit):
        chains = _rows(store, _CHAINS, ids, paradigms)
        own = sorted({row["chain_id"] for row in chains})
        steps, links = (_of_clips(chains, _rows(store, each, own)) for each in (_STEPS, _LINKS))
        yield JudgedClips(_rows(store, _CLIPS, ids), steps, links)


def _of_clips(chains: Sequence[Row], parts: Sequence[Row]) -> dict[int, list[Row]]:
    """Clip → the parts of its chains, chain by chain; each part with the name of its chain."""
    of_chain: dict[int, list[Row]] = {}
    for part in parts:
        of_chain.setdefault(part.pop("chain_id"), []).append(part)
    of_clip: dict[int, list[Row]] = {}
    for row in chains:
        named = ({"chain": row["chain"], **part} for part in of_chain.get(row["chain_id"], ()))
        of_clip.setdefault(row["clip_id"], []).extend(named)
    return of_clip


def _batches(
    store: Store, sql: str, params: Sequence[object], limit: int | None
) -> Iterator[list[int]]:
    """The ids of a statement that takes as its last value the id after which it goes on: ids
    first, since whoever sorts whole rows keeps them all.
    """
    last, left = -1, limit
    while left is None or left > 0:
        most = BATCH if left is None else min(BATCH, left)
        rows = store.query(f"{sql} ORDER BY id LIMIT ?", [*params, last, most], budget_s=BUDGET_S)
        if rows:
            yield [row["id"] for row in rows]
        if len(rows) < most:
            return
        last = rows[-1]["id"]
        left = None if left is None else left - len(rows)


def _rows(store: Store, sql: str, ids: Sequence[int], *more: object) -> list[Row]:
    """The rows of these ids, which ascend; between the first and the last are few that are not."""
    if not ids:
        return []
    bound = [ids[0], ids[-1], *ids, *more]
    return store.query(sql.format(ids=", ".join("?" * len(ids))), bound, budget_s=BUDGET_S)


def judged_questions(
    store: Store,
    condition: Condition = EVERYTHING,
    limit: int | None = None,
    closed: bool | None = None,
) -> Iterator[list[Row]]:
    """The questions that fulfil a condition on question_case, with their clip's paths.

    `closed`: only those with options, or only those without.
    """
    where = condition.fits("question_case")
    sql = f"SELECT question_id AS id FROM question_case WHERE ({where.sql}){_CLOSED}"
    bound = [*where.params, closed, closed]
    for ids in _batches(store, f"{sql} AND question_id > ?", bound, limit):
        yield _rows(store, _QUESTIONS, ids)


def run_of(store: Store, run: str) -> Row | None:
    """A run by its id: benchmark, model, protocol, judge, setting, encoding."""
    return store.first_row(_RUN, [run])


def replies(store: Store, run: str) -> list[Row]:
    """Each answer of a run with its question; `raw` is the answer in the model's own words."""
    return store.query(_REPLIES, [run], budget_s=REPLIES_BUDGET_S)


def judged_by_two(store: Store, benchmark: str, condition: Condition) -> list[Row]:
    """For each two judges and each model: how they graded the replies that both did; the condition
    is on answer_case.
    """
    if not store.query(_SEVERAL, [benchmark]):
        return []
    where = condition.fits("answer_case")
    return store.query(_PAIRS.format(where=where.sql), where.params)
