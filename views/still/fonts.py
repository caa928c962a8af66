"""The font of drawings: that of the pages, from files, so that every machine draws the same."""

import base64
from functools import cache
from typing import Final

from views.style.font_files import REGULAR, SEMIBOLD

FAMILY: Final = "Inter, 'Helvetica Neue', Arial, sans-serif"
"""What an SVG asks for. It brings Inter along, but a program may look at installed fonts alone."""
BOLD: Final = 600
"""The weight of bold text."""


@cache
def font_faces() -> str:
    """Both cuts as a style sheet that needs no other file."""
    return "".join(
        f"@font-face{{font-family:Inter;font-weight:{weight};"
        f"src:url(data:font/ttf;base64,{base64.b64encode(path.read_bytes()).decode()})}}"
        for weight, path in ((400, REGULAR), (BOLD, SEMIBOLD))
    )
