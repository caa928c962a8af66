"""What a case would ask first, found without asking anybody."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel

from judges.core.types import Prompt, Status, Usage
from pipelines.core.agent import Completed
from pipelines.core.record import Prefilled, agent_of
from pipelines.jobs import Job, Setting, run


class First(NamedTuple):
    """The first request: who asks, the prompt, and the clip that goes with it."""

    agent: str
    prompt: Prompt
    media: Path | None


@dataclass(frozen=True, slots=True)
class _Held:
    """A call that was not made."""

    status: Status = "cancelled"
    parsed: BaseModel | None = None
    raw: str = ""
    usage: Usage = field(default_factory=lambda: Usage(0, 0, 0.0))


class _Peek:
    """Keeps the first prompt; every call ends as called off, which halts a case."""

    def __init__(self) -> None:
        self.first: First | None = None

    async def complete(
        self,
        prompt: Prompt,
        *,
        check: Callable[[BaseModel], tuple[str, ...]],
        media: Path | None = None,
    ) -> Completed:
        """No reply."""
        del check
        self.first = self.first or First(agent_of(prompt), prompt, media)
        return _Held()


async def first_request(
    job: Job,
    told: Mapping[str, Any],
    setting: Setting,
    drafts: Sequence[tuple[str, Mapping[str, Any]]] = (),
) -> tuple[First | None, str]:
    """The first request after `drafts` that stand already; None with why nothing would be asked.

    Raises:
        ValueError: for words that are no case of the job.
    """
    peek = _Peek()
    case, _, _ = await run(job, "own", told, setting, Prefilled(peek, list(drafts)))
    return peek.first, "" if peek.first else case.reason
