"""A chain as a directed graph, with the marks of whoever colours it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import networkx as nx

from metrics.chains.marks import ChainMarks, ColourMark
from views.chain.payload import PayloadChain
from views.chain.svg import NO_MARKS, picture_svg
from views.player.standalone import network_of

if TYPE_CHECKING:
    _Graph = nx.DiGraph[str]
else:
    _Graph = nx.DiGraph

WIDTH: Final = 700.0
"""Width of a drawing, in pixels."""


NO_CHAIN: Final = PayloadChain("", "", ())


class Chain(_Graph):
    """A causal chain or a scene graph: nodes are steps or objects, edges lead to what follows.

    It is a `networkx.DiGraph`, so all of networkx works on it.

    Nodes have `kind`, `text`, `person`, `start` and `end` (seconds), `shown` (False: the clip does
    not show it), and `mark` (`right`, `wrong`, `mixed`, `none`, or None if nobody was asked about
    it). Edges have `subchain` (its id, or that of the relation), `category`, `heart` (the link that
    the paradigm is about), `label` (of a relation), and `mark`. Where several links join the same
    two nodes, the edge has the values of the last one; the drawing shows them all.

    Attributes:
        id: The chain's id.
        title: Its title.
        origin: Whose chain it is: construction, dataset, people, model or paradigm.
        caption: The same in words.
        coloured_by: Whose marks it has, in words; empty without marks.

    Examples:
        >>> import whyreel as wr
        >>> chain = wr.open().case("theatre.bench-easy-literal").chain()
        >>> chain.number_of_nodes(), chain.number_of_edges()
        (5, 7)
        >>> import networkx as nx
        >>> nx.dag_longest_path_length(chain)
        3
    """

    def __init__(
        self, payload: PayloadChain | None = None, marks: ChainMarks | None = None, label: str = ""
    ) -> None:
        """Make the graph of a chain; without one it is empty, as networkx's own copies begin."""
        super().__init__()
        marks = marks or NO_MARKS
        self._take(payload or NO_CHAIN, marks, label)
        for node in self._payload.nodes:
            self.add_node(
                node.id, kind=node.kind, text=node.text, person=node.person, start=node.start,
                end=node.end, shown=node.shown, mark=_state(marks.nodes.get(node.id)),
            )  # fmt: skip
        for reason, result, about in _edges(self._payload, marks):
            if reason in self and result in self:
                self.add_edge(reason, result, **about)

    def _take(self, payload: PayloadChain, marks: ChainMarks, label: str) -> None:
        self._payload, self._marks, self.coloured_by = payload, marks, label
        self.id = payload.id
        self.title = payload.title
        self.origin = payload.origin
        self.caption = payload.caption

    def copy(self, as_view: bool = False) -> "Chain":
        """A copy that draws itself, too. Of a part of the chain, it is a copy of that part.

        Examples:
            >>> import whyreel as wr
            >>> chain = wr.open().case("theatre.bench-easy-literal").chain()
            >>> part = chain.subgraph(list(chain)[:3]).copy()
            >>> part.number_of_nodes(), part.id == chain.id, part.svg() == chain.svg()
            (3, True, False)
        """
        copied = super().copy(as_view)
        source = self._source
        copied._take(source._payload, source._marks, source.coloured_by)
        return copied

    @property
    def _source(self) -> "Chain":
        """The chain that a view of networkx shows a part of; otherwise itself."""
        chain = self
        while isinstance(inner := getattr(chain, "_graph", None), Chain):
            chain = inner
        return chain

    def _drawn(self) -> PayloadChain:
        """The chain without the nodes and links that this graph does not have."""
        whole = self._source._payload
        subchains = (
            replace(part, reasons=tuple(r for r in part.reasons if self.has_edge(r, part.result)))
            for part in whole.subchains
        )
        return replace(
            whole,
            nodes=tuple(node for node in whole.nodes if node.id in self),
            subchains=tuple(part for part in subchains if part.reasons),
            relations=tuple(r for r in whole.relations if self.has_edge(r.subject, r.object)),
        )

    def svg(self, width: float = WIDTH) -> str:
        """The drawing of the pages as an SVG picture that needs nothing from outside.

        Nodes and links that were removed from the graph are not drawn; what was added has no place
        in the drawing.

        Examples:
            >>> import whyreel as wr
            >>> wr.open().case("theatre.bench-easy-literal").chain().svg()[:4]
            '<svg'
        """
        return picture_svg(self._drawn(), width, self._source._marks)

    def to_pyvis(self) -> Any:
        """The chain as a `pyvis.network.Network`, as “Open as network” draws it.

        Examples:
            >>> import whyreel as wr
            >>> network = wr.open().case("theatre.bench-easy-literal").chain().to_pyvis()
            >>> len(network.nodes), len(network.edges)
            (5, 7)
        """
        return network_of(self._drawn())

    def _repr_svg_(self) -> str:
        return self.svg()


def _edges(payload: PayloadChain, marks: ChainMarks) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for part in payload.subchains:
        about = {"subchain": part.id, "category": part.category, "heart": part.heart, "label": None,
                 "mark": _state(marks.links.get(part.id))}  # fmt: skip
        yield from ((reason, part.result, about) for reason in part.reasons)
    for relation in payload.relations:
        yield relation.subject, relation.object, {
            "subchain": relation.id, "category": None, "heart": None, "label": relation.label,
            "mark": _state(marks.links.get(relation.id)),
        }  # fmt: skip


def _state(mark: ColourMark | None) -> str | None:
    return None if mark is None else mark.state
