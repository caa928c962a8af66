"""What a judging run shows on a terminal: its plan, its progress bar, its sum."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as RichProgress

from judges.log import Known
from judges.plan import Plan
from judges.progress import Progress

if TYPE_CHECKING:
    from app.judge_setup import Setup


def planned(make: "Setup", found: Plan, known: Known, cap: float | None) -> Iterator[str]:
    """The plan in words: how many calls, tokens, cost; what is unknown is called so."""
    head, endpoint = make.head, make.endpoint
    prompt = "our own wording" if head.ours else f"from {head.origin}"
    yield f"{head.protocol} ({prompt}, version {head.version[:8]}) by {head.model}"
    yield f"at {endpoint.address}, {_sampling(make)}, {endpoint.max_concurrency} at a time"
    yield f"{found.calls:,} calls to be made; {found.settled:,} are in the log already"
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
    if cap is not None and found.cost is None:
        yield "the price is not known, so no call fits the cap: give --price-in and --price-out"


def summed_up(last: Progress, place: str) -> Iterator[str]:
    """What came of the run."""
    counts = ", ".join(f"{count:,} {status}" for status, count in sorted(last.statuses.items()))
    yield f"{last.settled:,} of {last.total:,} calls ended: {counts or 'none'}"
    yield f"spent in all: {_spent(last.cost, last.unpriced)}; {last.seconds:.0f} s"
    if last.stopped:
        yield f"Stopped early ({last.stopped}). The same command goes on from there."
    yield f"Log: {place}"
    yield f"Into the store: python -m app import judged {place}"


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

    def show(self, now: Progress) -> None:
        """Draw how it stands."""
        self._bar.update(self._task, total=now.total, completed=now.settled, told=_told(now))


def _told(now: Progress) -> str:
    rate = "" if now.rate is None else f" · {now.rate:.1f}/s"
    left = "" if now.eta is None else f" · {_clock(now.eta)} to go"
    return f"{now.ok:,} ok · {now.failed:,} failed{rate}{left} · {_spent(now.cost, now.unpriced)}"


def _clock(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02d}:{whole % 60:02d}"
