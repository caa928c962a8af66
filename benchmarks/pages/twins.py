"""JSON twins on the theatre store: p95 of queries never asked before, and of the same again."""

import json
import time
from pathlib import Path

from benchmarks.support.measure import Measurement, fetch, p95, timed, whyreel

BENCHMARK = "benchmark=theatre"
TIERS = ("", "easy", "medium", "hard")
PATTERNS = (
    "any-zero", "socially-wrong", "generation", "missing-cue", "wrong-answer", "case-1", "case-2",
)  # fmt: skip
LIMIT_MS = 80
WARM_S = 10
"""`app/pages/warm_up.py` makes every page once soon after the start."""
BEFORE = {
    "leaderboard": [
        f"{BENCHMARK}&metric={metric}&kind=scripted"
        for metric in ("eva", "accuracy", "circular", "chains", "subchains", "realism")
    ],
}


def measure(home: Path) -> list[Measurement]:
    """Milliseconds at the client, connection included, one request after another.

    A page is asked for something else before (under a filter that no query has), so that the
    process has run its code: what follows is cold in the sense that no filter of it was asked
    before. The same again is warm.
    """
    results = []
    with whyreel(home) as (url, _):
        time.sleep(WARM_S)
        for page, queries in _queries(url).items():
            for query in BEFORE.get(page, ("q=nothing-has-this-word",)):
                fetch(f"{url}/api/{page}?{query}")
            addresses = [f"{url}/api/{page}?{query}" for query in queries]
            for kind in ("cold", "warm"):
                seconds = [timed(fetch, address) for address in addresses]
                value = 1000 * p95(seconds)
                name = f"JSON twin {page}, {kind}, p95 of {len(seconds)}"
                results.append(Measurement(name, value, "ms", LIMIT_MS))
    return results


def _queries(url: str) -> dict[str, list[str]]:
    """Distinct filters for each page; Home has none, so it is asked for as it is."""
    clips = json.loads(fetch(f"{url}/api/cases?show=clip&{BENCHMARK}"))["options"]["clip"]
    boards = (("eva", "judged"), ("eva", "tier"), ("accuracy", "type"), ("accuracy", "length"),
              ("circular", "level"), ("chains", "length"), ("subchains", "category"),
              ("realism", "tier"))  # fmt: skip
    return {
        "leaderboard": [
            f"{BENCHMARK}&metric={metric}&by={by}&tier={tier}"
            for metric, by in boards
            for tier in TIERS
        ],
        "cases": [f"pattern={pattern}&tier={tier}" for pattern in PATTERNS for tier in TIERS]
        + [f"clip={clip['value']}" for clip in clips[:: max(1, len(clips) // 40)]],
        "home": [""] * 20,
    }
