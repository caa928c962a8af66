"""The only module that imports pyvis: it builds the node and edge dicts that vis-network reads.

pyvis is imported lazily, when the first chain is drawn: it pulls in IPython and adds 0.4 s to the
start. Its page template is not used, because it loads from a CDN even with inlined resources.
"""

from typing import Any

OPTIONS: dict[str, Any] = {
    "autoResize": False,
    "physics": {"enabled": False},
    "layout": {"improvedLayout": False},
    "interaction": {
        "hover": True,
        "dragNodes": False,
        "zoomView": True,
        "multiselect": False,
        "tooltipDelay": 3_600_000,
        "selectConnectedEdges": False,
    },
    "nodes": {"labelHighlightBold": False, "chosen": False},
    "edges": {"chosen": False, "selectionWidth": 0, "hoverWidth": 0},
}
"""vis-network's options: no physics, no tooltips of its own (they take HTML)."""


class VisData:
    """Nodes and edges of one graph."""

    def __init__(self) -> None:
        from pyvis.network import Network

        self._network = Network(directed=True)

    @property
    def nodes(self) -> list[dict[str, Any]]:
        """vis-network's node dicts; `down` is the position in the vertical layout."""
        return [dict(node) for node in self._network.nodes]

    @property
    def edges(self) -> list[dict[str, Any]]:
        """vis-network's edge dicts."""
        return [dict(edge) for edge in self._network.edges]

    def card(self, key: str, **extra: Any) -> None:
        """Add a node of the chain."""
        self._add(key, "card", **extra)

    def joint(self, key: str, **extra: Any) -> None:
        """Add the dot where the reasons of a subchain meet."""
        self._add(key, "joint", **extra)

    def bend(self, key: str, **extra: Any) -> None:
        """Add an invisible point that routes a long link between the cards of a layer."""
        self._add(key, "bend", **extra)

    def link(self, start: str, stop: str, arrow: bool = True, **extra: Any) -> None:
        """Add a piece of a link; only its last piece has an arrow head."""
        self._network.add_edge(start, stop, arrows="to" if arrow else "", **extra)

    def _add(self, key: str, role: str, **extra: Any) -> None:
        # A label of one space keeps pyvis from showing the id and vis-network from drawing text.
        self._network.add_node(key, label=" ", shape="custom", role=role, **extra)
