"""A benchmark at a glance: right by chain length, and how often judges say the same."""

from typing import NamedTuple

from store.reading.store import Row, Store
from store.reading.version_cache import per_version

_ANSWERS = """
SELECT chain_length AS length, count(*) AS n, avg(correct::DOUBLE) AS share
FROM answer_case WHERE benchmark = ? AND chain_length IS NOT NULL AND status = 'ok' AND current
GROUP BY 1 ORDER BY 1"""

_VERDICTS = """
SELECT chain_length AS length, count(*) AS n, avg(mean) AS share
FROM verdict_case
WHERE benchmark = ? AND chain_length IS NOT NULL AND mean IS NOT NULL AND current
    AND protocol = 'eva' AND judge_kind IS DISTINCT FROM 'scripted'
GROUP BY 1 ORDER BY 1"""

_MET = """
WITH unit AS (
    SELECT v.clip_id, v.dimension, v.score, count(*) AS n
    FROM star.verdict v JOIN run_case r ON r.run_id = v.run_id
    WHERE r.benchmark = ? AND v.status = 'ok' AND r.current GROUP BY 1, 2, 3),
met AS (
    SELECT sum(n) AS judges, sum(n * (n - 1)) AS alike, sum(n) * (sum(n) - 1) AS pairs
    FROM unit GROUP BY clip_id, dimension HAVING sum(n) > 1)
SELECT count(*)::BIGINT AS n, sum(alike)::DOUBLE / sum(pairs) AS alike,
    coalesce(max(judges), 0)::BIGINT AS judges
FROM met"""

_TRUTH = """
SELECT coalesce(generator_name, generator) AS model, avg(mean) AS value, count(*) AS n
FROM verdict_case WHERE benchmark = ? AND judge_kind = 'truth' AND protocol = 'eva'
    AND mean IS NOT NULL AND current GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 3"""


class Glance(NamedTuple):
    """`by_length`: length, n, share, of answers where there are any, else of verdicts (`of`).

    `met`: judged clips and dimensions that several judges scored, the share of pairs
    of judges that gave the same score, and the largest number of judges. `truth`: generators
    by their mean true score.
    """

    by_length: list[Row]
    of: str
    met: Row
    truth: list[Row]


@per_version(8)
def glance(store: Store, benchmark: str) -> Glance:
    """The benchmark's numbers for the front page."""
    answers = store.query(_ANSWERS, [benchmark])
    lengths = answers if len(answers) > 1 else store.query(_VERDICTS, [benchmark])
    return Glance(
        lengths,
        "answers" if lengths is answers else "verdicts",
        store.first_row(_MET, [benchmark]) or {"n": 0, "alike": None, "judges": 0},
        store.query(_TRUTH, [benchmark]),
    )
