"""What a theatre question is, and what may be known about it without knowing its answer."""

from dataclasses import dataclass

from theatre.story import NodeKind

NONE_OF_THESE = "None of these"


@dataclass(frozen=True)
class SceneQuestion:
    """One question on one clip, as `questions` rows of the bundle have it.

    `options` is empty and `answer` None for an open-ended one (variant v3), which has `expected`
    instead. `reasons` and `result` are the node kinds that the question is about: a question on
    a single node has that node's kind as its result and no reasons; one on the picture has neither.
    """

    id: str
    clip: str
    type: str
    text: str
    options: tuple[str, ...]
    answer: int | None
    expected: str | None = None
    level: str | None = None
    variant: str = "base"
    base: str | None = None
    chain: str | None = None
    node: str | None = None
    subchain: str | None = None
    reasons: tuple[NodeKind, ...] = ()
    result: NodeKind | None = None

    @property
    def right(self) -> str | None:
        """The text of the right option, None for an open-ended question."""
        return None if self.answer is None else self.options[self.answer]
