"""Twenty visitors who filter at once: p95 of a filter change against one visitor's.

What a visitor waits for is the new table in the browser, so one of the twenty is a real Chromium;
the nineteen others ask what its page asks. First all choose at the same moment, again and again:
what was chosen before, what the controls offer and nobody chose, and, which is harder than twenty
people can be, each the board of all rows anew. Then the browser is left out: each looks at what it
got for a moment, as people do; and at last nobody ever pauses.
"""

import itertools
import json
import random
import socket
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final
from urllib.parse import quote_plus, urlsplit

import numpy as np

from benchmarks.changes import events
from benchmarks.support.chromium import chromium
from benchmarks.support.measure import Result, fetch, p95, timed, whyreel

VISITORS: Final = 20
SEED: Final = 1944
CHANGES: Final = 8
LOOK_S: Final = 2.0
"""How long a visitor looks at a table before the next choice, on average (exponential)."""
CROWDS: Final = 40
CROWDED_MS: Final = 1500
"""How long a change is waited for in a crowd."""
FILTERS: Final = ("tier", "dimension", "task", "judge", "model")
BOARD: Final = "leaderboard?benchmark=theatre&metric=eva"


def measure(home: Path) -> Iterator[Result]:
    """Visitors who choose among the same few filters, who choose what nobody chose before, and who
    all ask anew for the board of all rows, which costs the most.
    """
    # A range of chain lengths that holds every chain, written differently each time. Lengths end
    # at 999; a second of a clip, which no board shows, tells the rest.
    whole = (f"length=0-{high}&t={t}" for t in itertools.count(100) for high in range(100, 1000))
    same = itertools.cycle([f"length=0-{high}" for high in range(90, 90 + CHANGES)])
    with whyreel(home) as (url, _), chromium() as browser:
        new = iter(_choices(url))
        _visitor(url, list(itertools.islice(same, CHANGES)))
        board = (browser, f"{url}/{BOARD}", "#wr-f-by", "#wr-board")
        alone = p95(events(*board))
        for name, chosen in (("asked before", same), ("never asked before", new),
                             ("never asked before, all rows each time", whole)):  # fmt: skip
            beside = _Others(url, chosen).choose
            crowded = p95(events(*board, CROWDED_MS, beside, CROWDS))
            told = f"a browser, {VISITORS} visitors at the same moment, filters {name}, p95"
            yield Result(told, crowded / alone, "× alone", 4, alone, "ms")
        for look_s, chosen, name in (
            (LOOK_S, new, f"{LOOK_S:g} s apart, filters never asked before"),
            (0.0, same, "without a pause, filters asked before"),
            (0.0, new, "without a pause, filters never asked before"),
        ):
            yield _server(url, name, chosen, look_s)


def _choices(url: str) -> list[str]:
    """What the board's controls offer, one filter or two and what the columns stand for, in an
    order that is the same each time.
    """
    told = json.loads(fetch(f"{url}/api/{BOARD}"))["options"]
    each = [[f"{name}={quote_plus(one['value'])}" for one in told[name]] for name in FILTERS]
    two = [f"{a}&{b}" for one, other in itertools.combinations(each, 2) for a in one for b in other]
    columns = [f"by={one['value']}" for one in told["by"]]
    found = [f"{one}&{by}" for one in (*itertools.chain(*each), *two) for by in columns]
    random.Random(SEED).shuffle(found)
    return found


class _Others:
    """All visitors but one, on connections that are open before they choose.

    Their own work is not the server's, and they have machines of their own: here they send a line
    and read what comes. Nineteen threads of urllib took 60 ms of the two cores from what they
    waited for.
    """

    def __init__(self, url: str, chosen: Iterator[str]) -> None:
        self._to = urlsplit(url)
        self._chosen = chosen
        self._open = self._connected()

    def choose(self) -> None:
        """Each chooses a filter now; it does not wait for their answers."""
        for line, filters in zip(self._open, self._chosen, strict=False):
            head = f"GET /view/{BOARD}&{filters} HTTP/1.1\r\nHost: {self._to.netloc}\r\n"
            line.sendall(f"{head}Connection: close\r\n\r\n".encode())
        threading.Thread(target=self._read, args=(self._open,), daemon=True).start()
        self._open = self._connected()

    def _connected(self) -> list[socket.socket]:
        place = (str(self._to.hostname), self._to.port or 80)
        return [socket.create_connection(place, 30) for _ in range(VISITORS - 1)]

    def _read(self, lines: list[socket.socket]) -> None:
        for line in lines:
            with line:
                while line.recv(1 << 20):
                    pass


def _visitor(
    url: str, chosen: list[str], looks: Iterable[float] = itertools.repeat(0.0)
) -> list[float]:
    """Seconds of each filter change of one visitor without a browser; `looks` before each."""
    found = []
    for filters, look in zip(chosen, looks, strict=False):
        time.sleep(look)
        found.append(timed(fetch, f"{url}/view/{BOARD}&{filters}"))
    return found


def _server(url: str, name: str, chosen: Iterator[str], look_s: float) -> Result:
    alone = _visitor(url, list(itertools.islice(chosen, 2 * CHANGES)))
    each = [list(itertools.islice(chosen, CHANGES)) for _ in range(VISITORS)]
    looks = np.random.default_rng(SEED).exponential(look_s, (VISITORS, CHANGES)).tolist()
    with ThreadPoolExecutor(VISITORS) as pool:
        together = [s for found in pool.map(_visitor, [url] * VISITORS, each, looks) for s in found]
    one, all_ = 1000 * p95(alone), 1000 * p95(together)
    told = f"the server alone, {VISITORS} visitors {name}, p95"
    return Result(told, all_ / one, "× one visitor", 4, one, "ms")
