"""A range of whole numbers as people write it: `4`, `2-5`, `>=4`, `≥4`, `4+`, `<=4`, `4-`."""

import re
from collections.abc import Callable
from math import inf
from typing import Final

LEAST, MOST = 0, 999
HELP: Final = "Use 4, 4–8 or ≥ 4"

_NUMBER: Final = r"(\d{1,3})"
_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[..., tuple[int, int]]], ...]] = (
    (re.compile(_NUMBER, re.ASCII), lambda n: (n, n)),
    (re.compile(rf"(?:>=|≥){_NUMBER}", re.ASCII), lambda n: (n, MOST)),
    (re.compile(rf"{_NUMBER}[+-]", re.ASCII), lambda n: (n, MOST)),
    (re.compile(rf"(?:<=|≤){_NUMBER}", re.ASCII), lambda n: (LEAST, n)),
    (re.compile(rf">{_NUMBER}", re.ASCII), lambda n: (n + 1, MOST)),
    (re.compile(rf"<{_NUMBER}", re.ASCII), lambda n: (LEAST, n - 1)),
    (re.compile(rf"{_NUMBER}-{_NUMBER}", re.ASCII), lambda low, high: (low, high)),
)  # fmt: skip


def read_range(text: str) -> tuple[int, int]:
    """The range, both ends included. Raises ValueError."""
    # The + of an address that nobody escaped arrives as a blank.
    whole = f"{text.strip()}+" if re.fullmatch(r"\d+ ", text, re.ASCII) else text
    plain = "".join(whole.split()).replace("–", "-")
    for form, ends in _FORMS:
        if match := form.fullmatch(plain):
            low, high = ends(*map(int, match.groups()))
            if LEAST <= low <= high <= MOST:
                return low, high
    raise ValueError(f"it is not understood: {HELP.lower()}")


def rounding_to(low: int, high: int) -> tuple[float, float]:
    """What rounds to a number of the range: from the first of these (included) to the second (not
    included). A range up to `MOST` has no end. Ranges that share no number share nothing.
    """
    return low - 0.5, inf if high == MOST else high + 0.5


def write_range(low: int, high: int) -> str:
    """The range as an address holds it."""
    if high == MOST and low != MOST:
        return f"{low}-"
    return f"{low}-{high}"


def range_words(low: int, high: int) -> str:
    """The range as a page says it: `4`, `2–5`, `≥ 4`, `≤ 4`."""
    if low == high:
        return str(low)
    if high == MOST:
        return f"≥ {low}"
    return f"≤ {high}" if low == LEAST else f"{low}–{high}"
