"""`export every-eval-ever`: each run's answers and scores, in the folders of that format."""

from collections.abc import Iterator
from pathlib import Path

import orjson

from app.downloads.training_data import part
from app.every_eval.records import RunFiles, run_files
from pipelines.training.rights import rights_files
from store.queries.cases.answer_log import answering_runs, answers_of
from store.queries.catalogue.overview import overview
from store.queries.printed.benchmarks import resolved_benchmark
from store.reading.condition import Condition, all_of, equals
from store.reading.store import Store
from views.address.conditions import condition
from views.address.filters import Filters


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
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise ValueError(f"{out} holds something already")
    benchmarks = set[str]()
    for name, made in files(store, among(resolved_benchmark(store, benchmark), where)):
        if made is None:
            yield f"{name}: left out, no answer of it has a score and a known order of options"
            continue
        _write(made, out / made.folder)
        benchmarks.add(made.folder.split("/")[1])
        yield f"{name}: {_counts(made)}"
    if not benchmarks:
        raise ValueError("no run has an answer with a score that is meant: nothing was written")
    for name, body in rights_files(store, benchmarks):
        (out / name).write_bytes(body)


def _write(made: RunFiles, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{made.name}_samples.jsonl").open("wb") as lines:
        lines.writelines(orjson.dumps(sample) + b"\n" for sample in made.samples)
    scores = orjson.dumps(made.scores, option=orjson.OPT_INDENT_2)
    (folder / f"{made.name}.json").write_bytes(scores)


def _counts(made: RunFiles) -> str:
    result = made.scores["evaluation_results"][0]["score_details"]
    left_out = f", {made.left_out:,} without a score left out" if made.left_out else ""
    return f"{len(made.samples):,} answers, {100 * result['score']:.1f} % right{left_out}"
