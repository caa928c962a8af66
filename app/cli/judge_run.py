"""`python -m app judge`: options → plan → run → summary."""

import asyncio
import contextlib
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from typing import Final

import typer
from rich.console import Console

from app.cli.judge_report import (
    ProgressBar,
    calibration_table,
    log_failure,
    plain,
    plan_lines,
    summary_lines,
)
from app.cli.judge_setup import JudgeOptions, Setup, setup
from app.server.state import home
from judges.calibration.calibrate import calibration
from judges.client.client import Client, CostCap
from judges.core.capabilities import Profiles
from judges.core.errors import JudgingError, LogError
from judges.core.progress import RunProgress
from judges.core.types import GradedProtocol
from judges.runs.batch import Judge, judge_all, log_failed_attempts, log_reservations
from judges.runs.log import RunLog
from judges.runs.plan import RunPlan, plan
from store.errors import StoreError
from store.reading.store import Store

INTERRUPTED: Final = 130
ENGINES: Final = ("asyncio", "ray")


@dataclass(frozen=True, slots=True)
class RunControl:
    """How a run is executed; none of it changes the requests."""

    yes: bool = False
    max_cost: float | None = None
    engine: str = "asyncio"
    address: str | None = None


def run_judging(options: JudgeOptions, control: RunControl) -> int:
    """Plan, confirm, judge, summarise; the exit code (130 = interrupted from the keyboard)."""
    console = Console(stderr=True, highlight=False)
    place = ""
    try:
        if control.engine not in ENGINES:
            raise JudgingError(f"--engine is {' or '.join(ENGINES)}")
        make = setup(options, Store.open(home()))
        place = make.place
        with RunLog.open(make.place, make.head) as log:
            return _with_log(make, control, log, console)
    except (JudgingError, StoreError) as error:
        console.print(f"[red]Not judged.[/red] {plain(str(error))}")
        return 1
    except KeyboardInterrupt:
        console.print("Stopped. What has ended is in the log; the same command goes on from there.")
        console.print(f"Log: {plain(place)}", soft_wrap=True)
        return INTERRUPTED


def _with_log(make: Setup, control: RunControl, log: RunLog, console: Console) -> int:
    run_plan = plan(make.tasks, make.protocol, make.endpoint, log.known, make.grader)
    for line in plan_lines(make, run_plan, log.known, control.max_cost):
        console.print(plain(line), soft_wrap=True)
    ungraded = [line for line in make.ungraded if line.case not in log.known.statuses]
    if not run_plan.calls:
        log.write(ungraded)
        console.print(f"Nothing is left to be asked. Log: {plain(make.place)}", soft_wrap=True)
        return 0
    if not control.yes and not typer.confirm("Begin?", default=False, err=True):
        console.print("Nothing was sent.")
        return 1
    log.write(ungraded)
    before = len(log.known.statuses)
    try:
        last = asyncio.run(_run_calls(make, control, log, run_plan, console))
        calibration_lines = calibration(log.outcomes()) if make.calibrate else ()
        log.write(calibration_lines)
    except LogError as error:
        ended = len(log.known.statuses) - before
        console.print(plain(log_failure(str(error), ended, run_plan.calls)), soft_wrap=True)
        return 1
    for line in summary_lines(last, make.place):
        console.print(plain(line), soft_wrap=True)
    if make.calibrate:
        console.print(calibration_table(calibration_lines))
    return 1 if last.stopped else 0


async def _run_calls(
    make: Setup, control: RunControl, log: RunLog, run_plan: RunPlan, console: Console
) -> RunProgress:
    last = RunProgress(len(run_plan.tasks))
    async with contextlib.AsyncExitStack() as stack:
        judge = await _judge(make, control, log, stack)
        events = judge_all(
            run_plan.tasks, judge, log,
            key_of=run_plan.key_of, concurrency=make.endpoint.max_concurrency,
            ahead=_ahead(make, control),
        )  # fmt: skip
        bar = stack.enter_context(ProgressBar(console))
        async with aclosing(events) as progress_events:
            async for last in progress_events:
                bar.show(last)
    return last


def _ahead(make: Setup, control: RunControl) -> int:
    """Calls begun beyond the concurrency limit. 0 where a call has two requests: a kill would lose
    the first of a call that waits for its second. 0 on a cluster, whose nodes limit themselves.
    """
    if control.engine == "ray" or isinstance(make.protocol, GradedProtocol):
        return 0
    return make.endpoint.max_concurrency


async def _judge(
    make: Setup, control: RunControl, log: RunLog, stack: contextlib.AsyncExitStack
) -> Judge:
    """The function that makes one call: by a client here, or by clients on a cluster's nodes."""
    if control.engine == "ray":
        from judges.runs.ray_engine import RayJudge

        cluster = RayJudge(
            make.endpoint, make.protocol, address=control.address, grader=make.grader,
            cap=control.max_cost, spent=log.known.charged, log=make.place,
        )  # fmt: skip
        return stack.enter_context(cluster).judge
    made = partial(
        Client,
        budget=CostCap(control.max_cost, spent=log.known.charged),
        on_attempt=log_failed_attempts(log),
        on_send=log_reservations(log, flush=control.max_cost is not None),
        profiles=Profiles(home() / "profiles.json"),
    )
    grader = await stack.enter_async_context(made(make.grader)) if make.grader else None
    client = await stack.enter_async_context(made(make.endpoint, grader=grader))
    return lambda task: client.judge(task, make.protocol)
