"""locate: the steps of a clip's chain in time, and which of its links hold (temporal grounding).

The judge gets the frames with their seconds and the chain without any time of its own: whether,
when and why is what it has to find. Setting `−` asks for the whole chain in one call, `each step`
for one step a call, with the links that lead to it. The wording is ours.

A reply names steps and links by short ids: S1, S2 … and L1, L2 …. Steps stand by their depth in the
graph, then by name: an order by time would tell the judge what it has to find.

While a reply is still coming, its complete entries are shown one by one and kept nowhere; what
counts is the reply as a whole, once checked.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from judges.core.chain_steps import CitableLink, CitableNode, Grounding, JudgedLink, LocatedStep
from judges.core.types import Finding, Prompt, Subject
from judges.protocols import template

_DIGITS: Final = re.compile(r"(\d+)")
WORDS: Final = """\
You find the steps of a chain of causes in a clip of people.

The chain says what was meant to happen, not what the footage shows: steps may be missing, come in
another order, or be played otherwise. Look first, then go through the steps that are listed under
`locate` in `asked`, one entry in `steps` for each, with its id in `step`:
- `shown`: true if the footage shows it. An event is shown when it can be seen. A belief, wish,
  intent or feeling is shown while a face, a look, a gesture or an act tells it.
- `start`, `end`: the seconds at which it begins and ends, read off the frames' seconds and not
  beyond the clip; both null if it is not shown. Give the shortest stretch that holds all of it.
- `confidence`: from 0 to 1, how sure you are of these.
- `evidence`: what can be seen then; if it is not shown, what is to be seen instead.

Then one entry in `links` for each link that is listed under `links` in `asked`, with its id in
`link`: `holds` is true if the footage shows that its `from` lead to its `to`: they are there, come
first and bring it about. Say why in `reason`. List nothing twice and nothing that was not asked."""
ALL_STEPS, EACH_STEP = "−", "each step"
TOKENS: Final = 120
"""Tokens of a reply that a step or a link takes at most."""
LISTED: Final = 8
"""Errors that a re-ask names."""
Confidence = Annotated[float, Field(ge=0, le=1)]
_BEGIN: Final = re.compile(r'"steps"\s*:\s*\[')
_BETWEEN: Final = re.compile(r"[\s,]*")
_DECODER: Final = json.JSONDecoder()


class StepInTime(BaseModel):
    """One step of a reply."""

    model_config = ConfigDict(strict=True, extra="forbid")

    step: str = Field(description="id of the step")
    shown: bool
    start: float | None = Field(description="second at which it begins, null where not shown")
    end: float | None = Field(description="second at which it ends, null where not shown")
    confidence: Confidence
    evidence: template.Worded


class LinkHolds(BaseModel):
    """One link of a reply."""

    model_config = ConfigDict(strict=True, extra="forbid")

    link: str = Field(description="id of the link")
    holds: bool
    reason: template.Worded


class LocateReply(template.Reply):
    """Every step that was asked for, then every link."""

    steps: list[StepInTime]
    links: list[LinkHolds]


class Locate:
    """The protocol; `version` hashes its words and its schema."""

    name: Final = "locate"
    settings: Final = (ALL_STEPS, EACH_STEP)
    version: Final = template.version(WORDS + template.GUARD, LocateReply)

    def prompt(self, subject: Subject, setting: str) -> Prompt:
        """Raises ValueError: an unknown setting, or a clip without a chain."""
        if setting not in self.settings:
            raise ValueError(f"locate has no setting {setting}")
        if not subject.steps:
            raise ValueError("locate needs a chain, and the clip has none")
        if setting == EACH_STEP and subject.focus is None:
            raise ValueError(f"{EACH_STEP} needs a step to ask for")
        wanted = subject.unlocated
        room = TOKENS * (len(wanted.steps) + len(wanted.links))
        made = template.prompt(WORDS, payload(subject), LocateReply)
        return replace(made, max_tokens=max(template.MAX_TOKENS, room))

    def check(self, reply: BaseModel, subject: Subject) -> tuple[str, ...]:
        """The case's code; every asked step and link once; times in order and within the clip."""
        assert isinstance(reply, LocateReply)
        steps, links = asked_ids(subject)
        names = {name: f"step {name} ({node.node})" for name, node in step_ids(subject).items()}
        wrong = [
            *template.seen_code(reply, payload(subject)),
            *_listing("step", [each.step for each in reply.steps], steps),
            *_overlaps(reply.steps, names),
            *(
                f"{names.get(each.step, f'step {each.step[:20]}')}: {fault}"
                for each in reply.steps
                for fault in _time_faults(each, template.span(subject))
            ),
            *_listing("link", [each.link for each in reply.links], links),
        ]
        more = (f"and {len(wrong) - LISTED} more",) if len(wrong) > LISTED else ()
        return (*wrong[:LISTED], *more)

    def findings(self, reply: BaseModel, subject: Subject) -> tuple[Finding, ...]:  # noqa: ARG002
        """None: it neither scores nor answers."""
        return ()

    def grounding(self, reply: BaseModel, subject: Subject) -> Grounding:
        """Every step and link as the reply has it, in the reply's order."""
        assert isinstance(reply, LocateReply)
        nodes, links = step_ids(subject), link_ids(subject)
        return Grounding(
            tuple(located(each, nodes[each.step]) for each in reply.steps),
            tuple(
                JudgedLink(links[each.link].chain, links[each.link].subchain, each.holds,
                           each.reason)
                for each in reply.links
            ),
        )  # fmt: skip


