"""A run to be killed: `… kill_driver URL LOG CLIPS CONCURRENCY [guarded|locate|CAP [COUNT PAUSE]]`.

CLIPS is a folder; `locate` is the protocol then, else it is `eva`. The process kills itself PAUSE
seconds after its log holds COUNT outcomes: nobody outside has to be fast enough. Tests call `run`
in a child of their fork server, which has everything imported.
"""

import asyncio
import ipaddress
import os
import signal
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

from judges.client.client import Client, CostCap, Endpoint
from judges.client.reply_cache import task_key
from judges.core.chain_steps import CitableNode
from judges.core.types import JudgingTask, Sampling, Subject
from judges.protocols.registry import PROTOCOLS
from judges.runs.batch import calls_of, judge_all, log_failed_attempts, log_reservations
from judges.runs.log import RunLog
from judges.runs.log_lines import head
from judges.wire.network_guard import Rules, http_client
from tests.judges.conftest import CLIP
from tests.waiting import until

PUBLIC = Rules(guarded=True, nets=(ipaddress.ip_network("127.0.0.0/8"),))
"""As in public mode, with an operator's own model server beside the app."""


def tasks(
    count: int, files: tuple[Path, ...] = (CLIP,), protocol: str = "eva"
) -> list[JudgingTask]:
    """So many clips, each with a prompt and a chain of its own; the files in turns."""
    scene = Subject("theatre", "", None, "Sol reads on a bench.", "Room?", duration=6.75)
    return [
        JudgingTask(
            replace(
                scene,
                clip=f"theatre.c{at}",
                media=files[at % len(files)],
                test_point=f"Scene {at}: is there room?",
                steps=(CitableNode("chain", f"Event-{at}", "event", "sol", f"Scene {at}."),),
            ),
            protocol,
        )
        for at in range(count)
    ]


def clips(folder: Path, like: Path, count: int) -> Path:
    """A folder of so many clips: one file's bytes under many names."""
    folder.mkdir()
    for at in range(count):
        (folder / f"{at:03}.mp4").hardlink_to(like)
    return folder


def outcomes(log: Path) -> int:
    """How many outcomes a log holds."""
    return log.read_bytes().count(b'{"line": "outcome"') if log.exists() else 0


def kill_at(log: Path, count: int, pause: float) -> None:
    """End this process by SIGKILL, from a thread that watches the log."""

    def watch() -> None:
        until(lambda: outcomes(log) >= count)
        time.sleep(pause)
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()


async def main(url: str, place: str, folder: str, concurrency: int, mode: str) -> None:
    files = tuple(sorted(Path(folder).iterdir()))
    cap = float(mode) if mode[:1].isdigit() else None
    end = Endpoint(url, "ok", sampling=Sampling(frames=2, side=64), max_concurrency=concurrency)
    if cap:  # what the far end answers costs $0.002 by its own count, and is estimated at more
        end = replace(end, price_in=1.0, price_out=10.0, max_tokens=100)
    http = http_client(PUBLIC) if mode == "guarded" else None
    protocol = PROTOCOLS["locate" if mode == "locate" else "eva"]
    with RunLog.open(place, head("killed", end, protocol)) as log:
        budget = CostCap(cap, spent=log.known.charged)
        async with Client(
            end,
            http=http,
            budget=budget,
            on_attempt=log_failed_attempts(log),
            on_send=log_reservations(log),
        ) as client:
            updates = judge_all(
                calls_of(
                    tasks(len(files), files, protocol.name),
                    lambda task: task_key(task, protocol, end),
                    log.known,
                ),
                lambda task: client.judge(task, protocol), log,
                concurrency=concurrency, ahead=concurrency,
            )  # fmt: skip
            async for _ in updates:
                pass


def run(url: str, place: str, folder: str, concurrency: int, mode: str = "", *end: float) -> None:
    if end:
        kill_at(Path(place), int(end[0]), end[1])
    asyncio.run(main(url, place, folder, concurrency, mode))


if __name__ == "__main__":
    url, place, folder, concurrency, *more = sys.argv[1:]
    run(url, place, folder, int(concurrency), "".join(more[:1]), *map(float, more[1:]))
