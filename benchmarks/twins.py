"""JSON twins on the theatre store: p95 over distinct filters, one after another."""

import itertools
from pathlib import Path

from benchmarks.measure import Result, fetch, p95, timed, whyreel

QUERIES = {
    "leaderboard": [
        f"tier={tier}&by={by}"
        for tier, by in itertools.product(("easy", "medium", "hard"), ("judged", "tier", "task"))
    ],
    "failures": [
        f"pattern={pattern}&tier={tier}"
        for pattern, tier in itertools.product(
            ("any-zero", "socially-wrong", "wrong-answer", "case-1"), ("easy", "medium", "hard")
        )
    ],
    "watch": [f"tier={tier}" for tier in ("easy", "medium", "hard")],
    "overview": [""],
}
ROUNDS = 6


def measure(home: Path) -> list[Result]:
    """Milliseconds at the client, connection included; the first round warms and is not counted."""
    found = []
    with whyreel(home) as (url, _):
        for page, queries in QUERIES.items():
            addresses = [f"{url}/api/{page}?{query}" for query in queries]
            for address in addresses:
                fetch(address)
            seconds = [
                seconds
                for address in addresses
                for seconds in timed(lambda address=address: fetch(address), ROUNDS)  # type: ignore[misc]
            ]
            found.append(Result(f"JSON twin {page}, p95", 1000 * p95(seconds), "ms", 30))
    return found
