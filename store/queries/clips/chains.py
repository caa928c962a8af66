"""Chains as plain values: whole, for what is built from them; their steps, for a drawing."""

from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

from store.reading.store import Store

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
