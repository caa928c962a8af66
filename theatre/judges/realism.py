"""The realism that drawn faults imply: area share, time share, category and 1–5 score."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from theatre.story import Box, FaultCategory, Story, VisualFault


class ClipRealism(NamedTuple):
    """Realism of a clip: 1–5, the largest fault's category (None without one), two shares, why."""

    score: int
    category: FaultCategory | None
    area: float
    share: float
    reason: str


def realism_score(area: float, share: float) -> int:
    """The 1–5 score of VideoRealBench's anchors (its Table 2).

    `area` is the share of the frame that is wrong, `share` that of the duration, both 0–1. Each
    bound is exclusive: 1 above 40 % of the area or 80 % of the time, 2 above 20 % or 40 %, 3 above
    10 % or 20 %, 4 for any lesser error, 5 for none.
    """
    if area > 0.4 or share > 0.8:
        return 1
    if area > 0.2 or share > 0.4:
        return 2
    if area > 0.1 or share > 0.2:
        return 3
    return 4 if area > 0 or share > 0 else 5


def realism(story: Story) -> ClipRealism:
    """What a clip's faults amount to; the category is that of the most area × seconds."""
    area, share = area_share(story.faults), time_share(story.faults, story.duration)
    score = realism_score(area, share)
    if not story.faults:
        return ClipRealism(score, None, 0.0, 0.0, "Drawn without a visual error.")
    largest = max(story.faults, key=lambda fault: _largest(fault) * (fault.end - fault.start))
    texts = " ".join(fault.text.strip().rstrip(".") + "." for fault in story.faults)
    digits = 0 if area >= 0.01 else 1
    reason = f"{texts} At most {area:.{digits}%} of the frame, {share:.0%} of the time."
    return ClipRealism(score, largest.category, area, share, reason)


def area_share(faults: Sequence[VisualFault]) -> float:
    """The largest share of the frame that is wrong at any one moment: the union of the boxes then.

    The largest and not the mean, since a viewer judges by the worst frame; and not the union over
    the fault's whole time, which counts a small thing that wanders as a large one. What is covered
    changes only where a fault begins or has moved, so those moments are enough.
    """
    moments = {s for f in faults for s in (f.start, *(second for second, _ in f.path))}
    at = ([f.at(moment) for f in faults if f.start <= moment < f.end] for moment in moments)
    return round(max(map(_union, at), default=0.0), 6)


def time_share(faults: Sequence[VisualFault], duration: float) -> float:
    """The share of the clip during which something is wrong: the union of the intervals."""
    total, until = 0.0, 0.0
    for fault in sorted(faults, key=lambda fault: fault.start):
        start, end = max(fault.start, until), min(fault.end, duration)
        total += max(0.0, end - start)
        until = max(until, end)
    return round(total / duration, 6)


def _largest(fault: VisualFault) -> float:
    return area_share([fault])


def _union(boxes: Sequence[Box]) -> float:
    """Area of the union of boxes inside the frame, by the grid of all their edges."""
    inside = [_clipped(box) for box in boxes]
    xs = sorted({x for box in inside for x in (box[0], box[2])})
    ys = sorted({y for box in inside for y in (box[1], box[3])})
    return sum(
        (right - left) * (bottom - top)
        for left, right in pairwise(xs)
        for top, bottom in pairwise(ys)
        if any(b[0] <= left and right <= b[2] and b[1] <= top and bottom <= b[3] for b in inside)
    )


def _clipped(box: Box) -> Box:
    """Left, top, right, bottom of a box, cut at the frame."""
    x, y, width, height = box
    left, top, right, bottom = (min(1.0, max(0.0, v)) for v in (x, y, x + width, y + height))
    return left, top, right, bottom
