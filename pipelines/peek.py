"""Checks before a build runs: the first request of a case, and whether its models are independent.

The request is not sent. Those who draft, validate and are evaluated should be different models, as
VGenST-Bench keeps them (D.1, Table 10).
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from judges.core.types import Prompt, Status, Usage
from pipelines.build_job import BuildJob, BuildSettings, run
from pipelines.core.agent import Completed
from pipelines.core.record import Prefilled, agent_of

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


def notes(model: str, validator: str | None, evaluated: Iterable[str]) -> Sequence[str]:
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
