"""Twenty visitors who filter at once: p95 of a filter change against one visitor's."""

import concurrent.futures
import itertools
import json
import urllib.request
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.measure import Result, fetch, p95, timed, whyreel

VISITORS = 20
CHANGES = 8


def measure(home: Path) -> list[Result]:
    """Filter changes through Gradio's own queue, as its page sends them, without a pause between.

    Once where no filter was ever asked before, so that each page is filled anew, and once where
    visitors choose among the same few filters.
    """
    # A range of chain lengths that holds every chain, written differently each time: each page
    # costs the same.
    new = (f"0-{high}" for high in itertools.count(100))
    same = itertools.cycle([f"0-{high}" for high in range(90, 90 + CHANGES)])
    with whyreel(home) as (url, _):
        page = _Page(url)
        page.visitor(new)
        page.visitor(same)
        return [_compared(page, "new filters", new), _compared(page, "filters asked before", same)]


def _compared(page: "_Page", name: str, lengths: Iterator[str]) -> Result:
    alone = [*page.visitor(lengths), *page.visitor(lengths)]
    each = [list(itertools.islice(lengths, CHANGES)) for _ in range(VISITORS)]
    with concurrent.futures.ThreadPoolExecutor(VISITORS) as pool:
        together = [s for found in pool.map(page.visitor, map(iter, each)) for s in found]
    one, all_ = 1000 * p95(alone), 1000 * p95(together)
    told = f"{VISITORS} visitors at once, {name}, p95"
    return Result(told, all_ / one, "× one visitor", 4, one, "ms")


class _Page:
    """The leaderboard's filter event, as the page's configuration tells it."""

    def __init__(self, url: str) -> None:
        from views.leaderboard import PAGE

        text = fetch(f"{url}/leaderboard").decode()
        start = text.index("window.gradio_config = ") + len("window.gradio_config = ")
        config, _ = json.JSONDecoder().raw_decode(text[start:])
        self._url = f"{url}/gradio_api/queue"
        self._event = next(
            event
            for event in config["dependencies"]
            if str(event.get("api_name", "")).startswith("filter_leaderboard_length")
        )
        self._at = 1 + [control.field for control in PAGE.controls].index("length")

    def visitor(self, lengths: Iterator[str]) -> list[float]:
        """Seconds of each filter change of one visitor."""
        session = uuid.uuid4().hex[:10]
        values = itertools.islice(lengths, CHANGES)
        return [timed(self._change, session, value) for value in values]

    def _change(self, session: str, value: str) -> None:
        data: list[Any] = [""] + [None] * (len(self._event["inputs"]) - 1)
        data[self._at] = value
        body = {"data": data, "fn_index": self._event["id"], "session_hash": session}
        request = urllib.request.Request(
            f"{self._url}/join", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        urllib.request.urlopen(request, timeout=60).close()
        with urllib.request.urlopen(f"{self._url}/data?session_hash={session}", timeout=60) as told:
            for line in told:
                if b"process_completed" in line:
                    if value.encode() not in line:
                        raise RuntimeError(f"the answer to {value} is another: {line[:300]!r}")
                    return
        raise RuntimeError("the event did not end")
