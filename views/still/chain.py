"""A chain as shapes: the player's own layout, with the marks of a run on cards and links."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple

from metrics.chains.marks import ChainMarks, ColourMark
from views.player.graph import chain_graph
from views.player.payload import PayloadChain, PayloadNode
from views.still import shapes
from views.still.fonts import wrap
from views.still.shapes import Box, Point, Polyline, Shape, Words

TEXT: Final = 12.5
LINES: Final = 3
LARGEST: Final = 1.7
"""How much larger than in the player a card becomes at most."""
ROOM: Final = 14.0
"""Around all cards, for their frames and badges."""
NONE: Final = ChainMarks()


class Area(NamedTuple):
    """The rectangle that a chain is drawn into."""

    x: float
    y: float
    width: float
    height: float


class Placing(NamedTuple):
    """How the layout's places become those of the drawing."""

    scale: float
    left: float
    top: float
    down: bool

    def at(self, node: Mapping[str, Any]) -> Point:
        """Where a card, joint or bend is."""
        x, y = node["down"] if self.down else (node["x"], node["y"])
        return self.left + x * self.scale, self.top + y * self.scale


def chain_shapes(
    chain: PayloadChain,
    area: Area,
    marks: ChainMarks = NONE,
    lit: Collection[str] = (),
) -> tuple[Shape, ...]:
    """The chain in `area`, across or down as it is larger; `lit`: nodes of the moment."""
    if not chain.nodes:
        return ()
    graph = chain_graph(chain)
    placing = max((_placing(graph, area, down) for down in (False, True)), key=lambda p: p.scale)
    places = {node["id"]: placing.at(node) for node in graph["nodes"]}
    cards = {node.id: places[f"n:{node.id}"] for node in chain.nodes}
    made: list[Shape] = [
        shape
        for edge in graph["edges"]
        for shape in _link(edge, places, marks, placing, graph["card"])
    ]
    made += _link_badges(graph, places, marks, placing)
    for node in chain.nodes:
        mark = marks.nodes.get(node.id)
        made += _card(node, cards[node.id], placing.scale, graph["card"], mark, node.id in lit)
    return tuple(made)


def chain_height(chain: PayloadChain, width: float, most: float) -> float:
    """The height that a chain needs at a width, at most `most`."""
    graph = chain_graph(chain)
    left, top, right, bottom = _bounds(graph, down=False)
    return min(most, (bottom - top) * min(width / (right - left), LARGEST))


def _bounds(graph: Mapping[str, Any], *, down: bool) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all cards and bends, in the layout's units."""
    width, height = graph["card"]
    sides: list[tuple[float, float, float, float]] = []
    for node in graph["nodes"]:
        x, y = node["down"] if down else (node["x"], node["y"])
        is_card = str(node["id"]).startswith("n:")
        half_x, half_y = (width / 2, height / 2) if is_card else (0.0, 0.0)
        sides.append((x - half_x, y - half_y, x + half_x, y + half_y))
    left, top, right, bottom = zip(*sides, strict=True)
    return min(left) - ROOM, min(top) - ROOM, max(right) + ROOM, max(bottom) + ROOM


def _placing(graph: Mapping[str, Any], area: Area, down: bool) -> Placing:
    """The largest scale at which all cards of one direction fit the area, centred."""
    left, top, right, bottom = _bounds(graph, down=down)
    scale = min(area.width / (right - left), area.height / (bottom - top), LARGEST)
    return Placing(
        scale,
        area.x + area.width / 2 - (left + right) / 2 * scale,
        area.y + area.height / 2 - (top + bottom) / 2 * scale,
        down,
    )


def _link(
    edge: Mapping[str, Any],
    places: Mapping[str, Point],
    marks: ChainMarks,
    placing: Placing,
    card: tuple[float, float],
) -> Iterator[Polyline]:
    """A piece of a link, ending at the card's border where it has an arrow."""
    mark = marks.links.get(str(edge.get("subchain", "")))
    start, stop = places[edge["from"]], places[edge["to"]]
    if str(edge["to"]).startswith("n:"):
        stop = _border(start, stop, card, placing.scale)
    if str(edge["from"]).startswith("n:"):
        start = _border(stop, start, card, placing.scale)
    state = mark.state if mark else "none"
    known = mark is not None and state != "none"
    yield Polyline(
        (start, stop),
        shapes.STATES[state],
        (3.0 if known else 1.8) * max(placing.scale, 0.6),
        arrow=bool(edge.get("arrows")),
        dashed=bool(mark and known and not mark.located),
    )


