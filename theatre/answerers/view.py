"""What an answerer gets to see of a question."""

from collections.abc import Sequence
from dataclasses import dataclass

from theatre.questions import SceneQuestion
from theatre.story import NodeKind, Story


@dataclass(frozen=True)
class QuestionView:
    """A question as it is put: no answer, and the speech (`heard`) only in setting `+Sub`.

    `reasons` and `result` are the kinds of node that the question is about; `names` the cast.
    """

    id: str
    text: str
    options: tuple[str, ...]
    level: str | None = None
    reasons: tuple[NodeKind, ...] = ()
    result: NodeKind | None = None
    heard: str = ""
    names: tuple[str, ...] = ()


def view(
    question: SceneQuestion, story: Story, order: Sequence[int], subtitles: bool
) -> QuestionView:
    """The question with its options in the given order of original indices."""
    return QuestionView(
        question.id,
        question.text,
        tuple(question.options[index] for index in order),
        question.level,
        question.reasons,
        question.result,
        " ".join(speech.text for speech in story.speech) if subtitles else "",
        tuple(person.name for person in story.people),
    )


def swapped(options: int, answer: int, rotation: int) -> list[int]:
    """Original indices in the order shown: the right option changes places with `rotation`.

    VGenST-Bench's circular evaluation swaps, it doesn't rotate (`eval.py`).
    """
    order = list(range(options))
    order[answer], order[rotation] = order[rotation], order[answer]
    return order
