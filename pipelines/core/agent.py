"""An agent asks a model for a draft, has it checked, and sends the diagnosis back.

An agent is a name, a template, a reply schema and a validator, and may have a reviewer, which is
an agent too. Every round is kept with its cost. Nothing here knows a benchmark.
"""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

from pydantic import BaseModel, Field

from judges.core.types import Footage, Prompt, Said, Status, Turn, Usage
from pipelines.core.chain import Fault

ROUNDS: Final = 3
MAX_TOKENS: Final = 2_048
Given = Mapping[str, Any]
Reply = TypeVar("Reply", bound=BaseModel)
Validator = Callable[[Reply, Given], Sequence[Fault]]


class Completed(Protocol):
    """What came of one call: judges.client.client.Completion, or a test's own."""

    @property
    def status(self) -> Status: ...
    @property
    def parsed(self) -> BaseModel | None: ...
    @property
    def raw(self) -> str: ...
    @property
    def usage(self) -> Usage: ...


class Asker(Protocol):
    """Who asks a model: judges.client.client.Client, with its faults, cache and budget."""

    def complete(
        self,
        prompt: Prompt,
        *,
        check: Callable[[BaseModel], tuple[str, ...]],
        media: Path | None = None,
    ) -> Awaitable[Completed]:
        """One reply in the prompt's schema; never raises for a fault of the far end."""
        ...


class Objection(BaseModel):
    """What a reviewer finds wrong: the type of error and what to do about it."""

    error: str = Field(max_length=80)
    instruction: str = Field(max_length=2_000)


class Review(BaseModel):
    """A reviewer's reply: nothing in `objections` accepts the draft."""

    objections: list[Objection] = Field(max_length=20)


@dataclass(frozen=True)
class Agent(Generic[Reply]):
    """`template` says what to do; what is given follows it, each part between tags of its name.

    `review` is asked about each draft that the validator lets pass, and is given it as `draft`.
    With `sees` the clip is sent along.
    """

    name: str
    template: str
    schema: type[Reply]
    check: Validator[Reply]
    review: "Agent[Review] | None" = None
    max_tokens: int = MAX_TOKENS
    temperature: float = 0.0
    sees: bool = False

    def asks(self, given: Given) -> str:
        """The question for what is given."""
        parts = (f"<{name}>\n{_inside(name, told(value))}\n</{name}>"
                 for name, value in given.items())  # fmt: skip
        return "\n\n".join((self.template, *parts))

    @property
    def role(self) -> str:
        """The system message: who the model is here, and in which form it is to reply."""
        shape = json.dumps(self.schema.model_json_schema(), ensure_ascii=False)
        return f"You are the {self.name}. Reply with one JSON object of this schema:\n{shape}"


@dataclass(frozen=True, slots=True)
class Round:
    """One call of an agent: what was asked, what came, what is wrong with it, what it cost."""

    agent: str
    number: int
    asked: str
    status: Status
    raw: str = ""
    draft: Mapping[str, Any] | None = None
    faults: tuple[Fault, ...] = ()
    usage: Usage = field(default_factory=Usage)

    @property
    def accepted(self) -> bool:
        """Whether the draft stands."""
        return self.status == "ok" and not self.faults


@dataclass(frozen=True, slots=True)
class Talk(Generic[Reply]):
    """A loop's end: the reply that stands, or None with the reason; `draft` is the last one."""

    reply: Reply | None
    rounds: tuple[Round, ...]
    status: Status = "ok"
    reason: str = ""

    @property
    def draft(self) -> Mapping[str, Any] | None:
        """The last draft there was, accepted or not."""
        return next((one.draft for one in reversed(self.rounds) if one.draft is not None), None)


Heard = Callable[[Round], None]


