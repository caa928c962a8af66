"""`python -m app build`: a plan to agree to, progress, a log to resume from, and a summary."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from functools import partial

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

from app.cli.groups import notices
from app.lab.batch_judging.report import money
from app.lab.building.cases import CaseInput, InputError, read_cases
from app.lab.building.films import remember
from app.lab.building.plan import BuildOptions, check_options, log_head, plan_lines
from app.server.state import home, library
from judges import JudgingError
from judges.client.client import Client, CostCap, Endpoint, ReplyCache
from judges.runs.log_lines import Ledger
from loaders import error_text
from pipelines.build_job import BuildJob, BuildSettings, run
from pipelines.core.agent import Asker, SecondModel
from pipelines.core.graph import HALTS
from pipelines.core.record import BuildLog, line
from pipelines.files import place_clips, write
from pipelines.jobs import JOBS
from pipelines.quality import Decision, Ticks, quality, read_votes, ticks
from pipelines.vgenst.clips import PACK, HostedRenderer, settled
from pipelines.vgenst.job import is_dropped, retaken
from pipelines.vgenst.references import ReferenceScene, of_objects, of_records
from schema.build_record import BuildLine, read
from schema.checking.sources import rate_of
from store import StoreError
from store.queries.clips.chains import scene_objects
from store.reading.store import Store

INTERRUPTED = 130


def run_build(options: BuildOptions) -> int:
    """Plan, ask, build, write; the exit code (130 = stopped from the keyboard)."""
    console = notices()
    try:
        return _build_cases(options, console)
    except (InputError, JudgingError, StoreError, ValueError, OSError) as error:
        console.print(f"[red]Not built.[/red] {escape(error_text(error))}")
        return 1
    except KeyboardInterrupt:
        console.print("Stopped. Finished cases are logged; run the same command again to resume.")
        return INTERRUPTED


def _build_cases(options: BuildOptions, console: Console) -> int:
    check_options(options)
    job = JOBS[options.job]
    store = library().current if options.input == "store" else _loaded()
    cases = read_cases(options.job, options.input, store)[: options.limit]
    decisions = _read_decisions(options)
    if options.job == "vgenst":
        setting = replace(options.setting, references=_references(options, store))
        options = replace(options, setting=setting)
    path = home() / "builds" / f"{options.run}.jsonl"
    with BuildLog.open(str(path), log_head(options)) as log:
        pending = [case for case in cases if case.id not in log.settled]
        dropped = _dropped(options, cases, log, decisions)
        for text in plan_lines(job, options, cases, pending, store):
            console.print(escape(text), soft_wrap=True)
        if options.retake:
            console.print(f"clips that people dropped, to be made anew: {len(dropped):,}")
        is_work = bool(pending or dropped)
        if is_work and not options.yes and not typer.confirm("Begin?", default=False, err=True):
            console.print("Nothing was sent.")
            return 1
        stopped = asyncio.run(_run_batch(job, options, pending, log, console)) if pending else ""
        if dropped and not stopped:
            stopped = asyncio.run(_retake(options, dropped, log, console))
        for text in _write_results(options, cases, log, decisions, stopped):
            console.print(escape(text), soft_wrap=True)
    return 1 if stopped else 0


def _dropped(
    options: BuildOptions, cases: list[CaseInput], log: BuildLog, decisions: dict[str, Decision]
) -> list[BuildLine]:
    """The built cases whose clip people dropped, where those are to be made anew."""
    if not options.retake:
        return []
    ids = {case.id for case in cases}
    return [line for line in log.done() if line.id in ids and is_dropped(line, decisions)]


async def _retake(
    options: BuildOptions, dropped: list[BuildLine], log: BuildLog, console: Console
) -> str:
    """Make the clips anew, one after the other; why it stopped early, or ""."""
    renderers = [each for each in options.setting.hosted if isinstance(each, HostedRenderer)]
    came = 0
    async with AsyncExitStack() as stack:
        client, validator, _ = await _open_clients(options, log, stack)
        for record in dropped:
            made = await retaken(record, renderers, options.setting.choose, client, validator)
            if made.halted:
                return made.reason
            if made.record is None:
                console.print(f"  {escape(record.id)}: {escape(made.reason[:160])}")
                continue
            await asyncio.to_thread(log.put, made.record)
            came += 1
    console.print(f"clips made anew: {came:,} of {len(dropped):,}")
    return ""


def _loaded() -> Store | None:
    """The loaded data; None before any import."""
    try:
        return library().current
    except StoreError:
        return None


def _references(options: BuildOptions, store: Store | None) -> tuple[ReferenceScene, ...]:
    """The scenes that agents may be shown, read once: kept records, then those of the store.

    Raises OSError, InputError.
    """
    kept: tuple[ReferenceScene, ...] = ()
    if options.examples is not None:
        with options.examples.open("rb") as lines:
            kept = of_records(read(lines))
        if not kept:
            raise InputError(f"{options.examples.name}: no record of a vgenst build ended well")
    return kept if store is None else (*kept, *of_objects(scene_objects(store)))


def _read_decisions(options: BuildOptions) -> dict[str, Decision]:
    """The decisions by item, from a file of votes where one is named; read before any request.

    Raises ValueError, OSError.
    """
    if options.votes is None:
        return {}
    with options.votes.open(encoding="utf-8-sig") as lines:
        decisions: dict[str, Decision] = quality(read_votes(lines, options.votes.name))["decided"]
    return decisions


def _write_results(
    options: BuildOptions,
    cases: list[CaseInput],
    log: BuildLog,
    decisions: dict[str, Decision],
    stopped: str,
) -> Iterator[str]:
    """Write the files of the cases that were built; the summary, line by line."""
    ids = {case.id for case in cases}
    built = [record for record in log.done() if record.id in ids]
    out = options.out or home() / "builds" / options.run
    ticks_by_id = {record.id: ticks(record, decisions) for record in built}
    ended = [log.cases[case.id] for case in cases if case.id in log.cases]
    rejected = [(record.id, record.output) for record in ended
                if record.status != "ok" and record.output]  # fmt: skip
    outputs = [(record.id, settled(record, decisions)) for record in built]
    files = write(options.job, [*outputs, *rejected], out, ticks_by_id) if built else []
    if built and options.job == "vgenst":
        folders = (home() / "builds" / "clips", PACK)
        files += place_clips((output for _, output in outputs), folders, out)
    if built and options.job == "videoreal":
        done = {record.id for record in built if record.output.get("annotation")}
        remember((str(case.given["film"]), case.media) for case in cases
                 if case.id in done and case.media is not None)  # fmt: skip
    yield from summary_lines(ended, len(cases), stopped)
    yield from measurement_lines(ended, ticks_by_id)
    yield f"Written to {out}: {', '.join(files) or 'nothing'}"


async def _run_batch(
    job: BuildJob, options: BuildOptions, pending: list[CaseInput], log: BuildLog, console: Console
) -> str:
    """Build the pending cases, a bounded number at a time; why it stopped early, or ""."""
    async with AsyncExitStack() as stack:
        client, validator, challengers = await _open_clients(options, log, stack)
        setting = replace(options.setting, validator=validator, challengers=challengers)
        bar = stack.enter_context(Progress(console=console))
        task = bar.add_task("building", total=len(pending))
        batch = _Batch(
            job, setting, client, options.endpoint.model, log, partial(bar.advance, task)
        )
        workers = min(max(1, options.endpoint.max_concurrency), len(pending))
        queue = iter(pending)
        await asyncio.gather(*(batch.work(queue) for _ in range(workers)))
    return batch.stopped


async def _open_clients(
    options: BuildOptions, log: BuildLog, stack: AsyncExitStack
) -> tuple[Asker, SecondModel | None, tuple[SecondModel, ...]]:
    """The drafting client, the validating one, and those that are challenged; they share cache,
    budget and ledger."""
    spent = sum(call.cost or 0.0 for case in log.cases.values() for call in case.rounds)
    replies = home() / "builds" / f"{options.run}-replies"
    cache = ReplyCache(replies)
    ledger = stack.enter_context(Ledger(replies / "spent.jsonl", spent))
    client_of = partial(
        Client, cache=cache, budget=CostCap(options.max_cost, spent=ledger.charged),
        on_send=ledger.announce, on_attempt=ledger.settle,
    )  # fmt: skip
    client: Asker
    if options.engine == "ray":
        from judges.runs.ray_engine import RayJudge

        client = stack.enter_context(RayJudge(options.endpoint, address=options.address))
    else:
        client = await stack.enter_async_context(client_of(options.endpoint))

    async def second(at: Endpoint) -> SecondModel:
        return SecondModel(await stack.enter_async_context(client_of(at)), at.model)

    validator = None if options.validator is None else await second(options.validator)
    return client, validator, tuple([await second(at) for at in options.challengers])


@dataclass(slots=True)
class _Batch:
    """A run over many cases; `stopped`: the reason once an error concerns all further calls."""

    job: BuildJob
    setting: BuildSettings
    client: Asker
    model: str
    log: BuildLog
    on_end: Callable[[], None]
    stopped: str = ""

    async def work(self, queue: Iterator[CaseInput]) -> None:
        """One worker: builds cases of the shared queue until it is empty or the run stops."""
        for case in queue:
            if self.stopped:
                return
            record = await build_case(self.job, case, self.setting, self.client, self.model)
            if record.call in HALTS:
                self.stopped = record.reason
            await asyncio.to_thread(self.log.put, record)
            self.on_end()


async def build_case(
    job: BuildJob, case: CaseInput, setting: BuildSettings, asker: Asker, model: str
) -> BuildLine:  # fmt: skip
    """One case as its record; invalid input becomes the record's reason and stops nothing."""
    setting = replace(setting, media=case.media)
    try:
        result, chain, output = await run(job, case.id, case.given, setting, asker)
    except ValueError as error:
        return BuildLine(
            job=job.name, id=case.id, title=case.title, model=model, status="failed",
            failed="given", reason=str(error), call="invalid", given=case.given,
        )  # fmt: skip
    second = "" if setting.validator is None else setting.validator.model
    return line(job.name, result, case.title, model, case.given, chain, output, second)


