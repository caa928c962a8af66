"""`python -m tools.stand_in_model.recorded OUT URL`: the recorded runs that the Build page shows.

Made at the stand-in, by rule, and named so: nothing here was said by a model.
"""

import asyncio
import sys
from pathlib import Path
from typing import Any, Final

from judges.client.client import Client, Endpoint
from pipelines.build_job import BuildSettings, run
from pipelines.core.record import line
from pipelines.jobs import JOBS
from pipelines.theatre import BY_ID
from schema.build_record import BuildLine

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
SCRIPT: Final = """Mia drops her ball into the red basket. Mia waves goodbye to Tom and goes out.
Tom, alone now, puts the ball into the blue box. He wants to play a prank.
Mia comes back. She searches the red basket, where she left the ball.
"""
CLIP: Final = "moved-ball-easy-faithful"
FOOTAGE: Final = Path(__file__).parents[2] / "data" / "theatre" / "media" / f"{CLIP}.mp4"
LABEL: Final = {
    "score": 4, "category": "object_state", "area": 0.05, "duration": 0.1,
    "description": "ball sinks in to basket without it moves at all",
    "adherence": "one slip , in 5 % of the picture, under 10 % of the time -> good",
}  # fmt: skip
"""As somebody may write in a hurry, of a drawn clip."""
ONE: Final = BuildSettings(1)
MODEL: Final = "rehearsal"
CASES: Final[tuple[tuple[str, str, dict[str, Any], BuildSettings], ...]] = (
    ("svbench", "moved-ball", {"scene": "moved-ball"}, ONE),
    ("svbench", "moved-ball-synthesis", {"scene": "moved-ball"}, BuildSettings(1, "synthesis")),
    ("svbench", "moved-ball-none", {"scene": "moved-ball"}, BuildSettings(1, "none")),
    ("svbench", "comfort", {"scene": "comfort"}, ONE),
    ("svbench", "comfort-synthesis", {"scene": "comfort"}, BuildSettings(1, "synthesis")),
    ("svbench", "comfort-none", {"scene": "comfort"}, BuildSettings(1, "none")),
    ("svbench", "queue", {"scene": "queue"}, ONE),
    ("r3", "moved-ball", {"scene": "moved-ball"}, ONE),
    ("r3", "warn", {"scene": "warn"}, ONE),
    (
        "argus",
        "nursery",
        {"subtitles": SRT, "script": SCRIPT, "of_clip": f"theatre.{CLIP}"},
        BuildSettings(1, media=FOOTAGE),
    ),
    ("vgenst", "moved-ball", {"scene": "moved-ball", "index": 0}, ONE),
    ("vgenst", "gaze", {"scene": "gaze", "index": 1}, ONE),
    (
        "videoreal",
        "nursery",
        {**LABEL, "of_clip": f"theatre.{CLIP}"},
        BuildSettings(1, media=FOOTAGE),
    ),
    (
        "videoreal",
        "nursery-drafted",
        {"of_clip": f"theatre.{CLIP}"},
        BuildSettings(1, media=FOOTAGE),
    ),
)


async def record(url: str) -> list[BuildLine]:
    """Every case at the stand-in."""
    records = []
    for name, case_id, fields, setting in CASES:
        job = JOBS[name]
        async with Client(Endpoint(url, MODEL)) as client:
            made, chain, output = await run(job, case_id, fields, setting, client)
        records.append(line(name, made, _title(fields, setting), MODEL, fields, chain, output))
    return records


def _title(fields: dict[str, Any], setting: BuildSettings) -> str:
    scene = BY_ID.get(str(fields.get("scene", "")))
    if "subtitles" in fields or scene:
        title = scene.paradigm.name if scene else "Subtitles of a nursery"
    else:
        whose = "a label by people" if "score" in fields else "no label yet"
        title = f"A clip of a nursery, {whose}"
    less = {"synthesis": ", without the critic", "none": ", without understanding"}
    return title + less.get(setting.mode, "")


def main(out: Path, url: str) -> None:
    """Write one file a job; the time of recording is left out, so that a file says only what is."""
    out.mkdir(parents=True, exist_ok=True)
    lines = asyncio.run(record(url))
    for name in JOBS:
        mine = [line.model_copy(update={"created": ""}) for line in lines if line.job == name]
        text = "".join(line.model_dump_json() + "\n" for line in mine)
        (out / f"{name}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
