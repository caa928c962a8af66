"""The level of realism that the extent of errors implies (VideoRealBench, Table 2).

A level is that of the larger extent: of the frame, or of the time. Where one of the two is not
known, or errors are only known one by one, the level is the best that is left.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

STEPS: Final = ((1, 0.4, 0.8), (2, 0.2, 0.4), (3, 0.1, 0.2))
"""Level, and the shares of the frame and of the time above which errors are of it."""
SLIGHT, FLAWLESS = 4, 5


class Implied(NamedTuple):
    """A level 1–5; `at_most`: what is known of the extent leaves that level or a worse one."""

    level: int
    at_most: bool

    def allows(self, score: float) -> bool:
        """Whether a score is on this level, or on one that is left open."""
        return score <= self.level if self.at_most else score == self.level

    def __str__(self) -> str:
        return f"≤ {self.level}" if self.at_most else str(self.level)


def implied_level(area: float | None, share: float | None) -> Implied | None:
    """The level of errors that take these shares; None where neither is known."""
    if area is None and share is None:
        return None
    known = [value for value in (area, share) if value is not None]
    if not any(known):
        return Implied(FLAWLESS, len(known) < 2)
    for level, frame, time in STEPS:
        if (area or 0.0) > frame or (share or 0.0) > time:
            return Implied(level, len(known) < 2 and level > 1)
    return Implied(SLIGHT, len(known) < 2)


def of_errors(
    whole: tuple[float | None, float | None],
    errors: Iterable[tuple[float | None, float | None]] = (),
) -> Implied | None:
    """The level of a label: by its own extent, else by the largest of its errors.

    Two errors together take at least as much as the larger one, so theirs is the best level left.
    """
    if whole != (None, None):
        return implied_level(*whole)
    each = list(errors)
    areas = [area for area, _ in each if area is not None]
    shares = [share for _, share in each if share is not None]
    level = implied_level(max(areas, default=None), max(shares, default=None))
    if level is None or level.level == 1 or len(each) == 1:
        return level
    return Implied(level.level, at_most=True)
