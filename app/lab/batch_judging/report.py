"""Terminal output of a judging run: plan, progress bar, summary, calibration table."""

import shlex
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as RichProgress
from rich.table import Table

from judges.runs.batch import RunProgress
from judges.runs.log import RunLog
from judges.runs.plan import RunPlan
from loaders.whyreel.judging_names import short
from schema import COMMAND
from schema.judging_log import CalibrationLine
from views.page.labels import several

if TYPE_CHECKING:
    from app.lab.batch_judging.setup import Setup

MOST_REASONS: Final = 5


class PlannedPart(NamedTuple):
    """A run that is to be made: what it is, its log, the calls that are left."""

    make: "Setup"
    log: RunLog
    plan: RunPlan


def plan_lines(planned: Sequence[PlannedPart], cap: float | None) -> Iterator[str]:
    """The plan line by line: calls, tokens, cost; unknown values are called unknown. Of several
    parts each has its own lines, and the sum stands last.
    """
    make = planned[0].make
    yield from _asked_lines(make, alone=len(planned) == 1)
    for each in planned:
        if len(planned) > 1:
            yield f"{each.make.part.title} (run {each.make.head.run}):"
        yield from _part_lines(each)
    calls = sum(each.plan.calls for each in planned)
    if calls == 0:
        return
    if len(planned) > 1:
        yield f"in all {several(calls, 'call')} to be made"
        yield _tokens(_sum(each.plan.tokens_in for each in planned),
                      _sum(each.plan.tokens_out for each in planned))  # fmt: skip
    cost = _sum(each.plan.cost for each in planned)
    yield f"cost at most {money(cost)}; cap {money(cap) if cap is not None else 'none'}"
    if cost is not None and None in (make.endpoint.price_in, make.endpoint.price_out):
        yield "(by what replies of this model told that they cost, a token out at most eight in)"
    spent, unpriced = spent_on(planned)
    charged = sum(each.log.known.charged for each in planned)
    if spent or unpriced:
        yield f"spent before: {_spent(spent, unpriced)}"
    if cap is not None and charged > spent:
        yield f"of the cap {money(charged)} is used: what was not told counts as estimated"
    if cap is not None and cost is None:
        yield (
            "the price is not known, so no call fits the cap: give --price-in and --price-out, or "
            f"run `{COMMAND} judge probe` first, where replies tell what they cost"
        )


def _asked_lines(make: "Setup", *, alone: bool) -> Iterator[str]:
    """The lines about a call: its protocol and prompt, and the judge with its address."""
    head, endpoint = make.head, make.endpoint
    prompt = "our own wording" if head.ours else f"from {head.origin}"
    if head.regrades:
        yield f"the replies of {head.model} in {head.regrades}, graded by {endpoint.model}"
        yield f"at {endpoint.address}, {endpoint.max_concurrency} at a time"
    else:
        setting = f", setting {make.part.setting}" if alone else ""
        yield f"{head.protocol}{setting} ({prompt}, version {short(head.version)}) by {head.model}"
        sent = f"{_sampling(make)}, " if alone else ""
        yield f"at {endpoint.address}, {sent}{endpoint.max_concurrency} at a time"
        if head.chosen:
            yield f"sent as {endpoint.sampling.encoding}; {head.chosen}"


def _part_lines(planned: PlannedPart) -> Iterator[str]:
    """The calls of one part, and what is left out of them."""
    make, run_plan = planned.make, planned.plan
    yield f"{several(run_plan.calls, 'call')} to be made; {run_plan.settled:,} in the log already"
    if make.ungraded:
        yield f"  {len(make.ungraded):,} hold no answer: they stay as they are, without a grade"
    for reason, count in make.left_out.items():
        yield f"  {count:,} left out: {reason}"
    for reason, count in run_plan.left_out.most_common(5):
        yield f"  {count:,} left out: {reason}"
    if run_plan.without_file:
        yield f"  {run_plan.without_file:,} have no clip file here: a row each, without a score"
    if run_plan.calls == 0:
        return
    cost = f"; cost at most {money(run_plan.cost)}" if make.part.name else ""
    yield f"{_tokens(run_plan.tokens_in, run_plan.tokens_out)}{cost}"


def summary_lines(planned: Sequence[PlannedPart], ended: Sequence[RunProgress]) -> Iterator[str]:
    """The summary of a plan: how the calls of its parts ended, what they cost, where the logs are.

    `ended` may have fewer parts than the plan, one that was stopped last.
    """
    for each, last in zip(planned, ended, strict=False):
        counts = ", ".join(f"{count:,} {status}" for status, count in sorted(last.statuses.items()))
        title = f"{each.make.part.title}: " if each.make.part.title else ""
        yield f"{title}{last.settled:,} of {last.total:,} calls ended: {counts or 'none'}"
        yield from _reason_lines(each.log)
    yield f"spent in all: {_spent(*spent_on(planned))}; {sum(e.seconds for e in ended):.0f} s"
    if ended and ended[-1].stopped:
        yield f"Stopped early ({ended[-1].stopped}). Run the same command again to resume."
    places = [each.make.place for each in planned]
    yield from (f"Log: {place}" for place in places)
    yield f"Into the store: {COMMAND} data import judged {' '.join(map(shlex.quote, places))}"


