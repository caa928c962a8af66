"""Predictions whose question is not here, by run."""

from typing import Final

from store.reading.store import Row, Store

_WAITING: Final = """
SELECT r.model, r.benchmark, r.run, w.n,
    r.benchmark IN (SELECT b.benchmark FROM star.benchmark b
        WHERE b.id IN (SELECT benchmark_id FROM star.question)) AS known
FROM star.waiting_run r
JOIN (SELECT run_id, count(*) AS n FROM star.waiting GROUP BY 1) w ON w.run_id = r.id
ORDER BY r.benchmark, r.model, r.run"""


def waiting(store: Store) -> list[Row]:
    """Model, benchmark, run, `n` of its predictions, `known`: whether other questions of the
    benchmark are here."""
    return store.query(_WAITING)
