"""A benchmark at a glance: how often judges say the same, and who makes the truest clips."""

from store.reading.store import Row, Store
from store.reading.version_cache import per_version

# As Agreement has it (`store.queries.judging.agreement`): a judge in one way of asking it is a
# rater, what is known by construction is none, and older results are left out.
_MET = """
WITH judge AS (
    SELECT run_id, judge, setting, encoding
    FROM run_case WHERE current AND benchmark = ? AND protocol = ? AND judge IS NOT NULL
        AND judge_kind IS DISTINCT FROM 'truth'),
given AS (
    SELECT v.clip_id, v.score, j.judge, j.setting, j.encoding
    FROM star.verdict v JOIN judge j ON j.run_id = v.run_id
    WHERE v.dimension = ? AND v.status = 'ok'),
unit AS (SELECT clip_id, score, count(*) AS n FROM given GROUP BY ALL),
met AS (
    SELECT sum(n * (n - 1)) / (sum(n) * (sum(n) - 1)) AS alike FROM unit
    GROUP BY clip_id HAVING sum(n) > 1)
SELECT count(*)::BIGINT AS n, avg(alike) AS alike,
    (SELECT count(DISTINCT (judge, setting, encoding)) FROM given)::BIGINT AS judges
FROM met"""

_TRUTH = """
SELECT coalesce(generator_name, generator) AS model, any_value(generator) AS id,
    avg(mean) AS value, count(*) AS n
FROM verdict_board WHERE benchmark = ? AND judge_kind = 'truth' AND protocol = 'eva'
    AND mean IS NOT NULL AND current GROUP BY 1 ORDER BY value DESC, id LIMIT 3"""


@per_version(8)
def judges_met(store: Store, benchmark: str, protocol: str, dimension: str) -> Row:
    """Clips that several judges scored in a dimension (`n`), the share of pairs of judges that give
    one the same score (`alike`, None without any), and how many judges there are (`judges`).
    """
    (row,) = store.query(_MET, [benchmark, protocol, dimension])
    return row


@per_version(8)
def truest(store: Store, benchmark: str) -> list[Row]:
    """The three generators with the greatest mean true score: model (name), id, value, n."""
    return store.query(_TRUTH, [benchmark])
