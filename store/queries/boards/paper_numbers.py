"""The numbers that papers report."""

from store.reading.store import Row, Store


def published(
    store: Store, benchmark: str = "", metric: str = "", status: tuple[str, ...] = ("SEEN",)
) -> list[Row]:
    """Paper numbers of a benchmark and metric (empty = all) with one of the statuses (none = all).

    Never mixed with computed ones: they have their own rows, units and sources.
    """
    return store.query(
        "SELECT * EXCLUDE (source_id, source_line) FROM star.published "
        "WHERE (? = '' OR benchmark = ?) AND (? = '' OR metric = ?) "
        "AND (len(?::VARCHAR[]) = 0 OR list_contains(?::VARCHAR[], status)) ORDER BY ALL",
        [benchmark, benchmark, metric, metric, list(status), list(status)],
    )
