"""A drawing as pixels, rasterised from its SVG: for PNG, and for the frames of a film."""

import io
from typing import Final

from PIL import Image

from views.still.svg import PAPER, Drawing, svg
from views.style.typography import REGULAR, SEMIBOLD

FONTS: Final = [str(REGULAR), str(SEMIBOLD)]
SEMIBOLD_BY_NAME: Final = '[font-weight="600"]{font-family:"Inter SemiBold"}'
"""The cut for bold text has a family name of its own."""


def png(drawing: Drawing, scale: float = 2.0) -> bytes:
    """The drawing as a PNG, `scale` pixels a unit.

    Signs that the shipped font lacks are drawn in a font of the system, if it has one.
    """
    import resvg_py  # 3 MB, with the first picture

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg(drawing, has_font=False),
            background=PAPER,
            zoom=scale,
            font_files=FONTS,
            font_family="Inter",
            style_sheet=SEMIBOLD_BY_NAME,
        )
    )


def image(drawing: Drawing, scale: float = 1.0) -> Image.Image:
    """The drawing in RGB."""
    with Image.open(io.BytesIO(png(drawing, scale))) as made:
        converted: Image.Image = made.convert("RGB")
    return converted
