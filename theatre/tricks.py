"""Visual errors drawn on purpose: each changes a figure or a thing of a frame."""

import math
from collections.abc import Callable
from typing import Final

from theatre.script import Trick
from theatre.timeline import FigureState, ThingState, smooth


def apply(trick: Trick, t: float, figure: FigureState | None, thing: ThingState | None) -> None:
    """Draws a trick's error into the state of a second."""
    grown = min(smooth((t - trick.start) / 0.3), smooth((trick.end - t) / 0.3))
    if figure is not None:
        FIGURE_TRICKS[trick.kind](figure, t, grown)
    elif thing is not None:
        THING_TRICKS[trick.kind](thing, t, grown)


def _extra_arm(figure: FigureState, t: float, grown: float) -> None:
    wave = math.sin(t * 6) * 12
    figure.extra = (figure.x + 26 * grown + wave, figure.y - (78 + 34 * grown) * figure.size)


def _floats(figure: FigureState, t: float, grown: float) -> None:
    lift = (40 + 5 * math.sin(t * 3)) * grown
    figure.y -= lift
    figure.left = (figure.left[0], figure.left[1] - lift)
    figure.right = (figure.right[0], figure.right[1] - lift)


def _faceless(figure: FigureState, _t: float, _grown: float) -> None:
    figure.faceless = True


def _swells(figure: FigureState, _t: float, grown: float) -> None:
    figure.size *= 1 + 1.1 * grown


def _long_arm(figure: FigureState, t: float, grown: float) -> None:
    x, y = figure.right
    figure.right = (x + (x - figure.x) * 1.2 * grown, y + 8 * math.sin(t * 5) * grown)


def _topples(figure: FigureState, _t: float, grown: float) -> None:
    figure.angle += 62 * grown


def _melts(thing: ThingState, _t: float, grown: float) -> None:
    thing.tall *= 1 - 0.65 * grown
    thing.wide *= 1 + 0.8 * grown


def _grows(thing: ThingState, _t: float, grown: float) -> None:
    thing.size *= 1 + 2.6 * grown
    thing.z = 300


def _colours(thing: ThingState, t: float, _grown: float) -> None:
    thing.colour = ("#3fa7d6", "#8e5bd0", "#59b36b", "#efc23c")[int(t * 3) % 4]


def _jumps(thing: ThingState, t: float, _grown: float) -> None:
    thing.x += (46, -38, 60, -52)[int(t * 3) % 4]
    thing.y -= (20, 44, 8, 32)[int(t * 3) % 4]


def _beside(thing: ThingState, t: float, grown: float) -> None:
    thing.x += 34 * grown
    thing.y -= (26 + 4 * math.sin(t * 4)) * grown


def _through(thing: ThingState, _t: float, grown: float) -> None:
    thing.x -= 22 * grown
    thing.z = 300


FIGURE_TRICKS: Final[dict[str, Callable[[FigureState, float, float], None]]] = {
    "extra_arm": _extra_arm,
    "floats": _floats,
    "faceless": _faceless,
    "swells": _swells,
    "long_arm": _long_arm,
    "topples": _topples,
}
THING_TRICKS: Final[dict[str, Callable[[ThingState, float, float], None]]] = {
    "melts": _melts,
    "grows": _grows,
    "colours": _colours,
    "jumps": _jumps,
    "beside": _beside,
    "through": _through,
}
