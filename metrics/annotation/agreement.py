"""Agreement of annotators: presence (Cohen's κ), time (IoU, boundary error), links (F1).

    agreement(clips) -> AnnotatorAgreement

Every figure is over pairs of annotators on the same clip. κ is that of each pair of annotators
over all steps that both judged, averaged over the pairs by their numbers of steps; IoU and boundary
error are means over all steps that both see and have timed; F1 is that of the edges of all pairs
together. What is undefined is None, with the reason.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from metrics.agreement.pairwise import Coefficient, cohen_kappa
from metrics.annotation.marks import ClipMarks
from metrics.grounding.intervals import boundary_error, iou

Pairs = Sequence[tuple[ClipMarks, ClipMarks]]
Judged = dict[tuple[str, str], list[tuple[float, float]]]
NO_PAIR: Final = "undefined: no clip has two annotators"
OTHER_CHAINS: Final = "undefined: the annotators began from different chains"
NO_STEP: Final = "undefined: no step has been judged by two"
NO_SPAN: Final = "undefined: no step has been timed by two"
NO_EDGE: Final = "undefined: nobody has a link"


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


def _links(pairs: Pairs) -> Coefficient:
    shared = sum(len(first.edges & second.edges) for first, second in pairs)
    n = sum(len(first.edges) + len(second.edges) for first, second in pairs)
    return Coefficient(2 * shared / n, n) if n else Coefficient(None, 0, NO_EDGE)
