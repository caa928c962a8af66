"""How large a page is, and the bound that it is held to while it is made.

Names of data stand in every cell, title and address of a board, so a page can be a thousand times
its data. Addresses are counted as they are made, since they are most of a board, and what is made
is weighed before it is drawn, sent or kept.
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
"""Bytes that a number, a flag or a lack of one counts as."""


class TooLargeError(Exception):
    """A page that would be larger than a page may be."""


class _Room(threading.local):
    """Bytes that the page which this thread makes may still take; None outside of one."""

    left: int | None = None


_ROOM: Final = _Room()


@contextlib.contextmanager
def limit_page_size(most: int) -> Iterator[None]:
    """While a page is made, raise TooLargeError as soon as its addresses are over `most` bytes."""
    before, _ROOM.left = _ROOM.left, most
    try:
        yield
    finally:
        _ROOM.left = before


def count_address(address: str) -> str:
    """The address, counted."""
    if _ROOM.left is not None:
        _ROOM.left -= len(address)
        if _ROOM.left < 0:
            raise TooLargeError
    return address


def measure_page(content: Any, most: int) -> int:
    """Bytes of all texts and numbers in a page's content, each as often as it stands there.

    Raises TooLargeError over `most`, without looking at the rest.
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
    """What gives the values of a dataclass's fields, as a tuple."""
    names = [field.name for field in fields(kind)]
    return attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)
