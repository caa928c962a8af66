# ruff: noqa: S608  (which chains are counted is a constant of this room)
"""Statistics of a loaded benchmark, as papers count: clips, chains, nodes, questions.

Distributions are durations of clips, lengths of chains and words of questions. Where right options
stand and how long they are tells what a guess gains from form alone.
"""

from dataclasses import dataclass
from typing import Final

from schema.vocabulary import FINAL_ANNOTATOR
from store.reading.store import Row, Store, per_version

# Rank 1: no option is longer. Guessing by length takes the first of several that are as long.
_OPTIONS: Final = """
WITH own AS (
    SELECT type, variant::VARCHAR AS variant, len(options) AS options, answer,
        list_transform(options, lambda each: length(each)) AS lengths,
        list_transform(options, lambda each: len(string_split(trim(each), ' '))) AS words
    FROM question_case
    WHERE benchmark = ? AND len(options) > 1 AND answer BETWEEN 0 AND len(options) - 1),
ranked AS (
    SELECT *, 1 + len(list_filter(lengths, lambda each: each > lengths[answer + 1])) AS rank,
        list_position(lengths, list_max(lengths)) - 1 AS longest, words[answer + 1] AS right_words,
        (list_sum(words) - words[answer + 1]) / (options - 1) AS wrong_words
    FROM own),
positions AS (
    SELECT type, variant, options, map_from_entries(list((answer, n))) AS positions
    FROM (SELECT type, variant, options, answer, count(*) AS n FROM own GROUP BY ALL)
    GROUP BY type, variant, options)
SELECT r.type, r.variant, r.options, count(*) AS n, any_value(p.positions) AS positions,
    count(*) FILTER (r.rank = 1) AS right_is_longest,
    count(*) FILTER (r.rank = r.options) AS right_is_shortest,
    count(*) FILTER (r.longest = r.answer) AS by_longest, avg(r.right_words) AS right_words,
    avg(r.wrong_words) AS wrong_words
FROM ranked r JOIN positions p ON p.type IS NOT DISTINCT FROM r.type
    AND p.variant IS NOT DISTINCT FROM r.variant AND p.options = r.options
GROUP BY r.type, r.variant, r.options ORDER BY r.variant NULLS FIRST, r.type, r.options"""
Loaded = dict[tuple[str, str], float]
"""What is counted and of which part of it ("" = all) → its value; nothing where unknown."""
OWN_CHAINS: Final = (
    "(h.origin IS NULL OR h.origin IN ('dataset', 'construction')) AND h.paradigm IS NULL"
)
"""Chains that came with the data set; those of annotators and models are no part of a release."""
_CLIPS = """
SELECT 'clips' AS what, '' AS part, count(*)::DOUBLE AS value FROM clip_case WHERE benchmark = $1
UNION ALL SELECT 'clips', task, count(*) FROM clip_case
    WHERE benchmark = $1 AND task IS NOT NULL GROUP BY 2
UNION ALL SELECT 'seconds', 'mean', avg(duration) FROM clip_case WHERE benchmark = $1
UNION ALL SELECT 'seconds', 'max', max(duration) FROM clip_case WHERE benchmark = $1
UNION ALL SELECT 'clips with a duration', '', count(duration) FROM clip_case WHERE benchmark = $1
UNION ALL SELECT 'generators', '', count(DISTINCT generator) FROM clip_case WHERE benchmark = $1"""
_ITEMS = """
SELECT 'prompts' AS what, coalesce(part, '') AS part, count(*)::DOUBLE AS value FROM own GROUP BY 2
UNION ALL SELECT 'paradigms', coalesce(part, ''), count(DISTINCT paradigm) FROM own GROUP BY 2
UNION ALL SELECT 'all paradigms', '', count(DISTINCT paradigm) FROM own
UNION ALL SELECT 'dimensions', '', count(DISTINCT dimension) FROM own
UNION ALL SELECT 'tasks', '', count(DISTINCT task) FROM own"""
_CHAINS = """
SELECT 'chains' AS what, '' AS part, count(*)::DOUBLE AS value FROM chain
UNION ALL SELECT 'chain length', 'mean', avg(length) FROM chain
UNION ALL SELECT 'chain length', 'min', min(length) FROM chain
UNION ALL SELECT 'chain length', 'max', max(length) FROM chain
UNION ALL SELECT 'nodes', n.kind::VARCHAR, count(*)
    FROM star.node n JOIN chain ON chain.id = n.chain_id GROUP BY 2
UNION ALL SELECT 'nodes', '', count(*) FROM star.node n JOIN chain ON chain.id = n.chain_id
UNION ALL SELECT 'subchains', coalesce(s.category::VARCHAR, 'none'), count(*)
    FROM star.subchain s JOIN chain ON chain.id = s.chain_id GROUP BY 2
UNION ALL SELECT 'subchains', '', count(*)
    FROM star.subchain s JOIN chain ON chain.id = s.chain_id"""
