"""What annotators of a clip's realism say together (VideoRealBench, section on annotation)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

LEAST: Final = 3
"""Of how many annotators a consensus is formed."""


class Consensus(NamedTuple):
    """The consensus score, and the indices of the annotators whose rationale goes with it."""

    score: int
    rationale: tuple[int, ...]


class WrittenLabel(NamedTuple):
    """A score of 1 to 5 with its reason in parts."""

    score: int
    reason: str | None = None
    adherence: str | None = None
    category: str | None = None


def consensus(scores: Sequence[int]) -> Consensus:
    """The score that more than half gave, else the rounded mean.

    The rationale is that of the majority; where there is none, that of the annotator nearest to the
    rounded mean. Of three the mean is never halfway between two whole numbers, and for scores 1–5
    no two are equally near; of more, a half is rounded up and the first of equally near ones
    speaks. Raises ValueError for fewer than three.
    """
    if len(scores) < LEAST:
        raise ValueError("a consensus takes three annotators")
    score, times = Counter(scores).most_common(1)[0]
    if 2 * times > len(scores):
        return Consensus(score, tuple(at for at, each in enumerate(scores) if each == score))
    score = (2 * sum(scores) + len(scores)) // (2 * len(scores))
    nearest = min(range(len(scores)), key=lambda at: abs(scores[at] - score))
    return Consensus(score, (nearest,))


def agreed_label(labels: Sequence[WrittenLabel]) -> WrittenLabel:
    """The label that annotators give together: what its authors wrote, each text once, and their
    category where they name one. Raises ValueError for fewer than three.
    """
    agreed = consensus([each.score for each in labels])
    chosen = [labels[at] for at in agreed.rationale]
    categories = {each.category for each in chosen}
    category = categories.pop() if len(categories) == 1 else None
    reason, adherence = (
        _joined(texts)
        for texts in ((each.reason for each in chosen), (each.adherence for each in chosen))
    )
    return WrittenLabel(agreed.score, reason, adherence, category)


def _joined(texts: Iterable[str | None]) -> str | None:
    return "\n".join(dict.fromkeys(filter(None, texts))) or None
