"""The theatre: the pack of drawn scenes that comes with the product, as a bundle."""

from typing import Final

from schema.entries.benchmark import Benchmark

BENCHMARK: Final = Benchmark(
    id="theatre",
    name="Theatre",
    order=0,
    licence="Apache-2.0",
    extras=(
        "eva_cofailures",
        "judged.encodings",
        "vgenst_ways",
        "open_judges",
        "shortcuts",
        "r3_inconsistency",
        "r3_systems",
        "videoreal_sts",
    ),
)
