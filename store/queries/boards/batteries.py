"""The batteries of each benchmark (store/building/sql/batteries.sql), and which ones its runs took
up."""

from typing import NamedTuple

from store.reading.store import Store
from store.reading.version_cache import per_version


class Battery(NamedTuple):
    """Cases that are taken up together: questions of one part and variant, or prompts of one part.

    `n`: how many there are. `has_levels`, `has_options`: of questions only.
    """

    benchmark: str
    cases: str
    part: str | None
    variant: str | None
    has_levels: bool | None
    has_options: bool | None
    n: int


@per_version()
def batteries(store: Store) -> dict[int, Battery]:
    """All of them by id."""
    rows = store.query(
        "SELECT battery_id, benchmark, cases, part, variant::VARCHAR, has_level, has_options, n "
        "FROM battery"
    )
    return {number: Battery(*rest) for number, *rest in (row.values() for row in rows)}


@per_version()
def taken_up(store: Store) -> dict[tuple[str, str], frozenset[frozenset[int]]]:
    """Benchmark and protocol → what its runs took up, each set of batteries once."""
    rows = store.query(
        "SELECT r.benchmark, r.protocol::VARCHAR AS protocol, list(t.battery_id) AS ids "
        "FROM run_battery t JOIN run_case r ON r.run_id = t.run_id "
        "GROUP BY r.benchmark, r.protocol, t.run_id"
    )
    sets: dict[tuple[str, str], set[frozenset[int]]] = {}
    for row in rows:
        sets.setdefault((row["benchmark"], row["protocol"]), set()).add(frozenset(row["ids"]))
    return {which: frozenset(each) for which, each in sets.items()}
