"""The type of all pages, players and charts: one family, six sizes, three weights.

Style sheets use the variables of `declarations()`, figures the constants: no other size or weight
stands anywhere (`tests/views/style/` holds that).

The shipped font has two cuts of Inter (licence beside them). Widths of texts are sums of the
glyphs' advances: our cuts have no kerning. Signs that the font lacks are drawn in the system's
font, so their width is an estimate.
"""

import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from PIL import ImageFont

_PLACE: Final = Path(__file__).parents[1] / "vendor"
REGULAR: Final = _PLACE / "inter-Regular.ttf"
SEMIBOLD: Final = _PLACE / "inter-SemiBold.ttf"
FONT_FILES: Final = {path.name: path for path in (REGULAR, SEMIBOLD)}
"""File name → where it lies; scripts/figure_files.sh makes them."""
MEASURED_AT: Final = 1_000
"""The size in pixels at which glyphs are measured; widths scale with the size."""
DRAWN_AT: Final = 20
"""The size in pixels at which a glyph is compared with that of a missing one."""
LACKING, WIDE = 0.62, 1.0
"""Estimated widths, in parts of the size, of signs that the font lacks: narrow and wide ones."""
FINE: Final = 12
SMALL: Final = 13
TEXT: Final = 14
LEAD: Final = 16
BIG: Final = 20
HUGE: Final = 28
"""Sizes in pixels: notes and marks, second lines, text, leads and headings, titles, figures."""
ROOT: Final = 16
"""Pixels of 1rem where the reader has set no text size of their own."""
SIZES: Final = {
    "fine": FINE, "small": SMALL, "text": TEXT, "lead": LEAD, "big": BIG, "huge": HUGE,
}  # fmt: skip
WEIGHTS: Final = {"plain": 400, "medium": 600, "bold": 700}
FAMILY: Final = "Inter, 'Inter near', 'Inter wide', system-ui, sans-serif"
"""`Inter near` and `Inter wide` are fonts of the reader's own with Inter's measures, until Inter is
loaded."""
MONO: Final = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"


def rem(size: float) -> str:
    """A size in pixels as a length that grows with the text size that a reader sets."""
    return f"{size / ROOT:g}rem"


def declarations() -> str:
    """The style sheet's variables: `--wr-size-text`, `--wr-weight-bold`, `--wr-font`, …"""
    values = {
        **{f"size-{name}": rem(size) for name, size in SIZES.items()},
        **{f"weight-{name}": str(weight) for name, weight in WEIGHTS.items()},
        "font": FAMILY,
        "mono": MONO,
    }
    return f":root {{ {' '.join(f'--wr-{name}: {value};' for name, value in values.items())} }}"


@cache
def _font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(SEMIBOLD if bold else REGULAR, size)


@cache
def is_in_font(sign: str) -> bool:
    """Return True if the shipped font has a glyph for `sign`."""
    glyph, missing = (bytes(_font(DRAWN_AT).getmask(each)) for each in (sign, "\uffff"))
    return sign.isspace() or glyph != missing


@cache
def _advance(sign: str, bold: bool) -> float:
    """The width of a sign at size 1."""
    if unicodedata.combining(sign):
        return 0.0
    if is_in_font(sign):
        return _font(MEASURED_AT, bold).getlength(sign) / MEASURED_AT
    return WIDE if unicodedata.east_asian_width(sign) in "WF" else LACKING


def width_of(text: str, size: float, bold: bool = False) -> float:
    """The width of a line of text at a font size, both in pixels."""
    return size * sum(_advance(sign, bold) for sign in text)
