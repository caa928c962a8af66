"""Three annotators into one score (VideoRealBench, section on annotation)."""

from collections import Counter
from typing import NamedTuple


class Consensus(NamedTuple):
    """The score, and whose rationale goes with it: indices of the annotators, in order."""

    score: int
    rationale: tuple[int, ...]


def consensus(first: int, second: int, third: int) -> Consensus:
    """The score that two or three give; else the rounded mean.

    Where they agree, the rationale is theirs together. Where all differ it is that of the one
    nearest to the rounded mean. The mean of three whole numbers is never halfway between two, and
    for scores 1–5 no two annotators are equally near.
    """
    scores = (first, second, third)
    score, times = Counter(scores).most_common(1)[0]
    if times > 1:
        return Consensus(score, tuple(at for at, one in enumerate(scores) if one == score))
    score = round(sum(scores) / 3)
    return Consensus(score, (min(range(3), key=lambda at: abs(scores[at] - score)),))
