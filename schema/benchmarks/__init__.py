"""The benchmarks that the house knows: every module here states one, as `BENCHMARK`, and what its
terms mean, as `CHAPTER` (`schema.definitions`).

A benchmark that is not here is none the less imported, shown and judged by the general rules.

One benchmark has many names: ids, names, papers' names and aliases, in any case. `svbench`,
`SVBench` and `SVBench ` are one benchmark; R3-VQA and R3-FDT are papers of `r3`. A benchmark that
is not here keeps its own name (`store.queries.catalogue.known_names`).
"""

import re
from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from schema import COMMAND
from schema.entries.benchmark import Benchmark, Paper, Source

GENERAL_EXTRAS: Final = (
    "eva_cofailures",
    "judged.encodings",
    "judged.settings",
    "open_judges",
    "shortcuts",
    "r3_hard",
    "r3_inconsistency",
    "r3_systems",
    "rationale_sts",
    "videoreal_scale",
)
"""What the Leaderboard may add for a benchmark that is not here: each asks the data for itself."""


def _stated() -> dict[str, Benchmark]:
    names = (module.name for module in iter_modules(__path__, f"{__name__}."))
    stated = (import_module(name).BENCHMARK for name in sorted(names))
    return {known.id: known for known in sorted(stated, key=lambda known: known.order)}


BENCHMARKS: Final[dict[str, Benchmark]] = _stated()
"""Id → benchmark, in their order."""
DEMOS: Final = frozenset(
    known.id for known in BENCHMARKS.values() if any(each.is_built_in for each in known.sources)
)
"""Benchmarks that come with the product: they show what it does, and give way to real results."""


def _together(of: str) -> Mapping[str, str]:
    """What all benchmarks state in a field of words."""
    return {
        code: words for known in BENCHMARKS.values() for code, words in getattr(known, of).items()
    }


DIMENSION_NAMES: Final = _together("dimensions")
"""Code of a paradigm dimension → its printed name."""
TYPE_WORDS: Final = _together("type_words")
LEVEL_WORDS: Final = _together("level_words")
"""Type or level of a question → its heading beside a clip."""


def opens_on(benchmark: str) -> Mapping[str, str]:
    """The battery that its board opens on, by the column that tells it apart; {} for all."""
    known = BENCHMARKS.get(benchmark)
    return known.opens_on if known else {}


def extras_of(benchmark: str) -> tuple[str, ...]:
    """The tables and figures that the Leaderboard adds for it, by name."""
    known = BENCHMARKS.get(benchmark)
    return known.extras if known else GENERAL_EXTRAS


def sources() -> dict[str, tuple[Benchmark, Source]]:
    """What `get` knows, by name: a benchmark's files, in the order of benchmarks."""
    return {
        source.name: (known, source) for known in BENCHMARKS.values() for source in known.sources
    }


def bringing_command(benchmark: str) -> str:
    """The shortest command that brings a benchmark's files: got where they are public, imported
    where they are not; "" for one without a loader of its own."""
    known = BENCHMARKS.get(benchmark)
    if known and any(source.place for source in known.sources):
        return f"{COMMAND} data get {known.id}"
    if known is None or not known.files:
        return ""
    return f"{COMMAND} data import {known.id} path/to/{known.folder or known.name}"


_SIGNS: Final = re.compile(r"[\s_\-‐-―]+")


def plain_name(name: str) -> str:
    """The name without case, spaces, dashes and underscores: what two spellings share."""
    return _SIGNS.sub("", name.casefold())


_IDS: Final = {
    plain_name(name): known.id
    for known in BENCHMARKS.values()
    for name in (known.id, known.name, *known.aliases, *(each.name for each in known.papers))
}
PAPERS: Final[Mapping[str, Paper]] = {
    paper.name: paper for known in BENCHMARKS.values() for paper in known.papers
}
"""A paper's name, as printed numbers have it → the paper."""


def resolved_id(name: str) -> str:
    """The id of the benchmark that a name means; the name itself where none is known by it."""
    return _IDS.get(plain_name(name), name.strip())


def display_name(benchmark: str) -> str:
    """The name by which a benchmark is shown: the known one, else its id."""
    known = BENCHMARKS.get(benchmark)
    return known.name if known else benchmark
