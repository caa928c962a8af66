"""Stretches of films as clips of their own, and whole films as copies that browsers play."""

from typing import NamedTuple


class Cut(NamedTuple):
    """A clip's name, the id of the film that it is of, and its seconds there."""

    name: str
    film: str
    start: float
    end: float