def _reason_lines(log: RunLog) -> Iterator[str]:
    """Why calls of the log failed, the commonest reasons first."""
    failures = log.failures()
    for (status, reason), count in failures.most_common(MOST_REASONS):
        yield f"  {count:,} {status}: {reason or 'no reason is told'}"
    if more := len(failures) - MOST_REASONS:
        yield from [f"  and {several(more, 'other reason')}"] if more > 0 else []


def spent_on(planned: Sequence[PlannedPart]) -> tuple[float, int]:
    """US dollars that all logs have, and the number of their requests without a price."""
    known = [each.log.known for each in planned]
    return sum(each.spent for each in known), sum(each.unpriced for each in known)


def _sum(values: Iterable[int | float | None]) -> float | None:
    """The sum; None where one is not known."""
    each = list(values)
    return None if None in each else sum(value for value in each if value is not None)


def _tokens(tokens_in: float | None, tokens_out: float | None) -> str:
    return f"about {_count(tokens_in)} tokens in, at most {_count(tokens_out)} out"


def log_failure(why: str, ended: int, calls: int) -> str:
    """The message for a run whose log could no longer be written, as on a full disk."""
    return (
        f"Stopped: {why}. {ended:,} of {calls:,} calls have ended and are in the log. When it can "
        "be written again, run the same command again to resume."
    )


def calibration_table(calibration_lines: Sequence[CalibrationLine], part: str = "") -> Table:
    """The judge's sensitivity and specificity against known truth, as a table."""
    title = "Against what is known by construction, with 95 % intervals"
    table = Table(title=escape(f"{part}: {title}" if part else title))
    located = any(line.miou is not None for line in calibration_lines)
    names = ("clips", "judged", "sensitivity", "of", "specificity", "of", "no score")
    for name in (*names, "R@1, IoU 0.5", "mIoU") if located else names:
        table.add_column(name)
    for line in calibration_lines:
        cells = (
            line.probe or "as they are", line.dimension,
            _percent(line.sensitivity, line.sensitivity_ends), str(line.passes),
            _percent(line.specificity, line.specificity_ends), str(line.fails), str(line.failed),
        )  # fmt: skip
        figures = (_percent(line.recall, line.recall_ends), _percent(line.miou, line.miou_ends))
        table.add_row(*cells, *(figures if located else ()))
    return table


def _percent(share: float | None, ends: tuple[float, float] | None) -> str:
    if share is None:
        return "undefined"
    reach = f" [{100 * ends[0]:.0f}–{100 * ends[1]:.0f}]" if ends else ""
    return escape(f"{100 * share:.1f} %{reach}")


def plain(text: str) -> str:
    """Untrusted text for a terminal: markup escaped, control characters replaced."""
    return escape("".join(sign if sign.isprintable() else "�" for sign in text))


def money(dollars: float | None) -> str:
    """An amount in US dollars; an unknown one is called unknown, never 0."""
    return "unknown (no price was given)" if dollars is None else f"${dollars:,.4f}"


def _spent(dollars: float, unpriced: int) -> str:
    if unpriced and not dollars:
        return f"unknown ({unpriced:,} requests without a price)"
    more = f" and {unpriced:,} requests of unknown price" if unpriced else ""
    return f"{money(dollars)}{more}"


def _count(tokens: float | None) -> str:
    return "an unknown number of" if tokens is None else f"{tokens:,.0f}"


def _sampling(make: "Setup") -> str:
    sampling = make.endpoint.sampling
    if sampling.encoding in ("frames", "frames_as_video"):
        return f"{sampling.frames} frames of {sampling.side} px ({sampling.encoding})"
    return sampling.encoding


class ProgressBar:
    """A progress bar with counts by status, rate, time left and cost."""

    def __init__(self, console: Console, title: str = "") -> None:
        self._bar = RichProgress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[status]}"),
            console=console,
        )
        self._task = self._bar.add_task(escape(title or "judging"), total=None, status="")

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def show(self, now: RunProgress, pause: float = 0.0) -> None:
        """Update the bar; `pause`: seconds for which the endpoint asked to wait."""
        status = _status_text(now, pause)
        self._bar.update(self._task, total=now.total, completed=now.settled, status=status)


def _status_text(now: RunProgress, pause: float = 0.0) -> str:
    """Counts, rate, time left and cost, short enough for a line of 80 characters. While a rate
    limit holds all calls, how long that lasts is in the place of rate and time left."""
    rate = "" if now.rate is None else f" {now.rate:.1f}/s"
    left = "" if now.eta is None else f" {_clock(now.eta)} left"
    cost = "cost unknown" if now.unpriced and not now.cost else f"${now.cost:,.4f}"
    more = "+?" if now.unpriced and now.cost else ""
    speed = f" rate limited, waiting {_clock(pause)}" if pause >= 1 else f"{rate}{left}"
    return f"{now.ok:,} ok {now.failed:,} failed{speed} {cost}{more}"


def _clock(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02d}:{whole % 60:02d}"
