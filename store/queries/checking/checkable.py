"""Items of a benchmark that people check one by one: its clips, prompts, questions, chains.

A question that is checked has how models answered it without the film, or from one frame of it.
Clips and questions whose outcome is known by construction are for calibration.
"""

from collections.abc import Collection, Sequence
from typing import Final

from store.reading.store import Row, Store

# Scores of the truth's own run; a clip that passes all of them is sound, the others fail somewhere.
_KNOWN_CLIPS: Final = """
WITH truth AS (
    SELECT v.clip_id, map_from_entries(list((v.dimension::VARCHAR, v.score))) AS scores,
        min(CASE WHEN r.protocol = 'realism' THEN v.score END) AS realism,
        bool_and(v.score >= 1) AS passes,
        max(CASE WHEN v.score < 1 THEN v.reason END) FILTER (v.dimension = 'D2') AS drift,
        max(CASE WHEN v.score < 1 THEN v.reason END) FILTER (v.dimension = 'D5') AS fault
    FROM star.verdict v JOIN run_case r ON r.run_id = v.run_id
    WHERE r.current AND r.judge_kind = 'truth' AND v.status = 'ok' GROUP BY v.clip_id)
SELECT c.clip, c.item, c.prompt AS text, c.tier::VARCHAR AS tier,
    t.passes AND t.realism = 5 AS sound, t.drift, t.fault
FROM truth t JOIN clip_case c ON c.clip_id = t.clip_id
WHERE c.has_media AND c.prompt IS NOT NULL AND (
    (t.passes AND t.realism = 5) OR t.drift IS NOT NULL OR t.fault IS NOT NULL)
ORDER BY md5(c.clip)"""
# What a chain or a scene graph says is right by construction, and its options stand in one order.
_KNOWN_QUESTIONS: Final = """
SELECT q.question AS id, q.question_text AS text, q.type, q.options, q.answer, q.clip,
    q.level::VARCHAR AS level
FROM question_case q JOIN star.chain h ON h.chain = q.chain
WHERE h.origin = 'construction' AND q.has_media AND len(q.options) > 1 AND q.answer IS NOT NULL
    AND coalesce(q.variant::VARCHAR, 'base') = 'base'
ORDER BY md5(q.question) LIMIT ?"""
WITHOUT_FILM: Final = ("Blind", "Single frame")
"""Settings in which a right answer speaks against a question (VGenST-Bench D.3, iii and iv)."""
# A question that is asked in several orders of its options is right where it is in each of them.
_ANSWERS: Final = """
SELECT question, setting::VARCHAR AS setting, model_name AS model, bool_and(correct) AS correct,
    count(*) AS asked
FROM answer_case
WHERE list_contains(?, question) AND list_contains(?, setting::VARCHAR) AND current
    AND correct IS NOT NULL
GROUP BY question, setting, model_name, run_id ORDER BY question, setting, model_name, run_id"""
# A clip without a file can't be looked at.
_A_CLIP: Final = """
SELECT c.clip, c.clip AS id, s.sha256, c.theme, c.test_point,
    coalesce(i.scenario, c.prompt) AS text, i.scenario IS NOT NULL AND c.prompt IS NOT NULL AS both,
    c.prompt, coalesce(CASE WHEN c.task IN (SELECT task FROM star.task_axis) THEN c.task END,
        c.tier::VARCHAR, c.task, 'clip') AS task
FROM clip_case c JOIN star.clip s ON s.id = c.clip_id LEFT JOIN star.item i ON i.id = c.item_id
WHERE c.has_media"""
_CLIPS: Final = f"{_A_CLIP} AND c.benchmark = ? ORDER BY c.clip_id LIMIT ? OFFSET ?"
_CLIPS_OF: Final = f"{_A_CLIP} AND list_contains(?, c.clip) ORDER BY c.clip_id"
_PROMPTS: Final = """
SELECT i.item AS id, coalesce(i.tier::VARCHAR, i.task, 'prompt') AS task, i.prompt AS text,
    i.paradigm_name AS name, i.tier::VARCHAR AS tier, i.ground_truth AS expected, i.question,
    (SELECT c.clip FROM clip_case c WHERE c.item_id = i.id
     ORDER BY c.has_media DESC, c.clip_id LIMIT 1) AS clip
FROM star.item i JOIN star.benchmark b ON b.id = i.benchmark_id
WHERE b.benchmark = ? AND i.prompt IS NOT NULL ORDER BY i.id LIMIT ? OFFSET ?"""
# Where the axes of a task are known a task is a task, elsewhere it is the type.
_A_QUESTION: Final = """
SELECT question AS id, question_text AS text, type, variant::VARCHAR AS variant, options, answer,
    expected, clip, level::VARCHAR AS level, chain,
    CASE WHEN task IN (SELECT task FROM star.task_axis) THEN task
        ELSE coalesce(type, task, 'question') END AS task
FROM question_case"""
_QUESTIONS: Final = f"{_A_QUESTION} WHERE benchmark = ? ORDER BY question_id LIMIT ? OFFSET ?"
_QUESTIONS_OF: Final = f"{_A_QUESTION} WHERE list_contains(?, question) ORDER BY question_id"
_CHAINS: Final = """
SELECT h.id AS chain_id, h.chain AS id, h.title, c.clip, 'chain' AS task
FROM star.chain h JOIN star.benchmark b ON b.id = h.benchmark_id
LEFT JOIN star.clip c ON c.id = h.clip_id
WHERE b.benchmark = ? ORDER BY h.id LIMIT ? OFFSET ?"""
_STEPS: Final = """
SELECT s.chain_id, r.text AS result, list(n.text ORDER BY n.id) AS reasons
FROM star.subchain s JOIN star.node r ON r.id = s.result_id
JOIN star.subchain_reason p ON p.subchain_id = s.id JOIN star.node n ON n.id = p.node_id
WHERE list_contains(?, s.chain_id) GROUP BY s.id, s.chain_id, r.text ORDER BY s.id"""
_COUNTS: Final = """
SELECT b.benchmark, b.name,
    (SELECT count(*) FROM star.clip c WHERE c.benchmark_id = b.id AND c.media IS NOT NULL) AS clips,
    (SELECT count(*) FROM star.item i WHERE i.benchmark_id = b.id AND i.prompt IS NOT NULL)
        AS prompts,
    (SELECT count(*) FROM star.question q WHERE q.benchmark_id = b.id) AS questions,
    (SELECT count(*) FROM star.chain h WHERE h.benchmark_id = b.id) AS chains
FROM star.benchmark b ORDER BY b.id"""
_CHAIN: Final = """
SELECT h.chain AS id, h.title, c.clip, h.id AS chain_id, h.clip_id
FROM star.chain h LEFT JOIN star.clip c ON c.id = h.clip_id WHERE h.chain = ?"""
_NODES: Final = """
SELECT node AS id, kind::VARCHAR AS kind, coalesce(text, '') AS text,
    coalesce(person, '') AS person, start, "end"
FROM star.node n WHERE chain_id = ? ORDER BY n.id"""
_LINKS: Final = """
SELECT s.subchain AS id, r.node AS result, list(n.node ORDER BY n.id) AS reasons
FROM star.subchain s JOIN star.node r ON r.id = s.result_id
JOIN star.subchain_reason p ON p.subchain_id = s.id JOIN star.node n ON n.id = p.node_id
WHERE s.chain_id = ? GROUP BY ALL ORDER BY any_value(s.id)"""
_PEOPLE: Final = """
SELECT person, coalesce(name, person) AS name FROM star.person WHERE clip_id = ?"""


