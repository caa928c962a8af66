"""Parameters of a query string: readers of their texts, and ranges of whole numbers as people,
addresses and pages write them (`4`, `2-5`, `>=4`, `≥4`, `4+`, `<=4`, `4-`).

A reader takes the texts that a query string has for a name and returns a value. It raises
ValueError with what is wrong with the texts.
"""

import math
import re
from collections.abc import Callable
from math import inf
from typing import Any, Final

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
Reader = Callable[[list[str]], Any]
MAX_VALUE_LENGTH: Final = 300
MAX_VALUES: Final = 40
MAX_NAME: Final = 60
MAX_TAGGED: Final = 60
MAX_EXPRESSION: Final = 600
MAX_REPEATS: Final = 10
ALL: Final = "all"
"""The value of a filter that leaves nothing out, where a page would else choose."""
DESCENDING, ASCENDING = "desc", "asc"


def text(raw: list[str]) -> str:
    """One text without control signs; the last one counts."""
    value = raw[-1]
    if len(value) > MAX_VALUE_LENGTH:
        raise ValueError("it is too long")
    if any(ord(sign) < 32 or ord(sign) == 127 for sign in value):
        raise ValueError("it holds control signs")
    return value


def short_name(raw: list[str]) -> str:
    """A name that a visitor gave, of at most MAX_NAME signs."""
    value = " ".join(text(raw).split())
    if len(value) > MAX_NAME:
        raise ValueError("it is too long")
    return value


def many(most: int) -> Reader:
    """Up to `most` texts, sorted, each once."""

    def read(raw: list[str]) -> tuple[str, ...]:
        if len(raw) > most:
            raise ValueError("there are too many values")
        return tuple(sorted({text([value]) for value in raw}))

    return read


texts: Final = many(MAX_VALUES)


def or_all(read: Reader) -> Reader:
    """Reads values, or the word for all of them where a page would else choose."""
    return lambda raw: (ALL,) if ALL in raw else read(raw)


def choice(*allowed: str) -> Reader:
    """One of a closed list."""

    def read(raw: list[str]) -> str:
        if raw[-1] not in allowed:
            raise ValueError(f"it is none of {', '.join(allowed)}")
        return raw[-1]

    return read


def some(*allowed: str) -> Reader:
    """Several of a closed list, in its order."""

    def read(raw: list[str]) -> tuple[str, ...]:
        if any(value not in allowed for value in raw):
            raise ValueError(f"it is none of {', '.join(allowed)}")
        return tuple(value for value in allowed if value in raw)

    return read


def up_to(count: int) -> Reader:
    """Up to `count` texts in the order in which they were given."""

    def read(raw: list[str]) -> tuple[str, ...]:
        values = tuple(dict.fromkeys(text([value]) for value in raw))
        if len(values) > count:
            raise ValueError(f"at most {count} can be set")
        return values

    return read


def whole_number(value: str) -> int:
    """A whole number of at most six digits."""
    if not (value.isascii() and value.isdigit()) or len(value) > 6:
        raise ValueError("it is no whole number")
    return int(value)


def number_range(raw: list[str]) -> tuple[int, int]:
    """`2-5`, `3` for both ends, `>=4`, `4+`, `<=4`."""
    return read_range(raw[-1])


def expression(raw: list[str]) -> str:
    """A condition as it was typed: what of it is understood, its page tells."""
    value = " ".join(raw[-1].split())
    if len(value) > MAX_EXPRESSION:
        raise ValueError("it is too long")
    if any(ord(sign) < 32 or ord(sign) == 127 for sign in value):
        raise ValueError("it holds control signs")
    return value


def seconds(raw: list[str]) -> float:
    """Seconds of a clip, at most a day."""
    try:
        value = float(f"{float(raw[-1]):g}")
    except ValueError:
        raise ValueError("it is no number of seconds") from None
    if not (math.isfinite(value) and 0 <= value <= 86400):
        raise ValueError("it is no number of seconds")
    return value


def page_number(raw: list[str]) -> int:
    """The page of a list; 0 is the first one too."""
    return max(1, whole_number(raw[-1]))


def repeats(raw: list[str]) -> int:
    """1 to MAX_REPEATS."""
    if not 1 <= whole_number(raw[-1]) <= MAX_REPEATS:
        raise ValueError(f"it is no number from 1 to {MAX_REPEATS}")
    return whole_number(raw[-1])


def sort_order(raw: list[str]) -> str:
    """A column and a direction, `score.desc`."""
    column, _, direction = text(raw).rpartition(".")
    if not column or direction not in (DESCENDING, ASCENDING):
        raise ValueError(f"it is no column with its direction, such as score.{DESCENDING}")
    return raw[-1]


def version(raw: list[str]) -> str:
    """The name of a store version, or `shared`."""
    if raw[-1] != "shared" and re.fullmatch(r"\d{6,12}-[0-9a-f]{8}", raw[-1], re.ASCII) is None:
        raise ValueError("it is no name of a version, such as 000012-1a2b3c4d")
    return raw[-1]


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
