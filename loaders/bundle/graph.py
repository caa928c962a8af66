"""A bundle's chains: validates nodes and subchains, and derives length, category and system."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pyarrow as pa

from loaders.core.row_validation import Sieve
from schema.arrow import column
from schema.chain_facts import (
    CausalLink,
    category,
    cycle,
    describe_cycle,
    length,
    link_fault,
    system,
)
from schema.tables import FLAG, INT, TEXT


class Graphs(NamedTuple):
    """The sieves of the three chain files; they get marks and derived columns."""

    chains: Sieve
    nodes: Sieve
    subchains: Sieve


Kinds = dict[str, dict[str, str]]


def check(graphs: Graphs, durations: Mapping[str, float]) -> set[str]:
    """Mark invalid rows, derive length, category and system; returns the ids of cyclic chains."""
    _check_times(graphs, durations)
    known = set(graphs.chains.good["chain"].to_pylist())
    for sieve in (graphs.nodes, graphs.subchains):
        _mark_homeless(sieve, known)
    kinds = Kinds()
    for row in graphs.nodes.good.select(["chain", "node", "kind"]).to_pylist():
        kinds.setdefault(row["chain"], {})[row["node"]] = row["kind"]
    _check_links(graphs.subchains, kinds)
    circles = _circles(graphs.subchains)
    named = graphs.chains["chain"].to_pylist()
    graphs.chains.mark_rows({i: circles[c] for i, c in enumerate(named) if c in circles})
    # Only the chain's own row names the cycle: it can have very many nodes.
    for sieve in (graphs.nodes, graphs.subchains):
        named = sieve["chain"].to_pylist()
        faults = {i: f"its chain “{c}” has a cycle" for i, c in enumerate(named) if c in circles}
        sieve.mark_rows(faults)
    _derive(graphs, kinds)
    return set(circles)


def _mark_homeless(sieve: Sieve, known: set[str | None]) -> None:
    chains = sieve["chain"].to_pylist()
    sieve.mark(
        column([chain not in known for chain in chains], FLAG),
        lambda at: f"its chain “{chains[at]}” is not in this bundle or was rejected",
    )


def _check_times(graphs: Graphs, durations: Mapping[str, float]) -> None:
    clips = dict(
        zip(graphs.chains["chain"].to_pylist(), graphs.chains["clip"].to_pylist(), strict=True)
    )
    faults = {}
    for index, row in enumerate(graphs.nodes.rows.select(["chain", "end"]).to_pylist()):
        duration = durations.get(clips.get(row["chain"]) or "")
        # A container's duration and its last frame differ by up to a frame.
        if duration and row["end"] is not None and row["end"] > duration + 0.1:
            faults[index] = f"ends after its clip, which has {duration:g} s"
    graphs.nodes.mark_rows(faults)


def _links(rows: pa.Table) -> Iterator[tuple[str, CausalLink]]:
    for row in rows.select(["chain", "subchain", "result", "reasons"]).to_pylist():
        reasons = tuple(row["reasons"] or ())
        yield row["chain"], CausalLink(row["subchain"], row["result"], reasons)


def _check_links(subchains: Sieve, kinds: Kinds) -> None:
    faults = {}
    for index, (chain, link) in enumerate(_links(subchains.rows)):
        if reason := link_fault(link, kinds.get(chain, {})):
            faults[index] = reason
    subchains.mark_rows(faults)


def _circles(subchains: Sieve) -> dict[str, str]:
    links = dict[str, list[CausalLink]]()
    for chain, link in _links(subchains.good):
        links.setdefault(chain, []).append(link)
    circles = {chain: cycle(of) for chain, of in links.items()}
    return {
        chain: f"the chain “{chain}” {describe_cycle(nodes)}"
        for chain, nodes in circles.items()
        if nodes
    }


def _derive(graphs: Graphs, kinds: Kinds) -> None:
    links = dict[str, list[CausalLink]]()
    good = {(chain, link.id) for chain, link in _links(graphs.subchains.good)}
    categories, systems = list[str | None](), list[int | None]()
    for chain, link in _links(graphs.subchains.rows):
        if (chain, link.id) not in good or link_fault(link, kinds.get(chain, {})):
            categories.append(None)
            systems.append(None)
            continue
        links.setdefault(chain, []).append(link)
        reasons = [kinds[chain][reason] for reason in link.reasons]
        categories.append(category(reasons, kinds[chain][link.result]))
        systems.append(system(reasons))
    graphs.subchains.set("category", column(categories, TEXT))
    graphs.subchains.set("system", column(systems, INT))
    lengths = [length(links.get(str(chain), ())) for chain in graphs.chains["chain"].to_pylist()]
    graphs.chains.set("length", column(lengths, INT))
