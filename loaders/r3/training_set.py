"""R3-FDT, R3-Bench's training questions: a benchmark of its own, never pooled with the test set.

Its layout is not public. A file of R3-Bench's layout is of it where its name says `fdt`, or where
the import does (`--benchmark r3-fdt`). Its own id is `fdt`: `r3-fdt` means R3-Bench's paper in
addresses and on printed tables (schema/benchmarks).
"""

from typing import Final

from loaders.core.columns import Row
from schema.benchmarks import plain_name, r3

ID: Final = "fdt"
_NAMES: Final = frozenset({"fdt", "r3fdt", "r3benchfdt"})


def benchmark_of(file: str, stated: str | None) -> str:
    """The id of the benchmark that a file's rows are of; `stated` is what the import says."""
    if stated:
        return ID if plain_name(stated) in _NAMES else r3.BENCHMARK.id
    return ID if "fdt" in file.casefold() else r3.BENCHMARK.id


def benchmark_row(benchmark: str) -> Row:
    """The benchmark's own row."""
    row = r3.BENCHMARK.row()
    if benchmark != ID:
        return row
    return {
        **row,
        "benchmark": ID,
        "name": "R3-FDT",
        "description": "Training questions of R3-Bench's layout: never on one board with its test "
        "set.",
    }
