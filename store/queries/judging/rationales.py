"""A judge's reasons beside people's, for the same clip."""

from typing import Final

from store.reading.store import Store
from store.reading.version_cache import per_version

LIMIT: Final = 1000
"""Pairs for each judge: a sentence takes 7 ms to embed, and VideoRealBench's test set has 988."""


@per_version(4)
def rationales(store: Store, benchmark: str) -> dict[str, list[tuple[str, str]]]:
    """Judge → pairs of its realism rationale and an annotator's, at most `LIMIT` each."""
    rows = store.query(
        "SELECT r.judge, v.reason AS said, l.reason AS people "
        "FROM star.verdict v JOIN run_case r ON r.run_id = v.run_id "
        "JOIN star.human_label l ON l.clip_id = v.clip_id AND l.dimension = v.dimension "
        "WHERE r.current AND r.benchmark = ? AND r.protocol = 'realism' AND r.judge IS NOT NULL "
        "AND v.reason <> '' AND l.reason <> '' "
        "QUALIFY row_number() OVER (PARTITION BY r.judge ORDER BY v.clip_id, l.annotator) <= ? "
        "ORDER BY r.judge, v.clip_id, l.annotator",
        [benchmark, LIMIT],
    )
    pairs: dict[str, list[tuple[str, str]]] = {}
    for row in rows:
        pairs.setdefault(row["judge"], []).append((row["said"], row["people"]))
    return pairs
