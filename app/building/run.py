"""`python -m app build`: plan, cost, progress, an append-only log, and going on after a kill."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

from app.building.cases import InputError, Wanted, cases
from app.building.summary import measured, summed_up
from app.cli.judge_report import money
from app.server.state import home, library
from judges.client.client import Client, CostCap, Endpoint, ReplyCache
from judges.core.errors import JudgingError
from judges.runs.cost_ledger import Ledger
from pipelines.core.agent import Asker
from pipelines.core.build_log import BuildLog
from pipelines.core.graph import HALTS
from pipelines.core.record import line
from pipelines.files import write
from pipelines.jobs import JOBS, TOKENS_IN, TOKENS_OUT, BuildJob, BuildSettings, Expected, run
from pipelines.quality import Decision, quality
from pipelines.ticks import read_votes, ticks
from schema.build_record import BuildLine
from schema.ids import is_id
from store.errors import StoreError

INTERRUPTED = 130
ENGINES = ("asyncio", "ray")


@dataclass(frozen=True)
class Order:
    """What was asked for on the command line."""

    job: str
    run: str
    input: str
    endpoint: Endpoint
    setting: BuildSettings = field(default_factory=BuildSettings)
    out: Path | None = None
    max_cost: float | None = None
    limit: int | None = None
    yes: bool = False
    engine: str = "asyncio"
    address: str | None = None
    witness: Endpoint | None = None
    votes: Path | None = None


def run_order(order: Order) -> int:
    """Plan, ask, build, write; the exit code (130 = stopped from the keyboard)."""
    console = Console(stderr=True, highlight=False)
    try:
        return _built(order, console)
    except (InputError, JudgingError, StoreError, ValueError, OSError) as error:
        console.print(f"[red]Not built.[/red] {escape(str(error))}")
        return 1
    except KeyboardInterrupt:
        console.print("Stopped. What has ended is in the log; the same command goes on from there.")
        return INTERRUPTED


def _built(order: Order, console: Console) -> int:
    if order.job not in JOBS:
        raise InputError(f"{order.job} is none of {', '.join(JOBS)}")
    if order.engine not in ENGINES:
        raise InputError(f"--engine is one of {', '.join(ENGINES)}")
    if order.engine == "ray" and order.max_cost is not None:
        raise InputError("a cap cannot be kept over a cluster: leave out --max-cost")
    if not is_id(order.run):
        raise InputError("--run is a name of letters, digits and ._+-")
    job = JOBS[order.job]
    wanted = cases(order.job, order.input, library().current if order.input == "store" else None)
    wanted = wanted[: order.limit]
    decided = _decided(order)
    place = home() / "builds" / f"{order.run}.jsonl"
    with BuildLog.open(str(place), _head(order)) as log:
        left = [one for one in wanted if one.id not in log.settled]
        for told in plan(job, order, wanted, left):
            console.print(escape(told), soft_wrap=True)
        if left and not order.yes and not typer.confirm("Begin?", default=False, err=True):
            console.print("Nothing was sent.")
            return 1
        stopped = asyncio.run(_run(job, order, left, log, console)) if left else ""
        names = {one.id for one in wanted}
        made = [one for one in log.done() if one.id in names]
        out = order.out or home() / "builds" / order.run
        said = {one.id: ticks(one, decided) for one in made}
        outputs = [(one.id, one.output) for one in made]
        files = write(order.job, outputs, out, said) if made else []
        ended = [log.cases[one.id] for one in wanted if one.id in log.cases]
        for told in (*summed_up(ended, len(wanted), stopped), *measured(made, said)):
            console.print(escape(told), soft_wrap=True)
        console.print(escape(f"Written to {out}: {', '.join(files) or 'nothing'}"), soft_wrap=True)
    return 1 if stopped else 0


def _decided(order: Order) -> dict[str, Decision]:
    """What people decided of items, where a file of votes is named; read before anything is sent.

    Raises ValueError, OSError.
    """
    if order.votes is None:
        return {}
    with order.votes.open(encoding="utf-8-sig") as lines:
        found: dict[str, Decision] = quality(read_votes(lines, order.votes.name))["decided"]
    return found


def _head(order: Order) -> dict[str, Any]:
    """What makes two runs the same; not how fast or where to they are run."""
    names = ("count", "mode", "steps", "renderer")
    setting = {name: str(getattr(order.setting, name)) for name in names}
    return {"run": order.run, "job": order.job, "model": order.endpoint.model,
            "endpoint": order.endpoint.address, **setting}  # fmt: skip


def plan(job: BuildJob, order: Order, wanted: list[Wanted], left: list[Wanted]) -> Iterator[str]:
    """What will be built and what it may cost, in words."""
    each = [_calls(job, order, one) for one in left]
    calls = Expected(sum(one.least for one in each), sum(one.most for one in each))
    yield f"{job.title}, by {order.endpoint.model} at {order.endpoint.address}"
    yield f"{len(left):,} cases to be built; {len(wanted) - len(left):,} are in the log already"
    yield (
        f"{calls.least:,} calls if every first draft stands, about {calls.most:,} if every round "
        "is used"
    )
    cost = calls.cost(order.endpoint.price_in, order.endpoint.price_out)
    if cost is None:
        yield "cost: unknown (no price was given)"
    else:
        yield f"cost: about {money(cost[0])} to {money(cost[1])}"
        yield f"  (by {TOKENS_IN:,} tokens in and {TOKENS_OUT:,} out a call)"
    yield f"cap: {money(order.max_cost) if order.max_cost is not None else 'none'}"


def _calls(job: BuildJob, order: Order, one: Wanted) -> Expected:
    """The calls of one case; one that is none makes no call."""
    setting = replace(order.setting, media=one.media)
    try:
        return job.calls(setting, job.given(one.id, one.told, setting))
    except ValueError:
        return Expected(0, 0)


async def _run(
    job: BuildJob, order: Order, left: list[Wanted], log: BuildLog, console: Console
) -> str:  # fmt: skip
    """Build what is left; why it stopped early, or ""."""
    spent = sum(one.cost or 0.0 for case in log.cases.values() for one in case.rounds)
    replies = home() / "builds" / f"{order.run}-replies"
    cache = ReplyCache(replies)
    stopped = ""
    async with AsyncExitStack() as stack:
        ledger = stack.enter_context(Ledger(replies / "spent.jsonl", spent))
        client_of = partial(
            Client, cache=cache, budget=CostCap(order.max_cost, spent=ledger.charged),
            on_send=ledger.announce, on_attempt=ledger.settle,
        )  # fmt: skip
        client: Asker
        if order.engine == "ray":
            from judges.runs.ray_engine import RayJudge

            client = stack.enter_context(RayJudge(order.endpoint, address=order.address))
        else:
            client = await stack.enter_async_context(client_of(order.endpoint))
        setting = order.setting
        if order.witness is not None:
            seer = await stack.enter_async_context(client_of(order.witness))
            setting = replace(setting, witness=seer)
        with Progress(console=console) as bar:
            task = bar.add_task("building", total=len(left))
            queue = iter(left)

            async def work() -> None:
                nonlocal stopped
                for one in queue:
                    if stopped:
                        return
                    made = await build(job, one, setting, client, order.endpoint.model)
                    if made.call in HALTS:
                        stopped = made.reason
                    await asyncio.to_thread(log.put, made)
                    bar.advance(task)

            at_once = max(1, order.endpoint.max_concurrency)
            await asyncio.gather(*(work() for _ in range(min(at_once, len(left)))))
    return stopped


async def build(
    job: BuildJob, one: Wanted, setting: BuildSettings, asker: Asker, model: str
) -> BuildLine:  # fmt: skip
    """One case as its record; words that are no case are its reason, and stop nothing."""
    setting = replace(setting, media=one.media)
    try:
        case, chain, output = await run(job, one.id, one.told, setting, asker)
    except ValueError as error:
        return BuildLine(
            job=job.name, id=one.id, title=one.title, model=model, status="failed",
            failed="given", reason=str(error), call="invalid", given=one.told,
        )  # fmt: skip
    return line(job.name, case, one.title, model, one.told, chain, output)
