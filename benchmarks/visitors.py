"""Twenty visitors who filter at once: p95 of a filter change against one visitor's.

What a visitor waits for is the new table in the browser, so one of the twenty is a real Chromium;
the nineteen others ask what its page asks. First all choose at the same moment, again and again.
Then the browser is left out: each looks at what it got for a moment, as people do; and, which is
harder than twenty people can be, nobody ever pauses.
"""

import itertools
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.changes import events
from benchmarks.chromium import chromium
from benchmarks.measure import Result, fetch, p95, timed, whyreel

VISITORS: Final = 20
SEED: Final = 1944
CHANGES: Final = 8
LOOK_S: Final = 2.0
"""How long a visitor looks at a table before the next choice, on average (exponential)."""
CROWDED_MS: Final = 2500
"""How long a change is waited for in a crowd."""
BOARD: Final = "leaderboard?benchmark=theatre&metric=eva"


def measure(home: Path) -> Iterator[Result]:
    """Once where visitors choose among the same few filters, once where none was ever asked."""
    # A range of chain lengths that holds every chain, written differently each time: each page
    # costs the same.
    new = (f"length=0-{high}" for high in itertools.count(100))
    same = itertools.cycle([f"length=0-{high}" for high in range(90, 90 + CHANGES)])
    with whyreel(home) as (url, _), chromium() as browser:
        _visitor(url, list(itertools.islice(same, CHANGES)))
        board = (browser, f"{url}/{BOARD}", "#wr-f-by", "#wr-board")
        alone = p95(events(*board))
        for name, lengths in (("filters asked before", same), ("new filters", new)):
            with ThreadPoolExecutor(VISITORS - 1) as pool:
                beside = _others(pool, url, lengths)
                crowded = p95(events(*board, settled_ms=CROWDED_MS, beside=beside))
            told = f"a browser, {VISITORS} visitors at the same moment, {name}, p95"
            yield Result(told, crowded / alone, "× alone", 4, alone, "ms")
        for look_s, lengths, name in (
            (LOOK_S, new, f"{LOOK_S:g} s apart, new filters"),
            (0.0, same, "without a pause, filters asked before"),
            (0.0, new, "without a pause, new filters"),
        ):
            yield _server(url, name, lengths, look_s)


def _others(pool: ThreadPoolExecutor, url: str, lengths: Iterator[str]) -> Callable[[], None]:
    """What makes all visitors but one choose a filter now; it does not wait for their answers."""

    def ask(go: threading.Barrier, length: str) -> None:
        go.wait()
        _visitor(url, [length])

    def choose() -> None:
        go = threading.Barrier(VISITORS)
        for length in itertools.islice(lengths, VISITORS - 1):
            pool.submit(ask, go, length)
        go.wait()

    return choose


def _visitor(
    url: str, lengths: list[str], looks: Iterable[float] = itertools.repeat(0.0)
) -> list[float]:
    """Seconds of each filter change of one visitor without a browser; `looks` before each."""
    found = []
    for length, look in zip(lengths, looks, strict=False):
        time.sleep(look)
        found.append(timed(fetch, f"{url}/view/{BOARD}&{length}"))
    return found


def _server(url: str, name: str, lengths: Iterator[str], look_s: float) -> Result:
    alone = _visitor(url, list(itertools.islice(lengths, 2 * CHANGES)))
    each = [list(itertools.islice(lengths, CHANGES)) for _ in range(VISITORS)]
    looks = np.random.default_rng(SEED).exponential(look_s, (VISITORS, CHANGES)).tolist()
    with ThreadPoolExecutor(VISITORS) as pool:
        together = [s for found in pool.map(_visitor, [url] * VISITORS, each, looks) for s in found]
    one, all_ = 1000 * p95(alone), 1000 * p95(together)
    told = f"the server alone, {VISITORS} visitors {name}, p95"
    return Result(told, all_ / one, "× one visitor", 4, one, "ms")
