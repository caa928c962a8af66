"""What can be removed from a version: its benchmarks, imports and runs, each told in a line."""

from typing import Final, NamedTuple

from store.reading.store import Store
from store.reading.version_cache import per_version

_BENCHMARKS: Final = """
SELECT benchmark AS name, coalesce(any_value(title), '') || coalesce(
    ' · ' || sum(n) || ' waiting predictions', '') AS told
FROM (SELECT benchmark, name AS title, NULL AS n FROM star.benchmark
    UNION ALL SELECT r.benchmark, NULL, count(*) FROM star.waiting w
    JOIN star.waiting_run r ON r.id = w.run_id GROUP BY ALL)
GROUP BY 1 ORDER BY 1"""

_IMPORTS: Final = """
SELECT number::VARCHAR AS name,
    kind || ' · ' || label || ' · ' || replace(left(imported, 16), 'T', ' ') AS told
FROM star.import WHERE number IN (SELECT number FROM star.import_source) ORDER BY number DESC"""

_RUNS: Final = """
WITH rows AS (
    SELECT r.run, 0 AS place, 'answers' AS what, a.n FROM star.run r
    JOIN (SELECT run_id, count(*) AS n FROM star.answer GROUP BY 1) a ON a.run_id = r.id
    UNION ALL SELECT r.run, 1, 'verdicts', v.n FROM star.run r
    JOIN (SELECT run_id, count(*) AS n FROM star.verdict GROUP BY 1) v ON v.run_id = r.id
    UNION ALL SELECT r.run, 2, 'waiting predictions', w.n FROM star.waiting_run r
    JOIN (SELECT run_id, count(*) AS n FROM star.waiting GROUP BY 1) w ON w.run_id = r.id
    UNION ALL SELECT run, 3, 'rows', NULL FROM star.run),
sums AS (SELECT run, place, sum(n) || ' ' || what AS told FROM rows GROUP BY run, place, what)
SELECT run AS name, string_agg(told, ' · ' ORDER BY place) AS told FROM sums
GROUP BY 1 ORDER BY 1"""

Named = list[tuple[str, str]]


class Removable(NamedTuple):
    """Id and a line for readers, of each."""

    benchmarks: Named
    imports: Named
    runs: Named


@per_version()
def removable(store: Store) -> Removable:
    """All that can be removed; imports only where rows of theirs are known. Read once a version."""
    return Removable(*(_named(store, sql) for sql in (_BENCHMARKS, _IMPORTS, _RUNS)))


def _named(store: Store, sql: str) -> Named:
    return [(row["name"], row["told"] or "") for row in store.query(sql)]
