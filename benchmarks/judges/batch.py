"""The batch loop with its log: what is left of the ideal once every reply is on the disk."""

import asyncio
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.judges.judging import LATENCY, far_end
from benchmarks.support.measure import Measurement
from judges.client.client import Client, Endpoint
from judges.core.types import Sampling
from judges.protocols.registry import PROTOCOLS
from judges.runs.batch import judge_all, log_failed_attempts, log_reservations
from judges.runs.log import RunLog
from judges.runs.log_lines import head
from judges.runs.plan import plan
from tests.judges.kill_driver import tasks

CONCURRENCY: Final = 8
CALLS: Final = 20 * CONCURRENCY
FLOOR: Final = 0.95
EVA: Final = PROTOCOLS["eva"]


def measure(home: Path) -> Iterator[Measurement]:
    """Efficiency = ceil(N / C) · latency / wall, of clips sent as two small frames; the base
    is that of the client alone, without loop and log, in the same minute."""
    place = home / "batch.jsonl"
    place.unlink(missing_ok=True)
    with far_end(LATENCY) as port:
        wall = asyncio.run(_run(f"http://127.0.0.1:{port}/v1", place))
        alone = asyncio.run(_alone(f"http://127.0.0.1:{port}/v1"))
    ideal = math.ceil(CALLS / CONCURRENCY) * LATENCY
    name = f"batch with its log, {CALLS} calls, {CONCURRENCY} at a time: efficiency"
    yield Measurement(name, ideal / wall, "", FLOOR, ideal / alone, "", least=True)


def _end(url: str) -> Endpoint:
    return Endpoint(url, "ok", sampling=Sampling(frames=2, side=64), max_concurrency=CONCURRENCY)


async def _alone(url: str) -> float:
    async with Client(_end(url)) as client:
        begun = time.perf_counter()
        await asyncio.gather(*(client.judge(task, EVA) for task in tasks(CALLS)))
        return time.perf_counter() - begun


async def _run(url: str, place: Path) -> float:
    end = _end(url)
    with RunLog.open(str(place), head("batch", end, EVA)) as log:
        async with Client(
            end, on_attempt=log_failed_attempts(log), on_send=log_reservations(log)
        ) as client:
            planned = plan(tasks(CALLS), EVA, end, log.known)
            begun = time.perf_counter()
            progress = judge_all(
                planned.work, lambda task: client.judge(task, EVA), log,
                concurrency=CONCURRENCY, ahead=CONCURRENCY,
            )  # fmt: skip
            last = [report async for report in progress][-1]
            assert last.ok == CALLS, last
            return time.perf_counter() - begun
