"""Terminal output of a judging run: plan, progress bar, summary, calibration table."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Self

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as RichProgress
from rich.table import Table

from judges.core.progress import RunProgress
from judges.runs.log import LogState
from judges.runs.plan import RunPlan
from loaders.whyreel.judging_names import short
from schema import COMMAND
from schema.judging_log import CalibrationLine
from views.page.labels import several

if TYPE_CHECKING:
    from app.cli.judge_setup import Setup


def plan_lines(
    make: "Setup", run_plan: RunPlan, known: LogState, cap: float | None
) -> Iterator[str]:
    """The plan line by line: calls, tokens, cost; unknown values are called unknown."""
    head, endpoint = make.head, make.endpoint
    prompt = "our own wording" if head.ours else f"from {head.origin}"
    if head.regrades:
        yield f"the replies of {head.model} in {head.regrades}, graded by {endpoint.model}"
        yield f"at {endpoint.address}, {endpoint.max_concurrency} at a time"
    else:
        yield f"{head.protocol} ({prompt}, version {short(head.version)}) by {head.model}"
        yield f"at {endpoint.address}, {_sampling(make)}, {endpoint.max_concurrency} at a time"
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
    yield f"about {_count(run_plan.tokens_in)} tokens in, at most {_count(run_plan.tokens_out)} out"
    yield f"cost at most {money(run_plan.cost)}; cap {money(cap) if cap is not None else 'none'}"
    if known.spent or known.unpriced:
        yield f"spent before: {_spent(known.spent, known.unpriced)}"
    if cap is not None and known.charged > known.spent:
        yield f"of the cap {money(known.charged)} is used: what was not told counts as estimated"
    if cap is not None and run_plan.cost is None:
        yield "the price is not known, so no call fits the cap: give --price-in and --price-out"


def summary_lines(last: RunProgress, place: str) -> Iterator[str]:
    """The summary of a run: how its calls ended, what they cost, where the log is."""
    counts = ", ".join(f"{count:,} {status}" for status, count in sorted(last.statuses.items()))
    yield f"{last.settled:,} of {last.total:,} calls ended: {counts or 'none'}"
    yield f"spent in all: {_spent(last.cost, last.unpriced)}; {last.seconds:.0f} s"
    if last.stopped:
        yield f"Stopped early ({last.stopped}). The same command goes on from there."
    yield f"Log: {place}"
    yield f"Into the store: {COMMAND} import judged {place}"


def log_failure(why: str, ended: int, calls: int) -> str:
    """The message for a run whose log could no longer be written, as on a full disk."""
    return (
        f"Stopped: {why}. {ended:,} of {calls:,} calls have ended and are in the log. When it can "
        "be written again, the same command goes on from there."
    )


def calibration_table(calibration_lines: Sequence[CalibrationLine]) -> Table:
    """The judge's sensitivity and specificity against known truth, as a table."""
    table = Table(title="Against what is known by construction, with 95 % intervals")
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


def _count(tokens: int | None) -> str:
    return "an unknown number of" if tokens is None else f"{tokens:,}"


def _sampling(make: "Setup") -> str:
    sampling = make.endpoint.sampling
    if sampling.encoding in ("frames", "frames_as_video"):
        return f"{sampling.frames} frames of {sampling.side} px ({sampling.encoding})"
    return sampling.encoding


class ProgressBar:
    """A progress bar with counts by status, rate, time left and cost."""

    def __init__(self, console: Console) -> None:
        self._bar = RichProgress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[status]}"),
            console=console,
        )
        self._task = self._bar.add_task("judging", total=None, status="")

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def show(self, now: RunProgress) -> None:
        """Update the bar."""
        self._bar.update(
            self._task, total=now.total, completed=now.settled, status=_status_text(now)
        )


def _status_text(now: RunProgress) -> str:
    """Counts, rate, time left and cost, short enough for a line of 80 characters."""
    rate = "" if now.rate is None else f" {now.rate:.1f}/s"
    left = "" if now.eta is None else f" {_clock(now.eta)} left"
    cost = "cost unknown" if now.unpriced and not now.cost else f"${now.cost:,.4f}"
    more = "+?" if now.unpriced and now.cost else ""
    return f"{now.ok:,} ok {now.failed:,} failed{rate}{left} {cost}{more}"


def _clock(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02d}:{whole % 60:02d}"
