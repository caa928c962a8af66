"""The only place that imports networkx: a chain as a directed graph without cycles.

networkx is imported when the first chain is drawn, because it costs 0.2 s of a start.
"""

from collections.abc import Iterable, Sequence

Edge = tuple[str, str]


def layers_of(nodes: Sequence[str], edges: Iterable[Edge]) -> dict[str, int]:
    """Each node's layer: the number of edges on the longest path to it.

    A node without incoming edges is placed right before its first result, so that its link is
    short. Edges that would close a cycle are ignored.
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(nodes)
    graph.add_edges_from(edges)
    while not nx.is_directed_acyclic_graph(graph):
        graph.remove_edge(*nx.find_cycle(graph)[-1][:2])
    layer: dict[str, int] = {}
    order = list(nx.topological_sort(graph))
    for node in order:
        layer[node] = max((layer[before] + 1 for before in graph.predecessors(node)), default=0)
    for node in order:
        after = [layer[result] for result in graph.successors(node)]
        if after and not graph.in_degree(node):
            layer[node] = min(after) - 1
    return layer
