"""The runs of the construction pipelines that come with WhyReel, and their names."""

from functools import cache
from pathlib import Path
from typing import Final

from schema.build_record import BuildLine, read_folder

RECORDED: Final = Path(__file__).parents[2] / "data" / "builds"
JOBS: Final = {
    "svbench": "Paradigm → prompts (SVBench)",
    "r3": "Chain → questions (R3)",
    "argus": "Subtitles → chains → questions (ARGUS)",
    "vgenst": "Theme → scene → clip → questions (VGenST-Bench)",
}


@cache
def recorded() -> tuple[BuildLine, ...]:
    """The runs that come with WhyReel, in the order of their jobs."""
    order = list(JOBS)
    return tuple(sorted(read_folder(RECORDED), key=lambda record: order.index(record.job)))


def name_of(record: BuildLine) -> str:
    """A record's name in addresses."""
    return f"{record.job}.{record.id}"


def title_of(record: BuildLine) -> str:
    """A record's title with its pipeline."""
    return f"{record.title or record.id} · {JOBS[record.job]}"