def located(reply: StepInTime, node: CitableNode) -> LocatedStep:
    """A reply's step by its node."""
    return LocatedStep(
        *node.key, reply.shown, reply.start, reply.end, reply.confidence, reply.evidence
    )


def valid_step(reply: StepInTime, subject: Subject) -> LocatedStep | None:
    """A step of a reply that is still coming, where nothing is wrong with it by itself."""
    node = step_ids(subject).get(reply.step)
    if node is None or any(_time_faults(reply, template.span(subject))):
        return None
    return located(reply, node)


def asked_ids(subject: Subject) -> tuple[list[str], list[str]]:
    """The ids of the steps and of the links that are to be located."""
    wanted = subject.unlocated
    nodes = {(each.chain, each.node) for each in wanted.steps}
    links = {(each.chain, each.subchain) for each in wanted.links}
    return (
        [name for name, node in step_ids(subject).items() if node.key in nodes],
        [name for name, link in link_ids(subject).items() if (link.chain, link.subchain) in links],
    )


def payload(subject: Subject) -> dict[str, Any]:
    """What the judge gets: the chain without times, and nothing that tells what the clip shows."""
    nodes, (steps, links) = step_ids(subject), asked_ids(subject)
    by_key = {node.key: name for name, node in nodes.items()}
    return {
        **template.without_gaps({"seconds": subject.duration}),
        "steps": [
            template.without_gaps(
                {"id": name, "kind": node.kind, "who": node.person, "what": node.text}
            )
            for name, node in nodes.items()
        ],
        "links": [
            {
                "id": name,
                "from": [by_key[link.chain, reason] for reason in link.reasons],
                "to": by_key[link.chain, link.result],
            }
            for name, link in link_ids(subject).items()
        ],
        "asked": {"locate": steps, "links": links},
    }


def _listing(what: str, given: Sequence[str], wanted: Sequence[str]) -> Iterator[str]:
    """What is wrong with the ids of a reply: unknown, twice, not asked for, missing."""
    for name in dict.fromkeys(given):
        if name not in wanted:
            listed = ", ".join(wanted) or "–"
            yield f"{what} {name[:20]!r} is none of those that were asked for: {listed}"
        elif given.count(name) > 1:
            yield f"{what} {name} is listed {given.count(name)} times; give it once"
    if missing := [name for name in wanted if name not in given]:
        yield f"{what} {', '.join(missing)} is missing"


