"""The named failure patterns: what each is called, its rule in words, and the cases it selects.

SVBench's are combinations of the five judged dimensions (TAXONOMY: D1–D5); R3's three cases are of
a subchain that is not fully right (R3-Bench, A.3.1); VideoRealBench's error categories are those of
its labels (three, mutually exclusive). A failed call is a case of its own and never
counts as a zero.
"""

from typing import Final, NamedTuple

from schema.benchmarks import BENCHMARKS
from schema.definitions import BY_CODE
from schema.protocols import EVA, REALISM, judging, score_column
from schema.vocabulary import PROBING, REPLIED
from store.queries.cases.cases import CaseView
from store.reading.condition import (
    Condition,
    all_of,
    between,
    differs,
    equals,
    is_missing,
    one_of,
)

EVA_COLUMNS: Final = tuple(map(score_column, EVA.dimensions))


class Pattern(NamedTuple):
    """A case is a row of `view`: a judged clip, an answered question, an answered subchain."""

    id: str
    title: str
    rule: str
    view: CaseView
    where: Condition


def scores(**values: int) -> Condition:
    """The judged dimensions have these scores."""
    return all_of(*(equals(name, value) for name, value in values.items()))


def any_zero(columns: tuple[str, ...] = EVA_COLUMNS) -> Condition:
    """At least one of these dimensions is 0."""
    first, *rest = (equals(name, 0) for name in columns)
    return first.or_(*rest)


def _answers(correct: bool) -> Condition:
    return all_of(equals("status", "ok"), equals("correct", correct))


_NO_LETTER: Final = one_of("status", [status for status in REPLIED if status != "ok"])
_COUNTED_FAILED: Final = all_of(
    equals("status", "failed"),
    one_of("benchmark", [name for name, known in BENCHMARKS.items() if known.counts_failed]),
)
_NOT_RIGHT: Final = all_of(
    equals("all_asked", True), equals("all_right", False).or_(is_missing("all_right"))
)
"""What the official score of chains and subchains counts as not right: asked in full, a question
wrong or without a letter."""
_UNREAL: Final = all_of(equals("protocol", REALISM.name), between("realism", 1, 3))


def unscored() -> Condition:
    """A clip that was judged and lacks a score in at least one dimension of its protocol.

    A clip for which no call was made is no such case: it lowers the coverage only.
    """
    first, *rest = (
        all_of(
            equals("protocol", name),
            between("n_asked", 1, len(protocol.dimensions)),
            between("n_ok", 0, len(protocol.dimensions) - 1),
        )
        for name, protocol in judging().items()
    )
    return first.or_(*rest)


def _consistency(code: str) -> str:
    """What the Guide calls a case of R3's, so that a list calls it the same."""
    return BY_CODE["consistency", code].name


PATTERNS: Final = [
    Pattern("any-zero", "Any dimension failed", "at least one of D1–D5 is 0", "verdict_case",
            any_zero()),
    Pattern("socially-wrong", "Realistic but wrong behaviour",
            "D5 = 1 and D1 = D2 = D3 = D4 = 0", "verdict_case",
            scores(d5=1, d1=0, d2=0, d3=0, d4=0)),
    Pattern("generation", "Generation failure", "D5 = 0", "verdict_case", scores(d5=0)),
    Pattern("drift", "Prompt drift", "D2 = 0 with D1 = 1", "verdict_case", scores(d2=0, d1=1)),
    Pattern("missing-cue", "Missing cue", "D4 = 0 with D1 = D2 = 1", "verdict_case",
            scores(d4=0, d1=1, d2=1)),
    Pattern("unreal", "Low realism (≤ 3)", "realism 3 or less of 5", "verdict_case", _UNREAL),
    Pattern("human-state", "Human error",
            "a label names an error in a person’s movement, body or physics",
            "label_case", equals("error_category", "human_state")),
    Pattern("object-state", "Object error",
            "a label names an error in an object’s look, state or physics",
            "label_case", equals("error_category", "object_state")),
    Pattern("interaction", "Interaction error",
            "a label names an error where person and object meet: one passes through the "
            "other, or an act leaves no trace",
            "label_case", equals("error_category", "interaction")),
    Pattern("no-verdict", "No verdict",
            "the call failed, was refused or could not be read",
            "verdict_case", unscored()),
    Pattern("wrong-answer", "Wrong answer", "the chosen option is not the right one",
            "answer_case", _answers(correct=False)),
    Pattern("no-answer", "No answer", "refused, unreadable or failed",
            "answer_case", differs("status", "ok")),
    Pattern("not-right", "Wrong or unreadable answer",
            "wrong option, or a reply without a readable letter; accuracy counts both as wrong",
            "answer_case", _answers(correct=False).or_(_NO_LETTER, _COUNTED_FAILED)),
    Pattern("inconsistent", "Inconsistent subchain",
            "every question of the subchain is asked; one is wrong or not readable",
            "subchain_case", _NOT_RIGHT),
    Pattern("position-bias", "Position bias",
            "right as printed, but not in every other position of the options",
            "pattern_case", equals("pattern", "position-bias")),
    Pattern("shortcut", "Right without the whole film",
            "right, though the model saw no film, one frame, or shuffled frames",
            "answer_case", all_of(_answers(correct=True), one_of("setting", PROBING))),
    Pattern("choice-prior", "Choice prior",
            "base question right, wrong once “None of these” is the answer", "pattern_case",
            equals("pattern", "choice-prior")),
    Pattern("read-differently", "Read differently",
            "the harness reads another option, or none, or marks it otherwise",
            "pattern_case", equals("pattern", "read-differently")),
    Pattern("marked-differently", "Marked differently",
            "the harness’s own mark differs from the one here",
            "pattern_case", equals("pattern", "marked-differently")),
    Pattern("perception", "Perception",
            "an L3 question wrong, and an L1 question of the clip too",
            "pattern_case", equals("pattern", "perception")),
    Pattern("reasoning", "Reasoning",
            "an L3 question wrong, though the clip’s L1 questions are right",
            "pattern_case", equals("pattern", "reasoning")),
    Pattern("broken-chain", "Broken chain",
            "every question of the chain is asked; one is wrong or not readable",
            "chain_case", _NOT_RIGHT),
    Pattern("case-1", _consistency("case-1"),
            "the subchain’s causal questions right, one on its nodes wrong",
            "subchain_case", all_of(equals("causal_right", True), equals("basic_right", False))),
    Pattern("case-2", _consistency("case-2"),
            "the questions on the subchain’s nodes right, a causal one wrong",
            "subchain_case", all_of(equals("causal_right", False), equals("basic_right", True))),
    Pattern("case-3", _consistency("case-3"),
            "a question on the subchain’s nodes and a causal one wrong",
            "subchain_case", all_of(equals("causal_right", False), equals("basic_right", False))),
    Pattern("misplaced", "Node at the wrong time",
            "a shown node located with IoU below 0.3, or called not shown",
            "step_case", all_of(equals("misplaced", True), equals("baseline", False))),
]  # fmt: skip
"""In the order in which they are offered."""

BY_ID: Final = {pattern.id: pattern for pattern in PATTERNS}


def register(pattern: Pattern) -> None:
    """Add a pattern, as a metric from outside brings one. Raises ValueError: its id is taken."""
    if pattern.id in BY_ID:
        raise ValueError(f"failure pattern {pattern.id!r} is taken")
    PATTERNS.append(pattern)
    BY_ID[pattern.id] = pattern
