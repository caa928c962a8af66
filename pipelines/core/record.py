"""A case as a line of the log (schema.build_record), the log, and a client for edited drafts.

log = BuildLog.open(place, head)      a new log, or the same run's, to be resumed
log.settled                           cases that need not be built again
log.put(line)                         on the disk when it returns

The client is prefilled with the drafts.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Self

from pydantic import BaseModel, ValidationError

from judges import LogError
from judges.core.types import Prompt, Status, TextPart, Usage
from judges.runs.log import AGAIN
from judges.runs.log_storage import LogSink, sink
from pipelines.core.agent import Asker, Completed, Round
from pipelines.core.chain import CausalChain
from pipelines.core.graph import PipelineCase, plain
from schema.build_record import BuildLine, ChainLine, FaultLine, LinkLine, NodeLine, RoundLine, read

HEAD: Final = b'{"line":"run"'
_WHO: Final = re.compile(r"You are the (.+?)\. Reply")


def line(
    job: str, case: PipelineCase, title: str, model: str, given: Mapping[str, Any],
    chain: CausalChain | None, output: Mapping[str, Any], validator: str = "",
) -> BuildLine:  # fmt: skip
    """The record of a case, as the log and the Build page have it."""
    return BuildLine(
        job=job, id=case.id, title=title, model=model, status=case.status, failed=case.failed,
        created=datetime.now(UTC).isoformat(timespec="seconds"), reason=case.reason,
        call=case.call, given=dict(given), draft=plain(case.draft),
        validator=validator,
        rounds=[round_line(step, attempt, model) for step, attempt in case.rounds],
        chain=None if chain is None else chain_line(chain),
        clip=str(output.get("of_clip", "")) if chain is None else chain.clip, output=dict(output),
    )  # fmt: skip


def round_line(step: str, attempt: Round, model: str) -> RoundLine:
    """A round as a line of the record; `model` drafts."""
    return RoundLine(
        step=step, agent=attempt.agent, number=attempt.number, model=attempt.model or model,
        asked=attempt.question,
        status=attempt.status, draft=None if attempt.draft is None else dict(attempt.draft),
        faults=[FaultLine(code=f.code, place=f.place, text=f.text) for f in attempt.faults],
        tokens_in=attempt.usage.tokens_in, tokens_out=attempt.usage.tokens_out,
        cost=attempt.usage.cost,
    )  # fmt: skip


def chain_line(chain: CausalChain) -> ChainLine:
    """A chain as a line of the record."""
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


AgentDraft = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class PrefilledReply:
    """A reply that was supplied, without a call: its usage is 0."""

    parsed: BaseModel
    raw: str
    status: Status = "ok"
    usage: Usage = field(default_factory=lambda: Usage(0, 0, 0.0))


@dataclass
class Prefilled:
    """A client that answers an agent's first calls from drafts, and calls the model for the rest.

    `drafts` are `(agent, reply)` in their order. A draft that does not fit its schema any more is
    skipped and the model is called.
    """

    asker: Asker
    drafts: list[AgentDraft]

    async def complete(
        self,
        prompt: Prompt,
        *,
        check: Callable[[BaseModel], tuple[str, ...]],
        media: Path | None = None,
    ) -> Completed:
        """The next draft of the calling agent, or the model's completion."""
        draft = self._next(agent_of(prompt))
        if draft is not None:
            try:
                parsed = prompt.schema.model_validate(draft)
                return PrefilledReply(parsed, parsed.model_dump_json())
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
    """The name of the agent of a prompt; "" for a prompt of none."""
    text = "".join(part.text for part in prompt.turns[0].parts if isinstance(part, TextPart))
    match = _WHO.search(text)
    return match[1] if match else ""


@dataclass
class BuildLog:
    """One run's log, open for writing by this process alone. Use it as a context."""

    place: LogSink
    cases: dict[str, BuildLine] = field(default_factory=dict)

    @classmethod
    def open(cls, place: str, head: Mapping[str, Any]) -> Self:
        """Start a log, or resume one of the same run.

        Raises:
            LogError: the log is another run's, is being written, or can't be.
        """
        log_sink = sink(place)
        try:
            lines = list(log_sink.lines())
            heads = [json.loads(data) for data in lines if data.startswith(HEAD)]
            if not heads and lines:
                raise LogError(f"{place} is no log of a building run")
            if heads and {**heads[0], "line": "run"} != {**head, "line": "run"}:
                raise LogError(f"{place} is the log of another run; choose another --run")
            if not heads:
                log_sink.write(_line({"line": "run", **head}))
        except BaseException:
            log_sink.close()
            raise
        return cls(log_sink, {line.id: line for line in read(lines)})

    @property
    def settled(self) -> frozenset[str]:
        """Cases that ended with a model's reply; those whose call failed are built again."""
        return frozenset(
            name
            for name, line in self.cases.items()
            if line.status == "ok" or (line.status == "failed" and line.call not in AGAIN)
        )

    def put(self, line: BuildLine) -> None:
        """Append a case. Raises LogError."""
        self.place.write(_line(line.model_dump(mode="json")))
        self.cases[line.id] = line

    def done(self) -> Iterator[BuildLine]:
        """The successful cases, in the order of their ids."""
        yield from (line for _, line in sorted(self.cases.items()) if line.status == "ok")

    def close(self) -> None:
        """Close the log and release its lock."""
        self.place.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _line(fields: Mapping[str, Any]) -> bytes:
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace") + b"\n"
