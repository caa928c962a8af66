"""The lines of a judging log: what a run writes and an import reads (docs/batch.md).

JSON Lines. The first line says who judged and how; then come one line for each request before it
goes out (`reserve`) and one after (`attempt`), and one for each call that ended (`outcome`). A key
of an endpoint is in none.
"""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from schema.tables import MAX_INT, NAME_CAP, REPLY_CAP

RAW_CAP: Final = REPLY_CAP
"""Characters of a reply that are logged: even with every character escaped a line stays below
4 MiB."""
CUT: Final = " …(cut)"

Count = Annotated[int, Field(ge=0)]
Place = Annotated[int, Field(ge=0, le=MAX_INT)]
"""A number that is part of a row's key: a line with a larger one is invalid."""
Name = Annotated[str, Field(max_length=NAME_CAP)]
Share = Annotated[float, Field(ge=0, le=1)]


def cut(raw: str) -> str:
    """A reply truncated to RAW_CAP, with a marker where it was cut."""
    return raw if len(raw) <= RAW_CAP else raw[: RAW_CAP - len(CUT)] + CUT


class LogLine(BaseModel):
    """Base of all lines: unknown fields of newer writers are ignored, NaN is invalid."""

    model_config = ConfigDict(frozen=True, extra="ignore", allow_inf_nan=False)


class SamplingLine(LogLine):
    """How a clip was encoded into the request; `side` in pixels."""

    encoding: Annotated[str, Field(max_length=60)]
    frames: Place = 0
    side: Place = 0
    quality: Place = 0


class RunLine(LogLine):
    """The head of a log: all that makes replies comparable.

    `version` is the hash of the prompt and its reply's schema; `ours` says that the prompt is
    WhyReel's own wording, `origin` names the file of one that is not. `kind` is `scripted` where a
    rule answers and no model. `temperature` and `top_p` are there where they are not the prompt's.
    `regrades` is the run in the store whose replies `judge` graded anew: `model` is then the id of
    the model that gave them, `shown` how clips were sent to it. `chosen` says why clips are sent in
    this encoding, where that was left open.
    """

    line: Literal["run"] = "run"
    format: Literal[1] = 1
    run: Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9._+-]+$")]
    created: Name
    protocol: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
    version: Annotated[str, Field(min_length=8, max_length=NAME_CAP)]
    ours: bool = True
    origin: Name = ""
    model: Annotated[str, Field(min_length=1, max_length=NAME_CAP)]
    kind: Literal["model", "scripted"] = "model"
    endpoint: str = ""
    judge: Name | None = None
    circular: Literal["shift", "swap"] | None = None
    regrades: Name = ""
    shown: Name = ""
    sampling: SamplingLine
    chosen: Name = ""
    temperature: float | None = None
    top_p: float | None = None
    price_in: float | None = None
    price_out: float | None = None


class FindingLine(LogLine):
    """One figure of a valid reply (judges.core.types.Finding)."""

    dimension: str | None = None
    score: float | None = None
    choice: Place | None = None
    raw: str | None = None
    correct: bool | None = None
    reason: str = ""
    summary: str = ""
    category: str | None = None
    chain: str | None = None
    node: str | None = None
    second: float | None = None


class LocatedStepLine(LogLine):
    """A step of the clip's chain in time; `shown` is None where the call failed."""

    chain: Name
    node: Name
    shown: bool | None = None
    start: float | None = None
    end: float | None = None
    confidence: Share | None = None
    evidence: str = ""


class JudgedLinkLine(LogLine):
    """Whether a link of the clip's chain holds; None where the call failed."""

    chain: Name
    subchain: Name
    holds: bool | None = None
    reason: str = ""


class ReserveLine(LogLine):
    """A request about to be sent and its maximum cost (US dollars), until its attempt settles it.

    Where the run was killed before the attempt, the reserved cost counts as spent.
    """

    line: Literal["reserve"] = "reserve"
    key: str
    id: str
    began: float
    cost: float | None = None


