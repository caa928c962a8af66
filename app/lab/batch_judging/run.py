"""`python -m app judge`: options → plan → run → summary."""

import asyncio
import contextlib
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from typing import Final

import typer
from rich.console import Console
from rich.table import Table

from app.cli.groups import notices
from app.lab.batch_judging.options import JudgeOptions
from app.lab.batch_judging.report import (
    PlannedPart,
    ProgressBar,
    calibration_table,
    log_failure,
    plain,
    plan_lines,
    summary_lines,
)
from app.lab.batch_judging.setup import Setup, setups
from app.server.state import home
from judges import JudgingError, LogError
from judges.calibration.calibrate import calibration
from judges.client.client import Client, CostCap
from judges.core.capabilities import Profiles
from judges.core.types import GradedProtocol
from judges.runs.batch import Judge, RunProgress, judge_all, log_failed_attempts, log_reservations
from judges.runs.log import RunLog
from judges.runs.plan import AskedWay, plan
from schema.judging_log import OutcomeLine
from store import StoreError
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


def run_judging(options: JudgeOptions, ways: Sequence[AskedWay], control: RunControl) -> int:
    """Plan, confirm, judge, summarise; the exit code (130 = interrupted from the keyboard)."""
    console = notices()
    places: list[str] = []
    try:
        if control.engine not in ENGINES:
            raise JudgingError(f"--engine is {' or '.join(ENGINES)}")
        makes = setups(options, ways, Store.open(home()))
        places = [make.place for make in makes]
        with contextlib.ExitStack() as stack:
            logs = [stack.enter_context(RunLog.open(make.place, make.head)) for make in makes]
            profiles = Profiles(home() / "profiles.json")
            planned = [planned_part(*each, profiles) for each in zip(makes, logs, strict=True)]
            return _with_plan(planned, control, console)
    except (JudgingError, StoreError) as error:
        console.print(f"[red]Not judged.[/red] {plain(str(error))}")
        return 1
    except KeyboardInterrupt:
        console.print("Stopped. Finished calls are logged; run the same command again to resume.")
        for place in places:
            console.print(f"Log: {plain(place)}", soft_wrap=True)
        return INTERRUPTED


def planned_part(make: Setup, log: RunLog, profiles: Profiles) -> PlannedPart:
    """The calls of a run that its log has not settled."""
    profile = profiles.of(make.endpoint)
    left = plan(make.tasks, make.protocol, make.endpoint, log.known, make.grader, profile)
    return PlannedPart(make, log, left)


def _with_plan(planned: Sequence[PlannedPart], control: RunControl, console: Console) -> int:
    for line in plan_lines(planned, control.max_cost):
        console.print(plain(line), soft_wrap=True)
    if not any(each.plan.calls for each in planned):
        for each in planned:
            each.log.write(_ungraded(each))
        logs = " ".join(each.make.place for each in planned)
        console.print(f"Nothing is left to be asked. Log: {plain(logs)}", soft_wrap=True)
        return 0
    if not control.yes and not typer.confirm("Begin?", default=False, err=True):
        console.print("Nothing was sent.")
        return 1
    ended: list[RunProgress] = []
    tables: list[Table] = []
    for each in planned:
        before = each.log.known.counts.total()
        try:
            each.log.write(_ungraded(each))
            charged = sum(part.log.known.charged for part in planned)
            cap = CostCap(control.max_cost, spent=charged)
            ended.append(asyncio.run(_run_calls(each, control, cap, console)))
            lines = calibration(each.log.outcomes()) if each.make.calibrate else ()
            each.log.write(lines)
        except LogError as error:
            calls = each.log.known.counts.total() - before
            why = log_failure(str(error), calls, each.plan.calls)
            console.print(plain(why), soft_wrap=True)
            return 1
        if each.make.calibrate:
            tables.append(calibration_table(lines, each.make.part.title))
        if ended[-1].stopped:
            break
    for line in summary_lines(planned, ended):
        console.print(plain(line), soft_wrap=True)
    for table in tables:
        console.print(table)
    return 1 if ended[-1].stopped else 0


def _ungraded(planned: PlannedPart) -> list[OutcomeLine]:
    """The outcomes without a call that the log does not have yet."""
    known = planned.log.known.index
    return [line for line in planned.make.ungraded if known.status(line.case) is None]


async def _run_calls(
    planned: PlannedPart, control: RunControl, cap: CostCap, console: Console
) -> RunProgress:
    make, log, run_plan = planned
    last = RunProgress(run_plan.total)
    async with contextlib.AsyncExitStack() as stack:
        if control.engine == "ray":
            judge, client, ahead = _on_cluster(planned, control, cap, stack), None, 0
        else:
            profiles = Profiles(home() / "profiles.json")
            flush = control.max_cost is not None
            client = await local_client(planned, cap, profiles, stack, flush=flush)
            judge, ahead = partial(client.judge, protocol=make.protocol), ahead_of(make)
        concurrency = make.endpoint.max_concurrency
        events = judge_all(run_plan.work, judge, log, concurrency=concurrency, ahead=ahead)
        bar = stack.enter_context(ProgressBar(console, make.part.title))
        async with aclosing(events) as progress_events:
            async for last in progress_events:
                bar.show(last, client.pause if client else 0.0)
    return last


def ahead_of(make: Setup) -> int:
    """Calls begun beyond the concurrency limit. 0 where a call has two requests: a kill would lose
    the first of a call that waits for its second.
    """
    return 0 if isinstance(make.protocol, GradedProtocol) else make.endpoint.max_concurrency


def _on_cluster(
    planned: PlannedPart, control: RunControl, cap: CostCap, stack: contextlib.AsyncExitStack
) -> Judge:
    """The function that makes one call by the clients of a cluster, whose nodes limit
    themselves."""
    from judges.runs.ray_engine import RayJudge

    make = planned.make
    cluster = RayJudge(
        make.endpoint, make.protocol, address=control.address, grader=make.grader,
        cap=control.max_cost, spent=cap.spent, log=make.place,
    )  # fmt: skip
    return stack.enter_context(cluster).judge


async def local_client(
    planned: PlannedPart, cap: CostCap, profiles: Profiles, stack: contextlib.AsyncExitStack,
    *, flush: bool,
) -> Client:  # fmt: skip
    """A client here that logs its requests; the stack closes it."""
    make, log, _ = planned
    made = partial(
        Client,
        budget=cap,
        on_attempt=log_failed_attempts(log),
        on_send=log_reservations(log, flush=flush),
        profiles=profiles,
    )
    grader = await stack.enter_async_context(made(make.grader)) if make.grader else None
    return await stack.enter_async_context(made(make.endpoint, grader=grader))
