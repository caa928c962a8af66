"""kill -9 at ten random moments of a run of 300 clips, each time gone on with: of the command, and
of the same loop under the rules of public mode.

What is counted is what a kill may cost: replies in the log that are asked for again, verdicts lost
or doubled, and calls repeated, of which there may be as many as were in flight.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.judges.judging import far_end
from benchmarks.support.measure import ROOT, Measurement, fetch
from judges.runs.log import peek
from schema.judging_log import LINES, OutcomeLine

KILLS: Final = 10
CLIPS: Final = 300
CONCURRENCY: Final = 8
LATENCY: Final = 0.1
MARK: Final = b'{"line": "outcome"'
CLIP: Final = ROOT / "data" / "theatre" / "media" / "bench-easy-faithful.mp4"

Start = Callable[[int, Path], subprocess.Popen[bytes]]
"""A run at the far end's port with its log, begun or gone on with."""


def measure(home: Path) -> Iterator[Measurement]:  # noqa: ARG001
    """Rows, replies asked for again, calls repeated for each kill; then the same in public mode."""
    with tempfile.TemporaryDirectory() as folder:
        bundle = _bundle(Path(folder))
        own = Path(folder) / "home"
        _take_in(own, bundle)
        yield from _measured(Path(folder) / "line.jsonl", partial(_command, own), "")
        guarded = partial(_guarded, bundle / "media")
        yield from _measured(Path(folder) / "public.jsonl", guarded, ", public mode")


def _measured(log: Path, start: Start, mode: str) -> Iterator[Measurement]:
    draw = random.Random()
    repeated: list[int] = []
    with far_end(LATENCY) as port:
        for _ in range(KILLS):
            run = start(port, log)
            # A tenth of the rows for each life, so that the last is killed before its end.
            _kill(run, log, _outcomes(log) + draw.randint(2, CLIPS // (KILLS + 2)), draw)
            settled = peek(str(log))[1].settled
            repeated.append(_request_count(port) - settled - sum(repeated))
        settled, requests = peek(str(log))[1].settled, _request_count(port)
        assert start(port, log).wait(120) == 0
        again = _request_count(port) - requests - (CLIPS - settled)
    rows = _rows(log)
    label = f"kill -9, {KILLS} times in {CLIPS} clips{mode}"
    yield Measurement(f"{label}: rows lost", CLIPS - len(rows), "", 0)
    yield Measurement(f"{label}: rows twice", sum(rows.values()) - len(rows), "", 0)
    yield Measurement(f"{label}: logged replies asked for again", again, "", 0)
    yield Measurement(f"{label}: calls repeated a kill, most", max(repeated), "calls", CONCURRENCY)


def _bundle(folder: Path) -> Path:
    """A benchmark of 300 clips: one file's bytes under as many names, each with its own prompt."""
    bundle = folder / "bundle"
    (bundle / "media").mkdir(parents=True)
    head = {"format": "whyreel-bundle", "version": 1, "benchmark": {"id": "kills", "name": "Kills"}}
    (bundle / "bundle.json").write_text(json.dumps(head))
    items, clips = list[str](), list[str]()
    for at in range(CLIPS):
        (bundle / "media" / f"{at:03}.mp4").write_bytes(CLIP.read_bytes())
        items.append(json.dumps({"item": f"i{at}", "prompt": f"Scene {at}: a bench by the sea."}))
        media = f"media/{at:03}.mp4"
        clips.append(json.dumps({"clip": f"c{at}", "item": f"i{at}", "media": media}))
    (bundle / "items.jsonl").write_text("\n".join(items))
    (bundle / "clips.jsonl").write_text("\n".join(clips))
    return bundle


def _take_in(home: Path, bundle: Path) -> None:
    from app.cli.importing import Request, take_in

    take_in(home, Request("bundle", (str(bundle),)))


def _command(home: Path, port: int, log: Path) -> subprocess.Popen[bytes]:
    words = [
        "-m", "app", "judge", "--run", "kills", "--model", "ok", "--yes",
        "--endpoint", f"http://127.0.0.1:{port}/v1", "--log", str(log),
        "--concurrency", str(CONCURRENCY), "--frames", "4", "--side", "128",
    ]  # fmt: skip
    return _started(words, {"WHYREEL_HOME": str(home)})


def _guarded(media: Path, port: int, log: Path) -> subprocess.Popen[bytes]:
    url = f"http://127.0.0.1:{port}/v1"
    words = [url, str(log), str(media), str(CONCURRENCY), "guarded"]
    return _started(["-m", "tests.judges.kill_driver", *words], {})


def _started(words: list[str], known: dict[str, str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, *words], cwd=ROOT, env=os.environ | known, stderr=subprocess.DEVNULL
    )


def _kill(run: subprocess.Popen[bytes], log: Path, outcomes: int, draw: random.Random) -> None:
    deadline = time.monotonic() + 120
    while _outcomes(log) < outcomes:
        assert run.poll() is None and time.monotonic() < deadline
        time.sleep(0.002)
    time.sleep(draw.random() * LATENCY)
    run.kill()
    run.wait(10)


def _outcomes(log: Path) -> int:
    return log.read_bytes().count(MARK) if log.exists() else 0


def _request_count(port: int) -> int:
    # What a killed run had sent may still be on its way to the far end.
    time.sleep(3 * LATENCY)
    stats = json.loads(fetch(f"http://127.0.0.1:{port}/stats"))
    return int(stats["counts"].get("ok", 0))


def _rows(log: Path) -> Counter[str]:
    """Case → how many outcomes it has; a torn line is none."""
    outcomes: Counter[str] = Counter()
    for data in log.read_bytes().splitlines():
        if data.startswith(MARK) and data.endswith(b"}"):
            line = LINES.validate_json(data)
            if isinstance(line, OutcomeLine) and line.status == "ok":
                outcomes[line.case] += 1
    return outcomes
