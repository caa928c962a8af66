"""Large props: boxes that open, doors, benches, swings, fences, trees."""

from collections.abc import Callable
from typing import Final

from theatre.drawing.canvas import Canvas, darker, lighter


def _basket(c: Canvas, colour: str, _open: float) -> None:
    c.polygon([(-25, -30), (25, -30), (20, 0), (-20, 0)], colour)
    for y in (-21, -12):
        c.line([(-21, y), (21, y)], 2.4, darker(colour, 0.18))
    c.box(-27, -33, 54, 6, lighter(colour, 0.35), 3)


def _box(c: Canvas, colour: str, opening: float) -> None:
    c.box(-26, -32, 52, 32, colour, 3)
    c.box(-26, -14, 52, 5, darker(colour, 0.14))
    lid = c.view(-27, -31, -105 * opening)
    lid.box(0, -7, 54, 8, darker(colour, 0.22), 3)


def _gift(c: Canvas, colour: str, opening: float) -> None:
    c.box(-24, -30, 48, 30, colour, 3)
    c.box(-4, -30, 8, 30, "#ffe27a")
    lid = c.view(-26, -29, -100 * opening)
    lid.box(0, -8, 52, 9, lighter(colour, 0.2), 3)
    lid.box(22, -8, 8, 9, "#ffe27a")
    for side in (-1, 1):
        lid.oval(26 + side * 7, -12, 7, 4.5, "#ffd34d")


def _candybox(c: Canvas, colour: str, opening: float) -> None:
    c.box(-25, -34, 50, 34, colour, 3)
    c.oval(0, -16, 14, 12, "#fffaf0")
    for side in (-1, 1):
        c.polygon([(side * 4, -16), (side * 11, -20), (side * 11, -12)], "#f58aa7")
    c.oval(0, -16, 5.6, 5.6, "#ee4f7b")
    lid = c.view(-26, -33, -105 * opening)
    lid.box(0, -7, 52, 8, darker(colour, 0.25), 3)


def _crates(c: Canvas, colour: str, _open: float) -> None:
    for y, w in ((0, 46), (-23, 42), (-46, 36)):
        tone = colour if y != -23 else lighter(colour, 0.25)
        c.box(-w / 2, y - 23, w, 23, tone, 2)
        c.box(-5, y - 23, 10, 23, darker(tone, 0.13))


def _crate(c: Canvas, colour: str, _open: float) -> None:
    c.box(-36, -56, 72, 56, colour, 3)
    for y in (-56, -9):
        c.box(-36, y, 72, 9, darker(colour, 0.18), 2)
    c.line([(-28, -12), (28, -44)], 7, darker(colour, 0.18))


def _door(c: Canvas, colour: str, opening: float) -> None:
    c.box(-38, -126, 76, 126, darker(colour, 0.45), 3)
    c.box(-32, -120, 64, 120, "#ffe9b0")
    wide = 64 * (1 - 0.8 * opening)
    c.polygon(
        [
            (-32, -120), (-32 + wide, -120 + 10 * opening),
            (-32 + wide, 8 * opening), (-32, 0),
        ],
        colour,
    )  # fmt: skip
    c.box(-32 + wide * 0.16, -108, wide * 0.68, 42, darker(colour, 0.12), 3)
    c.box(-32 + wide * 0.16, -52, wide * 0.68, 40, darker(colour, 0.12), 3)
    c.oval(-32 + wide * 0.88, -58, 3.6, 3.6, "#ffd34d")


def _bench(c: Canvas, colour: str, _open: float) -> None:
    for x in (-88, 80):
        c.box(x, -24, 8, 24, "#4c4660", 2)
    for y in (-58, -45):
        c.box(-96, y, 192, 9, darker(colour, 0.1), 4)
    c.box(-98, -30, 196, 10, colour, 4)


