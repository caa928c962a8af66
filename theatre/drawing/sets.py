"""Sets: one background for each paradigm, each with its own palette, drawn once a clip."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from theatre.drawing.canvas import Canvas, darker, lighter
from theatre.script import HEIGHT, WIDTH


class SceneSet(NamedTuple):
    """Wall and floor tones, where they meet, what is painted on the wall."""

    wall: str
    floor: str
    horizon: float
    decor: Callable[[Canvas, "SceneSet"], None]


@lru_cache(maxsize=32)
def backdrop(name: str) -> Image.Image:
    """The empty set at the canvas' size."""
    setting = SETS[name]
    canvas = Canvas()
    canvas.box(0, 0, WIDTH, HEIGHT, setting.wall)
    canvas.box(0, setting.horizon, WIDTH, HEIGHT - setting.horizon, setting.floor)
    setting.decor(canvas, setting)
    return canvas.image


def shade(name: str) -> str:
    """The tone of shadows on a set's floor."""
    return darker(SETS[name].floor, 0.75)


def _skirting(c: Canvas, s: SceneSet) -> None:
    c.box(0, s.horizon - 6, WIDTH, 6, lighter(s.wall, 0.5))


def _window(c: Canvas, x: float, y: float, w: float, h: float, sky: str, frame: str) -> None:
    c.box(x - 5, y - 5, w + 10, h + 10, frame, 4)
    c.box(x, y, w, h, sky)
    c.oval(x + w * 0.7, y + h * 0.75, w * 0.22, h * 0.12, lighter(sky, 0.6))
    c.box(x + w / 2 - 2, y, 4, h, frame)
    c.box(x, y + h / 2 - 2, w, 4, frame)


def _clouds(c: Canvas, tone: str, *spots: tuple[float, float, float]) -> None:
    for x, y, r in spots:
        c.oval(x, y, r * 1.7, r * 0.5, tone)
        c.oval(x - r * 0.5, y - r * 0.3, r * 0.6, r * 0.5, tone)
        c.oval(x + r * 0.35, y - r * 0.4, r * 0.7, r * 0.6, tone)


def _hills(c: Canvas, y: float, *hills: tuple[float, float, float, str]) -> None:
    for x, w, h, tone in hills:
        c.polygon([(x + i * w / 12, y - h * (1 - (i / 12) ** 2)) for i in range(-12, 13)], tone)


def _nursery(c: Canvas, s: SceneSet) -> None:
    for i in range(12):
        c.box(i * 44 - 4, 0, 18, s.horizon, lighter(s.wall, 0.18))
    _skirting(c, s)
    _window(c, 196, 26, 88, 74, "#bfe6f7", "#fffaf0")
    c.oval(240, 238, 150, 24, "#f4a7a0")
    c.oval(240, 238, 122, 18, "#f9c3b6")
    c.box(404, 44, 76, 150, "#8f5f8c")
    c.box(412, 52, 68, 142, "#573a63")


def _parlour(c: Canvas, s: SceneSet) -> None:
    _skirting(c, s)
    for i in range(9):
        x, y = i * 60, 14 + 12 * (1 - ((i % 4) - 1.5) ** 2 / 2.25)
        tone = ("#ff7f7f", "#ffd166", "#6fcf97", "#6bb4f0")[i % 4]
        c.polygon([(x - 16, y), (x + 16, y), (x, y + 26)], tone)
    for x, y, tone in ((34, 92, "#ff8fab"), (60, 74, "#7bd3ea"), (448, 84, "#ffd166")):
        c.line([(x, y + 18), (x + 2, s.horizon - 10)], 1, darker(s.wall, 0.3))
        c.oval(x, y, 15, 18, tone)
        c.oval(x - 5, y - 7, 3, 4, lighter(tone, 0.6))


