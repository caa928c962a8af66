"""Everything about one clip."""

from dataclasses import dataclass
from typing import Final

from store.store import Row, Store

_CLIP: Final = """
SELECT k.*, c.media, c.poster, c.subtitles, c.sha256, c.width, c.height, c.fps, b.name
    AS benchmark_name, b.licence
FROM clip_case k JOIN star.clip c ON c.id = k.clip_id
JOIN star.benchmark b ON b.id = k.benchmark_id WHERE k.clip = ?"""

_CHAINS: Final = """
SELECT h.id AS chain_id, h.chain, h.title, h.length, h.clip_id IS NULL AS expected
FROM star.chain h WHERE {where} ORDER BY h.chain"""

_NODES: Final = """
SELECT chain_id, node, kind, person, text, start, "end", shown, x, y, width, height
FROM star.node WHERE chain_id IN (SELECT unnest(?::INTEGER[]))
ORDER BY chain_id, start NULLS LAST, id"""

_SUBCHAINS: Final = """
SELECT u.chain_id, u.subchain, any_value(n.node) AS result, any_value(u.category) AS category,
    any_value(u.system) AS system, any_value(u.shown) AS shown,
    coalesce(list(m.node ORDER BY m.id) FILTER (m.node IS NOT NULL), []) AS reasons
FROM star.subchain u LEFT JOIN star.node n ON n.id = u.result_id
LEFT JOIN star.subchain_reason r ON r.subchain_id = u.id LEFT JOIN star.node m ON m.id = r.node_id
WHERE u.chain_id IN (SELECT unnest(?::INTEGER[]))
GROUP BY u.chain_id, u.id, u.subchain ORDER BY u.id"""

_VERDICTS: Final = """
SELECT r.run, r.model, r.model_name, r.kind, r.judge, r.protocol, r.setting, r.encoding,
    v.dimension AS judge_dimension, v.score, v.status, v.reason, h.chain, n.node, v.second,
    v.summary
FROM star.verdict v JOIN run_case r ON r.run_id = v.run_id
LEFT JOIN star.chain h ON h.id = v.chain_id LEFT JOIN star.node n ON n.id = v.node_id
WHERE v.clip_id = ? ORDER BY v.run_id, v.dimension"""

_QUESTIONS: Final = """
SELECT question_id, question, type, level, variant, base, chain, node, node_kind, subchain,
    category, system, question_text, options, answer, expected
FROM question_case WHERE clip_id = ? ORDER BY question_id"""

_ANSWERS: Final = """
SELECT a.question_id, r.run, r.model, r.model_name, r.kind, r.judge, r.protocol, r.setting,
    a.rotation, a.choice, a.correct, a.status, a.raw
FROM star.answer a JOIN run_case r ON r.run_id = a.run_id
WHERE a.question_id IN (SELECT unnest(?::INTEGER[])) ORDER BY a.question_id, a.run_id, a.rotation"""

_LABELS: Final = """
SELECT annotator, l.dimension, score, category, area, share, reason, h.chain, n.node, second
FROM star.human_label l LEFT JOIN star.chain h ON h.id = l.chain_id
LEFT JOIN star.node n ON n.id = l.node_id WHERE l.clip_id = ? ORDER BY annotator, l.dimension"""

_SIBLINGS: Final = """
SELECT clip, generator, generator_name, has_media, has_poster, duration
FROM clip_case WHERE item_id = ? AND clip_id <> ? ORDER BY generator, clip"""


@dataclass(frozen=True, slots=True)
class Watched:
    """One clip: plain rows, lists in a stable order.

    `clip` holds the columns of clip_case and the media paths. Each of `chains` has `nodes` and
    `subchains` (with `reasons`) and `expected` (true: the item's chain, shown because the clip has
    none). Each of `questions` has `answers`.
    """

    clip: Row
    people: list[Row]
    chains: list[Row]
    verdicts: list[Row]
    questions: list[Row]
    labels: list[Row]
    siblings: list[Row]


def watch(store: Store, clip: str) -> Watched | None:
    """The clip with this id and all that hangs on it, or None."""
    row = store.one(_CLIP, [clip])
    if row is None:
        return None
    key = [row["clip_id"]]
    people = "SELECT person, name, colour FROM star.person WHERE clip_id = ? ORDER BY person"
    return Watched(
        row,
        store.query(people, key),
        _chains(store, row),
        store.query(_VERDICTS, key),
        _questions(store, key),
        store.query(_LABELS, key),
        store.query(_SIBLINGS, [row["item_id"], row["clip_id"]]) if row["item_id"] else [],
    )


def _chains(store: Store, clip: Row) -> list[Row]:
    chains = store.query(_CHAINS.format(where="h.clip_id = ?"), [clip["clip_id"]])
    if not chains and clip["item_id"]:
        expected = "h.clip_id IS NULL AND h.item_id = ?"
        chains = store.query(_CHAINS.format(where=expected), [clip["item_id"]])
    if chains:
        ids = [[chain["chain_id"] for chain in chains]]
        _hang(chains, "chain_id", "nodes", store.query(_NODES, ids))
        _hang(chains, "chain_id", "subchains", store.query(_SUBCHAINS, ids))
    return chains


def _questions(store: Store, key: list[int]) -> list[Row]:
    questions = store.query(_QUESTIONS, key)
    if questions:
        ids = [[question["question_id"] for question in questions]]
        _hang(questions, "question_id", "answers", store.query(_ANSWERS, ids))
    return questions


def _hang(parents: list[Row], key: str, name: str, children: list[Row]) -> None:
    by_key: dict[int, list[Row]] = {parent[key]: [] for parent in parents}
    for child in children:
        by_key[child.pop(key)].append(child)
    for parent in parents:
        parent[name] = by_key[parent[key]]
