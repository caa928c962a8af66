"""Why a validator drops an item: the criteria of each kind of check, in the papers' order.

Sources: VGenST-Bench D.3 (videos, then questions), R3-Bench 2.2 (questions of chains, and what
people submit), VideoRealBench (labels whose words a model polished). The first two list what their
people looked for and allow no second reason for one drop; what no criterion names is `OTHER`.
"""

from typing import Final, NamedTuple


class Criterion(NamedTuple):
    """A reason to drop: its name in votes, its label, and what it means."""

    name: str
    label: str
    about: str


OTHER: Final = Criterion("other", "something else", "None of these says what is wrong with it.")
STANDARDS: Final[dict[str, tuple[Criterion, ...]]] = {
    "clip": (
        Criterion("physics", "impossible",
                  "Something impossible happens that the task does not ask for."),
        Criterion("artefacts", "artefacts",
                  "Things melt, swap or flicker. A question cannot be answered for it."),
        Criterion("drift", "drift",
                  "The clip does not show what prompt and scenario call for."),
        OTHER,
    ),
    "question": (
        Criterion("wrong", "wrong answer", "The option that is marked right is not right."),
        Criterion("ambiguous", "ambiguous", "Several options, or none, can be defended."),
        Criterion("one_frame", "one frame is enough",
                  "A reasoning question (L3) that a single frame answers."),
        Criterion("no_film", "no film needed",
                  "Words and common sense give it away; nobody has to watch."),
        OTHER,
    ),
    "chain_question": (
        Criterion("rules", "against the rules", "It is not made as questions of its type are."),
        Criterion("time", "unclear time", "The time it refers to is wrong or ambiguous."),
        Criterion("coverage", "leaves something out",
                  "It does not cover all that its node or subchain says."),
        Criterion("several", "not one right option", "Of the options several, or none, are right."),
        OTHER,
    ),
    "submission": (
        Criterion("depth", "no causal depth", "It asks what is seen, not why."),
        Criterion("mind", "no mental state", "It has nobody's belief, intent, desire or emotion."),
        Criterion("explanation", "unclear explanation",
                  "How the answer follows from the clip is not told."),
        Criterion("several", "not one right option", "Of the options several, or none, are right."),
        OTHER,
    ),
    "rationale": (
        Criterion("claim", "new claim", "The polished words say what the first do not."),
        Criterion("lost", "something lost", "The polished words leave out what the first say."),
        Criterion("label", "wrong label", "Score or kind of error do not fit the clip."),
        OTHER,
    ),
}  # fmt: skip
"""Standard → its criteria; an item of another standard, or of none, is dropped without one."""
NAMES: Final = frozenset(each.name for standard in STANDARDS.values() for each in standard)
HEADINGS: Final = {
    "clip": "Why a clip is dropped (VGenST-Bench, Stage 1)",
    "question": "Why a question is dropped (VGenST-Bench, Stage 2)",
    "chain_question": "Why a question of a chain is dropped (R3-Bench)",
    "submission": "Why a submitted question is dropped (R3-Bench)",
    "rationale": "Why a label’s words are dropped (VideoRealBench)",
}
"""Kind of check → what its criteria say."""
