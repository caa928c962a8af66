"""The times of steps, by clip and by whose they are: for files of other tools, and from them."""

from collections.abc import Collection
from typing import Final

from store.reading.store import Row, Store

_TIMES: Final = """
SELECT h.clip, h.chain, n.node, n.kind, n.person, n.text, n.start, n."end",
    coalesce(h.origin, 'dataset') AS source_kind, coalesce(h.author, '') AS source, true AS shown
FROM logical.node n JOIN logical.chain h USING (chain)
WHERE n.start IS NOT NULL AND h.clip IN ({clips})
UNION ALL
SELECT t.clip, t.chain, t.node, n.kind, n.person, n.text, t.start, t."end",
    t.source_kind, t.source, t.shown
FROM logical.node_time t JOIN logical.node n USING (chain, node)
WHERE t.status = 'ok' AND t.clip IN ({clips})
ORDER BY ALL"""
_STEPS: Final = """
SELECT c.clip, h.chain, n.node FROM logical.clip c
LEFT JOIN logical.item i ON i.item = c.item
JOIN logical.chain h ON h.clip = c.clip OR h.clip IS NULL AND (h.item = c.item
    OR h.item IS NULL AND h.paradigm = i.paradigm AND h.benchmark = c.benchmark)
JOIN logical.node n USING (chain) WHERE c.clip IN ({clips})"""
_CLIPS: Final = """
SELECT c.clip, c.benchmark, c.duration, c.fps, c.media FROM logical.clip c
WHERE (? = '' OR c.benchmark = ?) AND c.clip IN (
    SELECT h.clip FROM logical.node n JOIN logical.chain h USING (chain) WHERE n.start IS NOT NULL
    UNION ALL SELECT clip FROM logical.node_time WHERE status = 'ok')
ORDER BY c.clip"""
_KNOWN: Final = (
    "SELECT clip, benchmark, duration, fps, media FROM logical.clip WHERE clip IN ({clips})"
)


def timed_clips(store: Store, benchmark: str = "") -> list[Row]:
    """The clips with a time of any step: benchmark, duration, frame rate, where the film lies."""
    return store.query(_CLIPS, [benchmark, benchmark])


def known_clips(store: Store, clips: Collection[str]) -> list[Row]:
    """The same of these clips, timed or not; those that are there."""
    return _of(store, _KNOWN, clips, 1)


def step_times(store: Store, clips: Collection[str]) -> list[Row]:
    """Every time of the clips' steps: the chains' own, and those of people and models."""
    return _of(store, _TIMES, clips, 2)


def steps_of(store: Store, clips: Collection[str]) -> set[tuple[str, str, str]]:
    """Clip, chain and step, of the clips' chains and of those expected of them."""
    return {(row["clip"], row["chain"], row["node"]) for row in _of(store, _STEPS, clips, 1)}


def _of(store: Store, sql: str, clips: Collection[str], times: int) -> list[Row]:
    if not clips:
        return []
    return store.query(sql.format(clips=", ".join("?" * len(clips))), list(clips) * times)