def _plank(c: Canvas, colour: str, _open: float) -> None:
    c.box(-82, -11, 164, 11, colour, 3)
    for x in (-50, 6, 52):
        c.line([(x, -6), (x + 18, -6)], 1.6, darker(colour, 0.2))


def _seat(c: Canvas, colour: str, _open: float) -> None:
    for x in (-15, 15):
        c.line([(x, -4), (x, -130)], 2.4, "#8a7a66")
    c.box(-20, -6, 40, 7, colour, 3)


def _fence(c: Canvas, colour: str, _open: float) -> None:
    for y in (-44, -20):
        c.box(-74, y, 148, 7, darker(colour, 0.15))
    for i in range(7):
        x = -74 + i * 22.5
        c.polygon([(x, 0), (x, -54), (x + 6.5, -62), (x + 13, -54), (x + 13, 0)], colour)


def _bush(c: Canvas, colour: str, _open: float) -> None:
    for x, y, r in ((-28, -18, 21), (0, -30, 28), (28, -18, 22), (0, -12, 36)):
        c.oval(x, y, r, min(r, -y + 2), colour)
    for x, y in ((-14, -34), (10, -40), (24, -22), (-26, -20), (0, -18)):
        c.oval(x, y, 4, 3, lighter(colour, 0.25))


def _counter(c: Canvas, colour: str, _open: float) -> None:
    c.box(-52, -50, 104, 50, colour, 3)
    c.box(-58, -57, 116, 10, lighter(colour, 0.45), 4)
    for x in (-34, 0, 34):
        c.box(x - 13, -38, 26, 30, darker(colour, 0.12), 4)


def _table(c: Canvas, colour: str, _open: float) -> None:
    for x in (-84, 76):
        c.box(x, -44, 9, 44, darker(colour, 0.3), 2)
    c.box(-98, -52, 196, 11, colour, 5)


def _cupboard(c: Canvas, colour: str, _open: float) -> None:
    c.box(-60, -104, 120, 88, colour, 5)
    for x in (-54, 3):
        c.box(x, -97, 51, 74, lighter(colour, 0.18), 4)
    for x in (-8, 8):
        c.oval(x, -60, 3, 3, "#ffd98a")
    for x in (-54, 46):
        c.box(x, -16, 8, 16, darker(colour, 0.35))


def _seats(c: Canvas, colour: str, _open: float) -> None:
    for i in range(5):
        c.box(-184 + i * 92 - 36, -46, 72, 60, colour, 14)
        c.box(-184 + i * 92 - 30, -38, 60, 40, darker(colour, 0.14), 10)


def _cone(c: Canvas, colour: str, _open: float) -> None:
    c.polygon([(-9, -3), (9, -3), (3, -28), (-3, -28)], colour)
    c.polygon([(-6.5, -11), (6.5, -11), (5, -18), (-5, -18)], "#fffaf0")
    c.box(-13, -4, 26, 4, darker(colour, 0.15), 2)


def _parcel(c: Canvas, colour: str, _open: float) -> None:
    c.box(-27, -62, 54, 62, colour, 3)
    c.box(-5, -62, 10, 62, lighter(colour, 0.35))


FURNITURE: Final[dict[str, tuple[Callable[[Canvas, str, float], None], float, float]]] = {
    "basket": (_basket, 54, 33),
    "box": (_box, 54, 39),
    "gift": (_gift, 52, 46),
    "candybox": (_candybox, 52, 41),
    "crates": (_crates, 46, 69),
    "crate": (_crate, 72, 56),
    "door": (_door, 76, 126),
    "bench": (_bench, 196, 58),
    "plank": (_plank, 164, 12),
    "seat": (_seat, 40, 130),
    "fence": (_fence, 150, 62),
    "bush": (_bush, 96, 58),
    "counter": (_counter, 116, 57),
    "table": (_table, 196, 52),
    "cupboard": (_cupboard, 120, 104),
    "seats": (_seats, 450, 60),
    "cone": (_cone, 26, 28),
    "parcel": (_parcel, 54, 62),
}
