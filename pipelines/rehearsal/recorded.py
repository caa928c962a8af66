"""`python -m pipelines.rehearsal.recorded OUT URL`: the recorded runs that the Build page shows.

Made at the stand-in, by rule, and named so: nothing here was said by a model.
"""

import asyncio
import sys
from pathlib import Path
from typing import Any, Final

from judges.endpoint import Client, Endpoint
from loaders.builds import BuildLine
from pipelines.jobs import JOBS, Setting, run
from pipelines.record import line
from pipelines.theatre import BY_ID

SRT: Final = """1
00:00:00,500 --> 00:00:01,500
Mia drops her orange ball into the red basket.

2
00:00:01,700 --> 00:00:02,900
Mia goes out by the door on the right.

3
00:00:03,300 --> 00:00:06,000
Tom takes the ball out and shuts it away in the blue box.

4
00:00:07,300 --> 00:00:08,300
Mia comes back and searches the red basket.
"""
SCRIPT: Final = """Mia drops her ball into the red basket and leaves the nursery.
Tom, alone now, puts the ball into the blue box. He wants to play a prank.
Mia comes back. She searches the red basket, where she left the ball.
"""
CASES: Final[tuple[tuple[str, str, dict[str, Any], str], ...]] = (
    ("svbench", "moved-ball", {"scene": "moved-ball"}, "rehearsal"),
    ("svbench", "comfort", {"scene": "comfort"}, "rehearsal"),
    ("svbench", "queue", {"scene": "queue"}, "rehearsal"),
    ("r3", "moved-ball", {"scene": "moved-ball"}, "rehearsal"),
    ("r3", "warn", {"scene": "warn"}, "rehearsal"),
    ("argus", "nursery", {"subtitles": SRT, "script": SCRIPT}, "rehearsal"),
    ("vgenst", "moved-ball", {"scene": "moved-ball", "index": 0}, "rehearsal"),
    ("vgenst", "gaze", {"scene": "gaze", "index": 1}, "rehearsal"),
)


async def record(url: str) -> list[BuildLine]:
    """Every case at the stand-in."""
    found = []
    for name, case_id, told, model in CASES:
        job = JOBS[name]
        title = BY_ID[case_id].paradigm.name if case_id in BY_ID else "Subtitles of a nursery"
        async with Client(Endpoint(url, model)) as client:
            made, chain, output = await run(job, case_id, told, Setting(1), client)
        found.append(line(name, made, title, model, told, chain, output))
    return found


def main(out: Path, url: str) -> None:
    """Write one file a job; the time of recording is left out, so that a file says only what is."""
    out.mkdir(parents=True, exist_ok=True)
    lines = asyncio.run(record(url))
    for name in JOBS:
        mine = [one.model_copy(update={"created": ""}) for one in lines if one.job == name]
        text = "".join(one.model_dump_json() + "\n" for one in mine)
        (out / f"{name}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
