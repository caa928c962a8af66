"""What can be removed from a version: benchmarks, imports and runs, each with a description."""

from typing import Final, NamedTuple

from store.reading.store import Store

_BENCHMARKS: Final = """
SELECT benchmark AS name, coalesce(any_value(title), '') || coalesce(
    ' · ' || sum(n) || ' waiting predictions', '') AS line
FROM (SELECT benchmark, name AS title, NULL AS n FROM star.benchmark
    UNION ALL SELECT r.benchmark, NULL, count(*) FROM star.waiting w
    JOIN star.waiting_run r ON r.id = w.run_id GROUP BY ALL)
GROUP BY 1 ORDER BY 1"""

_IMPORTS: Final = """
SELECT number::VARCHAR AS name,
    kind || ' · ' || label || ' · ' || replace(left(imported, 16), 'T', ' ') AS line
FROM star.import WHERE number IN (SELECT number FROM star.import_source) ORDER BY number DESC"""

_RUNS: Final = """
WITH rows AS (
    SELECT r.run, 0 AS place, 'answers' AS what, a.n FROM star.run r
    JOIN (SELECT run_id, count(*) AS n FROM star.answer GROUP BY 1) a ON a.run_id = r.id
    UNION ALL SELECT r.run, 1, 'verdicts', v.n FROM star.run r
    JOIN (SELECT run_id, count(*) AS n FROM star.verdict GROUP BY 1) v ON v.run_id = r.id
    UNION ALL SELECT r.run, 2, 'located steps', t.n FROM star.run r
    JOIN (SELECT run_id, count(*) AS n FROM star.node_time GROUP BY 1) t ON t.run_id = r.id
    UNION ALL SELECT r.run, 3, 'waiting predictions', w.n FROM star.waiting_run r
    JOIN (SELECT run_id, count(*) AS n FROM star.waiting GROUP BY 1) w ON w.run_id = r.id
    UNION ALL SELECT run, 4, 'rows', NULL FROM star.run),
sums AS (SELECT run, place, sum(n) || ' ' || what AS line FROM rows GROUP BY run, place, what)
SELECT run AS name, string_agg(line, ' · ' ORDER BY place) AS line FROM sums
GROUP BY 1 ORDER BY 1"""

Named = list[tuple[str, str]]


class Removable(NamedTuple):
    """Id and a line for readers, of each."""

    benchmarks: Named
    imports: Named
    runs: Named


def removable(store: Store) -> Removable:
    """All that can be removed; imports only where rows of theirs are known."""
    return Removable(*(_named(store, sql) for sql in (_BENCHMARKS, _IMPORTS, _RUNS)))


def _named(store: Store, sql: str) -> Named:
    return [(row["name"], row["line"] or "") for row in store.query(sql)]


def imports_of_folders(store: Store, prefix: str) -> list[str]:
    """The numbers of the imports whose rows came from folders with names that begin so."""
    sql = "SELECT DISTINCT number FROM star.import_source WHERE starts_with(file, ?) ORDER BY 1"
    return [str(row["number"]) for row in store.query(sql, [prefix])]
