"""About ten million answers: their import from Parquet and CSV, and the pages on top of them.

`WHYREEL_RUNS` = how many runs of 25,780 replies (400 by default).
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks import made_answers
from benchmarks.made_questions import BENCHMARK, write_bundle
from benchmarks.measure import ROOT, Result, fetch, p95, timed, whyreel

RATE: Final = {"parquet": 1e6, "csv": 0.5e6}
PAGE_MS: Final = 60
RANKED_MS: Final = 400
ROUNDS: Final = 20
_LENGTHS: Final = ("1-2", "3-4", "5-6", "7-8", "1-8", "2-5", "4-8")


def measure(home: Path) -> list[Result]:
    """Import both files, each in a process of its own, then ask the twins."""
    del home
    count = int(os.environ.get("WHYREEL_RUNS", made_answers.RUNS))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        asked = write_bundle(folder / "bundle")
        files = {kind: folder / f"answers.{kind}" for kind in RATE}
        rows = made_answers.write(asked, files["parquet"], files["csv"], count)
        empty = folder / "home"
        _import(empty, "bundle", folder / "bundle")
        found, took = [], {}
        for kind, file in files.items():
            place = folder / kind
            shutil.copytree(empty, place)
            took[kind] = seconds = timed(_import, place, "table", file)
            name = f"{rows:,} replies imported from {kind}, start of the process included"
            found.append(Result(name, seconds, "s", rows / RATE[kind], rows / seconds, "rows/s"))
        print(_beside(took["parquet"], files["parquet"], folder / "bundle"), flush=True)
        ranked = float(_module("many_models", str(folder / "parquet")))
        found.append(Result("intervals and tie groups of 50 models", ranked, "ms", RANKED_MS))
        return found + _pages(folder / "parquet")


def _beside(seconds: float, answers: Path, bundle: Path) -> str:
    """What pandas and polars take for a part of it, as ratios: there is no limit to hold."""
    told = []
    for name in ("pandas", "polars"):
        theirs = float(_module("rivals", name, str(answers), str(bundle / "questions.jsonl")))
        told.append(f"{name} {theirs:.1f} s (the import takes {seconds / theirs:.2f} times that)")
    return f"     the same columns read, joined, sorted and added up, unchecked: {', '.join(told)}"


def _module(name: str, *arguments: str) -> str:
    command = [sys.executable, "-m", f"benchmarks.{name}", *arguments]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return told.stdout.strip().splitlines()[-1]


def _import(home: Path, kind: str, path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "app", "import", kind, str(path)],
        cwd=ROOT, env={**os.environ, "WHYREEL_HOME": str(home)}, check=True, capture_output=True,
    )  # fmt: skip


def _pages(home: Path) -> list[Result]:
    """Addresses that were never asked before, one after another."""
    found = []
    with whyreel(home) as (url, _):
        for name, queries in _queries().items():
            page = name.partition(",")[0]
            fetch(f"{url}/api/{page}?q=nothing-has-this-word")
            milliseconds = [1000 * timed(fetch, f"{url}/api/{page}?{query}") for query in queries]
            title = f"JSON twin {name}, p95 of {len(queries)}"
            found.append(Result(title, p95(milliseconds), "ms", PAGE_MS))
        found.append(Result("server's resident memory", _resident(), "GB", 1.5))
    return found


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


def _resident() -> float:
    """Gigabytes of the server that this process has started."""
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split()
    lines = Path(f"/proc/{children[-1]}/status").read_text("utf-8").splitlines()
    kilobytes = next(line.split()[1] for line in lines if line.startswith("VmRSS"))
    return int(kilobytes) / 2**20
