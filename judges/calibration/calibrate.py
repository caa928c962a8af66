"""A judge's sensitivity and specificity by dimension and alteration, on clips of known truth."""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from judges.calibration.diagnosis_line import diagnosis_line
from judges.calibration.located_figures import located_lines
from metrics.agreement.diagnosis import ends
from metrics.agreement.pairwise import Ratings
from schema.judging_log import CalibrationLine, OutcomeLine

PLAIN: Final = ""
"""The alteration's name of unaltered clips."""


def calibration(outcomes: Iterable[OutcomeLine]) -> tuple[CalibrationLine, ...]:
    """A line for each alteration and dimension, unaltered clips first.

    95 % intervals by a bootstrap that resamples prompts (metrics.agreement.diagnosis). A call
    without a score enters no share; `failed` counts such calls. Located steps have a line of their
    own for each alteration (judges.calibration.located_figures).
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
