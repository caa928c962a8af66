"""The named failure patterns: what each is called, its rule in words, and the cases it selects.

SVBench's are combinations of the five judged dimensions (TAXONOMY: D1–D5); R3's three cases are of
a subchain that is not fully right (R3-Bench, A.3.1); VGenST-Bench's compare two ways of asking the
same question. A failed call is a case of its own and never counts as a zero.
"""

from typing import Final, Literal, NamedTuple

Family = Literal["clips", "answers", "subchains"]


class Pattern(NamedTuple):
    """`family` says what a case is: a judged clip, an answered question, an answered subchain.

    `where` are (column, value) pairs that all hold, over the family's view in the store.
    """

    id: str
    title: str
    rule: str
    family: Family
    where: tuple[tuple[str, object], ...]


PATTERNS: Final = (
    Pattern(
        "any-zero", "Failed somewhere", "at least one of D1–D5 is 0", "clips", (("failed", True),)
    ),
    Pattern(
        "socially-wrong",
        "Looks right, socially wrong",
        "D5 = 1 and D1 = D2 = D3 = D4 = 0",
        "clips",
        (("d5", 1), ("d1", 0), ("d2", 0), ("d3", 0), ("d4", 0)),
    ),
    Pattern("generation", "Generation failure", "D5 = 0", "clips", (("d5", 0),)),
    Pattern(
        "drift", "Prompt drift", "D2 = 0 with D1 = 1", "clips", (("d2", 0), ("d1", 1))
    ),
    Pattern(
        "missing-cue",
        "Missing cue",
        "D4 = 0 with D1 = D2 = 1",
        "clips",
        (("d4", 0), ("d1", 1), ("d2", 1)),
    ),
    Pattern(
        "no-verdict",
        "No verdict",
        "the call failed, was refused or could not be read; it counts as no score",
        "clips",
        (("complete", False),),
    ),
    Pattern(
        "wrong-answer", "Wrong answer", "the chosen option is not the right one", "answers",
        (("status", "ok"), ("correct", False)),
    ),
    Pattern(
        "no-answer",
        "No answer",
        "refused, unreadable or failed; it counts as no answer",
        "answers",
        (("answered", False),),
    ),
    Pattern(
        "position-bias",
        "Position bias",
        "right as printed, wrong once the right option stands elsewhere",
        "answers",
        (("position_bias", True),),
    ),
    Pattern(
        "choice-prior",
        "Choice prior",
        "base question right, but wrong when “None of these” is the answer",
        "answers",
        (("choice_prior", True),),
    ),
    Pattern(
        "case-1",
        "Right cause, wrong facts",
        "all causal questions of the subchain right, a question on one of its nodes wrong",
        "subchains",
        (("causal_right", True), ("basic_right", False)),
    ),
    Pattern(
        "case-2",
        "Right facts, wrong cause",
        "all questions on the subchain's nodes right, a causal question wrong",
        "subchains",
        (("causal_right", False), ("basic_right", True)),
    ),
    Pattern(
        "case-3",
        "Wrong facts, wrong cause",
        "a question on a node and a causal question of the subchain are both wrong",
        "subchains",
        (("causal_right", False), ("basic_right", False)),
    ),
)  # fmt: skip

BY_ID: Final = {pattern.id: pattern for pattern in PATTERNS}
