"""The player's layout of a chain, fitted into a panel of the front page.

A long chain would have cards too small to be read: it is drawn from top to bottom in rows of wide,
flat cards.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from views.page.front.hero import HeroDrawing, HeroLink

WIDE: Final = (590, 332)
NARROW: Final = (366, 300)
MARGIN: Final = 14.0
LARGEST: Final = 1.15
LEAST: Final = 44.0
"""A card's height that holds three lines."""
GAP: Final = 14.0
"""Between two rows, for the arrows, and between two flat cards of a row."""
FLAT: Final = (250.0, 46.0)
"""The largest flat card."""
ASIDE: Final = 12.0
"""How far from a flat card a link passes that leads to a later row."""
Point = tuple[float, float]
Graph = Mapping[str, Any]


def fitted(graph: Graph, states: Mapping[str, str], size: tuple[int, int]) -> HeroDrawing:
    """The drawing in the direction that leaves the larger cards. `states`: subchain → its mark."""
    both = [_points(graph["nodes"], down) for down in (False, True)]
    points = max(both, key=lambda each: _scale(each, graph["card"], size))
    scale = _scale(points, graph["card"], size)
    if scale * graph["card"][1] < LEAST:
        return _flat(graph, states, size)
    (left, right), (top, bottom) = (_ends([point[axis] for point in points.values()])
                                    for axis in (0, 1))  # fmt: skip
    middle = ((left + right) / 2, (top + bottom) / 2)
    placed = {
        name: (size[0] / 2 + (x - middle[0]) * scale, size[1] / 2 + (y - middle[1]) * scale)
        for name, (x, y) in points.items()
    }
    width, height = (side * scale for side in graph["card"])
    return _drawing(graph, states, size, placed, (width, height), points is both[1], 3)


def _flat(graph: Graph, states: Mapping[str, str], size: tuple[int, int]) -> HeroDrawing:
    """The drawing in rows from top to bottom, as wide as the panel lets its cards be."""
    points = _points(graph["nodes"], down=True)
    roles = {str(node["id"]): str(node["role"]) for node in graph["nodes"]}
    rows = dict[float, list[str]]()
    for name in sorted(points, key=lambda each: points[each][0]):
        if roles[name] == "card":
            rows.setdefault(points[name][1], []).append(name)
    levels, most = sorted(rows), max(map(len, rows.values()))
    pitch = min(FLAT[1] + GAP, (size[1] - 2 * MARGIN + GAP) / len(levels))
    room = size[0] - 2 * MARGIN - 4 * ASIDE - GAP * (most - 1)
    card = (min(FLAT[0], room / most), pitch - GAP)
    first = size[1] / 2 - pitch * (len(levels) - 1) / 2
    step = min((b - a for a, b in pairwise(levels)), default=1.0)
    placed = {
        name: (size[0] / 2 + (at - (len(names) - 1) / 2) * (card[0] + GAP), 0.0)
        for names in rows.values() for at, name in enumerate(names)
    }  # fmt: skip
    leads = {edge["from"]: edge["to"] for edge in graph["edges"] if edge["to"] in placed}
    for name, (x, y) in points.items():
        if roles[name] == "bend" and y in rows:
            near = min(rows[y], key=lambda each: abs(points[each][0] - x))
            side = 1 if x >= points[near][0] else -1
            placed[name] = (placed[near][0] + side * (card[0] / 2 + ASIDE), 0.0)
        elif roles[name] != "card":
            placed[name] = placed.get(leads.get(name, ""), (size[0] / 2, 0.0))
    placed = {
        name: (x, first + pitch * (points[name][1] - levels[0]) / step)
        for name, (x, _) in placed.items()
    }
    return _drawing(graph, states, size, placed, card, True, 2)


def _drawing(
    graph: Graph, states: Mapping[str, str], size: tuple[int, int], placed: Mapping[str, Point],
    card: Point, is_down: bool, lines: int,
) -> HeroDrawing:  # fmt: skip
    cards = {
        str(node["node"]): (_percent(placed[node["id"]][0], size[0]),
                            _percent(placed[node["id"]][1], size[1]))
        for node in graph["nodes"] if node["role"] == "card"
    }  # fmt: skip
    links = tuple(_link(edge, placed, card, is_down, states) for edge in graph["edges"])
    sides = (_percent(card[0], size[0]), _percent(card[1], size[1]))
    return HeroDrawing(size, cards, sides, links, lines)


def _points(nodes: Sequence[Mapping[str, Any]], down: bool) -> dict[str, Point]:
    return {
        node["id"]: (node["down"][0], node["down"][1]) if down else (node["x"], node["y"])
        for node in nodes
    }


def _scale(points: Mapping[str, Point], card: Sequence[float], size: tuple[int, int]) -> float:
    spans = (_span([point[axis] for point in points.values()]) + card[axis] for axis in (0, 1))
    rooms = (side - 2 * MARGIN for side in size)
    return min(LARGEST, *(room / span for room, span in zip(rooms, spans, strict=True)))


def _ends(values: Sequence[float]) -> Point:
    return min(values), max(values)


def _span(values: Sequence[float]) -> float:
    return max(values) - min(values)


def _percent(part: float, whole: float) -> float:
    return round(100 * part / whole, 2)


def _link(
    edge: Mapping[str, Any],
    placed: Mapping[str, Any],
    card: Point,
    is_down: bool,
    states: Mapping[str, str],
) -> HeroLink:
    """A piece of a link, from border to border where it meets cards."""
    along = 1 if is_down else 0
    start, stop = list(placed[edge["from"]]), list(placed[edge["to"]])
    sign = 1 if stop[along] >= start[along] else -1
    if edge["from"].startswith("n:"):
        start[along] += sign * card[along] / 2
    if edge["to"].startswith("n:"):
        stop[along] -= sign * (card[along] / 2 + (4 if edge["arrows"] else 0))
    bend = (start[along] + stop[along]) / 2
    first, second = ([start[0], bend], [stop[0], bend]) if is_down else (
        [bend, start[1]], [bend, stop[1]])  # fmt: skip
    numbers = (f"{value:.1f}" for point in (start, first, second, stop) for value in point)
    path = "M{} {}C{} {} {} {} {} {}".format(*numbers)
    return HeroLink(path, bool(edge["arrows"]), states.get(str(edge["subchain"]), "none"))
