"""Chains as plain values, the times of their steps, and the objects of scene graphs.

A chain is whole for builds, its steps are for drawings. Times are by clip and by author, for files
of other tools and from them.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

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
_SQL: Final = """
SELECT c.clip, i.task, i.theme, o.label, o.colour, o.material, o.place
FROM star.scene_object o JOIN star.clip c ON c.id = o.clip_id JOIN star.item i ON i.id = c.item_id
WHERE i.task IS NOT NULL AND o.label IS NOT NULL ORDER BY ALL LIMIT 20000"""
LONG_S: Final = 60.0
_NODES: Final = """
SELECT h.chain, h.title, c.clip, n.node, n.kind::VARCHAR AS kind, n.person, n.text, n.start, n."end"
FROM star.chain h JOIN star.node n ON n.chain_id = h.id JOIN star.clip c ON c.id = h.clip_id
WHERE ? = '' OR c.clip = ? ORDER BY h.id, n.id"""
_LINKS: Final = """
SELECT h.chain, s.subchain, r.node AS result, list(n.node ORDER BY n.id) AS reasons
FROM star.subchain s JOIN star.chain h ON h.id = s.chain_id JOIN star.node r ON r.id = s.result_id
JOIN star.subchain_reason p ON p.subchain_id = s.id JOIN star.node n ON n.id = p.node_id
JOIN star.clip c ON c.id = h.clip_id WHERE ? = '' OR c.clip = ?
GROUP BY ALL ORDER BY any_value(s.id)"""
_PEOPLE: Final = """
SELECT c.clip, p.person, p.name FROM star.person p JOIN star.clip c ON c.id = p.clip_id
WHERE ? = '' OR c.clip = ?"""
_PARTS: Final = """
SELECT h.chain, n.node, n.kind::VARCHAR AS kind, n.text FROM star.chain h
JOIN star.node n ON n.chain_id = h.id WHERE h.chain IN ({marks}) ORDER BY h.id, n.id"""
_JOINED: Final = """
SELECT h.chain, s.subchain, r.node AS result, list(n.node ORDER BY n.id) AS reasons
FROM star.chain h JOIN star.subchain s ON s.chain_id = h.id JOIN star.node r ON r.id = s.result_id
JOIN star.subchain_reason p ON p.subchain_id = s.id JOIN star.node n ON n.id = p.node_id
WHERE h.chain IN ({marks}) GROUP BY ALL ORDER BY any_value(s.id)"""


class PlainNode(NamedTuple):
    """A node of a chain: its kind and text."""

    kind: str
    text: str


class ChainSteps(NamedTuple):
    """A chain's nodes by id, and each subchain's reasons and result, in its order."""

    nodes: dict[str, PlainNode]
    subchains: dict[str, tuple[tuple[str, ...], str]]


def chain_steps(store: Store, chains: Collection[str]) -> Mapping[str, ChainSteps]:
    """The nodes and subchains of some chains, by the chains' ids."""
    if not chains:
        return {}
    named, marks = list(chains), ", ".join("?" * len(chains))
    by_id: dict[str, ChainSteps] = {}
    for row in store.query(_PARTS.format(marks=marks), named):
        steps = by_id.setdefault(str(row["chain"]), ChainSteps({}, {}))
        steps.nodes[str(row["node"])] = PlainNode(str(row["kind"]), str(row["text"] or row["node"]))
    for row in store.query(_JOINED.format(marks=marks), named):
        joined = tuple(map(str, row["reasons"])), str(row["result"])
        by_id[str(row["chain"])].subchains[str(row["subchain"])] = joined
    return by_id


def chains(store: Store, clip: str = "") -> list[dict[str, Any]]:
    """Every chain of a clip (of one clip, where it is named): id, title, clip, people, nodes,
    links."""
    by_id: dict[str, dict[str, Any]] = {}
    chosen = [clip, clip]
    for row in store.query(_NODES, chosen, budget_s=LONG_S):
        chain = by_id.setdefault(
            row["chain"],
            {"id": row["chain"], "title": row["title"], "clip": row["clip"], "people": {},
             "nodes": [], "links": []},
        )  # fmt: skip
        chain["nodes"].append(
            {"id": row["node"], "kind": row["kind"], "text": row["text"] or "",
             "person": row["person"] or "", "start": row["start"], "end": row["end"]}
        )  # fmt: skip
    for row in store.query(_LINKS, chosen, budget_s=LONG_S):
        link = {"id": row["subchain"], "result": row["result"], "reasons": list(row["reasons"])}
        by_id[row["chain"]]["links"].append(link)
    people: dict[str, dict[str, str]] = {}
    for row in store.query(_PEOPLE, chosen, budget_s=LONG_S):
        people.setdefault(row["clip"], {})[row["person"]] = row["name"] or row["person"]
    for chain in by_id.values():
        chain["people"] = people.get(chain["clip"], {})
    return list(by_id.values())


def scenes(store: Store) -> list[dict[str, Any]]:
    """The theatre's scenes by id and name, where the pack is loaded."""
    return store.query(
        "SELECT DISTINCT regexp_replace(item, '^theatre\\.|-(easy|medium|hard)$', '', 'g') AS id, "
        "paradigm_name AS name FROM star.item WHERE item LIKE 'theatre.%' ORDER BY name"
    )


def scene_objects(store: Store) -> list[dict[str, Any]]:
    """`clip`, `task`, `theme`, `label`, `colour`, `material`, `place` of each object, by clip."""
    return store.query(_SQL, budget_s=LONG_S)


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
