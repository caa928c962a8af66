"""Read cell values in files of every format: numbers, truth values, missing values.

Spreadsheets, pandas (for a column with gaps) and countries write the same number as `1`, `1.0`,
`1,0`, `１` or `1e0`. A comma is a decimal comma only if the column has no decimal point. A value
with two possible meanings is not read.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

_NUMBER: Final = re.compile(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?) ?(%?)", re.ASCII)
_COMMA: Final = re.compile(r"[+-]?\d*,\d+ ?%?", re.ASCII)
_POINT: Final = re.compile(r"[+-]?\d*\.\d+ ?%?", re.ASCII)
_GROUPED: Final = re.compile(r"[+-]?[1-9]\d{0,2}(?:,\d{3})+ ?%?", re.ASCII)
_FLOAT_ID: Final = re.compile(r"-?\d+\.0", re.ASCII)
_MISSING: Final = frozenset({"", "nan", "none", "null", "na", "n/a", "<na>", "#n/a", "nat", "-"})
"""What pandas, R and spreadsheets write for no value."""
_TRUE: Final = frozenset({"true", "t", "yes", "y", "right", "correct", "pass", "passed", "c"})
_FALSE: Final = frozenset({"false", "f", "no", "n", "wrong", "incorrect", "fail", "failed", "i"})
"""C and I are Inspect's marks."""
_MOST: Final = 10**8
_LETTER: Final = re.compile(r"[A-Z]", re.ASCII)


def is_missing(text: str) -> bool:
    """Whether the cell of a number or truth value holds none."""
    return text.strip().casefold() in _MISSING


def has_decimal_commas(texts: Iterable[str]) -> bool:
    """Whether commas in this column are decimal: at least one cannot separate thousands, and no
    number of the column has a decimal point."""
    plain = [_plain(text) for text in texts]
    commas = [text for text in plain if _COMMA.fullmatch(text)]
    is_decimal = any(not _GROUPED.fullmatch(text) for text in commas)
    return is_decimal and not any(map(_POINT.fullmatch, plain))


def number(text: str, *, commas: bool = False) -> float | None:
    """The number, `50%` as 0.5; None for anything else. `commas`: commas are decimal."""
    plain = _plain(text)
    if commas and _COMMA.fullmatch(plain):
        plain = plain.replace(",", ".")
    match = _NUMBER.fullmatch(plain)
    if match is None:
        return None
    return float(match[1]) / (100 if match[2] else 1)


def whole(text: str, *, commas: bool = False, below: int = _MOST) -> int | None:
    """The whole number, if its absolute value is less than `below`; None for anything else."""
    value = None if "%" in text else number(text, commas=commas)
    return int(value) if value is not None and value.is_integer() and abs(value) < below else None


def option_place(text: str, *, commas: bool = False) -> int | None:
    """The index of an option from 0, by a whole number or the option's letter."""
    plain = _plain(text)
    return ord(plain) - 65 if _LETTER.fullmatch(plain) else whole(text, commas=commas)


def truth(text: str, *, commas: bool = False) -> bool | None:
    """The truth value of a word, of 0, 1, 0% or 100%, or of a check mark; None for others."""
    plain = _plain(text).casefold()
    if plain in _TRUE or plain in _FALSE:
        return plain in _TRUE
    value = number(plain, commas=commas)
    if value in (0, 1):
        return bool(value)
    return _drawn(text.strip())


def _drawn(text: str) -> bool | None:
    """A check mark or a cross, by its name in Unicode: there are a dozen of each."""
    signs = [sign for sign in text if unicodedata.category(sign) != "Mn"]
    if len(signs) != 1 or not unicodedata.category(signs[0]).startswith("S"):
        return None
    words = {*unicodedata.name(signs[0], "").split()}
    if "CHECK" in words:
        return True
    is_cross = words & {"X", "MULTIPLICATION"} or words >= {"CROSS", "MARK"}
    return False if is_cross else None


def without_float_ends(texts: Sequence[str | None]) -> Sequence[str | None]:
    """Remove the `.0` of ids, if all of them have it: pandas adds it to a column with gaps."""
    if not any(texts) or not all(text is None or _FLOAT_ID.fullmatch(text) for text in texts):
        return texts
    return [text and text.removesuffix(".0") for text in texts]


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().replace("\u2212", "-")