def summary_lines(ended: Sequence[BuildLine], wanted: int, stopped: str) -> Iterator[str]:
    """How the cases ended and what they cost; `stopped`: why the run stopped early, or ""."""
    counts = {
        name: sum(record.status == name for record in ended) for name in ("ok", "failed", "halted")
    }
    ends = ", ".join(f"{count:,} {name}" for name, count in counts.items() if count)
    yield f"{len(ended):,} of {wanted:,} cases ended: {ends or 'none'}"
    for failed in [record for record in ended if record.status == "failed"][:5]:
        yield f"  {failed.id}: {failed.reason[:160]}"
    costs = [call.cost for record in ended for call in record.rounds]
    known = sum(cost for cost in costs if cost is not None)
    unknown = sum(cost is None for cost in costs)
    priced = money(known) if known or not unknown else "unknown"
    yield f"spent: {priced}{f' ({unknown:,} calls of unknown price)' if unknown else ''}"
    if stopped:
        yield f"Stopped early ({stopped}). Run the same command again to resume."


def measurement_lines(ended: Sequence[BuildLine], ticks: Mapping[str, Ticks]) -> Iterator[str]:
    """Both validation rates of prompts, the balance of right options, missing clips."""
    rates = [rate for record in ended if (rate := rate_of(record)) is not None]
    if rates:
        valid, prompts = sum(rate.valid for rate in rates), sum(rate.prompts for rate in rates)
        yield f"rules: {valid:,} of {prompts:,} first drafts pass every check"
        returned = sum(record.output.get("rate", {}).get("returned", 0) for record in ended)
        yield f"scenes that went back to the synthesis agent: {returned:,}"
        ticked = sum(count.ticked for count in ticks.values())
        kept = sum(count.kept for count in ticks.values())
        yield f"people: {kept:,} of {ticked:,} kept" if ticked else "people: none decided (--votes)"
    challenged = [
        question
        for record in ended
        for question in record.output.get("challenge", {}).get("questions", ())
    ]
    if challenged:
        kept = sum(question["kept"] for question in challenged)
        yield f"challenge: {kept:,} of {len(challenged):,} questions that no model answered right"
    balances = [record.output["balance"] for record in ended if "balance" in record.output]
    for name, words in (
        ("positions", "right options at A, B …"),
        ("ranks", "right options that are longest, second …"),
    ):
        if balances:
            counts = (
                sum(column) for column in zip(*(balance[name] for balance in balances), strict=True)
            )
            yield f"{words}: {', '.join(f'{count:,}' for count in counts)}"
    clips = [record.output["clip"] for record in ended if "clip" in record.output]
    if clips:
        came = sum(bool(clip["clip"]) for clip in clips)
        why = next((f" ({clip['reason'][:160]})" for clip in clips if not clip["clip"]), "")
        yield f"clips: {came:,} of {len(clips):,} came{why}"
