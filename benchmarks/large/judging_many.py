"""Judging 100,000 clips is planned, priced, made and resumed in the memory that 10,000 take.

Each stage is a process of its own. Clips have films, so that their calls have a price.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from benchmarks.support.made_clips import made_home
from benchmarks.support.measure import ROOT, Measurement

FEW, MANY = 10_000, 100_000
GROWTH_MB: Final = 40
"""What a store of ten times the size takes by itself: DuckDB's pages and its tables' own facts."""
STAGES: Final = (("planned and priced", "plan", "plan_mb"), ("made", "run", "run_mb"),
                 ("resumed, all settled", "plan", "plan_mb"))  # fmt: skip


def measure(home: Path) -> Iterator[Measurement]:
    """The most memory of each stage with many clips, less that with few."""
    del home
    with tempfile.TemporaryDirectory() as folder:
        stages = [_stages(Path(folder) / str(count), count) for count in (FEW, MANY)]
    for (name, _, memory), few, many in zip(STAGES, *stages, strict=True):
        print(f"     {name}: {many}", flush=True)
        growth = many[memory] - few[memory]
        title = f"{MANY:,} calls {name}: more memory than {FEW:,}"
        yield Measurement(title, growth, "MB", GROWTH_MB, few[memory], "MB")


def _stages(folder: Path, count: int) -> list[dict[str, Any]]:
    home, log = made_home(folder, count, scores=False), folder / "log.jsonl"
    return [_made(home, log, what) for _, what, _ in STAGES]


def _made(home: Path, log: Path, what: str) -> dict[str, Any]:
    words = [sys.executable, "-m", "benchmarks.support.planned_run", str(home), str(log), what]
    done = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures
