"""Feelings and thoughts as pictures: tears, hearts, signs at the head, bubbles with pictograms."""

import math
from collections.abc import Callable
from typing import Final

from theatre.drawing.canvas import Canvas, curve, darker
from theatre.drawing.faces import FACES
from theatre.drawing.figures import SHAPES, draw_face
from theatre.drawing.props import draw_prop
from theatre.script import WIDTH
from theatre.timeline import FigureState, smooth

Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom in stage units."""


def draw_mark(canvas: Canvas, figure: FigureState, kind: str, age: float) -> None:
    """Draws a mark beside or on a figure's head, `age` seconds after it came."""
    half_w, half_h, _ = SHAPES[figure.actor.shape]
    top = canvas.view(figure.x, figure.y - (2 * half_h + 4) * figure.size, 0, *(figure.size,) * 2)
    _MARKS[kind](top, age, half_w)


def _pop(canvas: Canvas, x: float, y: float, age: float) -> Canvas:
    grown = smooth(age / 0.22) * (1 + 0.25 * math.sin(min(1.0, age / 0.45) * math.pi))
    return canvas.view(x, y, 0, max(grown, 0.05), max(grown, 0.05))


def _shout(canvas: Canvas, age: float, half: float) -> None:
    for side in (-1, 1):
        own = _pop(canvas, side * (half + 5), -6, age).view(0, 0, side * 16)
        own.polygon([(-3.6, -15), (3.6, -15), (2, 2), (-2, 2)], "#ef4a4a")
        own.oval(0, 7, 2.7, 2.7, "#ef4a4a")


def _ask(canvas: Canvas, age: float, half: float) -> None:
    own = _pop(canvas, half + 6, -8, age)
    hook = [(-5, -8), (-3, -13), (2, -14), (6, -10), (4, -5), (0, -2), (0, 2)]
    own.line(hook, 4, "#7a4fd0")
    own.oval(0, 9, 2.6, 2.6, "#7a4fd0")


def _tears(canvas: Canvas, age: float, half: float) -> None:
    for side in (-1, 1):
        for shift in (0.0, 0.5):
            p = (age * 1.3 + shift + side * 0.12) % 1.0
            x, y = side * (11 + p * (half - 4)), 28 + p * 40 - 14 * math.sin(p * math.pi)
            _drop(canvas, x, y, 3.6 * (1 - 0.4 * p))


