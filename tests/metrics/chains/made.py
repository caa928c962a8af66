"""Chains, questions and a second implementation of their colours, written from docs/colours.md."""

from collections.abc import Iterable, Mapping
from typing import Any

from metrics.chains.answers import AnswerRun
from metrics.chains.marks import Outcome
from metrics.chains.shapes import ChainLink, ChainShape, QuestionPlace

BALL = ChainShape(
    "c",
    {"e1": "event", "e2": "event", "b1": "belief", "i1": "intent", "e3": "event"},
    {
        "s1": ChainLink("b1", ("e1", "e2")),
        "s2": ChainLink("i1", ("b1",), heart=True),
        "s3": ChainLink("e3", ("i1",)),
    },
)
"""Ball is put away (e1), moved unseen (e2); a false belief, an intent, and a search (e3)."""


def eu(node: str, name: str = "", **about: Any) -> QuestionPlace:
    return QuestionPlace(name or f"q-{node}", "c", node, **about)


def cw(link: str, name: str = "", **about: Any) -> QuestionPlace:
    return QuestionPlace(name or f"q-{link}", "c", None, link, **about)


def run(printed: bool = True, **outcomes: Outcome) -> AnswerRun:
    """Outcomes by question, with `_` for `-`."""
    given = {name.replace("_", "-"): each for name, each in outcomes.items()}
    return AnswerRun(given, is_printed=printed, is_probe=False)


class Count:
    """Right, wrong and neither, of the questions that decide a place."""

    def __init__(self) -> None:
        self.good, self.bad, self.open = 0, 0, 0

    @property
    def state(self) -> str:
        return {(0, 0): "none", (1, 0): "right", (0, 1): "wrong"}.get(
            (min(self.good, 1), min(self.bad, 1)), "mixed"
        )


def counts(
    chain: ChainShape, places: Iterable[QuestionPlace], outcomes: Mapping[str, str]
) -> dict[tuple[str, str], Count]:
    """By (kind, id): a plain loop over every place of the chain and every question."""
    answered = [place for place in places if outcomes.get(place.question) is not None]
    if any(place.is_base for place in answered):
        answered = [place for place in answered if place.is_base]
    result: dict[tuple[str, str], Count] = {}
    every = [("node", name) for name in chain.nodes] + [("subchain", name) for name in chain.links]
    for kind, name in every:
        tally = Count()
        for place in answered:
            speaks = place.chain == chain.id and (
                (kind, name) in place.targets
                or (kind == "subchain" and place.subchain == name)
                or (kind == "node" and place.subchain is None and place.node == name)
            )
            if speaks:
                tally.good += outcomes[place.question] == "right"
                tally.bad += outcomes[place.question] == "wrong"
                tally.open += outcomes[place.question] not in ("right", "wrong")
        if tally.good + tally.bad + tally.open:
            result[kind, name] = tally
    return result


def official_case(
    chain: ChainShape, link: str, places: Iterable[QuestionPlace], outcomes: Mapping[str, str]
) -> int | None:
    """R3's case of a link, question by question."""
    marks = {"right": True, "wrong": False, "unreadable": False}
    steps = [chain.links[link].result, *chain.links[link].reasons]
    cause, facts = [], []
    for place in places:
        if place.chain == chain.id and place.is_base and place.has_options:
            mark = marks.get(outcomes.get(place.question, ""))
            if place.subchain == link:
                cause.append(mark)
            elif place.subchain is None and place.node in steps:
                facts.append(mark)
    if not cause or not facts or None in cause + facts or all(cause + facts):
        return None
    return 1 if all(cause) else 2 if all(facts) else 3
