"""Conditions once more, by counting over files: plain Python, and nothing of the product.

A conjunction is a list of tests `(name, value, positive)`; a condition is a list of conjunctions,
one of which has to hold. What is unknown is None, and neither it nor its negation holds.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tests.oracle import DIMENSIONS, Bundle

Facts = dict[str, Any]
Test = tuple[str, str, bool]
SCORES = (*DIMENSIONS, "score")
OUTCOMES = ("right", "wrong", "unanswered")
OF_ANSWERS = ("type", *OUTCOMES)


class Counted(NamedTuple):
    """Verdicts (a run and a clip each) and answers, by the clip that they are on."""

    verdicts: list[Facts]
    answers: list[Facts]


def read(pack: Bundle) -> Counted:
    return Counted(list(_verdicts(pack)), list(_answers(pack)))


def _verdicts(pack: Bundle) -> Iterator[Facts]:
    scored: dict[tuple[str, str], Facts] = {}
    for line in pack.rows("verdicts"):
        facts = scored.setdefault((line["run"], line["clip"]), {})
        if (line.get("status") or "ok") == "ok":
            name = "score" if line["dimension"] == "realism" else line["dimension"]
            facts[name] = f"{line['score']:g}"
    for (run, clip), facts in scored.items():
        row = pack.runs[run]
        yield {**pack.place(clip, None), **facts, "clip": clip, "judge": row.get("judge"),
               "model": row["model"]}  # fmt: skip


def _answers(pack: Bundle) -> Iterator[Facts]:
    for line in pack.rows("answers"):
        question = pack.questions[line["question"]]
        mark = pack.mark(line)
        ended_well = (line.get("status") or "ok") == "ok"
        fields = pack.question_fields(question)
        yield {
            "tier": fields["tier"], "type": fields["type"], "clip": question.get("clip"),
            "model": pack.runs[line["run"]]["model"], "unanswered": not ended_well,
            "right": ended_well and mark is True, "wrong": ended_well and mark is False,
        }  # fmt: skip


def _is_so(facts: Facts, test: Test) -> bool:
    name, value, positive = test
    known = facts.get(name)
    if name in OUTCOMES:
        return bool(known) == positive
    return known is not None and (known == value) == positive


def _all(facts: Facts, tests: Sequence[Test]) -> bool:
    return all(_is_so(facts, test) for test in tests)


def of_verdicts(counted: Counted, condition: Sequence[Sequence[Test]]) -> int:
    """Verdicts that fulfil it; tests of answers speak of one answer on the verdict's clip."""
    return _count(counted.verdicts, condition, OF_ANSWERS, counted.answers)


def of_answers(counted: Counted, condition: Sequence[Sequence[Test]]) -> int:
    """Answers that fulfil it; tests of scores speak of one verdict on the answer's clip."""
    return _count(counted.answers, condition, (*SCORES, "judge"), counted.verdicts)


def _count(
    cases: list[Facts], condition: Sequence[Sequence[Test]], others: tuple[str, ...],
    beside: list[Facts],
) -> int:  # fmt: skip
    fulfilling = set[int]()
    for tests in condition:
        own = [test for test in tests if test[0] not in others]
        of_others = [test for test in tests if test[0] in others]
        clips = {each["clip"] for each in beside if of_others and _all(each, of_others)} - {None}
        fulfilling |= {
            place
            for place, facts in enumerate(cases)
            if (not of_others or facts["clip"] in clips) and _all(facts, own)
        }
    return len(fulfilling)
