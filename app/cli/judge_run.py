"""`python -m app judge`: what is asked on the command line → a plan, a run, a summary."""

import asyncio
import contextlib
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from typing import Final

import typer
from rich.console import Console

from app.cli.judge_report import Bar, calibrated, plain, planned, summed_up, unwritten
from app.cli.judge_setup import Setup, Wanted, setup
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
class Manner:
    """How a run is driven; nothing here changes what is asked."""

    yes: bool = False
    max_cost: float | None = None
    engine: str = "asyncio"
    address: str | None = None


def run_wanted(wanted: Wanted, manner: Manner) -> int:
    """Plan, ask, judge, sum up; the exit code (130 = stopped from the keyboard)."""
    console = Console(stderr=True, highlight=False)
    place = ""
    try:
        if manner.engine not in ENGINES:
            raise JudgingError(f"--engine is {' or '.join(ENGINES)}")
        make = setup(wanted, Store.open(home()))
        place = make.place
        with RunLog.open(make.place, make.head) as log:
            return _with_log(make, manner, log, console)
    except (JudgingError, StoreError) as error:
        console.print(f"[red]Not judged.[/red] {plain(str(error))}")
        return 1
    except KeyboardInterrupt:
        console.print("Stopped. What has ended is in the log; the same command goes on from there.")
        console.print(f"Log: {plain(place)}", soft_wrap=True)
        return INTERRUPTED


def _with_log(make: Setup, manner: Manner, log: RunLog, console: Console) -> int:
    found = plan(make.tasks, make.protocol, make.endpoint, log.known, make.grader)
    for line in planned(make, found, log.known, manner.max_cost):
        console.print(plain(line), soft_wrap=True)
    if not found.calls:
        console.print(f"Nothing is left to be asked. Log: {plain(make.place)}", soft_wrap=True)
        return 0
    if not manner.yes and not typer.confirm("Begin?", default=False, err=True):
        console.print("Nothing was sent.")
        return 1
    before = len(log.known.statuses)
    try:
        last = asyncio.run(_judged(make, manner, log, found, console))
        told = calibration(log.outcomes()) if make.calibrate else ()
        log.write(told)
    except LogError as error:
        ended = len(log.known.statuses) - before
        console.print(plain(unwritten(str(error), ended, found.calls)), soft_wrap=True)
        return 1
    for line in summed_up(last, make.place):
        console.print(plain(line), soft_wrap=True)
    if make.calibrate:
        console.print(calibrated(told))
    return 1 if last.stopped else 0


async def _judged(
    make: Setup, manner: Manner, log: RunLog, found: RunPlan, console: Console
) -> RunProgress:
    last = RunProgress(len(found.tasks))
    async with contextlib.AsyncExitStack() as stack:
        judge = await _judge(make, manner, log, stack)
        events = judge_all(
            found.tasks, judge, log,
            key_of=found.key_of, concurrency=make.endpoint.max_concurrency,
            ahead=_ahead(make, manner),
        )  # fmt: skip
        bar = stack.enter_context(Bar(console))
        async with aclosing(events) as told:
            async for last in told:
                bar.show(last)
    return last


def _ahead(make: Setup, manner: Manner) -> int:
    """Calls begun beyond those under way. None where a call has two requests: of a call that waited
    for the second a kill would lose the first. None on a cluster, whose nodes bound what they send.
    """
    if manner.engine == "ray" or isinstance(make.protocol, GradedProtocol):
        return 0
    return make.endpoint.max_concurrency


async def _judge(
    make: Setup, manner: Manner, log: RunLog, stack: contextlib.AsyncExitStack
) -> Judge:
    """What makes one call: a client here, or clients on a cluster's nodes."""
    if manner.engine == "ray":
        from judges.runs.ray_engine import RayJudge

        cluster = RayJudge(
            make.endpoint, make.protocol, address=manner.address, grader=make.grader,
            cap=manner.max_cost, spent=log.known.charged, log=make.place,
        )  # fmt: skip
        return stack.enter_context(cluster).judge
    made = partial(
        Client,
        budget=CostCap(manner.max_cost, spent=log.known.charged),
        on_attempt=log_failed_attempts(log),
        on_send=log_reservations(log, flush=manner.max_cost is not None),
        profiles=Profiles(home() / "profiles.json"),
    )
    grader = await stack.enter_async_context(made(make.grader)) if make.grader else None
    client = await stack.enter_async_context(made(make.endpoint, grader=grader))
    return lambda task: client.judge(task, make.protocol)
