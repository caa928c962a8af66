"""Input and output of the rules of colours: shapes of chains and questions, and marks on them.

A shape is a chain or question without its texts. A mark is on a node or link; a colouring is all
marks of one run, or of several together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from schema.definitions import BY_CODE
from schema.vocabulary import MENTAL_KINDS

SCENE: Final = "scene"
"""The id of the chain that is a scene graph: its nodes are objects, its links relations."""
OBJECT: Final = "object"
"""The kind of a scene graph's nodes."""
_IN_SCENE: Final = {"object": "node", "relation": "subchain"}
Spot = tuple[str, str, str]
"""A node or link: chain id, `node` or `subchain`, and its id."""
State = Literal["right", "wrong", "mixed", "none"]
Kind = Literal["answers", "share", "verdicts"]
Outcome = Literal["right", "wrong", "unreadable", "failed", "unjudged"]
"""What came of a question: `failed` = no reply came, `unjudged` = nobody has scored the reply."""
WITHOUT: Final[dict[Outcome, str]] = {
    "unreadable": "no readable answer",
    "failed": "the call failed",
    "unjudged": "not scored yet",
}
"""An outcome that is neither right nor wrong, in words."""


@dataclass(frozen=True, slots=True)
class ColourMark:
    """What is known of one node or link.

    `right`, `wrong` and `unscored` count what decides its colour (questions; runs in a share;
    dimensions of a judge). `share` is right of scored, None where nothing is. `case` is R3's case
    of inconsistency 1–3, of links alone. `located` False: the verdict speaks of its dimension and
    not of this place. `source` says whose the place is: `judge`, `people` or `locate`. `words` end
    the accessible name.
    """

    state: State
    right: int = 0
    wrong: int = 0
    unscored: int = 0
    share: float | None = None
    case: int | None = None
    located: bool = True
    source: str = ""
    words: str = ""
    questions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChainMarks:
    """The marks of a chain by id of node and of subchain; what has none was not asked about."""

    nodes: dict[str, ColourMark] = field(default_factory=dict)
    links: dict[str, ColourMark] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Colouring:
    """All marks of one run (`id`), or of several together (`id` empty).

    `chains` by chain id, `frame` by judged dimension: what is said of the picture as a whole;
    `questions` by question id. `note` says what the marks rest on.
    """

    id: str
    label: str
    kind: Kind
    note: str = ""
    chains: dict[str, ChainMarks] = field(default_factory=dict)
    frame: dict[str, ColourMark] = field(default_factory=dict)
    questions: dict[str, ColourMark] = field(default_factory=dict)


def state_of(right: int, wrong: int) -> State:
    """The state that counts of right and wrong make."""
    if right and wrong:
        return "mixed"
    return "right" if right else "wrong" if wrong else "none"


def share_of(right: int, wrong: int) -> float | None:
    """Right of scored, or None where nothing is scored."""
    return right / (right + wrong) if right + wrong else None


def mark_answers(outcomes: Sequence[tuple[str, Outcome]], case: int | None = None) -> ColourMark:
    """The mark of one run's questions (id, outcome) about one node or link.

    A cause that is wrong for a reply without a letter alone is no right one beside its case.
    """
    values = [outcome for _, outcome in outcomes]
    right, wrong = values.count("right"), values.count("wrong")
    state = state_of(right, wrong)
    return ColourMark(
        "mixed" if state == "right" and case in WRONG_CAUSE else state,
        right,
        wrong,
        len(values) - right - wrong,
        share_of(right, wrong),
        case,
        words=_with_case(case, _words(right, wrong, values)),
        questions=tuple(question for question, _ in outcomes),
    )


def mark_share(marks: Sequence[ColourMark]) -> ColourMark:
    """The mark of several runs: a run is right where it is right on all that it was scored on."""
    right = sum(mark.state == "right" for mark in marks)
    wrong = sum(mark.state in ("wrong", "mixed") for mark in marks)
    scored = right + wrong
    runs = f"{scored} run" if scored == 1 else f"{scored} runs"
    apart = f"{len(marks) - scored} without a scored answer; " if len(marks) > scored else ""
    words = f"{apart}answered right by {right} of {runs}" if scored else _common_words(marks)
    return ColourMark(
        state_of(right, wrong),
        right,
        wrong,
        len(marks) - scored,
        share_of(right, wrong),
        words=_case_counts(marks) + words,
        questions=tuple(dict.fromkeys(q for mark in marks for q in mark.questions)),
    )


CASES: Final = {
    case: BY_CODE["consistency", f"case-{case}"].name.partition(": ")[2] for case in (1, 2, 3)
}
"""R3's cases of inconsistency in the Guide's words."""
WRONG_CAUSE: Final = (2, 3)


def _with_case(case: int | None, words: str) -> str:
    return f"case {case}: {CASES[case]}; {words}" if case else words


def _case_counts(marks: Sequence[ColourMark]) -> str:
    counts = {case: sum(mark.case == case for mark in marks) for case in CASES}
    return "".join(f"case {case} in {count}; " for case, count in counts.items() if count)


def _words(right: int, wrong: int, values: Sequence[Outcome]) -> str:
    without = [value for value in values if value in WITHOUT]
    if not right and not wrong:
        return WITHOUT[without[0]]
    apart = f"{len(without)} without a scored answer; " if without else ""
    if right and wrong:
        return f"{apart}answered right {right} of {right + wrong}"
    return f"{apart}answered {'right' if right else 'wrong'}"


def _common_words(marks: Sequence[ColourMark]) -> str:
    words = {mark.words for mark in marks}
    return words.pop() if len(words) == 1 else "no scored answer"


class ChainLink(NamedTuple):
    """A subchain: its result, its reasons (node ids), and whether it is the paradigm's heart."""

    result: str
    reasons: tuple[str, ...]
    heart: bool = False


class ChainShape(NamedTuple):
    """Node id → kind, subchain id → link, in the chain's order."""

    id: str
    nodes: Mapping[str, str]
    links: Mapping[str, ChainLink]

    def events(self) -> list[str]:
        """The ids of its events."""
        return [node for node, kind in self.nodes.items() if kind == "event"]

    def is_mental(self, node: str) -> bool:
        """Whether the node is a mental state."""
        return self.nodes.get(node) in MENTAL_KINDS


class QuestionPlace(NamedTuple):
    """A question and what it names. `targets`: what it asks about beyond (kind, id).

    `is_base`: it is no variant; `has_options`: it is no open question.
    """

    question: str
    chain: str | None = None
    node: str | None = None
    subchain: str | None = None
    is_base: bool = True
    has_options: bool = True
    targets: tuple[tuple[str, str], ...] = ()

    def spots(self) -> list[Spot]:
        """The nodes and links that it colours: a question on a link colours no node by itself."""
        kind, name = ("subchain", self.subchain) if self.subchain else ("node", self.node)
        own = [(self.chain, kind, name)]
        beyond = [
            (SCENE if target in _IN_SCENE else self.chain, _IN_SCENE.get(target, target), about)
            for target, about in self.targets
        ]
        return list(dict.fromkeys((c, k, n) for c, k, n in (*own, *beyond) if c and n))
