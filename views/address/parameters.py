"""The query parameters: the table of fields, extended by what only upper layers know.

Metrics, failure patterns and search terms are parsed by the modules that define them; everything
else is `schema.fields`.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from metrics.boards.definitions import METRICS
from metrics.patterns import BY_ID as PATTERNS_BY_ID
from schema.entries.readers import ALL, ASCENDING, DESCENDING, MAX_VALUES, choice, text
from schema.fields import FIELDS, MODEL_AXES
from store.reading.search import terms


def _places(of: str) -> tuple[str, ...]:
    """The fields that figures can be grouped by, in their order on a `board` or a `trend`."""
    known = {name: about.along for name, about in FIELDS.items() if about.along}
    return tuple(sorted(known, key=lambda name: getattr(known[name], of)))


BY: Final = _places("board")
"""The fields that a board's columns can be grouped by."""
ALONG: Final = _places("trend")
"""The fields that a trend can use as its axis, the most informative first."""


class Parameter(NamedTuple):
    """One query parameter: its meaning, for the documentation, and its parser."""

    meaning: str
    read: Callable[[list[str]], Any]


def _search(raw: list[str]) -> str:
    value = text(raw)
    terms(value)
    return value


def _parameters() -> dict[str, Parameter]:
    made = {name: Parameter(about.meaning, about.read) for name, about in FIELDS.items()}
    for name, words in (("metric", METRICS), ("by", (*BY, *MODEL_AXES))):
        made[name] = Parameter(f"{made[name].meaning}: {', '.join(words)}", choice(*words))
    made["pattern"] = made["pattern"]._replace(read=choice(*PATTERNS_BY_ID))
    made["q"] = made["q"]._replace(read=_search)
    return made


PARAMETERS: Final = _parameters()

__all__ = [
    "ALL", "ALONG", "ASCENDING", "BY", "DESCENDING", "MAX_VALUES", "PARAMETERS",
]  # fmt: skip
