"""Runs that answer questions and their answers or verdicts, and all questions or clips, as lists.

Answers leave for other tools; a list of questions or clips has all that is known of each.
"""

from typing import Final

from store.reading.condition import Condition
from store.reading.store import Row, Store

LONG_S: Final = 120.0
"""An export reads all of a run at once: no page waits for it."""
_RUNS: Final = """
SELECT run, model, model_name, kind, open, judge, judge_name, protocol::VARCHAR AS protocol,
    setting::VARCHAR AS setting, encoding, created
FROM run_case WHERE run IN (SELECT run FROM answer_case WHERE {part}) ORDER BY run_id"""
_ANSWERS: Final = """
SELECT a.benchmark, a.question, a.clip, a.type, a.level, a.variant, a.rotation, a.choice, a.correct,
    a.status::VARCHAR AS status, a.raw, a.question_text AS text, a.options, a.answer, a.expected
FROM answer_case a WHERE a.run = ? AND {part} ORDER BY a.question_id, a.rotation"""
_VERDICTS: Final = """
SELECT c.clip, v.dimension::VARCHAR AS dimension, v.score, v.status::VARCHAR AS status, v.reason,
    h.chain, n.node, v.second, v.summary
FROM star.verdict v JOIN star.run r ON r.id = v.run_id JOIN star.clip c ON c.id = v.clip_id
LEFT JOIN star.chain h ON h.id = v.chain_id LEFT JOIN star.node n ON n.id = v.node_id
WHERE r.run = ? ORDER BY v.clip_id, v.dimension"""
_QUESTIONS: Final = """
SELECT benchmark, question, clip, has_media, type, level::VARCHAR AS level,
    variant::VARCHAR AS variant, base, task, tier::VARCHAR AS tier, split, chain, chain_length,
    node, subchain, category::VARCHAR AS category, system, question_text AS text, options, answer,
    expected
FROM question_case WHERE {part} ORDER BY question_id"""
_CLIPS: Final = """
SELECT benchmark, clip, has_media, duration, item, paradigm, task, dimension, tier::VARCHAR AS tier,
    split, generator, prompt, ground_truth AS expected, n_chains AS chains, chain_length,
    n_questions AS questions, n_verdicts AS verdicts
FROM clip_case WHERE {part} ORDER BY clip_id"""


def answering_runs(store: Store, among: Condition) -> list[Row]:
    """The runs with an answer that fulfils the condition, which is on answer_case."""
    part = among.fits("answer_case")
    return store.query(_RUNS.format(part=part.sql), part.params, budget_s=LONG_S)


def answers_of(store: Store, run: str, among: Condition) -> list[Row]:
    """A run's answers that fulfil the condition, each with its question."""
    part = among.fits("answer_case")
    return store.query(_ANSWERS.format(part=part.sql), [run, *part.params], budget_s=LONG_S)


def verdicts_of(store: Store, run: str) -> list[Row]:
    """A run's verdicts, each with the clip and the place that it is about."""
    return store.query(_VERDICTS, [run], budget_s=LONG_S)


def questions_listed(store: Store, among: Condition) -> list[Row]:
    """The questions that fulfil a condition on `question_case`, each with its key."""
    part = among.fits("question_case")
    return store.query(_QUESTIONS.format(part=part.sql), part.params, budget_s=LONG_S)


def clips_listed(store: Store, among: Condition) -> list[Row]:
    """The clips that fulfil a condition on `clip_case`."""
    part = among.fits("clip_case")
    return store.query(_CLIPS.format(part=part.sql), part.params, budget_s=LONG_S)
