"""One benchmark, many names: ids, names, papers' names and aliases, in any case.

`svbench`, `SVBench` and `SVBench ` are one benchmark; R3-VQA and R3-FDT are papers of `r3`. What
the house does not know keeps its own name (`store.queries.catalogue.known_names`).
"""

import re
from collections.abc import Mapping
from typing import Final

from schema.benchmarks import BENCHMARKS
from schema.entries.paper import Paper

_SIGNS: Final = re.compile(r"[\s_\-‐-―]+")


def plain_name(name: str) -> str:
    """The name without case, spaces, dashes and underscores: what two spellings share."""
    return _SIGNS.sub("", name.casefold())


def _names() -> Mapping[str, str]:
    return {
        plain_name(name): known.id
        for known in BENCHMARKS.values()
        for name in (known.id, known.name, *known.aliases, *(each.name for each in known.papers))
    }


_IDS: Final = _names()
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
