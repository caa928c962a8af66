"""Frames of a timeline, and the boxes of what is on them.

Visual errors are drawn on purpose: each changes a figure or a thing of a frame.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from media.film_writer import drawn_frames
from theatre.drawing.canvas import Canvas, Frame
from theatre.drawing.figures import SHAPES, draw_figure, shadow
from theatre.drawing.marks import Bounds, bubble_bounds, draw_bubble, draw_mark
from theatre.drawing.props import PROPS, draw_prop
from theatre.drawing.sets import backdrop, shade
from theatre.script import HEIGHT, WIDTH, Script, Trick
from theatre.story import Box
from theatre.timeline import FigureState, ThingState, Timeline, smooth

FPS = 24
FLAT = ("hole", "splat", "seats", "bench", "seat")


class ScriptStage:
    """A script and its tricks, ready to be drawn and measured at any second."""

    def __init__(self, script: Script, tricks: tuple[Trick, ...] = ()) -> None:
        self.script = script
        self.timeline = Timeline(script)
        self.tricks = tricks

    def state(self, t: float) -> tuple[list[FigureState], list[ThingState]]:
        """Every figure and thing at a second, with the tricks of that second."""
        figures = [self.figure(actor, t) for actor in self.timeline.actors]
        return figures, [self.thing(prop, t) for prop in self.timeline.props]

    def figure(self, name: str, t: float) -> FigureState:
        """One figure, with its tricks."""
        figure = self.timeline.figure(name, t)
        for trick in self.tricks:
            if trick.target == name and trick.start <= t < trick.end:
                apply(trick, t, figure, None)
        return figure

    def thing(self, name: str, t: float) -> ThingState:
        """One thing, with its tricks."""
        thing = self.timeline.thing(name, t)
        for trick in self.tricks:
            if trick.target == name and trick.start <= t < trick.end:
                apply(trick, t, None, thing)
        return thing

    def draw(self, t: float) -> Frame:
        """The frame at a second: 540 × 960 × 3."""
        canvas = Canvas(backdrop(self.script.setting))
        figures, things = self.state(t)
        tone = shade(self.script.setting)
        for figure in figures:
            if self.timeline.grounded(figure.actor.id, t):
                width = SHAPES[figure.actor.shape][0] * figure.size * 1.15
                shadow(canvas, figure.x, max(figure.z, figure.y), width, tone)
        drawn: list[FigureState | ThingState] = [*figures, *things]
        for item in sorted(drawn, key=lambda item: item.z):
            if isinstance(item, ThingState):
                _draw_thing(canvas, item, tone)
            else:
                draw_figure(canvas, item)
        for figure in figures:
            if not figure.faceless:
                for kind, age in figure.marks:
                    draw_mark(canvas, figure, kind, age)
            for kind, side, pictures, grown in figure.bubbles:
                draw_bubble(canvas, figure, kind, side, pictures, grown)
        return canvas.frame()

    def frames(self) -> Iterator[Frame]:
        """All frames of the script, 24 a second."""
        return drawn_frames(self.draw, self.script.duration, FPS)

    def person_box(self, who: str, start: float, end: float) -> Box:
        """What a figure, its hands, marks and bubbles cover between two seconds."""
        return _box(bounds for t in times(start, end) for bounds in self._of_figure(who, t))

    def entity_box(self, name: str, start: float, end: float) -> Box:
        """What a figure's body and hands or a prop cover between two seconds."""
        if name in self.timeline.actors:
            return _box(_body(self.figure(name, t)) for t in times(start, end))
        return _box(thing_bounds(self.thing(name, t)) for t in times(start, end))

    def _of_figure(self, who: str, t: float) -> Iterator[Bounds]:
        figure = self.figure(who, t)
        yield _body(figure)
        if figure.marks:
            half_w, half_h, _ = SHAPES[figure.actor.shape]
            top = figure.y - 2 * half_h * figure.size
            reach = (half_w + 20) * figure.size
            yield figure.x - reach, top - 32, figure.x + reach, top + 60
        for _, side, pictures, _ in figure.bubbles:
            yield bubble_bounds(figure, side, pictures)


def times(start: float, end: float, rate: float = 4) -> list[float]:
    """Seconds at which a stretch is measured, its ends among them: about `rate` a second."""
    count = max(2, round((end - start) * rate))
    return [start + (end - start) * i / count for i in range(count + 1)]


def thing_bounds(thing: ThingState) -> Bounds:
    """What a prop covers; a turned one is measured by its longer side."""
    _, wide, tall = PROPS[thing.kind]
    wide, tall = wide * thing.size * thing.wide, tall * thing.size * thing.tall
    half = wide / 2 + abs(thing.angle) / 90 * max(0.0, tall - wide / 2)
    return thing.x - half, thing.y - tall, thing.x + half, thing.y + 3


def _body(figure: FigureState) -> Bounds:
    half_w, half_h, _ = SHAPES[figure.actor.shape]
    wide, tall = (half_w + 4) * figure.size, (2 * half_h + 12) * figure.size
    hands = (figure.left, figure.right, *([figure.extra] if figure.extra else []))
    xs, ys = [x for x, _ in hands], [y for _, y in hands]
    return (
        min(figure.x - wide, min(xs) - 7),
        min(figure.y - tall, min(ys) - 7),
        max(figure.x + wide, max(xs) + 7),
        figure.y + 5,
    )


def _draw_thing(canvas: Canvas, thing: ThingState, tone: str) -> None:
    if thing.size < 0.04:
        return
    if thing.kind not in FLAT and abs(thing.z - thing.y) < 1:
        shadow(canvas, thing.x, thing.y, PROPS[thing.kind][1] * thing.size * 0.56, tone)
    own = canvas.view(
        thing.x, thing.y, thing.angle, thing.size * thing.wide, thing.size * thing.tall
    )
    draw_prop(own, thing.kind, thing.colour, thing.open)


def _box(bounds: Iterable[Bounds]) -> Box:
    all_bounds = list(bounds)
    left = max(0.0, min(b[0] for b in all_bounds))
    top = max(0.0, min(b[1] for b in all_bounds))
    right = min(float(WIDTH), max(b[2] for b in all_bounds))
    bottom = min(float(HEIGHT), max(b[3] for b in all_bounds))
    return (
        left / WIDTH,
        top / HEIGHT,
        max(0.0, right - left) / WIDTH,
        max(0.0, bottom - top) / HEIGHT,
    )


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
