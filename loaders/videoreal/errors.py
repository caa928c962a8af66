"""The errors that one label of VideoRealBench names: several, each of one category."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from loaders.core.columns import Row
from schema.vocabulary import REALISM_CATEGORIES

MOST: Final = 100
"""Errors of one label: a description of more is none of people's."""
MAX_SECOND: Final = 1e6
Parsed = TypeVar("Parsed")


class Extent(NamedTuple):
    """What part of a clip is wrong: shares 0–1 of frame and time, and from when to when."""

    area: float | None = None
    share: float | None = None
    start: float | None = None
    end: float | None = None


class NamedError(NamedTuple):
    """An error: its category, what it is, and its extent."""

    category: str
    description: str | None
    extent: Extent


def errors_of(given: object) -> list[NamedError] | str:
    """The field `errors`, or what is wrong with it."""
    if given is None:
        return []
    if not isinstance(given, list) or len(given) > MOST:
        return f"errors is no list of at most {MOST}"
    return each_of(given, _error, "error")


def each_of(
    given: list[object], parse: Callable[[Row], Parsed | str], what: str
) -> list[Parsed] | str:
    """The entries of a list, or what is wrong with the first faulty one."""
    entries = list[Parsed]()
    for at, entry in enumerate(given, 1):
        parsed = parse(entry) if isinstance(entry, dict) else "is no object"
        if isinstance(parsed, str):
            return f"{what} {at}: {parsed}"
        entries.append(parsed)
    return entries


def _error(row: Row) -> NamedError | str:
    category = category_of(row.get("category"))
    if category is None:
        return f"category is none of {', '.join(REALISM_CATEGORIES)}"
    extent = extent_of(row)
    if isinstance(extent, str):
        return extent
    return NamedError(category, text(row.get("description")), extent)


def extent_of(row: Row) -> Extent | str:
    """Area, share of the time (`duration`, or `share`) and seconds, or what is wrong with them."""
    shares = dict[str, float | None]()
    for key in ("area", "duration", "share"):
        value = row.get(key)
        if value is not None and not is_share(value):
            return f"{key} is no share from 0 to 1"
        shares[key] = None if value is None else float(str(value))
    span = _span(row)
    if isinstance(span, str):
        return span
    share = shares["share"] if shares["duration"] is None else shares["duration"]
    return Extent(shares["area"], share, *span)


def _span(row: Row) -> tuple[float | None, float | None] | str:
    """The first and last second, both or neither, or what is wrong with them."""
    start, end = row.get("start"), row.get("end")
    if start is None and end is None:
        return None, None
    for value in (start, end):
        if isinstance(value, bool) or not isinstance(value, int | float):
            return "has only one of start and end, or one that is no number of seconds"
    first, last = float(str(start)), float(str(end))
    if not 0 <= first <= last <= MAX_SECOND:
        return "start and end are no seconds that follow each other"
    return first, last


def category_of(value: object) -> str | None:
    """A category in any case, with spaces or underscores; None for any other text."""
    plain = value.strip().casefold().replace(" ", "_") if isinstance(value, str) else None
    return plain if plain in REALISM_CATEGORIES else None


def is_share(value: object) -> bool:
    """Whether the value is a number from 0 to 1."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def text(value: object) -> str | None:
    """The value if it is a non-blank string, else None."""
    return value if isinstance(value, str) and value.strip() else None