def _overlaps(steps: Sequence[StepInTime], names: dict[str, str]) -> Iterator[str]:
    """Times of one step that overlap each other."""
    for name, spoken in names.items():
        times = sorted(
            (each.start, each.end)
            for each in steps
            if each.step == name and each.start is not None and each.end is not None
        )
        for (start, end), (again, last) in pairwise(times):
            if again < end:
                yield f"{spoken}: times {start:g}–{end:g} and {again:g}–{last:g} overlap"


def _time_faults(step: StepInTime, span: float) -> Iterator[str]:
    if not step.shown:
        if step.start is not None or step.end is not None:
            yield "it is not shown, so `start` and `end` must be null"
        return
    if step.start is None or step.end is None:
        yield "it is shown, so `start` and `end` must say when"
        return
    for field, second in (("start", step.start), ("end", step.end)):
        if not 0 <= second <= span:
            yield f"`{field}` {second:g} is outside the clip"
    if step.end < step.start:
        yield f"`end` {step.end:g} is before `start` {step.start:g}"


PROTOCOL: Final = Locate()


def arrived_steps(text: str, subject: Subject) -> tuple[LocatedStep, ...]:
    """The steps that the beginning of a reply places, without those that can't be."""
    begin = _BEGIN.search(text)
    steps: dict[tuple[str, str], LocatedStep] = {}
    at = begin.end() if begin else len(text)
    while (at := _skip(text, at)) < len(text) and text[at] == "{":
        try:
            entry, at = _DECODER.raw_decode(text, at)
            step = valid_step(StepInTime.model_validate(entry), subject)
        except ValidationError:
            continue
        except (ValueError, RecursionError):  # not complete yet
            break
        if step is not None:
            steps.setdefault((step.chain, step.node), step)
    return tuple(steps.values())


def _skip(text: str, at: int) -> int:
    match = _BETWEEN.match(text, at)
    return match.end() if match else at


def step_ids(subject: Subject) -> dict[str, CitableNode]:
    """The nodes of the clip's chains by short id, reasons before their results."""
    depths = _depths(subject.steps, subject.links)
    ordered = sorted(
        subject.steps, key=lambda node: (node.chain, depths[node.key], _natural(node.node))
    )
    return {f"S{at}": node for at, node in enumerate(ordered, 1)}


def link_ids(subject: Subject) -> dict[str, CitableLink]:
    """The links between known nodes by short id, in the order of their results."""
    order = {node.key: at for at, node in enumerate(step_ids(subject).values())}
    usable = [link for link in subject.links if _ends(link) <= order.keys()]
    ordered = sorted(
        usable, key=lambda link: (order[link.chain, link.result], _natural(link.subchain))
    )
    return {f"L{at}": link for at, link in enumerate(ordered, 1)}


def _ends(link: CitableLink) -> set[tuple[str, str]]:
    return {(link.chain, name) for name in (*link.reasons, link.result)}


def _depths(
    nodes: Sequence[CitableNode], links: Sequence[CitableLink]
) -> dict[tuple[str, str], int]:
    """Each node's longest way from a node without reasons; bounded, for chains with a cycle."""
    depths = {node.key: 0 for node in nodes}
    usable = [link for link in links if link.reasons and _ends(link) <= depths.keys()]
    for _ in nodes:
        before = dict(depths)
        for link in usable:
            deepest = max(before[link.chain, name] for name in link.reasons)
            depths[link.chain, link.result] = max(depths[link.chain, link.result], 1 + deepest)
        if depths == before:
            break
    return depths


def _natural(name: str) -> list[tuple[int, str]]:
    """A key by which Event-2 comes before Event-10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in _DIGITS.split(name)]
