"""A case as the line that is logged and shown (schema.build_record), and drafts put in by hand."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from judges.core.types import Prompt, Said, Status, Usage
from pipelines.core.agent import Asker, Completed, Round
from pipelines.core.chain import Chain
from pipelines.core.graph import Case, plain
from schema.build_record import BuildLine, ChainLine, FaultLine, LinkLine, NodeLine, RoundLine

_WHO: Final = re.compile(r"You are the (.+?)\. Reply")


def line(
    job: str, case: Case, title: str, model: str, told: Mapping[str, Any], chain: Chain | None,
    output: Mapping[str, Any],
) -> BuildLine:  # fmt: skip
    """The record of a case."""
    return BuildLine(
        job=job, id=case.id, title=title, model=model, status=case.status, failed=case.failed,
        created=datetime.now(UTC).isoformat(timespec="seconds"), reason=case.reason,
        call=case.call, given=dict(told), draft=plain(case.draft),
        rounds=[round_line(step, one) for step, one in case.rounds],
        chain=None if chain is None else chain_line(chain),
        clip="" if chain is None else chain.clip, output=dict(output),
    )  # fmt: skip


def round_line(step: str, one: Round) -> RoundLine:
    """One round, as it goes on the log and over the wire."""
    return RoundLine(
        step=step, agent=one.agent, number=one.number, asked=one.asked, status=one.status,
        draft=None if one.draft is None else dict(one.draft),
        faults=[FaultLine(code=f.code, place=f.place, text=f.text) for f in one.faults],
        tokens_in=one.usage.tokens_in, tokens_out=one.usage.tokens_out, cost=one.usage.cost,
    )  # fmt: skip


def chain_line(chain: Chain) -> ChainLine:
    """A chain as a record holds it."""
    return ChainLine(
        id=chain.id,
        people=dict(chain.people),
        nodes=[
            NodeLine(id=n.id, kind=n.kind, text=n.text, person=n.person, start=n.start, end=n.end)
            for n in chain.nodes
        ],
        links=[
            LinkLine(id=link.id, result=link.result, reasons=list(link.reasons))
            for link in chain.links
        ],
    )


@dataclass(frozen=True, slots=True)
class Known:
    """A reply that was there already: it cost nothing now."""

    parsed: BaseModel
    raw: str
    status: Status = "ok"
    usage: Usage = field(default_factory=lambda: Usage(0, 0, 0.0))


@dataclass
class Prefilled:
    """Answers an agent's first calls from drafts, edited ones too, then asks for the rest.

    `drafts` are `(agent, reply)` in the order in which they stood. A draft that does not fit its
    schema any more is passed over: the model is asked.
    """

    asker: Asker
    drafts: list[tuple[str, Mapping[str, Any]]]

    async def complete(
        self,
        prompt: Prompt,
        *,
        check: Callable[[BaseModel], tuple[str, ...]],
        media: Path | None = None,
    ) -> Completed:
        """The next draft of the agent that asks, or what the model says."""
        draft = self._next(agent_of(prompt))
        if draft is not None:
            try:
                parsed = prompt.schema.model_validate(draft)
                return Known(parsed, parsed.model_dump_json())
            except ValidationError:
                pass
        return await self.asker.complete(prompt, check=check, media=media)

    def _next(self, agent: str) -> Mapping[str, Any] | None:
        for at, (name, draft) in enumerate(self.drafts):
            if name == agent:
                del self.drafts[at]
                return draft
        return None


def agent_of(prompt: Prompt) -> str:
    """Which agent asks; "" for a prompt of none."""
    text = "".join(part.text for part in prompt.turns[0].parts if isinstance(part, Said))
    found = _WHO.search(text)
    return found[1] if found else ""


def kept(rounds: Sequence[RoundLine]) -> list[tuple[str, Mapping[str, Any]]]:
    """The drafts of a record that stood, for going on from them."""
    return [(one.agent, one.draft) for one in rounds if one.accepted and one.draft is not None]
