"""100,000 clips with films and posters: Home, the list of Cases and Watch, never asked before.

`WHYREEL_CLIPS` = how many clips.
"""

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.support.made_clips import BENCHMARK, GENERATORS, TIERS, made_home
from benchmarks.support.measure import Measurement, fetch, p95, timed, whyreel

CLIPS: Final = 100_000
LIMIT_MS: Final = 80
WORDS_MS: Final = 5_000
"""A search for words has no limit but the budget of a query."""
WARM_S: Final = 20
BASE: Final = f"benchmark={BENCHMARK}"
PATTERNS: Final = ("any-zero", "socially-wrong", "generation", "wrong-answer")


def measure(home: Path) -> Iterator[Measurement]:
    """Milliseconds at the client of each page's twin, one request after another."""
    del home
    count = int(os.environ.get("WHYREEL_CLIPS", CLIPS))
    with tempfile.TemporaryDirectory() as folder:
        yield from pages(made_home(Path(folder), count), count)


def pages(home: Path, count: int) -> Iterator[Measurement]:
    """The same of a home that is there."""
    with whyreel(home) as (url, _):
        time.sleep(WARM_S)
        for name, (page, queries, limit) in _queries(count).items():
            fetch(f"{url}/api/{page}?{queries[0]}")
            seconds = [timed(fetch, f"{url}/api/{page}?{query}") for query in queries[1:]]
            title = f"twin {name}, cold, p95 of {len(seconds)}, {count:,} clips"
            yield Measurement(title, 1000 * p95(seconds), "ms", limit)


def _queries(count: int) -> dict[str, tuple[str, list[str], float]]:
    """What is asked → page, queries of which the first is not counted, limit."""
    clips = range(7, count, max(1, count // 40))
    return {
        "home": ("home", [f"{BASE}&tier={tier}&q=x{at}" for at in range(7) for tier in TIERS],
                 LIMIT_MS),
        "list, facets": (
            "cases",
            [f"{BASE}&pattern={pattern}&tier={tier}&page={at}" for pattern in PATTERNS
             for at, tier in enumerate(TIERS, 1)]
            + [f"{BASE}&pattern=any-zero&generator={name}" for name in GENERATORS],
            LIMIT_MS,
        ),
        "list, words": ("cases", [f"{BASE}&pattern=any-zero&q=scene+{n}" for n in clips],
                        WORDS_MS),
        "clip (Watch)": ("cases", [f"{BASE}&clip={BENCHMARK}.c{n}" for n in clips], LIMIT_MS),
        "leaderboard": ("leaderboard", [f"{BASE}&metric={metric}&tier={tier}&by={by}"
                        for metric, by in (("eva", "judged"), ("eva", "task"), ("accuracy", "tier"))
                        for tier in ("", *TIERS)], LIMIT_MS),
    }  # fmt: skip
