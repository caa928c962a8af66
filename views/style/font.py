"""The shipped font: the two cuts of Inter (licence beside them), and widths of texts set in them.

Widths are sums of the glyphs' advances: our cuts have no kerning. Signs that the font lacks are
drawn in the system's font, so their width is an estimate.
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


@cache
def _font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(SEMIBOLD if bold else REGULAR, size)


@cache
def _missing_glyph() -> bytes:
    return bytes(_font(DRAWN_AT).getmask("\uffff"))


@cache
def is_in_font(sign: str) -> bool:
    """Return True if the shipped font has a glyph for `sign`."""
    return sign.isspace() or bytes(_font(DRAWN_AT).getmask(sign)) != _missing_glyph()


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
