"""A run of many calls: bounded concurrency, every outcome logged, resumable after any stop.

    async for progress in judge_all(planned.work, client.judge, log, concurrency=8): …

Its progress is plain figures for a progress bar, a page or a test. The same loop drives one machine
(`judges.client.client.Client.judge`) and a Ray cluster (`judges.runs.ray_engine`): `judge` is any
function from a task to its outcome.

It does not use app.jobs, which a room below the app may not import, and needs none of it: a
terminal or a notebook waits for the run, cancels it by closing the generator, and resumes it from
its log.

The log writer writes at once and shares one fsync among many lines (group commit).
"""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import TracebackType
from typing import Final, Self

from judges import JudgingError, error_location
from judges.client.call import internal_error_text
from judges.client.shared_state import OnSend
from judges.core.types import Attempt, JudgingOutcome, JudgingTask, Reservation
from judges.runs.log import LogState, RunLog
from judges.runs.log_lines import attempt_line, moment, outcome_line, reserve_line
from schema.judging_log import AttemptLine, OutcomeLine, case_of


@dataclass(frozen=True, slots=True)
class RunProgress:
    """Counts of calls. `resumed` were in the log before; `statuses` counts all settled calls.

    `cost` is in US dollars and covers the whole log; `unpriced` requests have an unknown cost, so
    that it is a lower bound. `stopped` says why a run ended early; empty while it is running and
    where it was completed.
    """

    total: int
    resumed: int = 0
    ended: int = 0
    seconds: float = 0.0
    statuses: Mapping[str, int] = field(default_factory=dict)
    cost: float = 0.0
    unpriced: int = 0
    stopped: str = ""

    @property
    def settled(self) -> int:
        """Settled calls: in the log before, or ended in this run."""
        return self.resumed + self.ended

    @property
    def ok(self) -> int:
        """Calls with a valid reply, in this run and before."""
        return self.statuses.get("ok", 0)

    @property
    def failed(self) -> int:
        """Calls that ended with any other status."""
        return sum(self.statuses.values()) - self.ok

    @property
    def rate(self) -> float | None:
        """Calls a second of this run; None before the first has ended."""
        return self.ended / self.seconds if self.ended and self.seconds > 0 else None

    @property
    def eta(self) -> float | None:
        """Seconds to the end at this rate."""
        rate = self.rate
        return (self.total - self.settled) / rate if rate else None


class Writer:
    """Writes lines at once, so that they survive a kill, and syncs in a thread.

    Workers that waited for their own fsync started their next call 10 to 70 ms late on a busy disk:
    efficiency at 8 calls of 0.5 s was 0.82. Leaving the context waits for the last fsync.
    """

    def __init__(self, log: RunLog) -> None:
        self._log = log
        self._dirty = asyncio.Event()
        self._closing = False
        self._fault: Exception | None = None
        self._task: asyncio.Task[None] | None = None

    def put(self, *lines: AttemptLine | OutcomeLine) -> None:
        """Append the lines. Raises LogError, also for an fsync that has failed since."""
        if self._fault is not None:
            raise self._fault
        self._log.append(lines)
        self._dirty.set()

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._work())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._closing = True
        self._dirty.set()
        if self._task is not None:
            await self._task
        if self._fault is not None and value is None:
            raise self._fault

    async def _work(self) -> None:
        while not self._closing:
            await self._dirty.wait()
            self._dirty.clear()
            try:
                await asyncio.to_thread(self._log.sync)
            except Exception as error:  # raised by the next `put`
                self._fault = error
                return


Judge = Callable[[JudgingTask], Awaitable[JudgingOutcome]]
KeyOf = Callable[[JudgingTask], str]
LOG: Final = logging.getLogger("whyreel")
TICK_S: Final = 0.25
UNSENT: Final = frozenset({"over_budget", "cancelled"})
"""Statuses of calls that were not sent: they leave no line and end the run; a resume makes them."""
WITHOUT_REPLY: Final = frozenset({"rate_limited", "transport", "bad_envelope"})


@dataclass(frozen=True, slots=True)
class Calls:
    """The calls of a run, each a task and its request key: those that are `left` of `total`.

    `left` is gone through once, as workers come to it: many calls are never all in memory. `ended`:
    status → how many of the others the log has settled with it.
    """

    left: Iterable[tuple[JudgingTask, str]]
    total: int
    ended: Mapping[str, int]


def calls_of(tasks: Iterable[JudgingTask], key_of: KeyOf, known: LogState) -> Calls:
    """The calls of tasks that fit into memory."""
    left, ended = list[tuple[JudgingTask, str]](), Counter[str]()
    for task in tasks:
        key = key_of(task)
        name = case(task, key)
        if known.is_settled(name):
            ended[known.index.status(name) or ""] += 1
        else:
            left.append((task, key))
    return Calls(left, len(left) + ended.total(), ended)


