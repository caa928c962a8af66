"""Twenty visitors on one server: p95 of a filter change against one visitor's.

Each looks at what it got for two seconds, as people do, and then chooses what nobody chose before;
at last nobody pauses, and all choose among what was asked before.
"""

import itertools
import json
import random
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final
from urllib.parse import quote_plus

import numpy as np

from benchmarks.support.measure import Measurement, fetch, p95, timed, whyreel

VISITORS: Final = 20
SEED: Final = 1944
CHANGES: Final = 8
LOOK_S: Final = 2.0
"""How long a visitor looks at a table before the next choice, on average (exponential)."""
WARM_S: Final = 10
"""`app/pages/warm_up.py` makes every page once soon after the start."""
FILTERS: Final = ("tier", "dimension", "task", "judge", "model")
BOARD: Final = "leaderboard?benchmark=theatre&metric=eva"


def measure(home: Path) -> Iterator[Measurement]:
    """Visitors who look and choose what nobody chose before; visitors who never pause."""
    same = itertools.cycle([f"length=0-{high}" for high in range(90, 90 + CHANGES)])
    with whyreel(home) as (url, _):
        time.sleep(WARM_S)
        new = iter(_choices(url))
        _visitor(url, list(itertools.islice(same, CHANGES)))
        yield _server(url, f"{LOOK_S:g} s apart, filters never asked before", new, LOOK_S)
        yield _server(url, "without a pause, filters asked before", same, 0.0)


def _choices(url: str) -> list[str]:
    """What the board's controls offer, one filter or two and what the columns stand for, in an
    order that is the same each time.
    """
    options = json.loads(fetch(f"{url}/api/{BOARD}"))["options"]
    each = [
        [f"{name}={quote_plus(option['value'])}" for option in options[name]] for name in FILTERS
    ]
    two = [
        f"{a}&{b}" for first, other in itertools.combinations(each, 2) for a in first for b in other
    ]
    columns = [f"by={option['value']}" for option in options["by"]]
    queries = [f"{filters}&{by}" for filters in (*itertools.chain(*each), *two) for by in columns]
    random.Random(SEED).shuffle(queries)
    return queries


def _visitor(
    url: str, chosen: list[str], looks: Iterable[float] = itertools.repeat(0.0)
) -> list[float]:
    """Seconds of each filter change of one visitor without a browser; `looks` before each."""
    durations = []
    for filters, look in zip(chosen, looks, strict=False):
        time.sleep(look)
        durations.append(timed(fetch, f"{url}/view/{BOARD}&{filters}"))
    return durations


def _server(url: str, name: str, chosen: Iterator[str], look_s: float) -> Measurement:
    alone = _visitor(url, list(itertools.islice(chosen, 2 * CHANGES)))
    each = [list(itertools.islice(chosen, CHANGES)) for _ in range(VISITORS)]
    looks = np.random.default_rng(SEED).exponential(look_s, (VISITORS, CHANGES)).tolist()
    with ThreadPoolExecutor(VISITORS) as pool:
        durations = list(pool.map(_visitor, [url] * VISITORS, each, looks))
    alone_ms, all_ms = 1000 * p95(alone), 1000 * p95(list(itertools.chain(*durations)))
    title = f"{VISITORS} visitors {name}, p95"
    limit = 2 if look_s else 4
    return Measurement(title, all_ms / alone_ms, "× one visitor", limit, alone_ms, "ms")
