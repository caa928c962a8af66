"""Whole chains as plain values, for what is built from them."""

from typing import Any, Final

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
