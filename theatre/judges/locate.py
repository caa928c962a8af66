"""Scripted locators: two rules that put the steps of a clip's chain in time. Neither is a model.

One sees what moves and no mind; one sees the clip as a few stills and refuses hard clips.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final, NamedTuple

from theatre.story import SceneChain, SceneNode, SceneSubchain, Story

Row = dict[str, object]
STILLS: Final = 8
"""Pictures by which one of them sees a clip, evenly spaced."""
REFUSED: Final = "refused"


class Place(NamedTuple):
    """What a locator says of a node: seconds, or None where it is not shown; confidence, words."""

    times: tuple[float, float] | None
    confidence: float
    evidence: str


Rule = Callable[[Story, SceneNode], Place]


@dataclass(frozen=True)
class Locator:
    """A locator: model id, printed name, its rule in words, what it refuses, and the rule."""

    id: str
    name: str
    note: str
    refuses: tuple[str, ...]
    rule: Rule


class Located(NamedTuple):
    """Rows of `runs`, `node_times` and `link_judgements`."""

    runs: list[Row]
    times: list[Row]
    links: list[Row]


def motion(story: Story, node: SceneNode) -> Place:
    """An event where it is drawn, a little late on both sides; no state of mind."""
    if node.kind != "event":
        return Place(None, 0.4, "By rule: nothing moves, so nothing is seen of a mind.")
    if not node.shown:
        return Place(None, 0.7, "By rule: nothing that moves is this.")
    late = 0.15 * (node.end - node.start)
    end = min(story.duration, node.end + late)
    return Place((round(node.start + late, 3), round(end, 3)), 0.8, "By rule: something moves.")


def stills(story: Story, node: SceneNode) -> Place:
    """What is drawn while one of eight stills is taken, as long as those stills stand."""
    part = story.duration / STILLS
    first = ceil(node.start / part - 0.5)
    last = min(STILLS - 1, floor(node.end / part - 0.5))
    if not node.shown or first > last:
        return Place(None, 0.5, f"By rule: on none of {STILLS} stills.")
    seen = last - first + 1
    times = (round(first * part, 3), round((last + 1) * part, 3))
    return Place(times, 0.6, f"By rule: on {seen} of {STILLS} stills.")


LOCATORS: Final = (
    Locator(
        "theatre-locator-motion",
        "Scripted · sees what moves",
        "Finds every event that is drawn, a little late, and no state of mind.",
        (),
        motion,
    ),
    Locator(
        "theatre-locator-stills",
        "Scripted · eight stills",
        "Sees a clip as eight stills, a step only while one is taken; refuses hard clips.",
        ("hard",),
        stills,
    ),
)


def located(stories: Sequence[Story]) -> Located:
    """A run for each locator over all clips."""
    result = Located([], [], [])
    for locator in LOCATORS:
        run = f"locate-{locator.id}"
        row: Row = {"run": run, "model": locator.id, "protocol": "locate"}
        result.runs.append(row | {"note": locator.note})
        for story in stories:
            for chain in story.chains:
                places = {node.id: locator.rule(story, node) for node in chain.nodes}
                status = REFUSED if story.tier in locator.refuses else "ok"
                of_chain = _source(run, story, chain, status)
                result.times.extend(_times(of_chain, places))
                result.links.extend(_links(of_chain, chain, places))
    return result


def _source(run: str, story: Story, chain: SceneChain, status: str) -> Row:
    named: Row = {"clip": story.clip, "chain": chain.id, "status": status}
    return named | {"source_kind": "model", "source": run, "run": run}


def _times(of_chain: Row, places: dict[str, Place]) -> Iterator[Row]:
    for node, place in places.items():
        row = of_chain | {"node": node}
        if of_chain["status"] != REFUSED:
            start, end = place.times or (None, None)
            row |= {"shown": place.times is not None, "start": start, "end": end}
            row |= {"confidence": place.confidence, "evidence": place.evidence}
        yield row


def _links(of_chain: Row, chain: SceneChain, places: dict[str, Place]) -> Iterator[Row]:
    for link in chain.subchains:
        row = of_chain | {"subchain": link.id}
        if of_chain["status"] != REFUSED:
            holds = _follows(link, places)
            words = "in their order" if holds else "not all there in their order"
            row |= {"holds": holds, "reason": f"By rule: its steps are {words}."}
        yield row


def _follows(link: SceneSubchain, places: dict[str, Place]) -> bool:
    """Whether all its steps are placed, and each reason begins before the result."""
    result = places[link.result].times
    reasons = [places[name].times for name in link.reasons]
    return result is not None and all(
        times is not None and times[0] < result[0] for times in reasons
    )
