"""The truth of a clip, by rules from what its generator drew: D1–D5, and realism.

D1–D5 are SVBench's five dimensions. The realism that drawn faults imply has area share, time share,
category and a score from 1 to 5.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from theatre.script import Script
from theatre.story import (
    Box,
    FaultCategory,
    Generator,
    SceneChain,
    SceneNode,
    Story,
    Truth,
    VisualFault,
)

MENTAL = ("belief", "intent", "desire", "emotion")


def truths(
    script: Script,
    generator: Generator,
    chains: Sequence[SceneChain],
    faults: Sequence[VisualFault],
    drifts: Sequence[str],
) -> tuple[Truth, ...]:
    """One truth a dimension, each pinned to a node and a second.

    D1 needs every core node drawn or, from a mindblind generator, the situation played to its
    end. D2 fails where a prop is drawn otherwise than told. D3 fails where someone acts against
    what they can know, or the outcome is left out. D4 needs more than half of the states to be
    visible, and no face that an error hides. D5 fails at a realism of 3 or less.
    """
    core = _nodes(chains, script.core)
    lost = [(c, n) for c, n in core if not n.shown]
    minds = [(c, n) for c in chains for n in c.nodes if n.kind in MENTAL]
    unseen = [(c, n) for c, n in minds if not n.shown]
    score = realism_score(area_share(faults), time_share(faults, script.duration))
    last = core[-1]
    seen = [(c, n) for c in chains for n in c.nodes if n.shown] or core
    return (
        _core(script, generator, lost, last),
        _prompted(script, seen, drifts),
        _social(script, generator, lost, last),
        _cued(minds, unseen, seen[0], strict=generator == "glitching"),
        _plausible(score, faults, [pair for pair in core if pair[1].shown] or seen),
    )


def _nodes(
    chains: Sequence[SceneChain], wanted: Sequence[str]
) -> list[tuple[SceneChain, SceneNode]]:
    matches = [(c, n) for c in chains for n in c.nodes if n.id in wanted]
    return matches or [(c, n) for c in chains for n in c.nodes][-1:]


def _pinned(dimension: str, good: bool, where: tuple[SceneChain, SceneNode], reason: str) -> Truth:
    chain, node = where
    second = round((node.start + node.end) / 2, 2)
    return Truth(dimension, int(good), reason, chain.id, node.id, second)


def _plain(text: str) -> str:
    return text.strip().rstrip(".")


def _core(
    script: Script,
    generator: Generator,
    lost: list[tuple[SceneChain, SceneNode]],
    last: tuple[SceneChain, SceneNode],
) -> Truth:
    if not lost:
        return _pinned("D1", True, last, f"Key moment shown: {last[1].text}")
    if generator == "mindblind" and script.replicated:
        return _pinned(
            "D1", True, lost[0], "The scene reaches its end, but with the wrong outcome."
        )
    return _pinned("D1", False, lost[0], f"Key moment missing: {lost[0][1].text}")


def _prompted(
    script: Script, seen: list[tuple[SceneChain, SceneNode]], drifts: Sequence[str]
) -> Truth:
    """Pinned to the first step that the prompt states and the clip shows, where there is one."""
    stated = {beat.id for beat in script.beats if beat.role == "always" and beat.says}
    minds = {mind.id for mind in script.minds if stated.issuperset(mind.beats)}
    stated_pairs = [pair for pair in seen if pair[1].id in minds]
    first = min(stated_pairs or seen, key=lambda pair: pair[1].start)
    if drifts:
        return _pinned("D2", False, first, drifts[0])
    reason = "Everything in the prompt is shown"
    return _pinned(
        "D2", True, first, f"{reason}: {first[1].text}" if stated_pairs else f"{reason}."
    )


def _social(
    script: Script,
    generator: Generator,
    lost: list[tuple[SceneChain, SceneNode]],
    last: tuple[SceneChain, SceneNode],
) -> Truth:
    if generator == "mindblind":
        return _pinned("D3", False, lost[0] if lost else last, script.blind)
    if lost:
        return _pinned("D3", False, lost[0], f"Expected reaction missing: {lost[0][1].text}")
    return _pinned("D3", True, last, f"This follows from the earlier events: {last[1].text}")


def _cued(
    minds: list[tuple[SceneChain, SceneNode]],
    unseen: list[tuple[SceneChain, SceneNode]],
    first: tuple[SceneChain, SceneNode],
    strict: bool,
) -> Truth:
    if not minds:
        return _pinned("D4", True, first, "No mental state has to be shown here.")
    if unseen and (strict or len(unseen) * 2 >= len(minds)):
        named = f"Nothing on screen shows that {_plain(unseen[0][1].text)}"
        return _pinned(
            "D4",
            False,
            unseen[0],
            f"{named}; {len(unseen)} of {len(minds)} mental states cannot be seen.",
        )
    seen = [pair for pair in minds if pair[1].shown]
    return _pinned("D4", True, seen[0], f"Face, gaze or a thought picture shows: {seen[0][1].text}")


def _plausible(
    score: int, faults: Sequence[VisualFault], seen: list[tuple[SceneChain, SceneNode]]
) -> Truth:
    if not faults:
        return _pinned("D5", True, seen[0], "Bodies and objects keep their shape and place.")
    first = min(faults, key=lambda fault: fault.start)
    near = min(seen, key=lambda pair: abs(pair[1].start - first.start))
    second = round((first.start + first.end) / 2, 2)
    verdict = "a small flaw" if score > 3 else "too implausible to pass"
    reason = f"{_plain(first.text)}: {verdict}."
    return Truth("D5", int(score > 3), reason, near[0].id, near[1].id, second)


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
