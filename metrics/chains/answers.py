"""Answers as colours: which question speaks of which node or link, and what came of it.

R3's cases of inconsistency (R3-Bench, A.3.1) of one run's answers about one chain follow the same
rule as the store's `subchain_case`, which the boards count: base questions with options, answered
as printed, and a reply without a letter is a wrong one.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, get_args

from metrics.chains.marks import (
    ChainMarks,
    Colouring,
    ColourMark,
    Outcome,
    mark_answers,
    mark_share,
)
from metrics.chains.shapes import ChainShape, QuestionPlace, Spot
from schema.vocabulary import REPLIED

_OFFICIAL: Final[Mapping[Outcome, bool]] = {"right": True, "wrong": False, "unreadable": False}


def cases_of(
    chain: ChainShape, places: Sequence[QuestionPlace], outcomes: Mapping[str, Outcome]
) -> dict[str, int]:
    """Subchain id → case 1, 2 or 3, of those asked in full and not fully right."""
    counted = [
        place for place in places if place.chain == chain.id and place.is_base and place.has_options
    ]
    cases = {}
    for name, link in chain.links.items():
        steps = {link.result, *link.reasons}
        cause = _all_right((p for p in counted if p.subchain == name), outcomes)
        facts = _all_right((p for p in counted if not p.subchain and p.node in steps), outcomes)
        if cause is not None and facts is not None and not (cause and facts):
            cases[name] = 1 if cause else 2 if facts else 3
    return cases


def _all_right(places: Iterable[QuestionPlace], outcomes: Mapping[str, Outcome]) -> bool | None:
    """Whether all are officially right; None where there is none, or one has no outcome."""
    values = [
        _OFFICIAL.get(outcomes[place.question]) if place.question in outcomes else None
        for place in places
    ]
    return None if not values or None in values else all(values)


Outcomes = Mapping[str, Outcome]
"""Question id → what came of it, of one run."""
ALONE: Final[Mapping[Outcome, ColourMark]] = {
    value: replace(mark_answers([("", value)]), questions=()) for value in get_args(Outcome)
}
"""The mark of a question by itself."""


class AnswerRun(NamedTuple):
    """One run's outcomes.

    `is_printed`: asked once, as printed; else with the options moved. `is_probe`: the model saw
    no film, one frame, or frames in no order.
    """

    outcomes: Outcomes
    is_printed: bool
    is_probe: bool


def outcome(replies: Sequence[tuple[str, bool | None]], turns: int = 1) -> Outcome:
    """What came of a question from its replies (status, correct): right only if all are.

    Of `turns` replies that it needs (circular evaluation) one that is missing or failed leaves it
    without an outcome, whatever the others say: as on the boards.
    """
    scored = [right for status, right in replies if status == "ok" and right is not None]
    if len(scored) == len(replies) >= turns:
        return "right" if all(scored) else "wrong"
    if len(replies) < turns or any(status not in REPLIED for status, _ in replies):
        return "failed"
    is_unjudged = any(status == "ok" and right is None for status, right in replies)
    return "unjudged" if is_unjudged else "unreadable"


def colour_answers(
    run: str,
    label: str,
    chains: Sequence[ChainShape],
    places: Sequence[QuestionPlace],
    answers: AnswerRun,
) -> Colouring:
    """One run's colours of a clip's chains."""
    marks = _marks(chains, places, answers)
    known = {place.question for place in places}
    own = {name: ALONE[value] for name, value in answers.outcomes.items() if name in known}
    return Colouring(run, label, "answers", chains=marks, questions=own)


def colour_share(
    label: str,
    chains: Sequence[ChainShape],
    places: Sequence[QuestionPlace],
    runs: Sequence[AnswerRun],
) -> Colouring:
    """The share of runs that are right on each node, link and question."""
    each = [_marks(chains, places, answers) for answers in runs]
    shared = {
        chain.id: ChainMarks(
            {node: mark_share(marks) for node, marks in _by_id(each, chain.id, "nodes").items()},
            {link: mark_share(marks) for link, marks in _by_id(each, chain.id, "links").items()},
        )
        for chain in chains
    }
    of_question: dict[str, list[ColourMark]] = defaultdict(list)
    for answers in runs:
        for name, value in answers.outcomes.items():
            of_question[name].append(ALONE[value])
    questions = {name: mark_share(marks) for name, marks in of_question.items()}
    note = f"share of {len(runs)} run{'' if len(runs) == 1 else 's'}"
    return Colouring("", label, "share", note, shared, questions=questions)


def _by_id(
    each: Iterable[Mapping[str, ChainMarks]], chain: str, part: str
) -> dict[str, list[ColourMark]]:
    by_id: dict[str, list[ColourMark]] = defaultdict(list)
    for marks in each:
        for name, mark in getattr(marks[chain], part).items():
            by_id[name].append(mark)
    return by_id


def _marks(
    chains: Sequence[ChainShape], places: Sequence[QuestionPlace], answers: AnswerRun
) -> dict[str, ChainMarks]:
    """The marks of one run: its base questions decide, its variants where it answered no other."""
    replied = [place for place in places if place.question in answers.outcomes]
    deciding = [place for place in replied if place.is_base] or replied
    by_spot: dict[Spot, list[tuple[str, Outcome]]] = defaultdict(list)
    for place in deciding:
        for spot in place.spots():
            by_spot[spot].append((place.question, answers.outcomes[place.question]))
    return {
        chain.id: _chain_marks(
            chain, by_spot, cases_of(chain, places, answers.outcomes) if answers.is_printed else {}
        )
        for chain in chains
    }


def _chain_marks(
    chain: ChainShape,
    by_spot: Mapping[Spot, Sequence[tuple[str, Outcome]]],
    cases: Mapping[str, int],
) -> ChainMarks:
    nodes = {
        node: mark_answers(by_spot[spot])
        for node in chain.nodes
        if (spot := (chain.id, "node", node)) in by_spot
    }
    links = {
        link: mark_answers(by_spot[spot], cases.get(link))
        for link in chain.links
        if (spot := (chain.id, "subchain", link)) in by_spot
    }
    return ChainMarks(nodes, links)
