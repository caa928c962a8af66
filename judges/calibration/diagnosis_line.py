"""A judge's sensitivity and specificity on cases of known truth, as a line of its log."""

import numpy as np

from metrics.agreement.diagnosis import Ends, against
from metrics.agreement.pairwise import Ratings
from schema.judging_log import CalibrationLine


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
