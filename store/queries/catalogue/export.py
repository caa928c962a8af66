"""Rows for downloads, other tools and another WhyReel: the logical tables as they are stored, runs
with their answers or verdicts, and all questions or clips.

Answers leave for other tools; a list of questions or clips has all that is known of each.
"""

import contextlib
from collections.abc import Iterator
from typing import Final

import pyarrow as pa

from schema.tables import TABLES
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
BUDGET_S: Final = 600.0
"""A download lasts as long as the visitor's line needs; ten minutes are enough for 10 M answers."""
FORMAT: Final = 1
"""Raised when readers of an older WhyReel cannot use the exported tables any more."""
PLACES: Final = (
    "media", "poster", "subtitles", "media_stamp", "poster_stamp", "subtitles_stamp",
)  # fmt: skip
"""Paths and times of files on this machine are never exported."""


def counts(store: Store) -> dict[str, int]:
    """Rows of each logical table, in the order of TABLES."""
    parts = " UNION ALL ".join(
        f"SELECT '{name}' AS name, count(*) AS n FROM star.{name}"  # noqa: S608
        for name in TABLES
    )
    counted = {row["name"]: int(row["n"]) for row in store.query(parts)}
    return {name: counted[name] for name in TABLES}


@contextlib.contextmanager
def rows(store: Store, name: str) -> Iterator[Iterator[pa.RecordBatch]]:
    """The rows of a logical table, as batches with the schema of TABLES.

    The columns of `PLACES` are NULL.
    """
    schema = TABLES[name].schema
    columns = ", ".join(
        f'NULL AS "{column}"' if column in PLACES else f'"{column}"' for column in schema.names
    )
    sql = f"SELECT {columns} FROM logical.{name}"  # noqa: S608  (names of schema.tables)
    with store.reader(sql, budget_s=BUDGET_S) as reader:
        yield (batch.cast(schema) for batch in reader)


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
