"""Agents: a model writes a draft, a validator checks it, and the errors are sent back.

An agent is a name, a template, a reply schema and a validator, and may have a reviewer, which is
an agent too. Every round is recorded with its cost. Nothing here knows a benchmark. Names and
docstrings of reply classes are part of the schema that models are sent, and so of the request key.
"""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

from pydantic import BaseModel, Field

from judges.core.types import Footage, Prompt, Status, TextPart, Turn, Usage
from pipelines.core.chain import DraftFault

ROUNDS: Final = 3
MAX_TOKENS: Final = 2_048
Given = Mapping[str, Any]
Reply = TypeVar("Reply", bound=BaseModel)
Validator = Callable[[Reply, Given], Sequence[DraftFault]]


class Completed(Protocol):
    """The result of one call: judges.client.client.Completion, or a test's double."""

    @property
    def status(self) -> Status: ...
    @property
    def parsed(self) -> BaseModel | None: ...
    @property
    def raw(self) -> str: ...
    @property
    def usage(self) -> Usage: ...


class Asker(Protocol):
    """The interface of a model client: judges.client.client.Client, RayJudge or a double."""

    def complete(
        self,
        prompt: Prompt,
        *,
        check: Callable[[BaseModel], tuple[str, ...]],
        media: Path | None = None,
    ) -> Awaitable[Completed]:
        """One reply in the prompt's schema; faults of the endpoint are statuses, never raised."""
        ...


@dataclass(frozen=True, slots=True)
class SecondModel:
    """A second model, which is asked wherever an agent validates what the first one drafted."""

    asker: Asker
    model: str = ""


class Objection(BaseModel):
    """What a reviewer finds wrong: the type of error and what to do about it."""

    error: str = Field(max_length=80)
    instruction: str = Field(max_length=2_000)


class Review(BaseModel):
    """A reviewer's reply: nothing in `objections` accepts the draft."""

    objections: list[Objection] = Field(max_length=20)


@dataclass(frozen=True)
class Agent(Generic[Reply]):
    """An agent. Its prompt is `template`, then each input between tags of its name.

    `review` reviews each draft that the check accepts, as its input `draft`. With `sees` the clip
    is sent too. One that `validates` judges another agent's work, and is asked at the second model
    of a run that has one.
    """

    name: str
    template: str
    schema: type[Reply]
    check: Validator[Reply]
    review: "Agent[Review] | None" = None
    max_tokens: int = MAX_TOKENS
    temperature: float = 0.0
    sees: bool = False
    validates: bool = False

    def user_message(self, given: Given) -> str:
        """The user message for the inputs `given`."""
        parts = (f"<{name}>\n{_inside(name, as_text(value))}\n</{name}>"
                 for name, value in given.items())  # fmt: skip
        return "\n\n".join((self.template, *parts))

    @property
    def role(self) -> str:
        """The system message: the agent's name and the reply's JSON schema."""
        shape = json.dumps(self.schema.model_json_schema(), ensure_ascii=False)
        return f"You are the {self.name}. Reply with one JSON object of this schema:\n{shape}"


@dataclass(frozen=True, slots=True)
class Round:
    """One call of an agent: its user message, the draft, the draft's faults, the usage.

    `model` names a second model that was asked; "" is the model that drafts.
    """

    agent: str
    number: int
    question: str
    status: Status
    raw: str = ""
    draft: Mapping[str, Any] | None = None
    faults: tuple[DraftFault, ...] = ()
    usage: Usage = field(default_factory=Usage)
    model: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the draft is accepted."""
        return self.status == "ok" and not self.faults


@dataclass(frozen=True, slots=True)
class Dialogue(Generic[Reply]):
    """The result of a draft loop: the accepted reply, or None with the reason; `draft` is the last
    one."""

    reply: Reply | None
    rounds: tuple[Round, ...]
    status: Status = "ok"
    reason: str = ""

    @property
    def draft(self) -> Mapping[str, Any] | None:
        """The last draft there was, accepted or not."""
        return next(
            (attempt.draft for attempt in reversed(self.rounds) if attempt.draft is not None), None
        )


OnRound = Callable[[Round], None]


@dataclass
class _Loop(Generic[Reply]):
    """The state of a draft loop: agent, inputs, clients, and the rounds so far."""

    agent: Agent[Reply]
    given: Given
    asker: Asker
    validator: SecondModel | None
    on_round: OnRound | None
    media: Path | None
    kept: list[Round] = field(default_factory=list)

    def keep(self, attempt: Round) -> None:
        self.kept.append(attempt)
        if self.on_round is not None:
            self.on_round(attempt)

    async def call(
        self, agent: Agent[Any], turns: tuple[Turn, ...], question: str, number: int, given: Given
    ) -> Round:
        """One call; the round has a draft exactly where its status is ok."""
        prompt = Prompt(turns, agent.schema, agent.max_tokens, agent.temperature)
        media = self.media if agent.sees else None
        second = self.validator if agent.validates else None
        asker = self.asker if second is None else second.asker
        completion = await asker.complete(prompt, check=lambda _: (), media=media)
        attempt = Round(
            agent.name, number, question, completion.status, completion.raw,
            usage=completion.usage, model="" if second is None else second.model,
        )  # fmt: skip
        reply = completion.parsed
        if completion.status != "ok" or not isinstance(reply, agent.schema):
            return replace(
                attempt, status=completion.status if completion.status != "ok" else "invalid"
            )
        faults = tuple(agent.check(reply, given))
        return replace(attempt, draft=reply.model_dump(mode="json"), faults=faults)

    async def reviewed(self, draft: Given, number: int) -> Round | None:
        """The reviewer's round on a draft; None without a reviewer."""
        reviewer = self.agent.review
        if reviewer is None:
            return None
        given = {**self.given, "draft": draft}
        question = reviewer.user_message(given)
        attempt = await self.call(reviewer, _opening(reviewer, question), question, number, given)
        objections = Review.model_validate(attempt.draft).objections if attempt.draft else []
        faults = tuple(
            DraftFault(objection.error, "", objection.instruction) for objection in objections
        )
        attempt = replace(attempt, faults=faults)
        self.keep(attempt)
        return attempt


