"""A compact set of positions in a file: bitmaps instead of texts."""

import re
from typing import Final

_NUMBERED: Final = re.compile(r"(\D{0,6})(0|[1-9]\d{0,11})(\]?)")
_BITS: Final = 512


class PositionSet:
    """A set of positions.

    “line 7”, “row 7” and “[7]” take one bit each: for three million faulty lines the texts took
    330 MB, the bits take 2 MB. Other positions are stored as text.
    """

    def __init__(self) -> None:
        self._pages: dict[tuple[str, int], int] = {}
        self._others: set[str] = set()

    def add(self, position: str) -> bool:
        """Add a position; whether it is new."""
        match = _NUMBERED.fullmatch(position)
        if match is None:
            new = position not in self._others
            self._others.add(position)
            return new
        page, place = divmod(int(match[2]), _BITS)
        key, bit = (match[1] + match[3], page), 1 << place
        bits = self._pages.get(key, 0)
        self._pages[key] = bits | bit
        return not bits & bit
