"""Types of judging: subjects, prompts, findings, attempts and outcomes.

All values are plain and frozen, so that they can be hashed into a request key, sent to a Ray worker
and previewed on a page before a request is sent.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, Protocol, runtime_checkable

from pydantic import BaseModel

from judges.core.chain_steps import CitableLink, CitableNode, Grounding, JudgedLink, LocatedStep

Status = Literal[
    "ok",
    "rate_limited",
    "config_error",
    "transport",
    "bad_envelope",
    "truncated",
    "empty",
    "refused",
    "unparsed",
    "invalid",
    "too_large",
    "missing_media",
    "over_budget",
    "cancelled",
    "failed",
]
"""How a call ended. Only `ok` enters a score; `over_budget` and `cancelled` calls were not sent or
were cancelled, `failed` is an internal error of WhyReel."""

Role = Literal["system", "user", "assistant"]
Encoding = Literal["frames", "video_url", "frames_as_video", "mp4_in_image_url", "none"]
ENCODINGS: Final[tuple[Encoding, ...]] = (
    "frames",
    "video_url",
    "frames_as_video",
    "mp4_in_image_url",
)
"""How a clip is encoded in a request; `none` where a prompt has no clip."""
Pick = Literal["all", "middle", "shuffled"]
"""Which of a clip's frames a prompt shows: those sampled, in their order; the one at the middle;
those sampled, in an order drawn from the file's content."""


@dataclass(frozen=True, slots=True)
class Subject:
    """One thing to be judged: a clip, or one question about it in one rotation of its options.

    `media` is the file to be sent, None where the clip has none. `options` are in the order in
    which they are shown and `answer` is an index into them from 0. Empty text means unknown.
    `generator` is the model that made the clip: verdicts are stored by it, and no prompt may name
    it. `title` is the paradigm's name.
    """

    benchmark: str
    clip: str
    media: Path | None = None
    prompt: str = ""
    test_point: str = ""
    ground_truth: str = ""
    dimension: str = ""
    tier: str = ""
    duration: float | None = None
    subtitles: str = ""
    steps: tuple[CitableNode, ...] = ()
    links: tuple[CitableLink, ...] = ()
    focus: tuple[str, str] | None = None
    question: str | None = None
    text: str = ""
    options: tuple[str, ...] = ()
    answer: int | None = None
    expected: str = ""
    rotation: int = 0
    generator: str = ""
    title: str = ""

    @property
    def unlocated(self) -> Grounding:
        """The steps and links that are to be located, with nothing known of them."""
        return Grounding(
            tuple(LocatedStep(*step.key) for step in self.steps if self.focus in (None, step.key)),
            tuple(
                JudgedLink(link.chain, link.subchain)
                for link in self.links
                if self.focus in (None, (link.chain, link.result))
            ),
        )


@dataclass(frozen=True, slots=True)
class TextPart:
    """A text part of a turn."""

    text: str


@dataclass(frozen=True, slots=True)
class Footage:
    """A placeholder in a turn for the subject's clip, in any encoding.

    `captioned`: with a line before it that gives the frames' seconds. `pick`: which of its frames;
    a clip of which not all are shown in order is never sent as a whole file.
    """

    captioned: bool = True
    pick: Pick = "all"


@dataclass(frozen=True, slots=True)
class Turn:
    """One message, its parts in order."""

    role: Role
    parts: tuple[TextPart | Footage, ...]


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt: the turns, the reply's schema, and the first token limit.

    `structured`: ask the endpoint for structured output in that schema, where it can. `top_p` None
    is not sent.
    """

    turns: tuple[Turn, ...]
    schema: type[BaseModel]
    max_tokens: int = 1024
    temperature: float = 0.0
    structured: bool = True
    top_p: float | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One score or answer of a valid reply.

    `dimension` is D1…D5 or `realism` for a verdict, None for an answer to a question. `score` is
    the verdict's (0/1, or 1–5); `choice` the option's index in the order shown, `raw` the free
    answer. `summary` is what the reply says beside its reason: what was expected (EVA), or how the
    problem stands to the scale (realism). `node` and `second` locate the reason on the chain, where
    the judge named them.
    """

    dimension: str | None = None
    score: float | None = None
    choice: int | None = None
    raw: str | None = None
    correct: bool | None = None
    reason: str = ""
    summary: str = ""
    category: str | None = None
    chain: str | None = None
    node: str | None = None
    second: float | None = None


