"""Everything about one clip."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from store.queries.overview import overview
from store.queries.runs import runs
from store.store import Row, Store

_CLIP: Final = "SELECT * FROM clip_case WHERE clip = ?"

_FILES: Final = """
SELECT media, poster, subtitles, sha256, width, height, fps FROM star.clip WHERE id = ?"""

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
SELECT run_id, dimension AS judge_dimension, score, status, reason, chain_id, node_id, second,
    summary
FROM star.verdict WHERE clip_id = ? ORDER BY run_id, dimension"""

_QUESTIONS: Final = """
SELECT question_id, question, type, level, variant, base, chain, node, node_kind, subchain,
    category, system, question_text, options, answer, expected
FROM question_case WHERE clip_id = ? ORDER BY question_id"""

_ANSWERS: Final = """
SELECT run_id, question_id, rotation, choice, correct, status, p.text AS raw
FROM star.answer LEFT JOIN star.reply p ON p.id = reply_id
WHERE question_id IN ({marks}) ORDER BY question_id, run_id, rotation"""

_LABELS: Final = """
SELECT annotator, dimension, score, category, area, share, reason, chain_id, node_id, second
FROM star.human_label WHERE clip_id = ? ORDER BY annotator, dimension"""

_ELSEWHERE: Final = """
SELECT h.id AS chain_id, h.chain, n.id, n.node FROM star.chain h
LEFT JOIN star.node n ON n.chain_id = h.id WHERE h.id IN ({marks})"""

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
    row |= store.one(_FILES, key) or {}
    people = "SELECT person, name, colour FROM star.person WHERE clip_id = ? ORDER BY person"
    names = _Names(store)
    chains = _chains(store, row, names)
    return Watched(
        row,
        store.query(people, key),
        chains,
        _with_run(store, names.put(store.query(_VERDICTS, key))),
        _questions(store, key) if with_questions else [],
        names.put(store.query(_LABELS, key)),
        store.query(_SIBLINGS, [row["item_id"], row["clip_id"]]) if row["item_id"] else [],
    )


class _Names:
    """What chains and nodes are called, by id. Reasons are nearly always pinned to the chains that
    are shown: two joins, of labels and of verdicts, took a sixth of the page's time.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.chains: dict[int | None, str] = {}
        self.nodes: dict[int | None, str] = {}

    def put(self, rows: list[Row]) -> list[Row]:
        """The rows with `chain` and `node` in the place of their ids."""
        away = {row["chain_id"] for row in rows} - self.chains.keys() - {None}
        for named in _of(self._store, _ELSEWHERE, sorted(away)):
            self.chains[named["chain_id"]] = named["chain"]
            self.nodes[named["id"]] = named["node"]
        for row in rows:
            row["chain"] = self.chains.get(row.pop("chain_id"))
            row["node"] = self.nodes.get(row.pop("node_id"))
        return rows


def _chains(store: Store, clip: Row, names: _Names) -> list[Row]:
    chains = store.query(_CHAINS.format(where="h.clip_id = ?"), [clip["clip_id"]])
    if not chains and clip["item_id"]:
        expected = "h.clip_id IS NULL AND h.item_id = ?"
        chains = store.query(_CHAINS.format(where=expected), [clip["item_id"]])
    if chains:
        ids = [chain["chain_id"] for chain in chains]
        nodes = _of(store, _NODES, ids)
        names.chains |= {chain["chain_id"]: chain["chain"] for chain in chains}
        names.nodes |= {node.pop("id"): node["node"] for node in nodes}
        _hang(chains, "chain_id", "nodes", nodes)
        _hang(chains, "chain_id", "subchains", _subchains(store, ids, names.nodes))
    return chains


def _subchains(store: Store, chains: list[int], names: Mapping[int | None, str]) -> list[Row]:
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
