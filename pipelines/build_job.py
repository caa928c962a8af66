"""One kind of build: its settings, the calls that it makes and what they cost, and a run of it.

A case's fields, its pipeline and its output are in the `job` module of the pipeline's folder.

A preview makes the first request of a case without sending it. Notes say whether the models are
independent: those that draft, validate and are evaluated should differ, as in VGenST-Bench (D.1,
Table 10).
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from judges.core.types import Prompt, Status, Usage
from pipelines.core.agent import ROUNDS, Asker, Completed, SecondModel
from pipelines.core.chain import CausalChain
from pipelines.core.graph import OnStepRound, Pipeline, PipelineCase, run_case
from pipelines.core.record import Prefilled, agent_of
from pipelines.vgenst.clips import Chooser, Renderer
from pipelines.vgenst.references import ReferenceScene

Fields = Mapping[str, Any]
TOKENS_IN: Final = 1_500
"""Tokens of a prompt with its schema and inputs, as measured on the theatre's scenes."""
TOKENS_OUT: Final = 800

Prices = tuple[float | None, float | None]
"""Of a million tokens in and out, US dollars; None where unknown."""


@dataclass(frozen=True)
class BuildSettings:
    """Settings of a run: prompts a tier and mode (SVBench), longest path (R3), the generator."""

    count: int = 1
    mode: str = "full"
    steps: int = 4
    media: Path | None = None
    renderer: str = "theatre"
    hosted: tuple[Renderer, ...] = ()
    """The generators where `renderer` is “hosted”."""
    choose: Chooser = "first"
    """Who chooses among the clips of several."""
    out: Path | None = None
    references: tuple[ReferenceScene, ...] = ()
    """Scenes that are there already, of which VGenST's agents are shown some."""
    validator: SecondModel | None = None
    """A second model, asked by the agents that validate; without one the same model is."""
    is_validated: bool = False
    """Whether there is one, which a plan has to know before its client is there."""
    challengers: tuple[SecondModel, ...] = ()
    """Models that are asked the questions (R3); what one of them answers right is dropped."""


class Expected(NamedTuple):
    """Bounds of the calls of a case: without any fault, and with every round used up.

    `validating` are those of `least` that agents make who validate, `validating_most` of `most`;
    `tokens_in` are of one call.
    """

    least: int
    most: int
    validating: int = 0
    validating_most: int = 0
    tokens_in: int = TOKENS_IN

    def apart(self) -> tuple["Expected", "Expected"]:
        """The calls of the model that drafts, and those of one that only validates."""
        checks = Expected(self.validating, self.validating_most, tokens_in=self.tokens_in)
        drafts = self.least - checks.least, self.most - checks.most
        return Expected(*drafts, tokens_in=self.tokens_in), checks

    def cost(
        self, price_in: float | None, price_out: float | None
    ) -> tuple[float, float] | None:  # fmt: skip
        """Both bounds in US dollars, by prices a million tokens; None where a price is unknown."""
        if not self.most:
            return 0.0, 0.0
        if price_in is None or price_out is None:
            return None
        each = (self.tokens_in * price_in + TOKENS_OUT * price_out) / 1e6
        return each * self.least, each * self.most


@dataclass(frozen=True)
class BuildJob:
    """One kind of build. `given` parses a case's fields and raises ValueError for bad ones."""

    name: str
    title: str
    takes: str
    given: Callable[[str, Fields, BuildSettings], Fields]
    pipeline: Callable[[BuildSettings], Pipeline]
    chain: Callable[[Fields, Fields], CausalChain | None]
    output: Callable[[Fields, Fields], dict[str, Any]]
    agents: Callable[[BuildSettings, Fields | None], tuple[int, int]]
    """Calls that draft and calls that validate, of one case; exact where its inputs are given."""
    again: Callable[[BuildSettings], tuple[int, int]] = lambda _: (0, 0)
    """How many more of both there may be where an agent sends another's work back."""
    tokens_in: int = TOKENS_IN
    questions: Callable[[BuildSettings, Fields], int | None] | None = None
    """How many questions a case leads to, None where nobody knows before; no function where a case
    makes none that models could be challenged with."""
    failed_output: Callable[[Fields, PipelineCase, BuildSettings], dict[str, Any]] = lambda *_: {}
    """What is kept of a case that failed: nothing, but where a measurement counts it."""

    def calls(self, setting: BuildSettings, given: Fields | None = None) -> Expected:
        """Bounds of the calls of a case, for the plan."""
        drafts, checks = self.agents(setting, given)
        drafts_again, checks_again = self.again(setting)
        every, most = drafts + checks, ROUNDS * (checks + checks_again)
        every_most = ROUNDS * (drafts + drafts_again) + most
        return Expected(every, every_most, checks, most, self.tokens_in)


