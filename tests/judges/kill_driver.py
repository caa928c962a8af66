"""A run to be killed: `python -m tests.judges.kill_driver URL LOG COUNT CONCURRENCY`."""

import asyncio
import sys
from dataclasses import replace

from judges.batch import early, judge_all
from judges.endpoint import Client, Endpoint
from judges.keys import task_key
from judges.lines import head
from judges.log import Log
from judges.protocols.registry import PROTOCOLS
from judges.types import Sampling, Subject, Task
from tests.judges.conftest import CLIP

EVA = PROTOCOLS["eva"]


def tasks(count: int) -> list[Task]:
    scene = Subject("theatre", "", CLIP, "Sol reads on a bench.", "Room?", duration=6.75)
    return [
        Task(replace(scene, clip=f"theatre.c{at}", test_point=f"Scene {at}: is there room?"), "eva")
        for at in range(count)
    ]


async def main(url: str, place: str, count: int, concurrency: int) -> None:
    end = Endpoint(url, "ok", sampling=Sampling(frames=2, side=64), max_concurrency=concurrency)
    with Log.open(place, head("killed", end, EVA)) as log:
        async with Client(end, on_attempt=early(log)) as client:
            told = judge_all(
                tasks(count), lambda task: client.judge(task, EVA), log,
                key_of=lambda task: task_key(task, EVA, end), concurrency=concurrency,
            )  # fmt: skip
            async for _ in told:
                pass


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
