"""Where clips of one item diverge: the earliest step of the chain at which a judge's pinned
verdicts differ, else the first judged dimension that differs.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from schema.protocols import dimensions, protocol_of
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.page.labels import judged_name

Mark = Literal["failed", "passed", "absent", "none"]
Place = tuple[int, str]
"""A step: which of the clip's chains, in order, and the node in it. Chains of clips of one item
have ids of their own, so they are told by their order."""


class ComparedStep(NamedTuple):
    """A step of the chain with its state in each clip, in the clips' order."""

    place: Place
    node: Row
    marks: tuple[Mark, ...]
    second: float | None


class Divergence(NamedTuple):
    """`kind`: node, dimension, none, or unknown where no judge scored two clips."""

    kind: Literal["node", "dimension", "none", "unknown"]
    step: ComparedStep | None = None
    dimension: str = ""


def failed(verdict: Row) -> bool:
    """Whether a verdict reports a fault: a failed dimension, or a grade below the best."""
    best = protocol_of(verdict["judge_dimension"]).bounds[1]
    return verdict["score"] is not None and verdict["score"] < best


def scored_verdicts(clip: Watched | None, judge: str | None) -> list[Row]:
    """A judge's verdicts of a clip that have a score."""
    if clip is None:
        return []
    mine = (row for row in clip.verdicts if row["judge"] == judge and row["status"] == "ok")
    return [row for row in mine if row["score"] is not None]


def steps(clips: Sequence[Watched | None], judge: str | None) -> list[ComparedStep]:
    """The union of the clips' chains in causal order."""
    order: dict[Place, tuple[Any, ...]] = {}
    nodes: dict[Place, Row] = {}
    for clip in clips:
        for index, chain in enumerate(clip.chains if clip else ()):
            depths = _depths(chain)
            timed = all(node["start"] is not None for node in chain["nodes"])
            for number, node in enumerate(chain["nodes"]):
                place = (index, str(node["node"]))
                when = node["start"] if timed else 0.0
                order.setdefault(place, (index, when, depths[place[1]], number))
                nodes.setdefault(place, node)
    return [
        _step(place, nodes[place], clips, judge) for place in sorted(order, key=order.__getitem__)
    ]


def _depths(chain: Row) -> dict[str, int]:
    """Node → number of edges on the longest path to it; bounded, so that cycles in the data end."""
    depths = {str(node["node"]): 0 for node in chain["nodes"]}
    for _ in depths:
        for link in chain["subchains"]:
            before = [depths.get(reason, 0) for reason in link["reasons"]]
            if before and link["result"] in depths:
                depth = max(depths[link["result"]], max(before) + 1)
                depths[link["result"]] = min(depth, len(depths))
    return depths


def _step(
    place: Place, node: Row, clips: Sequence[Watched | None], judge: str | None
) -> ComparedStep:
    marks: list[Mark] = []
    second: float | None = None
    for clip in clips:
        pins = _pinned(clip, place, judge)
        faults = [pin for pin in pins if failed(pin)]
        marks.append("failed" if faults else "passed" if pins else _unpinned(clip, place))
        if second is None:
            second = next((pin["second"] for pin in faults if pin["second"] is not None), None)
    return ComparedStep(place, node, tuple(marks), node["start"] if second is None else second)


def _pinned(clip: Watched | None, place: Place, judge: str | None) -> list[Row]:
    """A judge's verdicts pinned to the step."""
    if clip is None or place[0] >= len(clip.chains):
        return []
    chain = clip.chains[place[0]]["chain"]
    return [
        row
        for row in scored_verdicts(clip, judge)
        if (row["chain"], row["node"]) == (chain, place[1])
    ]


def _unpinned(clip: Watched | None, place: Place) -> Mark:
    chains = clip.chains if clip else []
    here = chains[place[0]]["nodes"] if place[0] < len(chains) else []
    shown = next((node["shown"] for node in here if node["node"] == place[1]), None)
    return "absent" if shown is False else "none"


def divergence(
    every: Sequence[ComparedStep], clips: Sequence[Watched | None], judge: str | None
) -> Divergence:
    """The first difference; clips that the judge has not scored are ignored."""
    scored = [bool(scored_verdicts(clip, judge)) for clip in clips]
    if sum(scored) < 2:
        return Divergence("unknown")
    for step in every:
        faults = {mark == "failed" for mark, known in zip(step.marks, scored, strict=True) if known}
        if len(faults) > 1:
            return Divergence("node", step)
    for name in dimensions():
        values = {score for score in scores(clips, judge, name) if score is not None}
        if len(values) > 1:
            return Divergence("dimension", None, name)
    return Divergence("none")


def scores(clips: Sequence[Watched | None], judge: str | None, code: str) -> list[float | None]:
    """A judge's score of each clip in one dimension; None where it is missing."""
    mine = (
        {row["judge_dimension"]: row["score"] for row in scored_verdicts(clip, judge)}
        for clip in clips
    )
    return [scored.get(code) for scored in mine]


def in_words(
    first: Divergence, names: Sequence[str], judge: str | None, values: Sequence[float | None]
) -> str:
    """The difference as a sentence; `values` are the scores in the differing dimension."""
    if first.kind == "unknown":
        return "First divergence unknown: no judge has scored two of these clips."
    if first.kind == "none":
        return f"By {judge}, these clips do not differ."
    if first.step is not None:
        bad = [name for name, mark in zip(names, first.step.marks, strict=True) if mark == "failed"]
        rest = [name for name in names if name not in bad]
        text = first.step.node["text"] or first.step.place[1]
        return (
            f"First divergence, by {judge}: “{text}” ({first.step.place[1]}). "
            f"Failed there: {_and(bad)}; not {_and(rest)}."
        )
    pairs = zip(names, values, strict=True)
    each = ", ".join(f"{name} {value:g}" for name, value in pairs if value is not None)
    return (
        "No node is judged differently. First dimension that differs, by "
        f"{judge}: {judged_name(first.dimension)} ({each})."
    )


def _and(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