_FAMILY: Final = re.compile(r"[^\W\d_]+")
MOST_NAMED: Final = 3


class FirstRequest(NamedTuple):
    """The first request: the agent, its prompt, and its clip."""

    agent: str
    prompt: Prompt
    media: Path | None


@dataclass(frozen=True, slots=True)
class _NotSent:
    """The completion of a call that was not sent."""

    status: Status = "cancelled"
    parsed: BaseModel | None = None
    raw: str = ""
    usage: Usage = field(default_factory=lambda: Usage(0, 0, 0.0))


class _Peek:
    """A client that records the first prompt; every call ends `cancelled`, which halts a case."""

    def __init__(self) -> None:
        self.first: FirstRequest | None = None

    async def complete(
        self,
        prompt: Prompt,
        *,
        check: Callable[[BaseModel], tuple[str, ...]],
        media: Path | None = None,
    ) -> Completed:
        """No reply."""
        del check
        self.first = self.first or FirstRequest(agent_of(prompt), prompt, media)
        return _NotSent()


async def first_request(
    job: BuildJob,
    fields: Mapping[str, Any],
    setting: BuildSettings,
    drafts: Sequence[tuple[str, Mapping[str, Any]]] = (),
) -> tuple[FirstRequest | None, str]:
    """The first request after the accepted `drafts`; None with the reason where there is none.

    Raises:
        ValueError: for fields that are no case of the job.
    """
    peek = _Peek()
    case, _, _ = await run(job, "own", fields, setting, Prefilled(peek, list(drafts)))
    return peek.first, "" if peek.first else case.reason


def family(model: str) -> str:
    """The family that a model's name begins with: claude, gpt, qwen …; "" for none.

    What stands before a slash is who serves it or made it: `google/gemini-2.5-pro` is a gemini.
    """
    name = _FAMILY.search(model.casefold().rpartition("/")[2])
    return name[0] if name else ""


def independence_notes(
    model: str, validator: str | None, evaluated: Iterable[str]
) -> Sequence[str]:
    """What a reader of the results has to know: a model that validates its own drafts, and models
    of the drafting one's family among those that are `evaluated`."""
    made = list[str]()
    if validator is None or validator.casefold() == model.casefold():
        made.append(
            "The model that drafts validates its own drafts: name a second one to validate."
        )
    kin = sorted({name for name in evaluated if family(name) and family(name) == family(model)})
    if kin:
        named = ", ".join(kin[:MOST_NAMED]) + (" …" if len(kin) > MOST_NAMED else "")
        made.append(
            f"What {model} writes favours its own family, and the loaded results evaluate "
            f"{named}: leave them out of a comparison on it, or let another family write."
        )
    return made


def whole_cost(
    calls: Expected, prices: Prices, validator: Prices | None
) -> tuple[float, float] | None:
    """Both bounds of the cost, at two prices where a second model validates."""
    if validator is None:
        return calls.cost(*prices)
    drafting, validating = calls.apart()
    parts = drafting.cost(*prices), validating.cost(*validator)
    if parts[0] is None or parts[1] is None:
        return None
    return parts[0][0] + parts[1][0], parts[0][1] + parts[1][1]


async def run(
    job: BuildJob,
    name: str,
    fields: Fields,
    setting: BuildSettings,
    asker: Asker,
    on_round: OnStepRound | None = None,
) -> tuple[PipelineCase, CausalChain | None, dict[str, Any]]:
    """Run one case; returns its result, the chain to draw, and its part of the files.

    Raises:
        ValueError: for fields that are no case of the job.
    """
    given = job.given(name, fields, setting)
    case = await run_case(
        job.pipeline(setting), name, given, asker, on_round=on_round, validator=setting.validator
    )
    is_ok = case.status == "ok"
    made = job.output(given, case.results) if is_ok else job.failed_output(given, case, setting)
    return case, job.chain(given, case.results), made