@dataclass
class _Loop(Generic[Reply]):
    """One loop under way: who asks whom about what, and the rounds so far."""

    agent: Agent[Reply]
    given: Given
    asker: Asker
    heard: Heard | None
    media: Path | None
    kept: list[Round] = field(default_factory=list)

    def keep(self, one: Round) -> None:
        self.kept.append(one)
        if self.heard is not None:
            self.heard(one)

    async def call(
        self, agent: Agent[Any], turns: tuple[Turn, ...], asked: str, number: int, given: Given
    ) -> Round:
        """One call; the round has a draft exactly where its status is ok."""
        prompt = Prompt(turns, agent.schema, agent.max_tokens, agent.temperature)
        media = self.media if agent.sees else None
        found = await self.asker.complete(prompt, check=lambda _: (), media=media)
        one = Round(agent.name, number, asked, found.status, found.raw, usage=found.usage)
        reply = found.parsed
        if found.status != "ok" or not isinstance(reply, agent.schema):
            return replace(one, status=found.status if found.status != "ok" else "invalid")
        faults = tuple(agent.check(reply, given))
        return replace(one, draft=reply.model_dump(mode="json"), faults=faults)

    async def reviewed(self, draft: Given, number: int) -> Round | None:
        """What the reviewer says of a draft; None where there is no reviewer."""
        reviewer = self.agent.review
        if reviewer is None:
            return None
        given = {**self.given, "draft": draft}
        asked = reviewer.asks(given)
        one = await self.call(reviewer, _opening(reviewer, asked), asked, number, given)
        objections = Review.model_validate(one.draft).objections if one.draft else []
        found = tuple(Fault(told.error, "", told.instruction) for told in objections)
        one = replace(one, faults=found)
        self.keep(one)
        return one


async def talk(
    agent: Agent[Reply],
    given: Given,
    asker: Asker,
    rounds: int = ROUNDS,
    heard: Heard | None = None,
    media: Path | None = None,
) -> Talk[Reply]:
    """Generate, validate, feed the diagnosis back, until a draft stands or rounds are used up.

    A call that failed ends the loop at once with its status: the asker has tried again already.
    """
    loop = _Loop(agent, given, asker, heard, media)
    asked = agent.asks(given)
    turns = _opening(agent, asked)
    faults: tuple[Fault, ...] = ()
    for number in range(1, rounds + 1):
        one = await loop.call(agent, turns, asked, number, given)
        loop.keep(one)
        faults = one.faults
        review = None
        if one.accepted and one.draft is not None:
            review = await loop.reviewed(one.draft, number)
            faults = () if review is None else review.faults
        for call in (one, review):
            if call is not None and call.status != "ok":
                told = f"{call.agent}: the call ended as {call.status}"
                return Talk(None, tuple(loop.kept), call.status, told)
        if not faults:
            return Talk(agent.schema.model_validate(one.draft), tuple(loop.kept))
        asked = diagnosis(faults)
        answer = _turn("assistant", told_json(one.draft))
        turns = (*turns[:2], answer, _turn("user", asked))
    text = "; ".join(fault.told() for fault in faults)
    return Talk(None, tuple(loop.kept), "invalid", f"{agent.name}, after {rounds} rounds: {text}")


def _opening(agent: Agent[Any], asked: str) -> tuple[Turn, ...]:
    parts = (Said(asked), Footage()) if agent.sees else (Said(asked),)
    return _turn("system", agent.role), Turn("user", parts)


def diagnosis(faults: Sequence[Fault]) -> str:
    """What is sent back: the type of each error, its place, and what to do."""
    lines = [
        f"- {fault.code}{f' ({fault.place})' if fault.place else ''}: {fault.text}"
        for fault in faults
    ]
    return "\n".join(("Your draft cannot be used yet:", *lines,
                      "Mend exactly this and give the whole reply again."))  # fmt: skip


def _inside(name: str, text: str) -> str:
    """Text that cannot end the part in which it stands: it may be anybody's."""
    return text.replace(f"</{name}", f"<\u2215{name}")


def told(value: object) -> str:
    """A value as a template shows it."""
    return value if isinstance(value, str) else told_json(value)


def told_json(value: object) -> str:
    """A value as JSON; models as their fields."""
    return json.dumps(value, ensure_ascii=False, indent=1)


def no_fault(reply: BaseModel, given: Given) -> tuple[Fault, ...]:
    """The validator of an agent whose schema says all, such as a reviewer."""
    del reply, given
    return ()


def _turn(role: Any, text: str) -> Turn:
    return Turn(role, (Said(text),))


def total(rounds: Sequence[Round]) -> Usage:
    """Tokens and cost of all rounds; unknown where one is unknown."""
    return Usage(
        _sum([one.usage.tokens_in for one in rounds]),
        _sum([one.usage.tokens_out for one in rounds]),
        _sum([one.usage.cost for one in rounds]),
    )


def _sum(values: Sequence[Any]) -> Any:
    return None if any(value is None for value in values) else sum(values)
