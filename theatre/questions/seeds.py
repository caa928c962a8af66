"""Choices that look free and are always the same: everything is drawn from SHA-256 of a key.

`random` promises the same `random()` for a seed, not the same `shuffle` or `choice` in another
version of Python; the committed bundle has to come out the same byte for byte everywhere.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def number(*key: object) -> int:
    """A number from 0 to 2**64 - 1 that depends on the key's printed parts alone."""
    digest = sha256("\x1f".join(str(part) for part in key).encode()).digest()
    return int.from_bytes(digest[:8], "big")


def pick(choices: Sequence[T], *key: object) -> T:
    """One of the choices; raises ZeroDivisionError when there is none."""
    return choices[number(*key) % len(choices)]


def shuffled(values: Sequence[T], *key: object) -> list[T]:
    """The values in an order that depends on the key and on their places, not on what they are."""
    places = sorted(range(len(values)), key=lambda place: number(*key, place))
    return [values[place] for place in places]