_QUESTIONS = """
SELECT 'questions' AS what, coalesce(type, 'none') AS part, count(*)::DOUBLE AS value
    FROM own GROUP BY 2
UNION ALL SELECT 'questions', '', count(*) FROM own
UNION ALL SELECT 'types', '', count(DISTINCT type) FROM own
UNION ALL SELECT 'variant', variant::VARCHAR, count(*) FROM own
    WHERE variant IS NOT NULL GROUP BY 2
UNION ALL SELECT 'level', concat(level, ' ', variant), count(*) FROM own
    WHERE level IS NOT NULL GROUP BY 2
UNION ALL SELECT 'task', concat(task, ' ', variant), count(*) FROM own
    WHERE task IS NOT NULL GROUP BY 2
UNION ALL SELECT 'category', concat(category, ' ', type), count(*) FROM own
    WHERE category IS NOT NULL GROUP BY 2
UNION ALL SELECT 'words', 'question', avg(len(string_split(trim(question_text), ' '))) FROM own
    WHERE type IN ('EU', 'MSE', 'CW', 'CH/W')
UNION ALL SELECT 'words', 'answer', avg(len(string_split(trim(options[answer + 1]), ' '))) FROM own
    WHERE type IN ('EU', 'MSE', 'CW', 'CH/W')"""
_LABELS = f"""
WITH own AS (
    SELECT l.clip_id, l.annotator FROM star.human_label l
    JOIN clip_case c ON c.clip_id = l.clip_id
    WHERE c.benchmark = $1 AND l.annotator <> '{FINAL_ANNOTATOR}')
SELECT 'labelled clips' AS what, '' AS part, count(DISTINCT clip_id)::DOUBLE AS value FROM own
UNION ALL SELECT 'annotators a clip', 'most', max(n)
    FROM (SELECT count(DISTINCT annotator) AS n FROM own GROUP BY clip_id)"""
MEASURED: Final = ("durations", "chain lengths", "question words", "right words", "wrong words")
# R3-Bench draws the words of its questions on chains (Figure 9); those of "Hard" are by hand.
_LENGTHS: Final = f"""
WITH own AS (
    SELECT question_text, options, answer FROM question_case
    WHERE benchmark = $1 AND type IS DISTINCT FROM 'Hard'),
texts AS (
    SELECT 'question words' AS what, question_text AS text FROM own
    UNION ALL SELECT 'right words', options[answer + 1] FROM own
    UNION ALL SELECT 'wrong words', options[place] FROM own, range(1, len(options) + 1) r(place)
        WHERE place <> answer + 1),
measured AS (
    SELECT 'durations' AS what, duration::DOUBLE AS value FROM clip_case WHERE benchmark = $1
    UNION ALL SELECT 'chain lengths', h.length FROM star.chain h
        JOIN star.benchmark b ON b.id = h.benchmark_id WHERE b.benchmark = $1 AND {OWN_CHAINS}
    UNION ALL SELECT what, len(string_split(trim(text), ' ')) FROM texts WHERE trim(text) <> '')
SELECT what, floor(value)::INTEGER AS whole, count(*) AS n, sum(value) AS total
FROM measured WHERE value IS NOT NULL GROUP BY ALL ORDER BY ALL"""


@per_version(4)
def loaded_statistics(store: Store, benchmark: str) -> Loaded:
    """Every statistic of a benchmark that the store can count."""
    items = (
        "WITH own AS (SELECT i.* FROM star.item i JOIN star.benchmark b ON b.id = i.benchmark_id "
        f"WHERE b.benchmark = $1) {_ITEMS}"
    )
    chains = (
        "WITH chain AS (SELECT h.* FROM star.chain h JOIN star.benchmark b "
        f"ON b.id = h.benchmark_id WHERE b.benchmark = $1 AND {OWN_CHAINS}) "
        f"{_CHAINS}"
    )
    questions = f"WITH own AS (SELECT * FROM question_case WHERE benchmark = $1) {_QUESTIONS}"
    rows = [
        row
        for sql in (_CLIPS, items, chains, questions, _LABELS)
        for row in store.query(sql, [benchmark])
    ]
    return {
        (str(row["what"]), str(row["part"])): float(row["value"])
        for row in rows
        if row["value"] is not None
    }


@per_version(8)
def option_counts(store: Store, benchmark: str) -> list[Row]:
    """For each type, variant and number of options: questions, positions (from 0) and lengths."""
    return store.query(_OPTIONS, [benchmark])


@dataclass(frozen=True, slots=True)
class Distribution:
    """How many have each value, in whole units (a clip of 5.9 s counts at 5), and their mean."""

    counts: dict[int, int]
    mean: float

    @property
    def n(self) -> int:
        """How many there are."""
        return sum(self.counts.values())


@per_version(8)
def distributions(store: Store, benchmark: str) -> dict[str, Distribution]:
    """For each of `MEASURED` that a benchmark has: how its values are spread."""
    rows = store.query(_LENGTHS, [benchmark])
    made: dict[str, Distribution] = {}
    for what in MEASURED:
        mine = [row for row in rows if row["what"] == what]
        if counts := {int(row["whole"]): int(row["n"]) for row in mine}:
            total = sum(float(row["total"]) for row in mine)
            made[what] = Distribution(counts, total / sum(counts.values()))
    return made
