"""Two intervals of time, in seconds from the clip's start: how far they are the same."""

Interval = tuple[float, float]
"""Start and end; the start is not after the end."""


def iou(first: Interval, second: Interval) -> float:
    """Intersection over union. Of two moments without length: 1 where they are the same, else 0."""
    shared = max(0.0, min(first[1], second[1]) - max(first[0], second[0]))
    whole = (first[1] - first[0]) + (second[1] - second[0]) - shared
    if whole <= 0:
        return float(first == second)
    return shared / whole


def boundary_error(first: Interval, second: Interval) -> float:
    """The mean distance of the starts and of the ends, in seconds."""
    return (abs(first[0] - second[0]) + abs(first[1] - second[1])) / 2