class AttemptLine(LogLine):
    """One request that was sent. `charged` counts against the cost cap: the cost, the reserved
    cost where the endpoint stated none, 0 where nothing can have been billed; older logs lack it.
    """

    line: Literal["attempt"] = "attempt"
    key: str
    id: str = ""
    began: float
    seconds: float
    status: str
    detail: str = ""
    raw: str = ""
    http: int | None = None
    tokens_in: int | None = None
    tokens_out: int | None = None
    cost: float | None = None
    charged: float | None = None


class OutcomeLine(LogLine):
    """The final result of judging one subject once, self-contained.

    `options` are a question's, in the order shown. `probe` names the alteration of a calibration
    case and `truth` the known score of each dimension; cases of one prompt share a `group`. `steps`
    and `links` are a chain in time; `focus` is the one step of the call, as `chain node`,
    and `known` what is known of steps of a calibration case by construction.
    """

    line: Literal["outcome"] = "outcome"
    key: str
    benchmark: str
    clip: str
    generator: str = ""
    question: str | None = None
    focus: str = ""
    rotation: Place = 0
    options: tuple[str, ...] = ()
    answer: Place | None = None
    setting: str = "−"
    repeat: Place = 0
    probe: str = ""
    truth: dict[str, float] = {}
    group: str = ""
    status: str
    findings: tuple[FindingLine, ...] = ()
    steps: tuple[LocatedStepLine, ...] = ()
    links: tuple[JudgedLinkLine, ...] = ()
    known: tuple[LocatedStepLine, ...] = ()
    raw: str = ""
    attempts: Count = 0
    sampling: SamplingLine | None = None
    frames: tuple[float, ...] = ()
    notes: tuple[str, ...] = ()
    tokens_in: int | None = None
    tokens_out: int | None = None
    cost: float | None = None
    confidence: Share | None = None
    cached: bool = False
    ended: str = ""

    @property
    def case(self) -> str:
        """The key of its call: a resumed run skips settled cases."""
        return case_of(self.key, self.clip, self.question, self.rotation, self.probe)

    @property
    def row(self) -> tuple[str, ...]:
        """The key of the row it becomes: a clip judged again is the same row, even where its file,
        and so the request, has changed."""
        identity = (self.clip, self.question or "", self.setting, self.probe, self.focus)
        return (*identity, str(self.rotation), str(self.repeat))


def case_of(key: str, clip: str, question: str | None, rotation: int, probe: str) -> str:
    """A request's key joined with its subject: equal clips make equal requests for two rows."""
    return "|".join((key, clip, question or "", str(rotation), probe))


class CalibrationLine(LogLine):
    """The judge's sensitivity and specificity on one dimension of the calibration cases.

    A positive is a truly passing case. `probe` names the alteration, empty for unaltered clips.
    Each share has its 95 % interval and its denominator; None where it is undefined. `failed`
    calls have no score. Of located steps (dimension `steps`) a positive is a step that is shown;
    `recall` is R@1 at an IoU of 0.5 and `miou` the mean IoU, of those steps.
    """

    line: Literal["calibration"] = "calibration"
    dimension: str
    probe: str = ""
    sensitivity: float | None = None
    sensitivity_ends: tuple[float, float] | None = None
    passes: Count = 0
    specificity: float | None = None
    specificity_ends: tuple[float, float] | None = None
    fails: Count = 0
    failed: Count = 0
    recall: float | None = None
    recall_ends: tuple[float, float] | None = None
    miou: float | None = None
    miou_ends: tuple[float, float] | None = None


Written = RunLine | ReserveLine | AttemptLine | OutcomeLine | CalibrationLine
AnyLine = Annotated[Written, Field(discriminator="line")]
LINES: Final[TypeAdapter[Written]] = TypeAdapter(AnyLine)
"""Reads any line of a log."""
