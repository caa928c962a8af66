"""What annotating asks of clips: which there are, their chains, their people, who judged them."""

from collections.abc import Collection
from typing import Final

from store.reading.store import Row, Store

_CLIPS: Final = (
    "SELECT c.clip, c.benchmark, c.paradigm_name, c.item, k.duration, "
    "split_part(coalesce(k.poster_stamp, k.media_stamp, ''), '-', 3) AS poster_tag "
    "FROM clip_case c JOIN star.clip k ON k.clip = c.clip WHERE c.clip IN ({})"
)
_CHAINS: Final = "SELECT * FROM star.chain WHERE chain IN ({}) ORDER BY id"
_OTHERS: Final = """
SELECT h.chain FROM star.chain h, star.clip c JOIN star.item i ON i.id = c.item_id
WHERE c.clip = ? AND h.clip_id IS NULL AND (h.item_id = c.item_id
    OR h.item_id IS NULL AND h.benchmark_id = c.benchmark_id AND h.paradigm = i.paradigm)
ORDER BY h.item_id NULLS LAST, h.id"""
_NODES: Final = """SELECT n.* FROM star.node n JOIN star.chain h ON h.id = n.chain_id
WHERE h.chain IN ({}) ORDER BY n.id"""
_LINKS: Final = """
SELECT s.*, r.node AS result_node, list(n.node ORDER BY n.id) AS reasons
FROM star.subchain s JOIN star.chain h ON h.id = s.chain_id JOIN star.node r ON r.id = s.result_id
JOIN star.subchain_reason p ON p.subchain_id = s.id JOIN star.node n ON n.id = p.node_id
WHERE h.chain IN ({}) GROUP BY ALL ORDER BY s.id"""
_PEOPLE: Final = """
SELECT c.clip, p.person, coalesce(p.name, p.person) AS name
FROM star.person p JOIN star.clip c ON c.id = p.clip_id WHERE c.clip IN ({}) ORDER BY ALL"""
_RUNS: Final = """
SELECT c.clip, r.run FROM star.verdict v JOIN star.clip c ON c.id = v.clip_id
JOIN star.run r ON r.id = v.run_id WHERE c.clip IN ({})"""
_HEADS: Final = """SELECT benchmark, name, description, licence, homepage, citation
FROM star.benchmark WHERE benchmark IN ({})"""


def annotatable(store: Store, clips: Collection[str]) -> dict[str, Row]:
    """Clip → its benchmark, names, duration and poster's tag, of those that are there."""
    return {row["clip"]: row for row in _rows(store, _CLIPS, clips)}


def chains_by_id(store: Store, chains: Collection[str]) -> list[Row]:
    """Chains by their ids, each with its `nodes` and `subchains`, as those of `clip.watch`."""
    rows = {
        row["id"]: {**row, "nodes": [], "subchains": []} for row in _rows(store, _CHAINS, chains)
    }
    for node in _rows(store, _NODES, chains):
        rows[node["chain_id"]]["nodes"].append(node)
    for link in _rows(store, _LINKS, chains):
        rows[link["chain_id"]]["subchains"].append(link | {"result": link["result_node"]})
    return list(rows.values())


def expected_chains(store: Store, clip: str) -> list[Row]:
    """The chains of a clip's item and of its paradigm, whether or not the clip has its own."""
    names = [row["chain"] for row in store.query(_OTHERS, [clip])]
    by_name = {row["chain"]: row for row in chains_by_id(store, names)}
    return [by_name[name] | {"expected": True} for name in names]


def people_of(store: Store, clips: Collection[str]) -> dict[str, dict[str, str]]:
    """Clip → its people by id, with their names."""
    people = dict[str, dict[str, str]]()
    for row in _rows(store, _PEOPLE, clips):
        people.setdefault(row["clip"], {})[row["person"]] = row["name"]
    return people


def runs_of(store: Store, clips: Collection[str]) -> dict[str, set[str]]:
    """Clip → the runs that judged it."""
    runs = dict[str, set[str]]()
    for row in _rows(store, _RUNS, clips):
        runs.setdefault(row["clip"], set()).add(row["run"])
    return runs


def benchmark_heads(store: Store, benchmarks: Collection[str]) -> dict[str, Row]:
    """Benchmark → its name, description, licence, homepage and citation."""
    return {row["benchmark"]: row for row in _rows(store, _HEADS, benchmarks)}


def _rows(store: Store, sql: str, names: Collection[str]) -> list[Row]:
    return store.query(sql.format(", ".join("?" * len(names))), list(names)) if names else []
