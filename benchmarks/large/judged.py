"""Leaderboard and Agreement of very many judged clips: ten generators, two judges, a clip a prompt.

`WHYREEL_CLIPS` = how many clips; 4,000 and 36,000 without it.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.support.judging_run import peak_mb
from benchmarks.support.made_clips import BENCHMARK, TIERS, import_bundle, write_judged
from benchmarks.support.measure import ROOT, Measurement, median

COUNTS: Final = (4_000, 36_000)
LIMIT_MS: Final = 1000
MEMORY_MB: Final = 4000
ADDRESSES: Final = {
    "Leaderboard by dimension": "leaderboard?metric=eva&by=judged",
    "Leaderboard by task": "leaderboard?metric=eva&by=task",
    "Agreement": "agreement?show=",
}


def measure(home: Path) -> Iterator[Measurement]:
    """Milliseconds of each page, in a process that has shown another slice, and its memory."""
    del home
    counts = [int(os.environ["WHYREEL_CLIPS"])] if "WHYREEL_CLIPS" in os.environ else COUNTS
    for count in counts:
        with tempfile.TemporaryDirectory() as folder:
            write_judged(Path(folder) / "bundle", count)
            made = import_bundle(Path(folder), "bundle")
            figures = json.loads(
                subprocess.run(
                    [sys.executable, "-m", "benchmarks.large.judged", str(made)],
                    cwd=ROOT,
                    env={**os.environ, "WHYREEL_HOME": str(made)},
                    check=True,
                    stdout=subprocess.PIPE,
                ).stdout
            )
        memory = figures.pop("memory")
        for name, milliseconds in figures.items():
            yield Measurement(f"{name}, {count:,} judged clips", milliseconds, "ms", LIMIT_MS)
        yield Measurement(f"memory of these, {count:,} judged clips", memory, "MB", MEMORY_MB)


def main() -> dict[str, float]:
    """The median over slices that were never asked, and the most memory."""
    import app  # noqa: F401  (as the server does: numpy's threads are set before it is loaded)
    from app.pages.page_service import fill
    from views.page.page import address_of
    from views.registry import BY_PATH

    figures: dict[str, float] = {}
    for name, address in ADDRESSES.items():
        page, _, query = address.partition("?")
        milliseconds = []
        for tier in (TIERS[0], *TIERS[1:], ""):
            start = time.perf_counter()
            query_of_tier = f"benchmark={BENCHMARK}&{query}&tier={tier}"
            view = fill(address_of(BY_PATH[page], query_of_tier)).view
            milliseconds.append(1000 * (time.perf_counter() - start))
            assert view.slots, address
        print(name, [round(each) for each in milliseconds], file=sys.stderr)
        figures[f"{name}, a tier"] = median(milliseconds[1:-1])
        figures[f"{name}, all"] = milliseconds[-1]
    return figures | {"memory": peak_mb()}


if __name__ == "__main__":
    print(json.dumps(main()))
