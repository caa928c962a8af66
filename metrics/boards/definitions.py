"""What is measured: one table of metrics, each with all that boards, charts and links need.

An entry names the judge protocol whose runs it is measured on (schema/protocols), the cases that
are counted, the columns that a board can have, the scale of its figure, its rule in words and the
pattern of failure that a figure opens. Boards, trends, filters and pages read it and name no metric
of their own. A metric from outside calls `register` before the pages are imported.
"""

from dataclasses import dataclass, replace
from typing import Final, Literal

from metrics.patterns import BY_ID, Pattern
from metrics.patterns import register as register_pattern
from schema.fields import FIELDS, columns_of
from schema.protocols import PROTOCOLS, Protocol
from store.reading.case_columns import View

PERCENT: Final = "0–100"

Counts = Literal["verdicts", "questions", "positions", "chains", "subchains", "steps"]
"""What a metric counts: judged clips, questions, single calls of circular runs, chains, subchains,
located steps."""
_CASES: Final[dict[Counts, View]] = {
    "verdicts": "verdict_case",
    "questions": "answer_case",
    "positions": "answer_case",
    "chains": "chain_case",
    "subchains": "subchain_case",
    "steps": "step_case",
}


def _plain(end: float) -> float:
    return int(end) if end.is_integer() else end


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """One metric.

    Attributes:
        label: its name on pages.
        protocol: the judge protocol whose runs it is measured on, by name.
        counts: the cases that it counts.
        rule: what the figure is, in words, with the paper's name for it.
        columns: the fields (of an address) that a board's columns may stand for, the usual first.
        failure: the failure pattern whose cases a figure opens: its id, or a pattern of its own.
        unit, scale, bounds: how a figure is printed; the factor from the sums of cases to it; the
            least and the greatest value of a case.
        has_task_means: whether the mean of the tasks' means stands beside the pooled mean.
        figure: the name of the figure that ranks, where it has one.
    """

    name: str
    label: str
    protocol: str
    counts: Counts
    rule: str
    columns: tuple[str, ...]
    failure: str | Pattern
    unit: str = PERCENT
    scale: float = 100.0
    bounds: tuple[float, float] = (0.0, 1.0)
    has_task_means: bool = False
    figure: str = "Score"

    @property
    def cases(self) -> View:
        """The view whose rows are its cases."""
        return _CASES[self.counts]

    @property
    def facets(self) -> View:
        """Where cases are counted: a clip of a run is one, not each of its verdicts; of located
        steps those that the clip shows."""
        if self.locates:
            return "shown_step_case"
        return "verdict_board" if self.is_judged else self.cases

    @property
    def is_judged(self) -> bool:
        """Whether it is made of verdicts on clips."""
        return self.counts == "verdicts"

    @property
    def counts_answers(self) -> bool:
        """Whether its cases are questions, or positions of questions."""
        return self.cases == "answer_case"

    @property
    def has_official(self) -> bool:
        """Whether there are two scores: official, where a reply without a letter is wrong, and on
        what was answered. A verdict or a time that is missing has no such meaning."""
        return self.counts not in ("verdicts", "steps")

    @property
    def locates(self) -> bool:
        """Whether it is made of steps that are put in time."""
        return self.counts == "steps"

    @property
    def bottom(self) -> float:
        """The least figure in its unit; a whole number where it is one, as axes print it."""
        return _plain(self.bounds[0] * self.scale)

    @property
    def top(self) -> float:
        """The greatest figure in its unit; a whole number where it is one, as axes print it."""
        return _plain(self.bounds[1] * self.scale)

    @property
    def pattern(self) -> str:
        """The id of its failure pattern."""
        return self.failure if isinstance(self.failure, str) else self.failure.id

    @property
    def judge_protocol(self) -> Protocol:
        """The protocol whose runs it is measured on."""
        return PROTOCOLS[self.protocol]

    @property
    def judged_dimensions(self) -> tuple[str, ...]:
        """The dimensions that its verdicts score; none for answers."""
        return self.judge_protocol.dimensions


METRICS: Final[dict[str, Metric]] = {}
"""By name, in the order in which they are offered."""


