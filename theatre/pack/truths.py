"""The true D1–D5 of a clip, by rules from what its generator drew (SVBench's five dimensions)."""

from collections.abc import Sequence

from theatre.judges.realism import area_share, realism_score, time_share
from theatre.script import Script
from theatre.story import Generator, SceneChain, SceneNode, Truth, VisualFault

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
