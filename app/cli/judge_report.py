"""What a judging run shows on a terminal: its plan, its progress bar, its sum."""

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
from schema.judging_log import CalibrationLine
from views.page.labels import several

if TYPE_CHECKING:
    from app.cli.judge_setup import Setup


def planned(make: "Setup", found: RunPlan, known: LogState, cap: float | None) -> Iterator[str]:
    """The plan in words: how many calls, tokens, cost; what is unknown is called so."""
    head, endpoint = make.head, make.endpoint
    prompt = "our own wording" if head.ours else f"from {head.origin}"
    yield f"{head.protocol} ({prompt}, version {short(head.version)}) by {head.model}"
    yield f"at {endpoint.address}, {_sampling(make)}, {endpoint.max_concurrency} at a time"
    yield f"{several(found.calls, 'call')} to be made; {found.settled:,} in the log already"
    for reason, count in found.left_out.most_common(5):
        yield f"  {count:,} left out: {reason}"
    if found.without_file:
        yield f"  {found.without_file:,} have no clip file here: a row each, without a score"
    if found.calls == 0:
        return
    yield f"about {_count(found.tokens_in)} tokens in, at most {_count(found.tokens_out)} out"
    yield f"cost at most {money(found.cost)}; cap {money(cap) if cap is not None else 'none'}"
    if known.spent or known.unpriced:
        yield f"spent before: {_spent(known.spent, known.unpriced)}"
    if cap is not None and known.charged > known.spent:
        yield f"of the cap {money(known.charged)} is used: what was not told counts as estimated"
    if cap is not None and found.cost is None:
        yield "the price is not known, so no call fits the cap: give --price-in and --price-out"


def summed_up(last: RunProgress, place: str) -> Iterator[str]:
    """What came of the run."""
    counts = ", ".join(f"{count:,} {status}" for status, count in sorted(last.statuses.items()))
    yield f"{last.settled:,} of {last.total:,} calls ended: {counts or 'none'}"
    yield f"spent in all: {_spent(last.cost, last.unpriced)}; {last.seconds:.0f} s"
    if last.stopped:
        yield f"Stopped early ({last.stopped}). The same command goes on from there."
    yield f"Log: {place}"
    yield f"Into the store: python -m app import judged {place}"


def unwritten(why: str, ended: int, calls: int) -> str:
    """What came of a run whose log could be written no more, as on a full disk."""
    return (
        f"Stopped: {why}. {ended:,} of {calls:,} calls have ended and are in the log. When it can "
        "be written again, the same command goes on from there."
    )


def calibrated(told: Sequence[CalibrationLine]) -> Table:
    """How well the judge found what is known, as a table."""
    table = Table(title="Against what is known by construction, with 95 % intervals")
    for name in ("clips", "judged", "sensitivity", "of", "specificity", "of", "no score"):
        table.add_column(name)
    for line in told:
        table.add_row(
            line.probe or "as they are", line.dimension,
            _reach(line.sensitivity, line.sensitivity_ends), str(line.passes),
            _reach(line.specificity, line.specificity_ends), str(line.fails), str(line.failed),
        )  # fmt: skip
    return table


def _reach(share: float | None, ends: tuple[float, float] | None) -> str:
    if share is None:
        return "undefined"
    reach = f" [{100 * ends[0]:.0f}–{100 * ends[1]:.0f}]" if ends else ""
    return escape(f"{100 * share:.1f} %{reach}")


def plain(text: str) -> str:
    """Text of anyone's for a terminal: no markup, and no escape sequence of a far end's error."""
    return escape("".join(sign if sign.isprintable() else "�" for sign in text))


def money(dollars: float | None) -> str:
    """An amount, or that it is unknown; never an unknown as 0."""
    return "unknown (no price was given)" if dollars is None else f"${dollars:,.4f}"


def _spent(dollars: float, unpriced: int) -> str:
    if unpriced and not dollars:
        return f"unknown ({unpriced:,} requests without a price)"
    more = f" and {unpriced:,} requests of unknown price" if unpriced else ""
    return f"{money(dollars)}{more}"


def _count(tokens: int | None) -> str:
    return "an unknown number of" if tokens is None else f"{tokens:,}"


def _sampling(make: "Setup") -> str:
    told = make.endpoint.sampling
    if told.encoding in ("frames", "frames_as_video"):
        return f"{told.frames} frames of {told.side} px ({told.encoding})"
    return told.encoding


class Bar:
    """A progress bar: ok, failed, rate, time to go, cost."""

    def __init__(self, console: Console) -> None:
        self._bar = RichProgress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[told]}"),
            console=console,
        )
        self._task = self._bar.add_task("judging", total=None, told="")

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def show(self, now: RunProgress) -> None:
        """Draw how it stands."""
        self._bar.update(self._task, total=now.total, completed=now.settled, told=_told(now))


def _told(now: RunProgress) -> str:
    """As short as a line of 80 characters asks for."""
    rate = "" if now.rate is None else f" {now.rate:.1f}/s"
    left = "" if now.eta is None else f" {_clock(now.eta)} left"
    cost = "cost unknown" if now.unpriced and not now.cost else f"${now.cost:,.4f}"
    more = "+?" if now.unpriced and now.cost else ""
    return f"{now.ok:,} ok {now.failed:,} failed{rate}{left} {cost}{more}"


def _clock(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02d}:{whole % 60:02d}"
