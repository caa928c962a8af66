"""All questions or clips that fulfil a condition, with all that is known of each."""

from typing import Final

from store.queries.cases.answer_log import LONG_S
from store.reading.condition import Condition
from store.reading.store import Row, Store

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


def questions_listed(store: Store, among: Condition) -> list[Row]:
    """The questions that fulfil a condition on `question_case`, each with its key."""
    part = among.fits("question_case")
    return store.query(_QUESTIONS.format(part=part.sql), part.params, budget_s=LONG_S)


def clips_listed(store: Store, among: Condition) -> list[Row]:
    """The clips that fulfil a condition on `clip_case`."""
    part = among.fits("clip_case")
    return store.query(_CLIPS.format(part=part.sql), part.params, budget_s=LONG_S)
