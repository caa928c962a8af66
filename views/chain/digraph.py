"""The only place that imports networkx: a chain as a directed graph without cycles.

networkx is imported when the first chain is drawn, because it costs 0.2 s of a start.
"""

from collections.abc import Iterable, Mapping, Sequence

Edge = tuple[str, str]


def generations(
    nodes: Sequence[str], edges: Sequence[Edge]
) -> tuple[dict[str, int], frozenset[Edge]]:
    """Each node's generation: the number of edges on the longest path to it.

    Nodes without edges come last, so that the others stay where they are when one is added. Also
    returns the edges that were ignored because they would close a cycle.
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(nodes)
    graph.add_edges_from(edges)
    closing: set[Edge] = set()
    while not nx.is_directed_acyclic_graph(graph):
        edge = nx.find_cycle(graph)[-1][:2]
        graph.remove_edge(*edge)
        closing.add(edge)
    loose = list(nx.isolates(graph))
    graph.remove_nodes_from(loose)
    rows = enumerate((*nx.topological_generations(graph), loose))
    return {node: row for row, members in rows for node in members}, frozenset(closing)


def pulled(generation: Mapping[str, int], edges: Iterable[Edge]) -> dict[str, int]:
    """The generations, with each node without reasons right before its first result."""
    edges = tuple(edges)
    results = {result for _, result in edges}
    first: dict[str, int] = {}
    for reason, result in edges:
        first[reason] = min(first.get(reason, generation[result]), generation[result] - 1)
    return {
        node: first[node] if node in first and node not in results else row
        for node, row in generation.items()
    }
