"""The player's layout of a chain, fitted into a panel of the front page."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from views.page.front.hero import HeroDrawing, HeroLink

WIDE: Final = (590, 332)
NARROW: Final = (366, 300)
MARGIN: Final = 14.0
LARGEST: Final = 1.15
Point = tuple[float, float]
Graph = Mapping[str, Any]


def fitted(graph: Graph, states: Mapping[str, str], size: tuple[int, int]) -> HeroDrawing:
    """The drawing in the direction that leaves the larger cards. `states`: subchain → its mark."""
    both = [_points(graph["nodes"], down) for down in (False, True)]
    points = max(both, key=lambda each: _scale(each, graph["card"], size))
    scale = _scale(points, graph["card"], size)
    (left, right), (top, bottom) = (_ends([point[axis] for point in points.values()])
                                    for axis in (0, 1))  # fmt: skip
    middle = ((left + right) / 2, (top + bottom) / 2)
    placed = {
        name: tuple(size[axis] / 2 + (point[axis] - middle[axis]) * scale for axis in (0, 1))
        for name, point in points.items()
    }
    width, height = (side * scale for side in graph["card"])
    cards = {
        str(node["node"]): (_percent(placed[node["id"]][0], size[0]),
                            _percent(placed[node["id"]][1], size[1]))
        for node in graph["nodes"] if node["role"] == "card"
    }  # fmt: skip
    is_down = points is both[1]
    links = tuple(_link(edge, placed, (width, height), is_down, states) for edge in graph["edges"])
    return HeroDrawing(size, cards, (_percent(width, size[0]), _percent(height, size[1])), links)


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
