"""How many numbers a paper prints, and the counts of one of its tables."""

from store.reading.store import Row, Store
from store.reading.version_cache import per_version

_COUNTS = """
SELECT slice AS model, max(value) AS value, min(status) AS status
FROM star.published WHERE benchmark = ? AND starts_with(table_name, ?) AND metric = ?
    AND slice <> 'Total' GROUP BY 1 ORDER BY 1"""


@per_version()
def printed_counts(store: Store) -> dict[str, int]:
    """Name of a paper's benchmark → how many of its numbers are here."""
    rows = store.query("SELECT benchmark, count(*) AS n FROM star.published GROUP BY 1")
    return {str(row["benchmark"]): int(row["n"]) for row in rows}


def counts_by_level(store: Store, paper: str, table: str, metric: str) -> list[Row]:
    """The printed counts of a table by slice, all variants together; without its total."""
    return store.query(_COUNTS, [paper, table, metric])
