"""Read the fields of a JSON text at any depth, and the words of their names.

Services spell the same name in many ways (`retry-after`, `retryAfter`, `Retry_After`), so fields
and codes are compared by their words.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

_WORD: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
MOST: Final = 2_000
"""The most fields that are read: an error has a few dozen."""

Field = tuple[str, Any, Mapping[str, Any]]
"""A name, its value, and the object that contains them."""


@lru_cache(maxsize=4096)
def words(name: str) -> tuple[str, ...]:
    """The words of a name or a code in lower case, whatever joins them."""
    return tuple(word.lower() for word in _WORD.findall(name[:400]))


def parsed(text: str) -> Any:
    """The value of a JSON text; None if it is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def fields(body: Any, without: Collection[str] = ()) -> Iterator[Field]:
    """Yield every field of a JSON value, outer fields first, and those of JSON in its texts. Fields
    named in `without` are skipped with all that they contain."""
    level, seen = [body], 0
    while level and seen < MOST:
        inner = list[Any]()
        for value in level:
            if isinstance(value, Mapping):
                for name, member in value.items():
                    if name in without:
                        continue
                    seen += 1
                    yield name, member, value
                    inner.append(member)
            elif isinstance(value, list):
                inner.extend(value[:MOST])
            elif isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
                inner.append(parsed(value))
        level = inner
