"""What several annotators say together of a step: the majority, and the median of its times."""

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from metrics.annotation.marks import ClipMarks, StepTiming
from metrics.grounding.intervals import Interval


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
