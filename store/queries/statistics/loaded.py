# ruff: noqa: S608  (orders are constants of this file)
"""What is loaded of a benchmark, counted as papers count: clips, chains, nodes, questions."""

from typing import Final

from schema.vocabulary import FINAL_ANNOTATOR
from store.reading.store import Store
from store.reading.version_cache import per_version

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
