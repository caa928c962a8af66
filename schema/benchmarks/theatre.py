"""The theatre: the pack of drawn scenes that comes with the product, as a bundle."""

from typing import Final

from schema.entries.benchmark import Benchmark
from schema.entries.source import Source

BENCHMARK: Final = Benchmark(
    id="theatre",
    name="Theatre",
    order=0,
    licence="Apache-2.0",
    sources=(
        Source(
            name="theatre",
            is_built_in=True,
            size="built in",
        ),
    ),
    extras=(
        "eva_cofailures",
        "judged.encodings",
        "judged.settings",
        "vgenst_ways",
        "open_judges",
        "shortcuts",
        "r3_inconsistency",
        "r3_systems",
        "rationale_sts",
    ),
)
