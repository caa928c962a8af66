"""Everything about one clip."""

from dataclasses import dataclass
from typing import Final

from store.queries.overview import overview
from store.queries.runs import runs
from store.store import Row, Store

_CLIP: Final = """
SELECT k.*, c.media, c.poster, c.subtitles, c.sha256, c.width, c.height, c.fps
FROM clip_case k JOIN star.clip c ON c.id = k.clip_id WHERE k.clip = ?"""

_CHAINS: Final = """
SELECT h.id AS chain_id, h.chain, h.title, h.length, h.clip_id IS NULL AS expected
FROM star.chain h WHERE {where} ORDER BY h.chain"""

_NODES: Final = """
SELECT id, chain_id, node, kind, person, text, start, "end", shown, x, y, width, height
FROM star.node WHERE chain_id IN ({marks})
ORDER BY chain_id, start NULLS LAST, id"""

_SUBCHAINS: Final = """
SELECT id, chain_id, subchain, result_id, category, system, shown
FROM star.subchain WHERE chain_id IN ({marks}) ORDER BY id"""

_REASONS: Final = """
SELECT subchain_id, node_id FROM star.subchain_reason
WHERE subchain_id IN ({marks}) ORDER BY node_id"""

_VERDICTS: Final = """
SELECT v.run_id, v.dimension AS judge_dimension, v.score, v.status, v.reason, h.chain, n.node,
    v.second, v.summary
FROM star.verdict v LEFT JOIN star.chain h ON h.id = v.chain_id
LEFT JOIN star.node n ON n.id = v.node_id
WHERE v.clip_id = ? ORDER BY v.run_id, v.dimension"""

_QUESTIONS: Final = """
SELECT question_id, question, type, level, variant, base, chain, node, node_kind, subchain,
    category, system, question_text, options, answer, expected
FROM question_case WHERE clip_id = ? ORDER BY question_id"""

_ANSWERS: Final = """
SELECT run_id, question_id, rotation, choice, correct, status, p.text AS raw
FROM star.answer LEFT JOIN star.reply p ON p.id = reply_id
WHERE question_id IN ({marks}) ORDER BY question_id, run_id, rotation"""

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


def watch(store: Store, clip: str, with_questions: bool = True) -> Watched | None:
    """The clip with this id and all that hangs on it, or None; its questions on demand."""
    row = store.one(_CLIP, [clip])
    if row is None:
        return None
    key = [row["clip_id"]]
    (about,) = (b for b in overview(store).benchmarks if b["benchmark"] == row["benchmark"])
    row |= {"benchmark_name": about["name"], "licence": about["licence"]}
    people = "SELECT person, name, colour FROM star.person WHERE clip_id = ? ORDER BY person"
    return Watched(
        row,
        store.query(people, key),
        _chains(store, row),
        _with_run(store, store.query(_VERDICTS, key)),
        _questions(store, key) if with_questions else [],
        store.query(_LABELS, key),
        store.query(_SIBLINGS, [row["item_id"], row["clip_id"]]) if row["item_id"] else [],
    )


def _chains(store: Store, clip: Row) -> list[Row]:
    chains = store.query(_CHAINS.format(where="h.clip_id = ?"), [clip["clip_id"]])
    if not chains and clip["item_id"]:
        expected = "h.clip_id IS NULL AND h.item_id = ?"
        chains = store.query(_CHAINS.format(where=expected), [clip["item_id"]])
    if chains:
        ids = [chain["chain_id"] for chain in chains]
        nodes = _of(store, _NODES, ids)
        names = {node.pop("id"): node["node"] for node in nodes}
        _hang(chains, "chain_id", "nodes", nodes)
        _hang(chains, "chain_id", "subchains", _subchains(store, ids, names))
    return chains


def _subchains(store: Store, chains: list[int], names: dict[int, str]) -> list[Row]:
    """Subchains of these chains, by id; `names` = node id → node. A chain's links stay in it."""
    found = _of(store, _SUBCHAINS, chains)
    reasons: dict[int, list[str]] = {row["id"]: [] for row in found}
    for row in _of(store, _REASONS, list(reasons)):
        reasons[row["subchain_id"]].append(names[row["node_id"]])
    for row in found:
        row["result"] = names.get(row.pop("result_id"))
        row["reasons"] = reasons[row.pop("id")]
    return found


def _questions(store: Store, key: list[int]) -> list[Row]:
    questions = store.query(_QUESTIONS, key)
    if questions:
        ids = [question["question_id"] for question in questions]
        answers = _with_run(store, _of(store, _ANSWERS, ids))
        _hang(questions, "question_id", "answers", answers)
    return questions


def _of(store: Store, sql: str, ids: list[int]) -> list[Row]:
    """The rows of some ids: a list in the text is a third faster than one in a parameter."""
    return store.query(sql.format(marks=", ".join("?" * len(ids))), ids) if ids else []


def _with_run(store: Store, rows: list[Row]) -> list[Row]:
    known = runs(store)
    return [known[row.pop("run_id")] | row for row in rows]


def _hang(parents: list[Row], key: str, name: str, children: list[Row]) -> None:
    by_key: dict[int, list[Row]] = {parent[key]: [] for parent in parents}
    for child in children:
        by_key[child.pop(key)].append(child)
    for parent in parents:
        parent[name] = by_key[parent[key]]
