"""A dry run: the first request of a case, without sending it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel

from judges.core.types import Prompt, Status, Usage
from pipelines.build_job import BuildJob, BuildSettings, run
from pipelines.core.agent import Completed
from pipelines.core.record import Prefilled, agent_of


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
