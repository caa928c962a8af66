"""Clips whose truth is known by construction, and verdicts on them once they were altered.

Attention checks of studies are made of them.
"""

from typing import Final, NamedTuple

from store.reading.condition import EVERYTHING, Condition
from store.reading.store import Row, Store

_TRUTHS: Final = """
SELECT c.clip, v.dimension::VARCHAR AS dimension, v.score
FROM star.verdict v JOIN run_case r ON r.run_id = v.run_id JOIN star.clip c ON c.id = v.clip_id
WHERE r.current AND r.judge_kind = 'truth' AND r.protocol = ? AND v.status = 'ok'
    AND v.clip_id IN (SELECT clip_id FROM clip_case WHERE {where})
ORDER BY c.id, v.dimension"""
# Of a node that the script means and the clip leaves out, the times are those of the script.
_LOCATED: Final = """
SELECT c.clip, h.chain, n.node, n.shown, CASE WHEN n.shown THEN n.start END AS start,
    CASE WHEN n.shown THEN n."end" END AS "end"
FROM star.node n JOIN star.chain h ON h.id = n.chain_id JOIN star.clip c ON c.id = h.clip_id
WHERE h.origin = 'construction' AND n.shown IS NOT NULL
    AND c.id IN (SELECT clip_id FROM clip_case WHERE {where})
ORDER BY c.id, h.id, n.id"""
_PROBES: Final = """
SELECT p.run_id, p.probe::VARCHAR AS probe, p.dimension::VARCHAR AS dimension,
    coalesce(k.item_id, -1) AS item, p.truth, p.status::VARCHAR AS status,
    CASE WHEN p.status = 'ok' THEN p.score END AS score
FROM star.probe p JOIN clip_case k ON k.clip_id = p.clip_id
WHERE p.clip_id IN (SELECT clip_id FROM clip_case WHERE benchmark = ? AND {where})
ORDER BY p.run_id, p.probe, p.clip_id, p.dimension"""
_FILMS: Final = """
SELECT clip, coalesce(item, '') AS item FROM clip_case WHERE has_media ORDER BY clip_id"""


def truths(
    store: Store, protocol: str, condition: Condition = EVERYTHING
) -> dict[str, dict[str, float]]:
    """Clip → dimension → its true score, of clips whose truth is known by construction."""
    where = condition.fits("clip_case")
    scores: dict[str, dict[str, float]] = {}
    for row in store.query(_TRUTHS.format(where=where.sql), [protocol, *where.params]):
        scores.setdefault(row["clip"], {})[row["dimension"]] = float(row["score"])
    return scores


def located_truths(store: Store, condition: Condition = EVERYTHING) -> dict[str, list[Row]]:
    """Clip → its chain's nodes (chain, node, shown, start, end), where both are by construction."""
    where = condition.fits("clip_case")
    steps: dict[str, list[Row]] = {}
    for row in store.query(_LOCATED.format(where=where.sql), where.params):
        steps.setdefault(row.pop("clip"), []).append(row)
    return steps


def probes(store: Store, benchmark: str, condition: Condition = EVERYTHING) -> list[Row]:
    """A row for each altered clip, judge's run and dimension; `score` is None without a reply."""
    where = condition.fits("clip_case")
    return store.query(_PROBES.format(where=where.sql), [benchmark, *where.params])


class TrueClip(NamedTuple):
    """A clip with its prompt's id and its true scores by dimension."""

    clip: str
    item: str
    scores: dict[str, float]


def true_clips(store: Store, protocol: str) -> list[TrueClip]:
    """The clips with a film whose scores under a protocol a script has fixed."""
    known = truths(store, protocol)
    films = store.query(_FILMS)
    return [TrueClip(row["clip"], row["item"], known[row["clip"]])
            for row in films if row["clip"] in known]  # fmt: skip
