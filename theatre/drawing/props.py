"""Props: each drawn from the middle of its base, upwards, in its own colour."""

from collections.abc import Callable
from typing import Final

from theatre.drawing.canvas import Canvas, curve, darker, lighter
from theatre.drawing.furniture import FURNITURE

Painter = Callable[[Canvas, str, float], None]


def _ball(c: Canvas, colour: str, _open: float) -> None:
    c.oval(0, -10, 10, 10, colour)
    c.polygon(
        curve(((-9, -13), (9, -13)), 8) + curve(((9.5, -8), (-9.5, -8)), 6), lighter(colour, 0.6)
    )
    c.oval(-3, -15, 2.4, 2, lighter(colour, 0.7))


def _candy(c: Canvas, colour: str, _open: float) -> None:
    for side in (-1, 1):
        c.polygon([(side * 6, -9), (side * 15, -15), (side * 15, -3)], lighter(colour, 0.35))
    c.oval(0, -9, 8.5, 8.5, colour)
    c.line([(-3, -13), (3, -5)], 2.4, lighter(colour, 0.7))


def _sock(c: Canvas, colour: str, _open: float) -> None:
    c.box(-8, -25, 12, 18, colour, 3)
    c.box(-8, -11, 20, 11, colour, 5)
    c.box(-9, -27, 14, 6, lighter(colour, 0.6), 3)


def _icecream(c: Canvas, colour: str, _open: float) -> None:
    c.polygon([(-6.5, -14), (6.5, -14), (0, 3)], "#d99a4e")
    c.oval(0, -18, 9, 8.5, colour)
    c.oval(-3, -21, 2.5, 2, lighter(colour, 0.7))


def _splat(c: Canvas, colour: str, _open: float) -> None:
    c.oval(0, -2.5, 17, 4.5, colour)
    c.oval(3, -6, 8, 5, colour)
    c.polygon([(-9, -7), (-3, -16), (-15, -17)], "#d99a4e")


def _cookie(c: Canvas, colour: str, _open: float) -> None:
    c.oval(0, -11, 11.5, 11.5, colour)
    for x, y in ((-4, -15), (4, -14), (0, -9), (-6, -7), (6, -7)):
        c.oval(x, y, 1.9, 1.9, "#5b3420")


def _half(c: Canvas, colour: str, _open: float) -> None:
    outline = [(0.0, 0.0), *curve(((1, 0), (1, -23)), 24), (-2, -16), (2, -11), (-2, -6)]
    c.polygon(outline, colour)
    for x, y in ((5, -15), (6, -7)):
        c.oval(x, y, 1.9, 1.9, "#5b3420")


def _plate(c: Canvas, colour: str, _open: float) -> None:
    c.oval(0, -3, 20, 4.5, darker(colour, 0.12))
    c.oval(0, -4, 20, 4.2, colour)
    c.oval(0, -4, 13, 2.6, darker(colour, 0.07))


def _bird(c: Canvas, colour: str, wing: float) -> None:
    c.polygon([(-9, -9), (-19, -14), (-16, -6)], darker(colour, 0.2))
    c.oval(0, -9, 12, 8.5, colour)
    c.oval(8, -16, 7, 6.5, colour)
    c.polygon([(14, -18), (21, -15), (14, -13)], "#f6a32b")
    c.oval(10, -17.5, 1.8, 1.8, "#2b2540")
    c.polygon([(-6, -11), (5, -11), (-5, -9 - 14 * wing)], darker(colour, 0.25))
    c.line([(-1, -2), (-1, 0)], 1.6, "#a76a20")
    c.line([(3, -2), (3, 0)], 1.6, "#a76a20")


def _hat(c: Canvas, colour: str, _open: float) -> None:
    c.oval(0, -3, 19, 4, darker(colour, 0.15))
    c.box(-11, -20, 22, 17, colour, 5)
    c.box(-11.4, -9, 22.8, 5, lighter(colour, 0.6))