class JudgingProtocol(Protocol):
    """A protocol is data plus a validator; `judges/protocols/registry.py` lists them.

    `version` is the hash of the template and the reply's schema: runs of different versions are
    different judges and stand apart on every board.
    """

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    @property
    def settings(self) -> tuple[str, ...]: ...

    def prompt(self, subject: Subject, setting: str) -> Prompt:
        """The prompt for one subject.

        Raises:
            ValueError: when the subject lacks what the protocol needs; the text names it.
        """
        ...

    def check(self, reply: BaseModel, subject: Subject) -> tuple[str, ...]:
        """What is wrong with a reply that fits its schema, for the one re-ask; empty = valid."""
        ...

    def findings(self, reply: BaseModel, subject: Subject) -> tuple[Finding, ...]:
        """The figures of a valid reply."""
        ...


@runtime_checkable
class GradedProtocol(JudgingProtocol, Protocol):
    """A protocol whose reply is an answer that a second call has to grade."""

    def grading(self, reply: BaseModel, subject: Subject) -> Prompt:
        """The prompt by which a valid reply is graded."""
        ...

    def check_grade(self, grade: BaseModel, reply: BaseModel, subject: Subject) -> tuple[str, ...]:
        """What is wrong with a grade that fits its schema; empty = valid."""
        ...

    def graded(self, reply: BaseModel, grade: BaseModel, subject: Subject) -> tuple[Finding, ...]:
        """The figures of a valid reply and its valid grade."""
        ...


@runtime_checkable
class GroundingProtocol(JudgingProtocol, Protocol):
    """A protocol whose reply places the steps of a chain in time."""

    def grounding(self, reply: BaseModel, subject: Subject) -> Grounding:
        """What a valid reply says of every step and link."""
        ...


@dataclass(frozen=True, slots=True)
class Sampling:
    """A clip's encoding parameters: encoding, frames, longer side (pixels), JPEG quality, and which
    of the frames are shown."""

    encoding: Encoding = "frames"
    frames: int = 16
    side: int = 512
    quality: int = 85
    pick: Pick = "all"


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens and cost of calls; unknown is None, never 0; `cost` in US dollars."""

    tokens_in: int | None = None
    tokens_out: int | None = None
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Reservation:
    """A request about to be sent: its call's request key, its own id, the time (Unix seconds), and
    its estimated cost in US dollars, None where no price is known."""

    key: str
    id: str
    began: float
    amount: float | None


@dataclass(frozen=True, slots=True)
class Attempt:
    """One request that was sent: when it began (Unix seconds), its status and its response.

    `key` and `id` are those of its reservation. `charged` counts against a cost cap: the cost, the
    reservation where no cost was reported, 0 where nothing can have been billed.
    """

    began: float
    seconds: float
    status: Status
    detail: str = ""
    raw: str = ""
    http: int | None = None
    usage: Usage = field(default_factory=Usage)
    key: str = ""
    id: str = ""
    charged: float | None = None


@dataclass(frozen=True, slots=True)
class JudgingOutcome:
    """The result of judging one subject once: the last status, the findings, every attempt.

    `key` is the request key (see judges/client/reply_cache.py); `sampling` is the one sent, with a
    note in `notes` for each downsampling step; `frames` are the seconds of the sent frames.
    `confidence` is the probability of the answer's first token where the endpoint offers it.
    `grounding` is there where the reply places a chain in time. `stopped` says why the run should
    send nothing after this call; empty if it may continue.
    """

    key: str
    status: Status
    findings: tuple[Finding, ...] = ()
    raw: str = ""
    attempts: tuple[Attempt, ...] = ()
    sampling: Sampling | None = None
    frames: tuple[float, ...] = ()
    notes: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)
    confidence: float | None = None
    cached: bool = False
    grounding: Grounding | None = None
    stopped: str = ""


@dataclass(frozen=True, slots=True)
class JudgingTask:
    """One call to be made: the subject, the protocol, its setting, and the number of the repeat."""

    subject: Subject
    protocol: str
    setting: str = "−"
    repeat: int = 0
    extra: Mapping[str, Any] = field(default_factory=dict)
