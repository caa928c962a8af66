"""The lines of a judging log: what a run writes and an import reads (docs/batch.md).

JSON Lines. The first line says who judged and how; then come one line for each request before it
goes out (`reserve`) and one after (`attempt`), and one for each call that ended (`outcome`). A key
of an endpoint is in none.
"""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from schema.tables import MAX_INT
from schema.text_caps import NAME, REPLY

RAW_CAP: Final = REPLY
"""Characters of a reply that are kept: with every sign escaped a line stays below 4 MiB."""
CUT: Final = " …(cut)"

Count = Annotated[int, Field(ge=0)]
Place = Annotated[int, Field(ge=0, le=MAX_INT)]
"""A number that tells rows apart, so that a line with a larger one is none."""
Name = Annotated[str, Field(max_length=NAME)]
Share = Annotated[float, Field(ge=0, le=1)]


def cut(raw: str) -> str:
    """A reply as it is kept; a longer one is cut and says so."""
    return raw if len(raw) <= RAW_CAP else raw[: RAW_CAP - len(CUT)] + CUT


class Line(BaseModel):
    """What all lines share: later fields of a newer writer are passed over, NaN is refused."""

    model_config = ConfigDict(frozen=True, extra="ignore", allow_inf_nan=False)


class SamplingLine(Line):
    """How a clip was put into the request."""

    encoding: Annotated[str, Field(max_length=60)]
    frames: Place = 0
    side: Place = 0
    quality: Place = 0


class RunLine(Line):
    """The head of a log: all that makes replies comparable.

    `version` is the hash of the prompt and its reply's schema; `ours` says that the prompt is
    WhyReel's own wording, `origin` names the file of one that is not. `kind` is `scripted` where a
    rule answers and no model.
    """

    line: Literal["run"] = "run"
    format: Literal[1] = 1
    run: Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9._+-]+$")]
    created: Name
    protocol: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
    version: Annotated[str, Field(min_length=8, max_length=NAME)]
    ours: bool = True
    origin: Name = ""
    model: Annotated[str, Field(min_length=1, max_length=NAME)]
    kind: Literal["model", "scripted"] = "model"
    endpoint: str = ""
    judge: Name | None = None
    circular: Literal["shift", "swap"] | None = None
    sampling: SamplingLine
    price_in: float | None = None
    price_out: float | None = None


class FindingLine(Line):
    """One figure of a valid reply (judges.core.types.Finding)."""

    dimension: str | None = None
    score: float | None = None
    choice: Place | None = None
    raw: str | None = None
    correct: bool | None = None
    reason: str = ""
    category: str | None = None
    chain: str | None = None
    node: str | None = None
    second: float | None = None


class ReserveLine(Line):
    """A request that is about to go out and what it may cost at most; its attempt settles that.

    Without one, since the run was killed, what is reserved counts as spent.
    """

    line: Literal["reserve"] = "reserve"
    key: str
    id: str
    began: float
    cost: float | None = None


class AttemptLine(Line):
    """One request that went out. `charged` is what counts against a cost cap: the cost, what was
    reserved where it was not told, 0 where nothing can have been billed. Logs of before have none.
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


class OutcomeLine(Line):
    """What came of judging one subject once, with what it was, so that a log stands for itself.

    `options` are those of a question in the order in which they were shown. `probe` names the
    alteration of a calibration's case, `truth` what is then known of each dimension, and cases
    with the same `group` are of one prompt.
    """

    line: Literal["outcome"] = "outcome"
    key: str
    benchmark: str
    clip: str
    generator: str = ""
    question: str | None = None
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
        """The call that it ended: a run that goes on leaves out settled cases."""
        return case_of(self.key, self.clip, self.question, self.rotation, self.probe)

    @property
    def row(self) -> tuple[str, ...]:
        """What it becomes a row of: the same clip asked about again, though its file has changed
        since and the request with it, is the same row."""
        told = (self.clip, self.question or "", self.setting, self.probe)
        return (*told, str(self.rotation), str(self.repeat))


def case_of(key: str, clip: str, question: str | None, rotation: int, probe: str) -> str:
    """A request's key and what it was asked for: equal clips make equal requests, of two rows."""
    return "|".join((key, clip, question or "", str(rotation), probe))


class CalibrationLine(Line):
    """How well the run's judge found what is known, on one dimension, when it was reckoned.

    A positive is a truly passing case. `probe` names the alteration, empty for clips as they are.
    Each share has its 95 % interval and the cases that it is of; None where it is undefined.
    `failed` calls gave no score.
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


Written = RunLine | ReserveLine | AttemptLine | OutcomeLine | CalibrationLine
AnyLine = Annotated[Written, Field(discriminator="line")]
LINES: Final[TypeAdapter[Written]] = TypeAdapter(AnyLine)
"""Reads any line of a log."""