def _park(c: Canvas, s: SceneSet) -> None:
    c.oval(412, 42, 22, 22, "#ffe28a")
    _clouds(c, "#ffffff", (90, 44, 24), (270, 30, 18))
    _hills(c, s.horizon, (110, 190, 46, "#9ccf7a"), (390, 210, 60, "#8ac26d"))
    for x, y in ((46, 150), (440, 148)):
        c.box(x - 5, y, 10, 40, "#96664a")
        c.oval(x, y - 14, 32, 34, "#5fa862")
        c.oval(x - 10, y - 24, 10, 8, "#78bd73")
    for i in range(14):
        c.oval(20 + i * 35, 258 - (i * 37 % 40), 2.2, 1.6, ("#fffaf0", "#ffd9e1")[i % 2])


def _office(c: Canvas, s: SceneSet) -> None:
    _skirting(c, s)
    c.box(34, 40, 92, 62, "#fffaf0", 3)
    for i, tone in enumerate(("#e98074", "#f2c14e", "#5fad9c")):
        c.box(50 + i * 24, 88 - i * 13, 14, 10 + i * 13, tone)
    c.box(168, 56, 66, 5, "#a9825b")
    for i, tone in enumerate(("#d65f5f", "#5f8fd6", "#e0b64f", "#67a86a", "#8c6bb1")):
        c.box(172 + i * 11, 32 + i % 3 * 4, 9, 24 - i % 3 * 4, tone)
    c.box(20, 176, 22, 26, "#c9744f", 3)
    for x in (-10, 0, 10):
        c.oval(31 + x, 158 - (8 if x == 0 else 0), 8, 22, "#57976b")


def _kitchen(c: Canvas, s: SceneSet) -> None:
    for row in range(7):
        for col in range(13):
            tone = lighter(s.wall, 0.22 if (row + col) % 2 else 0.08)
            c.box(col * 38 + 1, row * 28 + 1, 36, 26, tone, 2)
    c.box(0, s.horizon - 5, WIDTH, 5, "#e8d4b0")
    for x in (20, 108, 292, 380):
        c.box(x, 0, 80, 58, "#f3b562", 4)
        c.box(x + 6, 6, 68, 46, "#f7c680", 3)
        c.oval(x + 68 if x < 240 else x + 12, 40, 3, 3, "#8a5a2b")
    c.oval(240, 42, 26, 12, "#d95d4f")
    c.box(238, 0, 4, 34, "#7d4a3a")


def _museum(c: Canvas, s: SceneSet) -> None:
    _skirting(c, s)
    for x in (0, 226, 452):
        c.box(x, 0, 28, s.horizon, lighter(s.wall, 0.25))
        c.box(x - 5, 0, 38, 12, lighter(s.wall, 0.4))
    for x, tone in ((70, "#e07a5f"), (140, "#81b29a")):
        c.box(x - 4, 70, 56, 64, "#c9a227", 2)
        c.box(x, 74, 48, 56, tone)
        c.oval(x + 24, 104, 13, 15, lighter(tone, 0.5))
    _window(c, 330, 22, 84, 64, "#a9dcf2", "#f5ead2")
    c.box(318, 90, 108, 7, "#f5ead2", 3)


def _shop(c: Canvas, s: SceneSet) -> None:
    for i in range(10):
        c.polygon(
            [(i * 48, 0), (i * 48 + 48, 0), (i * 48 + 48, 16), (i * 48 + 24, 26), (i * 48, 16)],
            ("#ef6f6c", "#fff6e9")[i % 2],
        )
    _skirting(c, s)
    c.box(196, 98, 252, 8, "#9b6b43", 2)
    for x in (210, 432):
        c.polygon([(x, 106), (x + 6, 106), (x + 3, 118)], "#7d5433")
    c.box(24, 60, 92, 104, "#fff6e9", 4)
    c.box(32, 68, 76, 88, "#bde0ea")
    c.oval(70, 118, 16, 22, "#f0d7bd")


