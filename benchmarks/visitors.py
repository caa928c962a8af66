"""Twenty visitors who filter at once: p95 of a filter change against one visitor's."""

import concurrent.futures
import json
import time
import urllib.request
import uuid
from pathlib import Path
from typing import Any

from benchmarks.measure import Result, fetch, p95, whyreel

VISITORS = 20
CHANGES = 8
TIERS = ("easy", "medium", "hard")


def measure(home: Path) -> list[Result]:
    """Filter changes through Gradio's own queue, as its page sends them."""
    with whyreel(home) as (url, _):
        event = _event(url)
        _visitor(url, event)
        alone = _visitor(url, event)
        with concurrent.futures.ThreadPoolExecutor(VISITORS) as pool:
            together = [
                seconds
                for found in pool.map(lambda _: _visitor(url, event), range(VISITORS))
                for seconds in found
            ]
    one, all_ = 1000 * p95(alone), 1000 * p95(together)
    return [Result(f"{VISITORS} visitors at once, p95", all_ / one, "× one visitor", 4, one)]


def _event(url: str) -> dict[str, Any]:
    """The first filter event of the leaderboard, as the page's configuration tells it."""
    text = fetch(f"{url}/leaderboard").decode()
    start = text.index("window.gradio_config = ") + len("window.gradio_config = ")
    config, _ = json.JSONDecoder().raw_decode(text[start:])
    return next(
        event
        for event in config["dependencies"]
        if str(event.get("api_name", "")).startswith("filter_leaderboard_tier")
    )


def _visitor(url: str, event: dict[str, Any]) -> list[float]:
    session = uuid.uuid4().hex[:10]
    found = []
    for turn in range(CHANGES):
        data: list[Any] = [f"tier={TIERS[turn % 3]}", *([None] * (len(event["inputs"]) - 1))]
        body = {"data": data, "fn_index": event["id"], "session_hash": session}
        start = time.perf_counter()
        request = urllib.request.Request(
            f"{url}/gradio_api/queue/join",
            json.dumps(body).encode(),
            {"content-type": "application/json"},
        )
        urllib.request.urlopen(request, timeout=60).close()
        stream = f"{url}/gradio_api/queue/data?session_hash={session}"
        with urllib.request.urlopen(stream, timeout=60) as lines:
            for line in lines:
                if b"process_completed" in line:
                    break
        found.append(time.perf_counter() - start)
    return found