async def converse(
    agent: Agent[Reply],
    given: Given,
    asker: Asker,
    rounds: int = ROUNDS,
    on_round: OnRound | None = None,
    media: Path | None = None,
    validator: SecondModel | None = None,
) -> Dialogue[Reply]:
    """Generate, validate, send the faults back, until a draft is accepted or `rounds` are used up.

    Agents that validate are asked at `validator`, where there is one. A failed call ends the loop
    with its status: the client has retried it already.
    """
    loop = _Loop(agent, given, asker, validator, on_round, media)
    question = agent.user_message(given)
    turns = _opening(agent, question)
    faults: tuple[DraftFault, ...] = ()
    for number in range(1, rounds + 1):
        attempt = await loop.call(agent, turns, question, number, given)
        loop.keep(attempt)
        faults = attempt.faults
        review = None
        if attempt.accepted and attempt.draft is not None:
            review = await loop.reviewed(attempt.draft, number)
            faults = () if review is None else review.faults
        for call in (attempt, review):
            if call is not None and call.status != "ok":
                reason = f"{call.agent}: the call ended as {call.status}"
                return Dialogue(None, tuple(loop.kept), call.status, reason)
        if not faults:
            return Dialogue(agent.schema.model_validate(attempt.draft), tuple(loop.kept))
        question = diagnosis(faults)
        answer = _turn("assistant", as_json(attempt.draft))
        turns = (*turns[:2], answer, _turn("user", question))
    text = "; ".join(fault.describe() for fault in faults)
    return Dialogue(
        None, tuple(loop.kept), "invalid", f"{agent.name}, after {rounds} rounds: {text}"
    )


def _opening(agent: Agent[Any], question: str) -> tuple[Turn, ...]:
    parts = (TextPart(question), Footage()) if agent.sees else (TextPart(question),)
    return _turn("system", agent.role), Turn("user", parts)


def diagnosis(faults: Sequence[DraftFault]) -> str:
    """The message that is sent back: each fault's type, its place, and how to correct it."""
    lines = [
        f"- {fault.code}{f' ({fault.place})' if fault.place else ''}: {fault.text}"
        for fault in faults
    ]
    return "\n".join(("Your draft cannot be used yet:", *lines,
                      "Mend exactly this and give the whole reply again."))  # fmt: skip


def _inside(name: str, text: str) -> str:
    """The text with its own closing tag escaped (prompt injection: the text is untrusted)."""
    return text.replace(f"</{name}", f"<\u2215{name}")


def as_text(value: object) -> str:
    """A value as text in a prompt: strings as they are, all else as JSON."""
    return value if isinstance(value, str) else as_json(value)


def as_json(value: object) -> str:
    """A value as indented JSON."""
    return json.dumps(value, ensure_ascii=False, indent=1)


def no_fault(reply: BaseModel, given: Given) -> tuple[DraftFault, ...]:
    """The validator of an agent whose schema is sufficient, such as a reviewer."""
    del reply, given
    return ()


def _turn(role: Any, text: str) -> Turn:
    return Turn(role, (TextPart(text),))


def total(rounds: Sequence[Round]) -> Usage:
    """Tokens and cost of all rounds; unknown where one is unknown."""
    return Usage(
        _sum([attempt.usage.tokens_in for attempt in rounds]),
        _sum([attempt.usage.tokens_out for attempt in rounds]),
        _sum([attempt.usage.cost for attempt in rounds]),
    )


def _sum(values: Sequence[Any]) -> Any:
    return None if any(value is None for value in values) else sum(values)
