"""The result of one prompt, for judging and for the pipelines."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from pydantic import BaseModel

from judges.client import budget
from judges.client.reply_cache import CachedReply
from judges.core.types import Attempt, Finding, JudgingOutcome, Sampling, Status, Usage

Check = Callable[[BaseModel], tuple[str, ...]]
"""Reply → its errors beyond the schema; empty = valid."""


@dataclass(frozen=True, slots=True)
class Completion:
    """As `JudgingOutcome`, with the reply itself (`parsed`, where ok) and the error (`detail`)."""

    key: str
    status: Status
    parsed: BaseModel | None = None
    raw: str = ""
    detail: str = ""
    attempts: tuple[Attempt, ...] = ()
    sampling: Sampling | None = None
    frames: tuple[float, ...] = ()
    notes: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)
    confidence: float | None = None
    cached: bool = False
    stopped: str = ""

    def to_cache(self, content: str) -> CachedReply:
        """Its entry for the reply cache."""
        return CachedReply(
            content, self.raw, self.sampling, self.frames, self.notes, self.usage, self.confidence
        )

    def with_attempts(self, more: "Completion") -> "Completion":
        """This one with the attempts and the usage of a second call added."""
        return replace(
            self,
            attempts=self.attempts + more.attempts,
            usage=budget.total((self.usage, more.usage)),
            cached=self.cached and more.cached,
        )

    def failed_by(self, grade: "Completion") -> "Completion":
        """This one as its second call ended; the answer stays in `raw`, the failure in `notes`."""
        note = f"the answer could not be graded ({grade.status}): {grade.detail}"
        return replace(
            self.with_attempts(grade),
            status=grade.status,
            stopped=grade.stopped,
            parsed=None,
            notes=(*self.notes, note),
        )

    def outcome(self, findings: tuple[Finding, ...]) -> JudgingOutcome:
        """The outcome with its findings; where nothing was sent, its notes say why."""
        notes = self.notes
        if self.detail and not self.attempts:
            notes = (*notes, self.detail)
        return JudgingOutcome(
            self.key, self.status, findings, self.raw, self.attempts, self.sampling, self.frames,
            notes, self.usage, self.confidence, self.cached, stopped=self.stopped,
        )  # fmt: skip


def from_cache(key: str, parsed: BaseModel, kept: CachedReply) -> Completion:
    """A completion from the reply cache: it has no attempts."""
    return Completion(
        key, "ok", parsed, kept.raw, sampling=kept.sampling, frames=kept.frames, notes=kept.notes,
        usage=kept.usage, confidence=kept.confidence, cached=True,
    )  # fmt: skip