async def judge_all(
    work: Calls,
    judge: Judge,
    log: RunLog,
    *,
    concurrency: int,
    ahead: int = 0,
) -> AsyncGenerator[RunProgress, None]:
    """Make every call that is left; yields the progress four times a second.

    `ahead` more workers than `concurrency` are started where `judge` itself limits what it sends,
    as a client does: they build prompts, keys and frames while other calls are in flight.

    A wrong key or model, a spent budget or a wait beyond patience stops the run: `stopped` of the
    last progress says why, and the same call resumes later (idempotent). Closing the generator
    cancels the calls in flight; every call that has ended is in the log.

    Raises:
        JudgingError: the log can't be written.
    """
    async with contextlib.AsyncExitStack() as stack:
        run = _BatchRun(work, judge, await stack.enter_async_context(Writer(log)), log)
        workers = [asyncio.create_task(run.work()) for _ in range(max(1, concurrency) + ahead)]
        try:
            waiting: set[asyncio.Task[None]] = set(workers)
            while waiting:
                yield run.progress()
                done, waiting = await asyncio.wait(waiting, timeout=TICK_S)
                for worker in done:
                    worker.result()
        finally:
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)
        yield run.progress()


class _BatchRun:
    """State that the workers of one run share."""

    def __init__(self, work: Calls, judge: Judge, writer: Writer, log: RunLog) -> None:
        self._judge, self._writer, self._log = judge, writer, log
        self._left = iter(work.left)
        self._total = work.total
        self._statuses = Counter(work.ended)
        self._resumed = self._statuses.total()
        self._ended = 0
        self._stopped = ""
        self._began = time.monotonic()

    def progress(self) -> RunProgress:
        return RunProgress(
            self._total, self._resumed, self._ended,
            time.monotonic() - self._began, dict(self._statuses),
            self._log.known.spent, self._log.known.unpriced, self._stopped,
        )  # fmt: skip

    async def work(self) -> None:
        """Process tasks until none is left or the run is stopped."""
        while not self._stopped and (call := next(self._left, None)) is not None:
            task, key = call
            try:
                outcome = await self._judge(task)
            except JudgingError:
                raise
            except Exception as error:
                # One task's error must not stop the thousands behind it.
                LOG.error("a call failed: %s", error_location(error))
                outcome = JudgingOutcome(key, "failed", notes=(internal_error_text(error),))
            if outcome.status in UNSENT:
                self._writer.put(*self._attempts(outcome))
                self._stop(outcome)
            else:
                self._settle(task, outcome)

    def _settle(self, task: JudgingTask, outcome: JudgingOutcome) -> None:
        if outcome.stopped:
            self._stop(outcome)
        attempts = self._attempts(outcome)
        self._writer.put(outcome_line(task, outcome), *attempts)
        self._ended += 1
        self._statuses[outcome.status] += 1

    def _attempts(self, outcome: JudgingOutcome) -> list[AttemptLine]:
        """Lines of the attempts that are not in the log yet."""
        known = self._log.known.index
        return [
            attempt_line(outcome.key, _without_reply(attempt, outcome))
            for attempt in outcome.attempts
            if not known.is_sent(moment(outcome.key, attempt))
        ]

    def _stop(self, outcome: JudgingOutcome) -> None:
        """Start no more calls; those in flight may end. An outcome that says why is the reason."""
        if not self._stopped or outcome.stopped:
            details = [attempt.detail for attempt in outcome.attempts[-1:]] or outcome.notes[-1:]
            why = [outcome.stopped] if outcome.stopped else details
            self._stopped = ": ".join([outcome.status, *filter(None, why)])


def log_failed_attempts(log: RunLog) -> Callable[[str, Attempt], None]:
    """For `Client(on_attempt=…)`: log an attempt without a reply before the next is sent.

    An attempt with a reply is logged with its outcome, so that no log has a reply alone.
    """

    def attempted(key: str, attempt: Attempt) -> None:
        if attempt.status in WITHOUT_REPLY:
            log.append([attempt_line(key, attempt)])

    return attempted


def log_reservations(log: RunLog, *, flush: bool = True) -> OnSend:
    """For `Client(on_send=…)`: log a request's reservation before it is sent (write-ahead), so that
    a cost cap holds even after a kill. `flush` as in `RunLog.reserve`."""

    async def announced(sent: Reservation) -> None:
        await log.reserve(reserve_line(sent), flush=flush)

    return announced


def case(task: JudgingTask, key: str) -> str:
    """The task's row in the log: two clips may make the same request, and each has a row."""
    subject = task.subject
    return case_of(
        key, subject.clip, subject.question, subject.rotation, str(task.extra.get("probe", ""))
    )


def _without_reply(attempt: Attempt, outcome: JudgingOutcome) -> Attempt:
    """The attempt without its raw reply where the outcome's line has it."""
    return replace(attempt, raw="") if attempt.raw == outcome.raw else attempt
