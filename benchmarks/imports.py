"""Building the theatre store, importing 135 rows of SVBench's judge on top of it, and starting the
library."""

import json
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.support.measure import Measurement, median

ROUNDS = 5


def measure(folder: Path) -> list[Measurement]:
    """Median of five: seconds of imports in this process, and of Python with the library."""
    theatre, svbench = [], []
    result = _results(folder / "made_eval_20260101_000000.json")
    for turn in range(ROUNDS):
        home = folder / f"home-{turn}"
        theatre.append(_import(home, "bundle", "data/theatre"))
        svbench.append(_import(home, "svbench", str(result)))
    return [
        Measurement("theatre store built", median(theatre), "s", 3.0),
        Measurement("135 SVBench rows imported", median(svbench), "s", 1.0),
        Measurement("import whyreel, beside bare Python", _library(), "s", 0.3),
    ]


def _library() -> float:
    """The seconds that `import whyreel` adds to a Python that starts and ends."""
    bare, loaded = (
        median([_seconds(statement) for _ in range(ROUNDS)])
        for statement in ("pass", "import whyreel")
    )
    return loaded - bare


def _seconds(statement: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True)
    return time.perf_counter() - start


def prepare_home(folder: Path) -> Path:
    """A home with what `make run` builds."""
    from app.cli.importing import Request, take_in
    from app.cli.prepare import BUILT_IN

    home = folder / "home"
    for kind, path in BUILT_IN:
        take_in(home, Request(kind, (str(path),)))
    return home


def _import(home: Path, kind: str, path: str) -> float:
    from app.cli.importing import Request, take_in

    start = time.perf_counter()
    take_in(home, Request(kind, (path,)))
    return time.perf_counter() - start


def _results(path: Path) -> Path:
    tiers = ("hard", "medium", "easy")
    rows = [
        {
            "video_file": f"EXP_{9 + number // 9:03d}-{number % 9 + 1}-{tiers[number % 3]}.mp4",
            "experiment_id": f"EXP_{9 + number // 9:03d}",
            "prompt": f"made prompt {number}",
            "difficulty": tiers[number % 3],
            "evaluation_success": True,
            "model_used": "made-judge",
            "timestamp": "2026-01-01T00:00:00",
            "exp_summary": "made",
            "D1_core_experiment": number % 2,
            "D2_prompt_faithfulness": 1,
            "D3_social_reasoning": number % 3 % 2,
            "D4_social_cue": 1,
            "D5_video_plausible": 1,
            "reason": "made",
            "raw_response": "{}",
        }
        for number in range(135)
    ]
    path.write_text(json.dumps(rows), encoding="utf-8")
    return path
