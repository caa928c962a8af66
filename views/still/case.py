"""A case for a drawing: its chain, the marks of a run, what was asked or judged, and its source."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import Final, Literal

from metrics.chains.marks import ChainMarks
from views.chain.payload import PayloadChain
from views.player.payload import Payload, PayloadQuestion, Pin

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Tone = Literal["plain", "right", "wrong", "soft"]


_FOOT: Final = ("Clip", "Licence", "Version", "To cite")
"""The facts below the drawing; a film has one line for them, which may cut the last."""


@dataclass(frozen=True, slots=True)
class Line:
    """A statement below the clip; its tone says whether something was right or wrong."""

    label: str
    text: str
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class StillCase:
    """What a figure or film of a case shows besides the clip.

    `run`: whose marks stand on the chain. `chain` None: there is none. `foot`: where it came from.
    `start`: the second of the moment that is shown, None where none is known.
    """

    title: str
    subtitle: str
    run: str
    caption: str
    chain: PayloadChain | None
    marks: ChainMarks
    lines: tuple[Line, ...]
    foot: tuple[str, ...]
    start: float | None = None

    def lit(self, second: float) -> frozenset[str]:
        """The nodes that happen at a second."""
        nodes = self.chain.nodes if self.chain else ()
        return frozenset(
            node.id
            for node in nodes
            if node.start is not None and node.start <= second <= (node.end or node.start)
        )


def still_case(
    payload: Payload,
    facts: Iterable[tuple[str, str]],
    title: str,
    scenario: str = "",
    levels: Mapping[str, str] = MappingProxyType({}),
) -> StillCase:
    """The case that a player's payload shows; `facts` are its source, as name–text pairs.

    `scenario`: what was to happen in a clip that was made for a benchmark. `levels`: question id →
    cognitive level; where no question is open, one of each level stands for all (VGenST-Bench,
    Appendix H).
    """
    named = dict(facts)
    colouring = next(iter(payload.colourings), None)
    chain = payload.shown_chain
    order = ("Benchmark", "Tier", "Clip made by")
    return StillCase(
        title,
        " · ".join(named[name] for name in order if name in named),
        colouring.label if colouring else "",
        chain.caption if chain else "",
        chain,
        payload.shown_marks,
        tuple(_lines(payload, colouring.id if colouring else "", scenario, levels)),
        tuple(f"{name}: {named[name]}" for name in _FOOT if name in named),
        payload.start,
    )


def _lines(payload: Payload, run: str, scenario: str, levels: Mapping[str, str]) -> Iterator[Line]:
    """The open question with what the shown run replied, else the judges' reasons, failing ones
    first, and a question of each level; a scenario stands before.
    """
    if scenario:
        yield Line("Scenario", scenario)
    question = next((each for each in payload.questions if each.id == payload.question), None)
    if question is not None:
        yield from _question_lines(question, run)
        return
    opened = [pin for pin in payload.pins if pin.dimension == payload.question]
    rest = [pin for pin in payload.pins if pin not in opened]
    for pin in (*opened, *sorted(rest, key=lambda pin: not pin.failing)):
        yield _pin_line(pin)
    seen: set[str] = set()
    for each in payload.questions:
        level = levels.get(each.id, "")
        if level and level not in seen:
            seen.add(level)
            yield from _question_lines(each, run)


def _question_lines(question: PayloadQuestion, run: str) -> Iterator[Line]:
    yield Line(question.type_label or question.type, question.text)
    own = (reply for reply in question.replies if reply.colouring == run)
    for reply in islice(own, 1):
        tone: Tone = "right" if reply.correct else "wrong" if reply.correct is False else "soft"
        reply_text = _option(question.options, reply.choice) or reply.raw or reply.status_label
        yield Line("Model", reply_text, tone)
    right = _option(question.options, question.answer) or question.expected
    if right:
        yield Line("Correct", right, "right")


def _option(options: Sequence[str], index: int | None) -> str:
    if index is None or not 0 <= index < len(options):
        return ""
    return f"{LETTERS[index]}. {options[index]}"


def _pin_line(pin: Pin) -> Line:
    tone: Tone = "soft" if pin.score is None else "wrong" if pin.failing else "right"
    judge = f" ({pin.judge})" if pin.judge else ""
    return Line(f"{pin.label}{judge}", pin.reason or pin.status, tone)
