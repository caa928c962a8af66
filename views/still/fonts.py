"""The font of drawings: how wide a text is, and where it breaks into lines.

It is the one of the pages, from a file: a PNG or a film looks the same on every machine.
"""

import base64
from functools import cache
from typing import Final

from PIL import ImageFont

from views.style.font_files import REGULAR, SEMIBOLD

FAMILY: Final = "Inter, 'Helvetica Neue', Arial, sans-serif"
"""What an SVG asks for. It brings Inter along, but a program may look at installed fonts alone."""
BOLD: Final = 600
"""The weight of bold text."""
LONGEST: Final = 1_200
"""Letters of a text that are looked at; the rest is cut."""

Font = ImageFont.FreeTypeFont


@cache
def font(size: float, bold: bool = False) -> Font:
    """The font at a size in pixels."""
    return ImageFont.truetype(SEMIBOLD if bold else REGULAR, size)


@cache
def font_faces() -> str:
    """Both cuts as a style sheet that needs no other file."""
    return "".join(
        f"@font-face{{font-family:Inter;font-weight:{weight};"
        f"src:url(data:font/ttf;base64,{base64.b64encode(path.read_bytes()).decode()})}}"
        for weight, path in ((400, REGULAR), (BOLD, SEMIBOLD))
    )


def width_of(text: str, size: float, bold: bool = False) -> float:
    """How wide a line of text is."""
    return float(font(size, bold).getlength(text))


def wrap(text: str, size: float, width: float, most: int = 99, bold: bool = False) -> list[str]:
    """The text as at most `most` lines that fit `width`; a cut one ends in an ellipsis."""
    lines: list[str] = []
    line = ""
    for word in _words(text[:LONGEST], size, width, bold):
        longer = f"{line} {word}" if line else word
        if width_of(longer, size, bold) <= width:
            line = longer
            continue
        lines.append(line)
        line = word
    lines.append(line)
    if len(lines) <= most and len(text) <= LONGEST:
        return lines
    last = lines[:most][-1]
    while last and width_of(f"{last}…", size, bold) > width:
        last = last[:-1]
    return [*lines[: most - 1], f"{last}…"]


def _words(text: str, size: float, width: float, bold: bool) -> list[str]:
    """The words, those that are wider than a line in pieces."""
    pieces: list[str] = []
    for word in text.split():
        rest = word
        while width_of(rest, size, bold) > width and len(rest) > 1:
            end = len(rest) - 1
            while end > 1 and width_of(rest[:end], size, bold) > width:
                end -= 1
            pieces.append(rest[:end])
            rest = rest[end:]
        pieces.append(rest)
    return pieces
