"""Names of the endpoints, in the order in which they are listed."""

from typing import Final

NAMES: Final = ("board", "cases", "case", "figure")