def _yard(c: Canvas, s: SceneSet) -> None:
    _clouds(c, "#fff6e6", (110, 40, 20), (330, 30, 24))
    for x, h in ((0, 70), (70, 100), (380, 84), (440, 60)):
        c.box(x, s.horizon - h, 62, h, darker(s.wall, 0.1))
        for i in range(2):
            c.box(x + 12 + i * 24, s.horizon - h + 14, 12, 14, "#ffe9b0")
    c.box(180, s.horizon - 92, 120, 92, "#d98d5f")
    for row in range(6):
        for col in range(5):
            c.box(182 + col * 24 + row % 2 * 8 - 4, s.horizon - 90 + row * 15, 20, 12, "#e29d70", 1)
    c.box(176, s.horizon - 100, 128, 10, "#f2c14e")
    c.oval(60, 250, 44, 7, darker(s.floor, 0.07))


def _playground(c: Canvas, s: SceneSet) -> None:
    _clouds(c, "#ffffff", (60, 36, 20), (400, 54, 22))
    _hills(c, s.horizon, (80, 150, 36, "#7cc6a4"), (360, 200, 50, "#8fd3ae"))
    for x in (160, 320):
        c.line([(x, 60), (x - 22, 234)], 6, "#d95d4f")
        c.line([(x, 60), (x + 22, 234)], 6, "#c44e42")
    c.line([(150, 60), (330, 60)], 7, "#e8735f")
    c.oval(240, 244, 60, 10, darker(s.floor, 0.12))


def _bakery(c: Canvas, s: SceneSet) -> None:
    c.box(0, s.horizon - 8, WIDTH, 8, "#c79a6b")
    c.box(340, 40, 140, 158, "#8d5a4a")
    c.box(350, 74, 120, 74, "#ffe3b3")
    for i in range(6):
        c.polygon(
            [
                (336 + i * 24, 44), (360 + i * 24, 44),
                (360 + i * 24, 66), (348 + i * 24, 74), (336 + i * 24, 66),
            ],
            ("#f26b5b", "#fff4e3")[i % 2],
        )  # fmt: skip
    for i in range(4):
        c.oval(366 + i * 30, 118, 11, 6, "#d9944a")
    c.box(352, 124, 116, 4, "#a9744f")
    for x in (50, 150, 250):
        c.box(x - 24, 44, 52, 68, "#f7dfc0", 24)
        c.box(x - 18, 50, 40, 58, "#a8d8d0", 20)


def _promenade(c: Canvas, _s: SceneSet) -> None:
    c.oval(350, 136, 34, 34, "#ffd9a0")
    for i, tone in enumerate(("#f4a58a", "#ef8f86")):
        c.box(0, 92 + i * 24, WIDTH, 24, tone)
    c.oval(350, 138, 30, 30, "#ffe9bf")
    c.box(0, 140, WIDTH, 48, "#6c7fb8")
    for i in range(9):
        c.box(20 + i * 55 % 440, 148 + i * 13 % 36, 34, 2.4, "#93a3d4", 1)
    c.box(0, 184, WIDTH, 6, "#5a4a6f")
    for x in range(20, 480, 44):
        c.box(x, 164, 5, 24, "#5a4a6f")
    c.box(0, 160, WIDTH, 5, "#5a4a6f")


def _garden(c: Canvas, s: SceneSet) -> None:
    c.oval(60, 46, 20, 20, "#fff2b0")
    _clouds(c, "#ffffff", (200, 40, 20), (400, 34, 24))
    c.box(330, 84, 120, 84, "#e9b48a")
    c.polygon([(316, 88), (464, 88), (390, 40)], "#b5594c")
    c.box(376, 122, 30, 46, "#7a5238", 3)
    c.box(342, 102, 24, 24, "#cdeaf2", 2)
    for i in range(11):
        c.oval(14 + i * 47, 172, 28, 18, ("#6fae5c", "#7dbb66")[i % 2])
    for i in range(16):
        x, y = 12 + i * 31, 184 + i * 53 % 80
        c.line([(x, y), (x + 2, y - 5)], 1.6, darker(s.floor, 0.16))