def _border(start: Point, stop: Point, card: tuple[float, float], scale: float) -> Point:
    """Where the line from `start` to the middle of a card meets the card's border."""
    dx, dy = start[0] - stop[0], start[1] - stop[1]
    half_x, half_y = card[0] / 2 * scale + 3, card[1] / 2 * scale + 3
    share = min(half_x / abs(dx) if dx else 9.0, half_y / abs(dy) if dy else 9.0, 1.0)
    return stop[0] + dx * share, stop[1] + dy * share


def _link_badges(
    graph: Mapping[str, Any], places: Mapping[str, Point], marks: ChainMarks, placing: Placing
) -> list[Shape]:
    """The mark of each subchain, once: where its reasons meet, or in the middle of its link."""
    made: dict[str, list[Shape]] = {}
    for edge in graph["edges"]:
        mark = marks.links.get(str(edge.get("subchain", "")))
        if mark and mark.state != "none" and edge.get("arrows"):
            (ax, ay), (bx, by) = places[edge["from"]], places[edge["to"]]
            is_joint = str(edge["from"]).startswith("j:")
            middle = (ax, ay) if is_joint else ((ax + bx) / 2, (ay + by) / 2)
            made[str(edge["subchain"])] = badge(middle, mark.state, 9 * max(placing.scale, 0.7))
    return [shape for badges in made.values() for shape in badges]


def badge(middle: Point, state: str, half: float) -> list[Shape]:
    """✓ in a round box, ✗ in a square one, ~ where both: told apart by shape, not hue alone."""
    x, y = middle
    radius = half if state == "right" else half * 0.25
    box = Box(x - half, y - half, 2 * half, 2 * half, shapes.STATES[state], shapes.PAPER, 1.5,
              radius)  # fmt: skip
    ways: list[tuple[Point, ...]]
    if state == "right":
        ways = [((-0.5, 0.0), (-0.12, 0.38), (0.52, -0.38))]
    elif state == "wrong":
        ways = [((-0.4, -0.4), (0.4, 0.4)), ((-0.4, 0.4), (0.4, -0.4))]
    else:
        ways = [((-0.5, 0.1), (-0.2, -0.2), (0.2, 0.2), (0.5, -0.1))]
    strokes = [
        Polyline(tuple((x + dx * half, y + dy * half) for dx, dy in way), shapes.PAPER, half * 0.28)
        for way in ways
    ]
    return [box, *strokes]


def _card(
    node: PayloadNode,
    middle: Point,
    scale: float,
    card: tuple[float, float],
    mark: ColourMark | None,
    lit: bool,
) -> list[Shape]:
    """A node: its kind in words and colour, its text, its mark at the corner."""
    fill, line, strong = shapes.KINDS.get(node.kind, shapes.KINDS["event"])
    width, height = card[0] * scale, card[1] * scale
    left, top = middle[0] - width / 2, middle[1] - height / 2
    missing = node.shown is False
    border = shapes.WRONG if missing else shapes.LIT if lit else line
    made: list[Shape] = []
    if mark and mark.state != "none":
        room = 4 * scale
        made.append(Box(left - room, top - room, width + 2 * room, height + 2 * room, "",
                        shapes.STATES[mark.state], 3 * scale, 9 * scale))  # fmt: skip
    made.append(Box(left, top, width, height, strong if lit else fill, border,
                    (3 if lit or missing else 1.6) * scale, 6 * scale))  # fmt: skip
    ink = shapes.PAPER if lit else shapes.INK
    label = node.kind + (" · not shown" if missing else "")
    made.append(Words(left + 9 * scale, top + 13 * scale, label, 9.5 * scale,
                      shapes.PAPER if lit else strong, bold=True))  # fmt: skip
    size = TEXT * scale
    for index, text in enumerate(wrap(node.text, size, width - 18 * scale, LINES)):
        made.append(Words(left + 9 * scale, top + (28 + 14.5 * index) * scale, text, size, ink))
    if mark and mark.state != "none":
        made += badge((left + width, top), mark.state, 10 * scale)
    return made