def counts(store: Store) -> list[Row]:
    """By benchmark: its name and how many clips, prompts, questions and chains it has."""
    return store.query(_COUNTS)


def clips(store: Store, benchmark: str, limit: int, first: int) -> list[Row]:
    """Clips with a file in their order, each with what it is meant to show."""
    return store.query(_CLIPS, [benchmark, limit, first])


def clips_of(store: Store, names: Collection[str]) -> list[Row]:
    """The same, of these clips."""
    return store.query(_CLIPS_OF, [list(names)])


def prompts(store: Store, benchmark: str, limit: int, first: int) -> list[Row]:
    """Prompts in their order, each with the clip that shows it, where there is one."""
    return store.query(_PROMPTS, [benchmark, limit, first])


def questions(store: Store, benchmark: str, limit: int, first: int) -> list[Row]:
    """Questions in their order."""
    return store.query(_QUESTIONS, [benchmark, limit, first])


def questions_of(store: Store, names: Collection[str]) -> list[Row]:
    """These questions, in the order of the data."""
    return store.query(_QUESTIONS_OF, [list(names)])


def chains(store: Store, benchmark: str, limit: int, first: int) -> list[Row]:
    """Chains in their order; `steps` are `(reasons, result)` of each link, in the nodes' words."""
    rows = store.query(_CHAINS, [benchmark, limit, first])
    by_id: dict[int, list[tuple[str, str]]] = {row["chain_id"]: [] for row in rows}
    for row in store.query(_STEPS, [list(by_id)]):
        reasons = [str(text or "–") for text in row["reasons"]]
        by_id[row["chain_id"]].append((" + ".join(reasons), str(row["result"] or "–")))
    for row in rows:
        row["steps"] = tuple(by_id[row.pop("chain_id")])
    return rows


def chain(store: Store, name: str) -> Row | None:
    """A chain with its people, nodes and links; None for an unknown one."""
    rows = store.query(_CHAIN, [name])
    if not rows:
        return None
    number, clip = rows[0].pop("chain_id"), rows[0].pop("clip_id")
    people = {row["person"]: row["name"] for row in store.query(_PEOPLE, [clip])}
    nodes = store.query(_NODES, [number])
    known = {node["person"]: people.get(node["person"], node["person"]) for node in nodes}
    known.pop("", None)
    links = store.query(_LINKS, [number])
    return rows[0] | {"people": known, "nodes": nodes, "links": links}


def answers_without_film(store: Store, questions: Sequence[str]) -> dict[str, list[Row]]:
    """Question → its answers of such runs: setting, model, correct, asked (in how many orders)."""
    rows: dict[str, list[Row]] = {}
    for row in store.query(_ANSWERS, [list(questions), list(WITHOUT_FILM)]):
        rows.setdefault(row.pop("question"), []).append(row)
    return rows


def known_clips(store: Store) -> list[Row]:
    """Clips in an order that tells nothing; `drift` and `fault` say what fails, if something does.

    A clip that fails for other reasons alone, or whose slip is small enough to pass, is left out:
    what people have to say of it is not known.
    """
    return store.query(_KNOWN_CLIPS)


def known_questions(store: Store, most: int) -> list[Row]:
    """Questions of chains by construction, in an order that tells nothing."""
    return store.query(_KNOWN_QUESTIONS, [most])
