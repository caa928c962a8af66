"""What judging is about: a subject, the prompt a protocol makes of it, and what came of the call.

All values are plain and frozen, so that they can be hashed into a request key, sent to a Ray worker
and shown to a visitor before anything is sent.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, Protocol, runtime_checkable

from pydantic import BaseModel

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
"""How a call ended. Only `ok` enters a score; `over_budget` and `cancelled` were never sent or were
called off, `failed` is a fault of WhyReel's own."""

Role = Literal["system", "user", "assistant"]
Encoding = Literal["frames", "video_url", "frames_as_video", "mp4_in_image_url", "none"]
ENCODINGS: Final[tuple[Encoding, ...]] = (
    "frames",
    "video_url",
    "frames_as_video",
    "mp4_in_image_url",
)
"""How a clip is put into a request; `none` where a prompt shows no clip."""


@dataclass(frozen=True, slots=True)
class Step:
    """A node of the clip's chain, as a judge may name it; `start` and `end` in seconds or None."""

    chain: str
    node: str
    kind: str
    person: str
    text: str
    start: float | None = None
    end: float | None = None


@dataclass(frozen=True, slots=True)
class Subject:
    """One thing to be judged: a clip, or one question about it in one rotation of its options.

    `media` is the file to be sent, None where the clip has none. `options` are in the order in
    which they are shown and `answer` counts in them from 0. Empty text means unknown. `generator`
    is who made the clip: runs are kept by it, and no prompt may name it. `title` is the paradigm's
    name.
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
    steps: tuple[Step, ...] = ()
    question: str | None = None
    text: str = ""
    options: tuple[str, ...] = ()
    answer: int | None = None
    expected: str = ""
    rotation: int = 0
    generator: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """A text part of a turn."""

    text: str


@dataclass(frozen=True, slots=True)
class Footage:
    """The place in a turn where the subject's clip goes, in whatever encoding is used.

    `told`: with a line before it that gives the frames' seconds.
    """

    told: bool = True


@dataclass(frozen=True, slots=True)
class Turn:
    """One message, its parts in order."""

    role: Role
    parts: tuple[Said | Footage, ...]


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is sent for one subject: the turns, the reply's schema, and the first token limit.

    `structured`: the endpoint is asked to hold the reply to the schema, where it can.
    """

    turns: tuple[Turn, ...]
    schema: type[BaseModel]
    max_tokens: int = 1024
    temperature: float = 0.0
    structured: bool = True


@dataclass(frozen=True, slots=True)
class Finding:
    """One figure of a valid reply.

    `dimension` is D1…D5 or `realism` for a verdict, None for an answer to a question. `score` is
    the verdict's (0/1, or 1–5); `choice` the option's index in the order shown, `raw` the free
    answer. `node` and `second` pin a reason on the chain, where the judge named them.
    """

    dimension: str | None = None
    score: float | None = None
    choice: int | None = None
    raw: str | None = None
    correct: bool | None = None
    reason: str = ""
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


@dataclass(frozen=True, slots=True)
class Sampling:
    """How a clip is put into a request: encoding, number of frames, longer side, JPEG quality."""

    encoding: Encoding = "frames"
    frames: int = 16
    side: int = 512
    quality: int = 85


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens and cost of calls. None is unknown, never 0; `cost` in US dollars."""

    tokens_in: int | None = None
    tokens_out: int | None = None
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Reservation:
    """A request that is about to go out: whose call (request key), its own id, when (Unix seconds),
    and what it may cost at most in US dollars, None where no price is known."""

    key: str
    id: str
    began: float
    amount: float | None


@dataclass(frozen=True, slots=True)
class Attempt:
    """One request that went out: when it began (Unix seconds), how it ended, what came back.

    `key` and `id` are those of its reservation. `charged` is what counts against a cost cap: the
    cost, what was reserved where the cost was not told, 0 where nothing can have been billed.
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
class Outcome:
    """What came of judging one subject once: the last status, the findings, every attempt.

    `key` is the request key (see judges/client/request_key.py); `sampling` is what was really
    sent, with a note in `notes` for each step down; `frames` are the seconds of the frames that
    were sent.
    `confidence` is the probability of the answer's first token where the endpoint offers it.
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


@dataclass(frozen=True, slots=True)
class Task:
    """One call to be made: what, by which protocol and setting, and which repeat of it."""

    subject: Subject
    protocol: str
    setting: str = "−"
    repeat: int = 0
    extra: Mapping[str, Any] = field(default_factory=dict)
