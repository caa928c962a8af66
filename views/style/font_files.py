"""The two cuts of Inter that drawings and files bring along (licence beside them)."""

from pathlib import Path
from typing import Final

_PLACE: Final = Path(__file__).parents[1] / "vendor"
REGULAR: Final = _PLACE / "inter-Regular.ttf"
SEMIBOLD: Final = _PLACE / "inter-SemiBold.ttf"
FONT_FILES: Final = {path.name: path for path in (REGULAR, SEMIBOLD)}
"""File name → where it lies; scripts/figure_files.sh makes them."""
