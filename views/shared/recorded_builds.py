"""The recorded runs of the construction pipelines that ship with WhyReel, and their names."""

from functools import cache
from pathlib import Path
from typing import Final

from schema.build_record import BuildLine, read_folder
from schema.vocabulary import PIPELINES

RECORDED: Final = Path(__file__).parents[2] / "data" / "builds"


@cache
def recorded_builds() -> tuple[BuildLine, ...]:
    """The recorded runs that ship with WhyReel, in the order of their jobs."""
    order = list(PIPELINES)
    return tuple(sorted(read_folder(RECORDED), key=lambda record: order.index(record.job)))


def name_of(record: BuildLine) -> str:
    """A record's id in URLs."""
    return f"{record.job}.{record.id}"


def title_of(record: BuildLine) -> str:
    """A record's title with its pipeline."""
    return f"{record.title or record.id} · {PIPELINES[record.job]}"
