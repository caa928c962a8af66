"""A judge's sensitivity and specificity by dimension and alteration, on clips of known truth.

Also how well it locates steps whose times are known: presence, and temporal grounding. The figures
are printed, and those of a dimension are a line of the judge's log.

Of the steps that are truly shown, R@1 counts those whose stretch has an IoU of 0.5 or more, mIoU is
the mean IoU; a step that the judge says is not shown has an IoU of 0. A call that failed enters
neither: it is among `failed`.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from metrics.agreement.diagnosis import Ends, against, ends
from metrics.agreement.pairwise import Ratings
from metrics.annotation.agreement import iou
from metrics.statistics.intervals import intervals
from schema.judging_log import CalibrationLine, LocatedStepLine, OutcomeLine

PLAIN: Final = ""
"""The alteration's name of unaltered clips."""


def calibration(outcomes: Iterable[OutcomeLine]) -> tuple[CalibrationLine, ...]:
    """A line for each alteration and dimension, unaltered clips first.

    95 % intervals by a bootstrap that resamples prompts (metrics.agreement.diagnosis). A call
    without a score enters no share; `failed` counts such calls. Located steps have a line of their
    own for each alteration (`located_lines`).
    """
    by_probe: dict[str, list[OutcomeLine]] = {}
    every = list(outcomes)
    for line in every:
        if line.truth:
            by_probe.setdefault(line.probe, []).append(line)
    judged = (
        result
        for probe in sorted(by_probe, key=_order)
        for result in _lines(probe, by_probe[probe])
    )
    return (*judged, *located_lines(every))


def _order(probe: str) -> tuple[bool, str]:
    return probe != PLAIN, probe


def _lines(probe: str, outcomes: Sequence[OutcomeLine]) -> list[CalibrationLine]:
    names = sorted({name for line in outcomes for name in line.truth})
    groups = np.unique([line.group or line.clip for line in outcomes], return_inverse=True)[1]
    cases = [(_truth(name, outcomes), _scores(name, outcomes)) for name in names]
    intervals = ends(cases, groups.astype(np.int64))
    return [
        diagnosis_line(probe, name, truth, scores, reach)
        for name, (truth, scores), reach in zip(names, cases, intervals, strict=True)
    ]


def _truth(name: str, outcomes: Sequence[OutcomeLine]) -> Ratings:
    return np.array([line.truth.get(name, np.nan) for line in outcomes], dtype=np.float64)


def _scores(name: str, outcomes: Sequence[OutcomeLine]) -> Ratings:
    return np.array([_score(name, line) for line in outcomes], dtype=np.float64)


def _score(name: str, line: OutcomeLine) -> float:
    if line.status != "ok":
        return np.nan
    given = (finding.score for finding in line.findings if finding.dimension == name)
    score = next(given, None)
    return np.nan if score is None else score


STEPS: Final = "steps"
"""What the lines are about, in place of a judged dimension."""
LEAST_IOU: Final = 0.5
Case = tuple[LocatedStepLine, LocatedStepLine | None]
"""A step as it is known, and as the judge's valid reply has it (None: there is none)."""


def located_lines(outcomes: Iterable[OutcomeLine]) -> tuple[CalibrationLine, ...]:
    """A line for each alteration, unaltered clips first."""
    by_probe: dict[str, list[OutcomeLine]] = {}
    for line in outcomes:
        if line.known:
            by_probe.setdefault(line.probe, []).append(line)
    return tuple(_line(probe, by_probe[probe]) for probe in sorted(by_probe))


def _line(probe: str, outcomes: Sequence[OutcomeLine]) -> CalibrationLine:
    pairs = [(case, line.group or line.clip) for line in outcomes for case in _cases(line)]
    groups = np.unique([group for _, group in pairs], return_inverse=True)[1].astype(np.int64)
    truth, given = (
        np.array(column, dtype=np.float64)
        for column in zip(*(_presence(case) for case, _ in pairs), strict=True)
    )
    overlap = np.array([_overlap(case) for case, _ in pairs])
    recall = np.where(np.isnan(overlap), np.nan, overlap >= LEAST_IOU)
    (reach,) = ends([(truth, given)], groups)
    figures = {
        "recall": _mean(recall),
        "recall_ends": _mean_ends(recall, groups),
        "miou": _mean(overlap),
        "miou_ends": _mean_ends(overlap, groups),
    }
    return diagnosis_line(probe, STEPS, truth, given, reach).model_copy(update=figures)


def _cases(line: OutcomeLine) -> list[Case]:
    steps = {(step.chain, step.node): step for step in line.steps if line.status == "ok"}
    return [(known, steps.get((known.chain, known.node))) for known in line.known]


def _presence(case: Case) -> tuple[float, float]:
    """Whether the step is shown, truly and as the judge says (NaN: it said nothing)."""
    known, step = case
    return float(bool(known.shown)), np.nan if step is None else float(bool(step.shown))


def _overlap(case: Case) -> float:
    """IoU of the true and the given stretch; NaN for a step that is not shown, or had no reply."""
    known, step = case
    if step is None or known.start is None or known.end is None:
        return np.nan
    if step.start is None or step.end is None:
        return 0.0
    return iou((known.start, known.end), (step.start, step.end))


def _mean(values: Ratings) -> float | None:
    there = values[~np.isnan(values)]
    return float(there.mean()) if len(there) else None


def _mean_ends(values: Ratings, groups: NDArray[np.int64]) -> tuple[float, float] | None:
    """The 95 % interval of the mean, by a bootstrap of whole prompts."""
    there = ~np.isnan(values)
    total, n = np.zeros((2, 1, int(groups.max()) + 1))
    np.add.at(total[0], groups[there], values[there])
    np.add.at(n[0], groups[there], 1)
    drawn = intervals(total, n)
    low, high = float(drawn.low[0]), float(drawn.high[0])
    return None if np.isnan(low) or np.isnan(high) else (low, high)


def diagnosis_line(
    probe: str, name: str, truth: Ratings, scores: Ratings, reach: Ends
) -> CalibrationLine:
    """The line of one dimension; `reach`: the intervals. A case of known truth without a score is
    a failed call."""
    diagnosis = against(truth, scores)
    return CalibrationLine(
        dimension=name,
        probe=probe,
        sensitivity=diagnosis.sensitivity.value,
        sensitivity_ends=reach.sensitivity,
        passes=diagnosis.sensitivity.n,
        specificity=diagnosis.specificity.value,
        specificity_ends=reach.specificity,
        fails=diagnosis.specificity.n,
        failed=int((~np.isnan(truth) & np.isnan(scores)).sum()),
    )
