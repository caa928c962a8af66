"""What came of one prompt, for judging and for the pipelines alike."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from pydantic import BaseModel

from judges.client import budget
from judges.client.reply_cache import Kept
from judges.core.types import Attempt, Finding, Outcome, Sampling, Status, Usage

Check = Callable[[BaseModel], tuple[str, ...]]
"""What is wrong with a reply that fits its schema; empty = valid."""


@dataclass(frozen=True, slots=True)
class Completion:
    """As `Outcome`, with the reply itself (`parsed`, where ok) and why it ended (`detail`)."""

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

    def kept(self, content: str) -> Kept:
        """What the cache keeps of it."""
        return Kept(
            content, self.raw, self.sampling, self.frames, self.notes, self.usage, self.confidence
        )

    def with_attempts(self, more: "Completion") -> "Completion":
        """This one with what a second call cost."""
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
            parsed=None,
            notes=(*self.notes, note),
        )

    def outcome(self, findings: tuple[Finding, ...]) -> Outcome:
        """The outcome with its findings; why nothing was sent stands in its notes."""
        notes = self.notes
        if self.detail and not self.attempts:
            notes = (*notes, self.detail)
        return Outcome(
            self.key, self.status, findings, self.raw, self.attempts, self.sampling, self.frames,
            notes, self.usage, self.confidence, self.cached,
        )  # fmt: skip


def from_kept(key: str, parsed: BaseModel, kept: Kept) -> Completion:
    """A completion out of the cache: no attempt was made for it."""
    return Completion(
        key, "ok", parsed, kept.raw, sampling=kept.sampling, frames=kept.frames, notes=kept.notes,
        usage=kept.usage, confidence=kept.confidence, cached=True,
    )  # fmt: skip
