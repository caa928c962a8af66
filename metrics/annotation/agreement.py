"""Several annotators of a clip: what they say together, and how far they agree.

    agreement(clips) -> AnnotatorAgreement

Together they say of a step what the majority says, at the median of its times.

Agreement is presence (Cohen's κ), time (IoU, boundary error) and links (F1). Every figure is over
pairs of annotators on the same clip. κ is that of each pair of annotators over all steps that both
judged, averaged over the pairs by their numbers of steps; IoU and boundary error are means over all
steps that both see and have timed; F1 is that of the edges of all pairs together. What is undefined
is None, with the reason. `iou` and `boundary_error` compare any two intervals of time.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from statistics import median
from typing import Final, NamedTuple

from metrics.agreement.pairwise import Coefficient, cohen_kappa

Interval = tuple[float, float]
"""Start and end in seconds from the clip's start; the start is not after the end."""
Judged = dict[tuple[str, str], list[tuple[float, float]]]
NO_PAIR: Final = "undefined: no clip has two annotators"
OTHER_CHAINS: Final = "undefined: the annotators began from different chains"
NO_STEP: Final = "undefined: no step has been judged by two"
NO_SPAN: Final = "undefined: no step has been timed by two"
NO_EDGE: Final = "undefined: nobody has a link"


class StepTiming(NamedTuple):
    """A step: whether the clip shows it (None = not stated), and when (None = not stated)."""

    shown: bool | None = None
    span: Interval | None = None


class ClipMarks(NamedTuple):
    """An annotator's marks on a clip.

    `base`: the chain that the annotator began from. Steps of two annotators can be compared only
    where both began from the same one: then equal ids are equal steps. `edges` are the pairs
    (reason, result) that hold.
    """

    annotator: str
    base: str
    steps: Mapping[str, StepTiming]
    edges: frozenset[tuple[str, str]]


Pairs = Sequence[tuple[ClipMarks, ClipMarks]]


class AnnotatorAgreement(NamedTuple):
    """Five figures; `n` counts pairs of judged steps, of timed steps, and of edges.

    `presence` is the share of judged steps on which both say the same: where everything is shown it
    is all there is, since κ is undefined.
    """

    presence: Coefficient
    kappa: Coefficient
    miou: Coefficient
    boundary_s: Coefficient
    link_f1: Coefficient


def agreement(clips: Iterable[Sequence[ClipMarks]]) -> AnnotatorAgreement:
    """The agreement on these clips, each with the marks of all its annotators."""
    pairs = [pair for marks in clips for pair in combinations(_ordered(marks), 2)]
    same = [(first, second) for first, second in pairs if first.base == second.base]
    if not same:
        none = Coefficient(None, 0, OTHER_CHAINS if pairs else NO_PAIR)
        return AnnotatorAgreement(none, none, none, none, none)
    judged = _judged(same)
    return AnnotatorAgreement(_share(judged), _kappa(judged), *_times(same), _links(same))


def _ordered(marks: Sequence[ClipMarks]) -> list[ClipMarks]:
    return sorted(marks, key=lambda each: each.annotator)


def _judged(pairs: Pairs) -> Judged:
    """By pair of annotators the steps that both judged, as two 0 or 1."""
    judged: Judged = defaultdict(list)
    for first, second in pairs:
        judged[first.annotator, second.annotator] += (
            (float(mine.shown), float(theirs.shown))
            for step, mine in first.steps.items()
            if (theirs := second.steps.get(step)) is not None
            and mine.shown is not None
            and theirs.shown is not None
        )
    return judged


def _share(judged: Judged) -> Coefficient:
    rows = [row for steps in judged.values() for row in steps]
    if not rows:
        return Coefficient(None, 0, NO_STEP)
    return Coefficient(sum(mine == theirs for mine, theirs in rows) / len(rows), len(rows))


def _kappa(judged: Judged) -> Coefficient:
    each = [
        cohen_kappa([row[0] for row in rows], [row[1] for row in rows])
        for rows in judged.values()
        if rows
    ]
    known = [(kappa.value, kappa.n) for kappa in each if kappa.value is not None]
    if not known:
        n = sum(kappa.n for kappa in each)
        return Coefficient(None, n, each[0].why if each else NO_STEP)
    n = sum(count for _, count in known)
    return Coefficient(sum(value * count for value, count in known) / n, n)


def _times(pairs: Pairs) -> tuple[Coefficient, Coefficient]:
    spans = [
        (mine.span, theirs.span)
        for first, second in pairs
        for step, mine in first.steps.items()
        if (theirs := second.steps.get(step)) is not None
        and mine.span is not None
        and theirs.span is not None
    ]
    if not spans:
        none = Coefficient(None, 0, NO_SPAN)
        return none, none
    n = len(spans)
    return (
        Coefficient(sum(iou(*both) for both in spans) / n, n),
        Coefficient(sum(boundary_error(*both) for both in spans) / n, n),
    )


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


def _links(pairs: Pairs) -> Coefficient:
    shared = sum(len(first.edges & second.edges) for first, second in pairs)
    n = sum(len(first.edges) + len(second.edges) for first, second in pairs)
    return Coefficient(2 * shared / n, n) if n else Coefficient(None, 0, NO_EDGE)


class Resolved(NamedTuple):
    """A step by all who judged it: `n` of them, of whom `agree` say what `shown` says.

    `shown` is None where as many say yes as no: another annotator decides. `span` is the median of
    the starts and of the ends of those who see it.
    """

    shown: bool | None
    span: Interval | None
    n: int
    agree: int


def resolve(timings: Sequence[StepTiming]) -> Resolved:
    """One step by all its annotators; those who have not judged it do not count."""
    judged = [each for each in timings if each.shown is not None]
    yes = sum(each.shown is True for each in judged)
    no = len(judged) - yes
    if yes == no:
        return Resolved(None, None, len(judged), yes)
    if no > yes:
        return Resolved(False, None, len(judged), no)
    spans = [each.span for each in judged if each.shown and each.span is not None]
    if not spans:
        return Resolved(True, None, len(judged), yes)
    span = (median(start for start, _ in spans), median(end for _, end in spans))
    return Resolved(True, span, len(judged), yes)


def resolve_clip(marks: Sequence[ClipMarks]) -> dict[str, Resolved]:
    """Every step of a clip that two or more have judged, of those who began from the same chain.

    Where there are several such groups the largest counts, among equals that of the first chain
    by name.
    """
    groups: dict[str, list[ClipMarks]] = {}
    for each in marks:
        groups.setdefault(each.base, []).append(each)
    if not groups:
        return {}
    leading = min(groups.items(), key=lambda group: (-len(group[1]), group[0]))[1]
    steps = dict.fromkeys(step for each in leading for step in each.steps)
    together = {
        step: resolve([each.steps[step] for each in leading if step in each.steps])
        for step in steps
    }
    return {step: resolved for step, resolved in together.items() if resolved.n > 1}
