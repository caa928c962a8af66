"""A panel's majority on one subject: each judge's vote over its repeats, then the vote of judges.

Only `ok` calls vote. The rule is `metrics.agreement.panel.consensus`: the score that more than half
gave; without one the rounded mean of grades (realism's 1–5), and None for pass or fail.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from judges.core.types import Finding
from metrics.agreement.panel import consensus
from schema.protocols import protocol_of

ANSWER: Final = "correct"
"""The unit of an answer to a question; a verdict's is its dimension."""
TIE: Final = (
    "The majority is what more than half of the judges that gave a score say. An even split "
    "decides nothing."
)
TIE_GRADES: Final = (
    "The majority is the score that more than half of the judges gave; without one it is their "
    "mean, rounded, halves up."
)


class JudgeVote(NamedTuple):
    """One judge on one unit: the vote (None: no valid reply, or its repeats split evenly)."""

    value: float | None
    given: tuple[float, ...]


class Tally(NamedTuple):
    """One unit (a judged dimension, or `correct` for a question): all votes, and the majority."""

    unit: str
    votes: tuple[JudgeVote, ...]
    majority: float | None
    rule: str


def tally(judges: Sequence[Sequence[Sequence[Finding]]]) -> tuple[Tally, ...]:
    """For each judge, for each ok call, its findings → one tally a unit, in their order."""
    units = dict.fromkeys(
        _unit(finding) for calls in judges for call in calls for finding in call if _value(finding)
    )
    return tuple(_tally(unit, judges) for unit in units)


def _tally(unit: str, judges: Sequence[Sequence[Sequence[Finding]]]) -> Tally:
    rounded = unit != ANSWER and not protocol_of(unit).is_binary
    votes = tuple(_vote(unit, calls, rounded) for calls in judges)
    cast = [vote.value for vote in votes if vote.value is not None]
    return Tally(unit, votes, _agreed(cast, rounded), TIE_GRADES if rounded else TIE)


def _vote(unit: str, calls: Sequence[Sequence[Finding]], rounded: bool) -> JudgeVote:
    given = tuple(
        value[0] for call in calls for finding in call
        if _unit(finding) == unit and (value := _value(finding))
    )  # fmt: skip
    return JudgeVote(given[0] if len(given) == 1 else _agreed(given, rounded), given)


def _agreed(given: Sequence[float], rounded: bool) -> float | None:
    if len(given) < 2:
        return None
    value = float(consensus(np.array([given], dtype=np.float64), rounded)[0])
    return None if math.isnan(value) else value


def _unit(finding: Finding) -> str:
    return finding.dimension or ANSWER


def _value(finding: Finding) -> tuple[float] | None:
    """The finding's vote in a tuple, since 0 is a valid vote; None for no vote."""
    if finding.dimension is not None:
        return None if finding.score is None else (finding.score,)
    return None if finding.correct is None else (float(finding.correct),)
