"""Runs' answers and scores in the folders of Every Eval Ever's format.

`python -m app export` writes them into a folder; `/export/answers/every-eval-ever.zip` returns them
as one file.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import orjson
from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.api.downloads.file_formats import zip_files
from app.api.downloads.tables import spooled
from app.api.downloads.training_data import part
from app.exports.every_eval.records import RunFiles, run_files
from app.exports.folder import refuse_filled
from app.server.visible_store import kept_store
from pipelines.training.rights import rights_files
from schema import COMMAND
from store.queries.catalogue.export import answering_runs, answers_of, counts
from store.queries.catalogue.known_names import resolved_benchmark
from store.queries.catalogue.overview import overview
from store.reading.condition import Condition, all_of, equals
from store.reading.store import Store
from views.address.conditions import condition
from views.address.filters import Filters

NOTHING: Final = "no run has an answer with a score that is meant"
NamedParts = tuple[str, Iterable[bytes]]
"""A file's name and its content, in parts."""
MOST: Final = 500_000
"""Answers of a version up to which the page makes the file: each has its question in it."""
router: Final = APIRouter()


def among(benchmark: str, where: str) -> Condition:
    """The answers that are meant. Raises ValueError for a condition that is not understood."""
    part(where, ())
    typed = condition(Filters(where=where), "answer_case")
    return all_of(typed, equals("benchmark", benchmark)) if benchmark else typed


def files(store: Store, meant: Condition) -> Iterator[tuple[str, RunFiles | None]]:
    """Each run with its files, one after another; None where none of its answers has a score."""
    known = {row["benchmark"]: row for row in overview(store).benchmarks}
    for run in answering_runs(store, meant):
        answers = answers_of(store, run["run"], meant)
        about = known[answers[0]["benchmark"]]
        yield str(run["run"]), run_files(run, answers, about, store.version, store.built)


def run(store: Store, out: Path, benchmark: str, where: str) -> Iterator[str]:
    """Write the files into a folder; a line for each run. Raises ValueError."""
    refuse_filled(out)
    benchmarks = set[str]()
    for name, made in files(store, among(resolved_benchmark(store, benchmark), where)):
        if made is None:
            yield f"{name}: left out, no answer of it has a score and a known order of options"
            continue
        (out / made.folder).mkdir(parents=True, exist_ok=True)
        for place, parts in _of_run(made):
            with (out / place).open("wb") as file:
                file.writelines(parts)
        benchmarks.add(_benchmark(made))
        yield f"{name}: {_counts(made)}"
    if not benchmarks:
        raise ValueError(f"{NOTHING}: nothing was written")
    for name, body in rights_files(store, benchmarks):
        (out / name).write_bytes(body)


def archive(store: Store, meant: Condition) -> Iterator[NamedParts]:
    """The files of all runs with a score, and the rights of their benchmarks; each as it is asked
    for. Raises ValueError where there is none."""
    benchmarks = set[str]()
    for _, made in files(store, meant):
        if made is not None:
            benchmarks.add(_benchmark(made))
            yield from _of_run(made)
    if not benchmarks:
        raise ValueError(NOTHING)
    for name, body in rights_files(store, benchmarks):
        yield name, (body,)


def _of_run(made: RunFiles) -> Iterator[NamedParts]:
    place = f"{made.folder}/{made.name}"
    yield f"{place}_samples.jsonl", (orjson.dumps(sample) + b"\n" for sample in made.samples)
    yield f"{place}.json", (orjson.dumps(made.scores, option=orjson.OPT_INDENT_2),)


def _benchmark(made: RunFiles) -> str:
    return made.folder.split("/")[1]


def _counts(made: RunFiles) -> str:
    result = made.scores["evaluation_results"][0]["score_details"]
    left_out = f", {made.left_out:,} without a score left out" if made.left_out else ""
    return f"{len(made.samples):,} answers, {100 * result['score']:.1f} % right{left_out}"


@router.get("/export/answers/every-eval-ever.zip")
async def serve(request: Request) -> Response:
    """One archive of `benchmark`'s runs (all without one) under `where`; 400 for a condition that
    is not understood, 409 where no answer has a score, 413 for too many."""
    query = request.query_params
    store = await run_in_threadpool(kept_store, query.get("version", ""))
    if (await run_in_threadpool(counts, store))["answer"] > MOST:
        return PlainTextResponse(
            f"There is too much for the page: use {COMMAND} export every-eval-ever.\n", 413
        )
    benchmark, where = query.get("benchmark", "")[:160], query.get("where", "")
    try:
        meant = among(await run_in_threadpool(resolved_benchmark, store, benchmark), where)
    except ValueError as error:
        return PlainTextResponse(f"{error}\n", 400)
    parts, form = partial(_zip, store, meant), ("zip", "application/zip")
    try:
        return await spooled(request, store, "answers", form, parts, f"{benchmark} {where}")
    except ValueError as error:
        return PlainTextResponse(f"There is nothing to export: {error}.\n", 409)


def _zip(store: Store, meant: Condition) -> Iterator[bytes]:
    yield from zip_files(archive(store, meant))