def _workshop(c: Canvas, s: SceneSet) -> None:
    for i in range(8):
        c.box(0, i * 26 + 24, WIDTH, 2, darker(s.wall, 0.1))
    _skirting(c, s)
    c.box(36, 36, 150, 74, "#c99d67", 3)
    for x, h in ((60, 34), (86, 26), (112, 40), (138, 30)):
        c.box(x, 50, 5, h, "#7d8597", 2)
        c.box(x - 5, 44, 15, 9, "#e07a5f", 2)
    _window(c, 216, 32, 62, 56, "#d8eef0", "#f4ecdc")


def _night(c: Canvas, s: SceneSet) -> None:
    c.oval(404, 46, 24, 24, "#fff3c4")
    c.oval(395, 40, 21, 21, s.wall)
    for i in range(22):
        c.oval(13 + i * 97 % 470, 10 + i * 53 % 110, 1.3, 1.3, "#f5edc9")
    for x, w, h in ((0, 80, 84), (92, 60, 60), (300, 70, 70), (384, 96, 92)):
        c.box(x, s.horizon - h, w, h, "#2b3157")
        for i in range(int(w // 26)):
            c.box(x + 10 + i * 24, s.horizon - h + 16, 10, 12, ("#ffd98a", "#3b4270")[i % 2])


def _cinema(c: Canvas, _s: SceneSet) -> None:
    c.box(96, 14, 288, 96, "#fff7e0", 4)
    c.box(102, 20, 276, 84, "#9fdcf0")
    for x in (0, 424):
        for i in range(4):
            c.box(x + i * 14, 0, 14, 190, ("#a3304a", "#8c2440")[i % 2])
    c.box(0, 0, WIDTH, 12, "#6f1d36")


def _site(c: Canvas, s: SceneSet) -> None:
    _clouds(c, "#ffffff", (80, 46, 22), (300, 34, 18))
    for x, h, tone in ((16, 100, "#c9b7d8"), (96, 130, "#b8a3cc"), (340, 112, "#c4b0d4")):
        c.box(x, s.horizon - h, 68, h, tone)
        for i in range(6):
            y = s.horizon - h + 12 + i // 2 * 28
            c.box(x + 12 + i % 2 * 26, y, 16, 16, "#fff0c9", 2)
    c.box(430, 60, 8, 128, "#f2b632")
    c.box(330, 56, 150, 8, "#f2b632")
    c.line([(360, 62), (360, 96)], 2, "#6b6480")
    c.box(0, s.horizon, WIDTH, 8, lighter(s.floor, 0.35))


SETS: Final[dict[str, SceneSet]] = {
    "nursery": SceneSet("#cbe7d8", "#e7c49a", 194, _nursery),
    "parlour": SceneSet("#fbe3d6", "#c98f86", 192, _parlour),
    "park": SceneSet("#c4ecf7", "#a9d983", 186, _park),
    "office": SceneSet("#d5e3e0", "#b7a793", 200, _office),
    "kitchen": SceneSet("#9fd3c7", "#d9a679", 196, _kitchen),
    "museum": SceneSet("#7f96b8", "#d8c3a5", 190, _museum),
    "shop": SceneSet("#f7e7c6", "#b98b6a", 192, _shop),
    "yard": SceneSet("#f6dcb3", "#cfa97a", 188, _yard),
    "playground": SceneSet("#bfe3f5", "#e9d29b", 190, _playground),
    "bakery": SceneSet("#f1c9a5", "#9c8f97", 198, _bakery),
    "promenade": SceneSet("#f7bfa0", "#b89aa8", 188, _promenade),
    "garden": SceneSet("#d2eefb", "#92c96d", 176, _garden),
    "workshop": SceneSet("#e6d3bf", "#a98a72", 196, _workshop),
    "night": SceneSet("#1e2447", "#3d4a72", 182, _night),
    "cinema": SceneSet("#4a1d3a", "#2f1730", 188, _cinema),
    "site": SceneSet("#d6ecf7", "#a7a3ad", 188, _site),
}