def register(metric: Metric) -> Metric:
    """Add a metric to the table, and its failure pattern where it brings one.

    Fields that name the metric in their own entry (`Along.metrics`) become columns of it too.

    Raises:
        ValueError: the name is taken, or the protocol, a column or the pattern is unknown.
    """
    if metric.name in METRICS:
        raise ValueError(f"metric {metric.name!r} is taken")
    if metric.protocol not in PROTOCOLS:
        raise ValueError(f"metric {metric.name}: there is no protocol {metric.protocol!r}")
    if metric.is_judged != metric.judge_protocol.judges_clips:
        raise ValueError(f"metric {metric.name}: {metric.protocol} has no {metric.counts}")
    if isinstance(metric.failure, Pattern):
        register_pattern(metric.failure)
    elif metric.failure not in BY_ID:
        raise ValueError(f"metric {metric.name}: there is no pattern {metric.failure!r}")
    METRICS[metric.name] = replace(metric, columns=(*metric.columns, *columns_of(metric.name)))
    return METRICS[metric.name]


def metrics_by_protocol() -> dict[str, tuple[str, ...]]:
    """Protocol → the metrics that its runs allow; in the table's order."""
    names: dict[str, tuple[str, ...]] = {}
    for metric in METRICS.values():
        names[metric.protocol] = (*names.get(metric.protocol, ()), metric.name)
    return names


_OF_QUESTIONS: Final = ("level", "type", "tier", "dimension", "task")

EVA: Final = register(Metric(
    name="eva",
    label="EVA score",
    protocol="eva",
    counts="verdicts",
    rule="Share of the judged dimensions D1–D5 that pass, 0–100. Only clips with all five "
    "scored. One row for each judge, never averaged.",
    columns=("judged", "tier", "dimension", "task", "part", "length"),
    failure="any-zero",
    has_task_means=True,
))  # fmt: skip
ACCURACY: Final = register(Metric(
    name="accuracy",
    label="Accuracy",
    protocol="choice",
    counts="questions",
    rule="Share of questions answered right, options as printed. An invalid reply counts "
    "as wrong.",
    columns=("type", "level", "variant", "tier", "dimension", "task", "length", "category",
             "system", "minds"),
    failure="not-right",
))  # fmt: skip
CIRCULAR: Final = register(Metric(
    name="circular",
    label="Circular accuracy",
    protocol="circular",
    counts="questions",
    rule="Share of questions answered right with the right option in every position. A missing"
    " position leaves the question out. An invalid reply counts as wrong.",
    columns=_OF_QUESTIONS,
    failure="not-right",
))  # fmt: skip
POSITIONS: Final = register(Metric(
    name="positions",
    label="Position-level accuracy",
    protocol="circular",
    counts="positions",
    rule="Share of single calls answered right, over all positions. "
    "Guessing scores one in the number of options. An invalid reply counts as wrong.",
    columns=_OF_QUESTIONS,
    failure="not-right",
))  # fmt: skip
OPEN: Final = register(Metric(
    name="open",
    label="Open-ended accuracy",
    protocol="open_ended",
    counts="questions",
    rule="Share of open-ended answers that the judge took as right. One row for each judge.",
    columns=_OF_QUESTIONS,
    failure="not-right",
))  # fmt: skip
CHAINS: Final = register(Metric(
    name="chains",
    label="Chain consistency",
    protocol="choice",
    counts="chains",
    rule="Share of chains whose every question is right. An unanswered question leaves its "
    "chain out. An invalid reply counts as wrong.",
    columns=("length", "tier", "dimension", "task"),
    failure="broken-chain",
))  # fmt: skip
SUBCHAINS: Final = register(Metric(
    name="subchains",
    label="Subchain consistency",
    protocol="choice",
    counts="subchains",
    rule="Share of subchains whose causal and node questions are all right. An unanswered "
    "question leaves its subchain out. An invalid reply counts as wrong.",
    columns=("category", "system", "length", "tier", "dimension", "task"),
    failure="inconsistent",
))  # fmt: skip
REALISM: Final = register(Metric(
    name="realism",
    label="Realism",
    protocol="realism",
    counts="verdicts",
    rule="Mean realism, 1–5, by area and duration of errors. One row for each judge.",
    columns=("tier", "dimension", "task", "part"),
    failure="unreal",
    unit="1–5",
    scale=1.0,
    bounds=(1.0, 5.0),
))  # fmt: skip
GROUNDING: Final = register(Metric(
    name="grounding",
    label="Temporal grounding",
    figure="mIoU",
    protocol="locate",
    counts="steps",
    rule="Mean IoU (mIoU) of predicted and true times of shown nodes. A node said not to be "
    "shown counts 0. R@1: share with at least that IoU. Truth: by construction, or two "
    "people who agree (IoU ≥ 0.5).",
    columns=("figure", "minds", "tier", "dimension", "task"),
    failure="misplaced",
))  # fmt: skip

ORDER: Final = {
    name: about.values for name, about in FIELDS.items() if about.along and about.values
}
"""Field → its values in their order, where they have one; others stand by name."""
