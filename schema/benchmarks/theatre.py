"""The theatre: the pack of drawn scenes that comes with the product, as a bundle."""

from typing import Final

from schema.entries.benchmark import Benchmark, Source
from schema.entries.definition import Chapter, group

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

_TERMS: Final = group(
    "theatre", "Theatre",
    "WhyReel's own set, so that truth is known.", "",
    ("scene", "Scene", "A script draws the clip, so its chain, times and scores are exact."),
    ("literal", "Scripted players",
     "Versions of a scene that keep or break certain links on purpose. They are no models."),
    ("theatre-truth", "Ground truth", "Scores that follow from the script itself."),
)  # fmt: skip

CHAPTER: Final = Chapter(
    "theatre",
    "Theatre",
    "Built-in animated scenes; import real benchmarks to compare.",
    (_TERMS,),
)
