"""Consensus of three annotators (VideoRealBench, section on annotation)."""

from collections import Counter
from typing import NamedTuple


class Consensus(NamedTuple):
    """The consensus score, and the indices of the annotators whose rationale goes with it."""

    score: int
    rationale: tuple[int, ...]


def consensus(first: int, second: int, third: int) -> Consensus:
    """The majority score, else the rounded mean.

    The rationale is that of the majority; where all differ, that of the annotator nearest to the
    rounded mean. The mean of three whole numbers is never halfway between two, and
    for scores 1–5 no two annotators are equally near.
    """
    scores = (first, second, third)
    score, times = Counter(scores).most_common(1)[0]
    if times > 1:
        return Consensus(score, tuple(at for at, each in enumerate(scores) if each == score))
    score = round(sum(scores) / 3)
    return Consensus(score, (min(range(3), key=lambda at: abs(scores[at] - score)),))
