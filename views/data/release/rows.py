"""Which statistic of the data is which printed number, by benchmark, as pure data."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from schema.benchmarks.vgenst import SPATIAL_TASKS
from schema.vocabulary import CATEGORIES, LEVELS, NODE_KINDS, VARIANT_NAMES


class PrintedPlace(NamedTuple):
    """Where a number is printed: paper, how its table's name begins, metric, slice, setting."""

    paper: str
    table: str
    metric: str
    slice: str = ""
    setting: str = ""


class ReleaseRow(NamedTuple):
    """A statistic. `counted`: what is added up of the loaded ones; none: files do not say it.

    `at_most`: the printed number is a bound. `note` says why the two may differ all the same.
    """

    label: str
    counted: tuple[tuple[str, str], ...]
    printed: PrintedPlace | None
    note: str = ""
    at_most: bool = False


TYPES: Final = ("EU", "MSE", "CW", "CH/W")
_BENCH: Final = "R3-Bench"
_VQA: Final = "R3-VQA"


def _r3() -> Iterator[ReleaseRow]:
    table, text = "Table 5", "text A.4.2"
    yield ReleaseRow("Videos", (("clips", ""),), PrintedPlace(_BENCH, table, "videos"))
    yield ReleaseRow(
        "Videos (R3-VQA)",
        (("clips", ""),),
        PrintedPlace(_VQA, "Table 2", "videos"),
        "R3-Bench prints another number for the same questions",
    )
    yield ReleaseRow(
        "Duration, mean (s)",
        (("seconds", "mean"),),
        PrintedPlace(_BENCH, text, "video duration mean"),
    )
    yield ReleaseRow(
        "Duration, longest (s)",
        (("seconds", "max"),),
        PrintedPlace(_VQA, "text 3.3", "video duration max"),
        at_most=True,
    )
    yield ReleaseRow("Chains", (("chains", ""),), PrintedPlace(_BENCH, table, "chains"))
    for end in ("mean", "min", "max"):
        yield ReleaseRow(
            f"Chain length, {end}",
            (("chain length", end),),
            PrintedPlace(_VQA, "text 3.3", f"chain length {end}"),
        )
    yield ReleaseRow("Nodes", (("nodes", ""),), PrintedPlace(_BENCH, table, "nodes", "Overall"))
    for kind in NODE_KINDS:
        yield ReleaseRow(
            f"Nodes: {kind}",
            (("nodes", kind),),
            PrintedPlace(_BENCH, table, "nodes", kind.capitalize()),
        )
    yield ReleaseRow("Subchains", (("subchains", ""),), PrintedPlace(_BENCH, table, "subchains"))
    for name in CATEGORIES:
        yield ReleaseRow(
            f"Subchains: category {name}",
            (("subchains", name),),
            PrintedPlace(_BENCH, "Table 7", "subchains", f"category {name}"),
        )
    yield ReleaseRow(
        "Questions on chains",
        tuple(("questions", name) for name in TYPES),
        PrintedPlace(_BENCH, table, "R3-Bench-DX QAs", "Overall"),
    )
    for name in TYPES:
        yield ReleaseRow(
            f"Questions: {name}",
            (("questions", name),),
            PrintedPlace(_BENCH, table, "R3-Bench-DX QAs", name),
        )
    for name in CATEGORIES:
        for kind in ("CW", "CH/W"):
            yield ReleaseRow(
                f"{kind} of category {name}",
                (("category", f"{name} {kind}"),),
                PrintedPlace(_BENCH, "Table 7", f"{kind} QAs", f"category {name}"),
            )
    yield ReleaseRow(
        "Questions: Hard",
        (("questions", "Hard"),),
        PrintedPlace(_BENCH, table, "R3-Bench-Hard QAs"),
    )
    for part in ("question", "answer"):
        yield ReleaseRow(
            f"Words of {'a' if part == 'question' else 'an'} {part}, mean",
            (("words", part),),
            PrintedPlace(_VQA, "text 3.3", f"{part} length mean", "generated QA"),
        )
    yield ReleaseRow(
        "Share of curated videos",
        (),
        PrintedPlace(_BENCH, "text A.3.2", "share of videos", "curated"),
        "its files do not say which videos are curated",
    )


