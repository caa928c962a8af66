"""Limits the size of a page while it is built.

Names from the data appear in every cell, title and URL of a board, so a page can be a thousand
times the size of its data. URLs make up most of a board and are counted as they are built; the
finished content is measured before it is rendered, sent or cached.
"""

import contextlib
import threading
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, Final

PLAIN: Final = frozenset({int, float, bool, type(None)})
NUMBER: Final = 8
"""Bytes counted for a number, a boolean or None."""


class TooLargeError(Exception):
    """A page that exceeds the size limit."""


class _Room(threading.local):
    """The remaining bytes of the page that this thread is building; None outside of one."""

    left: int | None = None


_ROOM: Final = _Room()


@contextlib.contextmanager
def limit_page_size(most: int) -> Iterator[None]:
    """Context in which TooLargeError is raised as soon as the page's URLs exceed `most` bytes."""
    before, _ROOM.left = _ROOM.left, most
    try:
        yield
    finally:
        _ROOM.left = before


def count_address(address: str) -> str:
    """The URL unchanged, after counting its length."""
    if _ROOM.left is not None:
        _ROOM.left -= len(address)
        if _ROOM.left < 0:
            raise TooLargeError
    return address


def measure_page(content: Any, most: int) -> int:
    """Total bytes of all texts and numbers in a page's content, counting repeated ones each time.

    Raises TooLargeError over `most` without looking at the rest.
    """
    weight = 0
    left = [content]
    while left:
        value = left.pop()
        kind = type(value)
        if kind in PLAIN:
            weight += NUMBER
        elif kind is str:
            weight += len(value) if value.isascii() else len(value.encode("utf-8", "replace"))
            if weight > most:
                raise TooLargeError
        elif is_dataclass(kind):
            left.extend(_parts(kind)(value))
        elif isinstance(value, tuple | list):
            left.extend(value)
        elif isinstance(value, Mapping):
            left.extend(value)
            left.extend(value.values())
        else:
            weight += NUMBER
    if weight > most:
        raise TooLargeError
    return weight


@cache
def _parts(kind: type) -> Any:
    """A function that returns the values of a dataclass's fields as a tuple."""
    names = [field.name for field in fields(kind)]
    return attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)
