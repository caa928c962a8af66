"""The first rows of a printed table, and how many numbers a paper prints."""

from store.reading.store import Row, Store
from store.reading.version_cache import per_version

_LEADERS = """
SELECT model, max(value) AS value, any_value(unit) AS unit, min(status) AS status,
    any_value(table_name) AS table_name
FROM star.published
WHERE benchmark = ? AND starts_with(table_name, ?) AND metric = ?
    AND (? = '' OR slice = ?) AND (? = '' OR setting = ?)
    AND NOT starts_with(lower(model), 'human')
GROUP BY model ORDER BY 2 DESC, 1 LIMIT ?"""

_COUNTS = """
SELECT slice AS model, max(value) AS value, min(status) AS status
FROM star.published WHERE benchmark = ? AND starts_with(table_name, ?) AND metric = ?
    AND slice <> 'Total' GROUP BY 1 ORDER BY 1"""


@per_version()
def printed_counts(store: Store) -> dict[str, int]:
    """Name of a paper's benchmark → how many of its numbers are here."""
    rows = store.query("SELECT benchmark, count(*) AS n FROM star.published GROUP BY 1")
    return {str(row["benchmark"]): int(row["n"]) for row in rows}


def leaders(
    store: Store, paper: str, table: str, metric: str, cut: tuple[str, str], most: int = 3
) -> list[Row]:
    """The best models of a printed table, without people's rows.

    `table` is how its name begins, `cut` its slice and setting (empty = any).
    """
    part, setting = cut
    return store.query(_LEADERS, [paper, table, metric, part, part, setting, setting, most])


def counts_by_level(store: Store, paper: str, table: str, metric: str) -> list[Row]:
    """The printed counts of a table by slice, all variants together; without its total."""
    return store.query(_COUNTS, [paper, table, metric])