def _drop(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.polygon([(x - size * 0.9, y), (x, y - size * 2.2), (x + size * 0.9, y)], "#4ea8f0")
    canvas.oval(x, y, size, size, "#4ea8f0")


def _sweat(canvas: Canvas, age: float, half: float) -> None:
    for i, side in enumerate((-1, 1)):
        p = (age * 0.9 + i * 0.5) % 1.0
        _drop(canvas, side * (half + 3 + p * 6), 2 + p * 14, 3.0 * (1 - p * 0.5))


def heart(canvas: Canvas, x: float, y: float, size: float, fill: str = "#f0506e") -> None:
    """Draws a heart around a point."""
    own = canvas.view(x, y, 0, size, size)
    own.oval(-2.4, -2, 2.9, 2.9, fill)
    own.oval(2.4, -2, 2.9, 2.9, fill)
    own.polygon([(-5.1, -0.8), (5.1, -0.8), (0, 5.6)], fill)


def _hearts(canvas: Canvas, age: float, _half: float) -> None:
    for i in range(3):
        p = (age * 0.55 + i / 3) % 1.0
        if age * 0.55 + i / 3 >= i / 3 + 0.02:
            x = (i - 1) * 15 + math.sin(p * 6 + i) * 3
            heart(canvas, x, -2 - p * 24, 1.5 * math.sin(math.pi * min(1.0, p + 0.15)))


def _zigzag(canvas: Canvas, age: float, _half: float) -> None:
    own = _pop(canvas, 0, -9, age)
    jitter = math.sin(age * 20) * 1.2
    for side in (-1, 1):
        path = [(side * 9, 3), (side * 13, -6 + jitter), (side * 18, -2), (side * 23, -12 - jitter)]
        own.line(path, 3.2, "#e8413c")


def _shine(canvas: Canvas, age: float, half: float) -> None:
    own = _pop(canvas, 0, 10, age)
    for i in range(7):
        angle = math.pi * (1.08 + 0.84 * i / 6)
        near, far = half + 10, half + 18 + 2 * math.sin(age * 7 + i)
        cos, sin = math.cos(angle), math.sin(angle)
        own.line([(near * cos, near * sin), (far * cos, far * sin)], 3, "#ffb92e")


def _laughs(canvas: Canvas, age: float, half: float) -> None:
    for side in (-1, 1):
        for i in range(3):
            x, y = side * (half + 6 + i * 2), 8 + i * 9
            stretch = 5 + 2 * math.sin(age * 16 + i)
            canvas.line(curve(((x, y), (x + side * stretch, y - 3 + i * 3)), 2, 4), 2.6, "#ff9f2e")


def _gloom(canvas: Canvas, age: float, _half: float) -> None:
    own = _pop(canvas, 0, -14, age)
    for x, y, size in ((-9, 0, 8), (0, -4, 10), (10, 0, 8)):
        own.oval(x, y, size, size * 0.75, "#767d9c")
    for i in (-1, 0, 1):
        own.line([(i * 8, 9), (i * 8 - 2, 14)], 2, "#5b86c9")


def _stars(canvas: Canvas, age: float, half: float) -> None:
    for i in range(3):
        angle = age * 4 + i * 2.09
        x, y = math.cos(angle) * (half + 2), -6 + math.sin(angle) * 5
        canvas.polygon(_star(x, y, 5), "#ffcf3d")


def _star(x: float, y: float, size: float) -> list[tuple[float, float]]:
    radii = [(size if i % 2 == 0 else size * 0.45) for i in range(10)]
    angles = [i * math.pi / 5 - math.pi / 2 for i in range(10)]
    return [(x + r * math.cos(a), y + r * math.sin(a)) for r, a in zip(radii, angles, strict=True)]


def _notes(canvas: Canvas, age: float, half: float) -> None:
    for i in range(2):
        p = (age * 0.5 + i / 2) % 1.0
        x, y = half - 2 + 10 * i + math.sin(p * 7) * 3, 2 - p * 26
        canvas.oval(x, y, 3.6, 2.8, "#5b3f9e")
        canvas.line([(x + 3, y), (x + 3, y - 11), (x + 7, y - 8)], 2, "#5b3f9e")


_MARKS: Final[dict[str, Callable[[Canvas, float, float], None]]] = {
    "!": _shout,
    "?": _ask,
    "tears": _tears,
    "sweat": _sweat,
    "hearts": _hearts,
    "zigzag": _zigzag,
    "shine": _shine,
    "laughs": _laughs,
    "gloom": _gloom,
    "stars": _stars,
    "notes": _notes,
}


def bubble_bounds(figure: FigureState, side: int, things: tuple[str, ...]) -> Bounds:
    """Where a figure's bubble is drawn."""
    _, half_h, _ = SHAPES[figure.actor.shape]
    wide = sum(16 if thing in SIGNS else 30 for thing in things) + 18
    top = figure.y - (2 * half_h + 3) * figure.size
    x = figure.x + side * (wide / 2 + 6) - wide / 2
    x = min(WIDTH - wide - 5.0, max(5.0, x))
    y = max(4.0, top - 52)
    return x, y, x + wide, y + 40


SIGNS: Final = ("arrow", "no", "ask", "plus", "or")


def draw_bubble(
    canvas: Canvas, figure: FigureState, kind: str, side: int, things: tuple[str, ...], grown: float
) -> None:
    """Draws a thought (cloud with dots) or a saying (with a tail) and the pictures in it."""
    left, top, right, bottom = bubble_bounds(figure, side, things)
    _, half_h, _ = SHAPES[figure.actor.shape]
    hx, hy = figure.x + side * 10, figure.y - (2 * half_h + 2) * figure.size
    cx, cy = (left + right) / 2, (top + bottom) / 2
    own = canvas.view(hx + (cx - hx) * grown, hy + (cy - hy) * grown, 0, max(grown, 0.05))
    own = canvas.view(
        hx + (cx - hx) * grown, hy + (cy - hy) * grown, 0, max(grown, 0.05), max(grown, 0.05)
    )
    wide, tall = right - left, bottom - top
    _balloon(canvas, own, kind, (hx, hy), (cx, bottom), wide, tall)
    x = -wide / 2 + 9
    for thing in things:
        step = 16 if thing in SIGNS else 30
        _picture(own, thing, x + step / 2)
        x += step


def _balloon(
    canvas: Canvas,
    own: Canvas,
    kind: str,
    head: tuple[float, float],
    foot: tuple[float, float],
    wide: float,
    tall: float,
) -> None:
    for grow, fill in ((1.6, "#b9b4cc"), (0.0, "#ffffff")):
        if kind == "say":
            tip = (head[0], head[1] - 1)
            base = min(max(head[0], foot[0] - wide / 2 + 14), foot[0] + wide / 2 - 14)
            canvas.polygon(
                [(base - 6 - grow, foot[1] - 3), tip, (base + 6 + grow, foot[1] - 3)], fill
            )
        else:
            for share, size in ((0.15, 2.4), (0.6, 4.0)):
                x = head[0] + (foot[0] - head[0]) * share * 0.5
                y = head[1] + (foot[1] - head[1]) * share
                canvas.oval(x, y, size + grow, size + grow, fill)
        radius = 12 if kind == "say" else 20
        w, h = wide / 2 + grow, tall / 2 + grow
        own.box(-w, -h, 2 * w, 2 * h, fill, radius)


def _picture(own: Canvas, thing: str, x: float) -> None:
    if thing in SIGNS:
        _sign(own, thing, x)
        return
    kind, _, colour = thing.partition(":")
    if kind in FACES:
        face = own.view(x, 0, 0, 0.62, 0.62)
        face.oval(0, 5, 21, 22, colour, power=2.6)
        draw_face(face, FACES[kind], (0, 0), 0, 0, colour)
    elif kind == "heart":
        heart(own, x, 0, 2.1)
    else:
        draw_prop(own.view(x, 13), kind, colour, icon=True)


def _sign(own: Canvas, sign: str, x: float) -> None:
    ink = darker("#8d86a8", 0.2)
    if sign == "arrow":
        own.line([(x - 5, 0), (x + 4, 0)], 2.6, ink)
        own.polygon([(x + 2, -5), (x + 8, 0), (x + 2, 5)], ink)
    elif sign == "no":
        own.line([(x - 5, -6), (x + 5, 6)], 3.6, "#e03e3e")
        own.line([(x - 5, 6), (x + 5, -6)], 3.6, "#e03e3e")
    elif sign == "plus":
        own.line([(x - 5, 0), (x + 5, 0)], 2.6, ink)
        own.line([(x, -5), (x, 5)], 2.6, ink)
    elif sign == "ask":
        own.line([(x - 4, -5), (x - 1, -9), (x + 4, -6), (x + 1, -1), (x, 3)], 3, "#7a4fd0")
        own.oval(x, 8, 2, 2, "#7a4fd0")
    else:
        own.line([(x + 2, -9), (x - 2, 9)], 2.4, ink)
