"""About ten million answers: their import from Parquet and CSV, and the pages on top of them.

`WHYREEL_RUNS` = how many runs of 25,780 replies (400 by default).
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.support import made_answers
from benchmarks.support.made_questions import BENCHMARK, write_bundle
from benchmarks.support.measure import ROOT, Measurement, fetch, p95, timed, whyreel

RATE: Final = {"parquet": 1e6, "csv": 0.5e6}
PAGE_MS: Final = 60
WORDS_MS: Final = 5_000
"""A search for words has no limit but the budget of a query, at which the page says so."""
RANKED_MS: Final = 400
WARM_S: Final = 4
_LENGTHS: Final = ("1-2", "3-4", "5-6", "7-8", "1-8", "2-5", "4-8")


class ProcessTime(NamedTuple):
    """Seconds by the clock and of processors; the last line it printed."""

    clock: float
    processor: float
    last_line: str


def measure(home: Path) -> Iterator[Measurement]:
    """Import both files, each in a process of its own, then ask the twins."""
    del home
    count = int(os.environ.get("WHYREEL_RUNS", made_answers.RUNS))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        questions = write_bundle(folder / "bundle")
        files = {kind: folder / f"answers.{kind}" for kind in RATE}
        rows = made_answers.write(questions, files["parquet"], files["csv"], count)
        empty = folder / "home"
        import_file(empty, "bundle", folder / "bundle")
        for kind, file in files.items():
            place = folder / kind
            shutil.copytree(empty, place)
            took = import_file(place, "table", file)
            print(f"     {took.processor:.1f} s of processor time, {rows:,} rows", flush=True)
            name = f"{rows:,} replies imported from {kind}, start of the process included"
            yield Measurement(name, took.clock, "s", rows / RATE[kind], rows / took.clock, "rows/s")
            if kind == "parquet":
                print(_beside(took, file, folder / "bundle"), flush=True)
        ranked = float(_module("large.many_models", str(folder / "parquet")).last_line)
        yield Measurement("intervals and tie groups of 50 models", ranked, "ms", RANKED_MS)
        yield from twins(folder / "parquet")


def _beside(ours: ProcessTime, answers: Path, bundle: Path) -> str:
    """What pandas and polars take for a part of the work, as ratios; no limit applies."""
    comparisons = []
    for name in ("pandas", "polars"):
        theirs = _module("support.rivals", name, str(answers), str(bundle / "questions.jsonl"))
        clock, processor = ours.clock / theirs.clock, ours.processor / theirs.processor
        comparisons.append(
            f"{name} {theirs.clock:.1f} s, {theirs.processor:.1f} s of processor time (the import "
            f"takes {clock:.2f} and {processor:.2f} times that)"
        )
    prefix = "     the same columns read, joined, sorted and added up, unchecked"
    return f"{prefix}: {'; '.join(comparisons)}"


def _module(name: str, *arguments: str) -> ProcessTime:
    return _run([f"benchmarks.{name}", *arguments], dict(os.environ))


def import_file(home: Path, kind: str, path: Path) -> ProcessTime:
    """Import by a command line of its own."""
    words = ["app", "import", kind, str(path)]
    return _run(words, {**os.environ, "WHYREEL_HOME": str(home)})


def _run(words: list[str], environment: dict[str, str]) -> ProcessTime:
    """A module in a process of its own, its start included."""
    before, start = _processor(), time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, env=environment, check=True,
        capture_output=True, text=True,
    )  # fmt: skip
    last = (done.stdout.strip().splitlines() or [""])[-1]
    return ProcessTime(time.perf_counter() - start, _processor() - before, last)


def _processor() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def twins(home: Path, only: Collection[str] = ()) -> Iterator[Measurement]:
    """Addresses that were never asked before, one after another: of `only` these kinds."""
    with whyreel(home) as (url, _):
        time.sleep(WARM_S)
        for name, queries in _queries().items():
            if only and name not in only:
                continue
            page = name.partition(",")[0]
            fetch(f"{url}/api/{page}?q=nothing-has-this-word")
            before = _spent_by_server()
            milliseconds = [1000 * timed(fetch, f"{url}/api/{page}?{query}") for query in queries]
            each = 1000 * (_spent_by_server() - before) / len(queries)
            title = f"JSON twin {name}, p95 of {len(queries)}"
            print(f"     {each:.0f} ms of the server's processor time a request", flush=True)
            limit = WORDS_MS if name.endswith("words") else PAGE_MS
            yield Measurement(title, p95(milliseconds), "ms", limit)
        if not only:
            yield Measurement("server's resident memory", _resident(), "GB", 1.5)


def _queries() -> dict[str, list[str]]:
    base = f"benchmark={BENCHMARK}"
    settings = ("%E2%88%92", "%2BSub", "Only+Sub")
    return {
        "leaderboard, chain lengths": [
            f"{base}&metric={metric}&length={length}&setting={setting}"
            for metric in ("accuracy", "circular", "chains")
            for length in _LENGTHS
            for setting in settings
        ],
        "failures, with facets": [
            f"{base}&pattern={pattern}&length={length}&model=model-{number:02d}&page={number + 1}"
            for pattern in ("wrong-answer", "no-answer", "position-bias")
            for number, length in enumerate(_LENGTHS)
        ],
        "failures, words": [f"{base}&pattern=wrong-answer&q=question+{n}" for n in range(7, 17)],
    }


def _server() -> Path:
    """Where the system tells of the server that this process has started."""
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split()
    return Path(f"/proc/{children[-1]}")


def _resident() -> float:
    """Its gigabytes."""
    lines = (_server() / "status").read_text("utf-8").splitlines()
    kilobytes = next(line.split()[1] for line in lines if line.startswith("VmRSS"))
    return int(kilobytes) / 2**20


def _spent_by_server() -> float:
    """Its seconds of processor time."""
    fields = (_server() / "stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