def _book(c: Canvas, colour: str, _open: float) -> None:
    c.polygon([(-14, -20), (0, -17), (14, -20), (14, -4), (-14, -4)], "#fffaf0")
    c.polygon([(-16, -18), (-1, -15), (-1, 2), (-16, -1)], colour)
    c.polygon([(16, -18), (1, -15), (1, 2), (16, -1)], colour)
    c.polygon([(-1.5, -15), (1.5, -15), (1.5, 2), (-1.5, 2)], darker(colour, 0.3))
    c.box(-12, -12, 8, 3, lighter(colour, 0.5), 1)


def _stick(c: Canvas, colour: str, _open: float) -> None:
    bow = [(-36.0, -4.0), (33.0, -4.0), (39.0, -9.0), (37.0, -16.0), (30.0, -17.0)]
    for width, tone in ((8.5, darker(colour, 0.65)), (5, colour)):
        c.line(bow, width, tone)


def _rope(c: Canvas, colour: str, _open: float) -> None:
    c.oval(0, -5, 14, 5, colour)
    c.oval(0, -6, 8, 2.4, darker(colour, 0.4))
    c.line(curve(((10, -4), (20, -1)), 4), 3, colour)


def _bun(c: Canvas, colour: str, _open: float) -> None:
    c.oval(0, -8, 14, 8, colour)
    for x in (-5, 1, 7):
        c.line([(x - 2, -13), (x + 1, -9)], 2, lighter(colour, 0.5))


def _flower(c: Canvas, colour: str, _open: float) -> None:
    c.line([(0, 0), (0, -16)], 2.4, "#4f9a52")
    for x, y in ((-5, -20), (5, -20), (-3, -26), (3, -26), (0, -16)):
        c.oval(x, y, 4.4, 4.4, colour)
    c.oval(0, -21, 3.6, 3.6, "#ffd34d")


def _popcorn(c: Canvas, colour: str, _open: float) -> None:
    for x, y in ((-7, -21), (0, -24), (7, -21), (-3, -19), (4, -18)):
        c.oval(x, y, 5, 4.6, "#fff1c2")
    c.polygon([(-10, -18), (10, -18), (8, 0), (-8, 0)], "#fffaf0")
    for x in (-7, -1, 5):
        c.polygon([(x, -18), (x + 3, -18), (x + 3, 0), (x, 0)], colour)


def _hole(c: Canvas, colour: str, _open: float) -> None:
    c.oval(0, 0, 37, 11, lighter(colour, 0.25))
    c.oval(0, 1.5, 33, 9, "#191526")


def _crown(c: Canvas, colour: str, _open: float) -> None:
    c.polygon([(-13, 0), (-15, -16), (-7, -9), (0, -20), (7, -9), (15, -16), (13, 0)], colour)
    for x in (-8, 0, 8):
        c.oval(x, -4, 2.2, 2.2, "#e64f6a")


SMALL: Final[dict[str, tuple[Painter, float, float]]] = {
    "ball": (_ball, 22, 21),
    "candy": (_candy, 30, 19),
    "sock": (_sock, 22, 28),
    "icecream": (_icecream, 18, 30),
    "splat": (_splat, 34, 18),
    "cookie": (_cookie, 24, 24),
    "half": (_half, 15, 24),
    "plate": (_plate, 40, 9),
    "bird": (_bird, 40, 24),
    "hat": (_hat, 38, 21),
    "book": (_book, 30, 21),
    "stick": (_stick, 86, 22),
    "rope": (_rope, 34, 12),
    "bun": (_bun, 28, 17),
    "flower": (_flower, 19, 31),
    "popcorn": (_popcorn, 24, 29),
    "hole": (_hole, 74, 22),
    "crown": (_crown, 30, 21),
}
PROPS: Final[dict[str, tuple[Painter, float, float]]] = SMALL | FURNITURE
"""Each drawing with its width and height."""


def draw_prop(
    canvas: Canvas, kind: str, colour: str, opening: float = 0, icon: bool = False
) -> None:
    """Draws a prop at the origin; as an icon it is shrunk to fit a bubble and stands in it."""
    painter, wide, tall = PROPS[kind]
    if icon:
        share = min(1.0, 27 / wide, 27 / tall)
        canvas = canvas.view(0, -(26 - tall * share) / 2, 0, share, share)
    painter(canvas, colour, opening)
