"""Colours: `#rrggbb` as numbers, lighter and darker."""

from functools import cache

Rgb = tuple[int, int, int]


@cache
def rgb(colour: str) -> Rgb:
    """A `#rrggbb` colour as three numbers 0–255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def mix(first: str, other: str, share: float) -> str:
    """A colour between two."""
    pairs = zip(rgb(first), rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def darker(colour: str, share: float = 0.2) -> str:
    """Towards a deep blue, which looks like shade."""
    return mix(colour, "#1d1b3a", share)


def lighter(colour: str, share: float = 0.3) -> str:
    """Towards a warm white."""
    return mix(colour, "#fffaf0", share)