def _svbench() -> Iterator[ReleaseRow]:
    paper, table = "SVBench", "statistics"
    yield ReleaseRow("Paradigms", (("all paradigms", ""),), PrintedPlace(paper, table, "paradigms"))
    yield ReleaseRow("Dimensions", (("dimensions", ""),), PrintedPlace(paper, table, "dimensions"))
    for part in ("short", "long"):
        yield ReleaseRow(
            f"Paradigms, {part}",
            (("paradigms", part),),
            PrintedPlace(paper, table, "paradigms", part),
        )
        yield ReleaseRow(
            f"Prompts, {part}", (("prompts", part),), PrintedPlace(paper, table, "prompts", part)
        )
    yield ReleaseRow(
        "Models that made clips",
        (("generators", ""),),
        PrintedPlace(paper, table, "evaluated models"),
        "clips of your own models count too",
    )
    yield ReleaseRow("Clips", (("clips", ""),), None)
    yield ReleaseRow(
        "Videos that people scored",
        (("labelled clips", ""),),
        PrintedPlace(paper, table, "human-validation videos"),
        "people’s scores are not released",
    )


def _vgenst() -> Iterator[ReleaseRow]:
    paper, table = "VGenST-Bench", "Table 5"
    yield ReleaseRow("Videos", (("clips", ""),), PrintedPlace(paper, table, "total videos"))
    yield ReleaseRow("Tasks", (("tasks", ""),), PrintedPlace(paper, table, "number of tasks"))
    yield ReleaseRow(
        "Types of question", (("types", ""),), PrintedPlace(paper, table, "number of QA types")
    )
    yield ReleaseRow(
        "Questions, all variants",
        (("questions", ""),),
        PrintedPlace(paper, table, "total QA pairs (all variants)"),
    )
    for variant, name in VARIANT_NAMES.items():
        yield ReleaseRow(
            f"Questions: {name}",
            (("variant", variant),),
            PrintedPlace(paper, "Table 7", "QA pairs", "Total", f"variant={name}"),
        )
        for level in LEVELS:
            yield ReleaseRow(
                f"{level} of {name}",
                (("level", f"{level} {variant}"),),
                PrintedPlace(paper, "Table 7", "QA pairs", level, f"variant={name}"),
            )
    for task in SPATIAL_TASKS:
        yield ReleaseRow(
            f"Base questions: {task}",
            (("task", f"{task} base"),),
            PrintedPlace(paper, "Table 6", "base MCQ", task),
        )
        yield ReleaseRow(
            f"V3 questions: {task}",
            (("task", f"{task} v3"),),
            PrintedPlace(paper, "Table 6", "V3 open-ended QA", task),
        )
    yield ReleaseRow(
        "Share of videos passing review",
        (),
        PrintedPlace(paper, "text D.3", "video QC pass rate", "all"),
        "its files do not say which videos were made again",
    )


def _videoreal() -> Iterator[ReleaseRow]:
    paper, table = "VideoRealBench", "statistics"
    yield ReleaseRow("Videos", (("clips", ""),), PrintedPlace(paper, table, "videos"))
    yield ReleaseRow(
        "Videos of its test set",
        (("clips", ""),),
        PrintedPlace(paper, table, "videos", "test"),
        "compare where the test set alone is loaded",
    )
    yield ReleaseRow(
        "Source models", (("generators", ""),), PrintedPlace(paper, table, "T2V source models")
    )
    yield ReleaseRow(
        "Annotators a video, most",
        (("annotators a clip", "most"),),
        PrintedPlace(paper, table, "annotators per video"),
    )
    yield ReleaseRow("Videos with labels", (("labelled clips", ""),), None)


ROWS: Final = {
    "svbench": tuple(_svbench()),
    "r3": tuple(_r3()),
    "vgenst": tuple(_vgenst()),
    "videoreal": tuple(_videoreal()),
}
"""Benchmark → its statistics, in the order in which they are shown."""
