"""`python -m benchmarks [NAME…]`: every figure against its limit; exit 1 if one is over, 2 for a
name that is none."""

import importlib
import os
import sys
import tempfile
from pathlib import Path

from benchmarks.imports import prepare_home
from benchmarks.support.measure import Measurement

NAMES = (
    "imports",
    "start",
    "twins",
    "visitors",
    "visits",
    "changes",
    "watch",
    "static_site",
    "judging",
    "batch",
    "kills",
    "sampling",
    "building",
)
LARGE = ("million", "parts", "footprint", "judging_many", "many_clips")
"""Those of many minutes, in a folder of their own: run only where they are named."""


def main(names: tuple[str, ...]) -> int:
    """Run the named measurements, or all."""
    results: list[Measurement] = []
    unknown = [name for name in names if name not in (*NAMES, *LARGE)]
    if unknown:
        print(
            f"there is no measurement {', '.join(unknown)}; there are {', '.join((*NAMES, *LARGE))}"
        )
        return 2
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        home = prepare_home(Path(folder))
        for name in names or NAMES:
            module = importlib.import_module(_module(name))
            for result in module.measure(Path(folder) if name == "imports" else home):
                results.append(result)
                print(result.line(), flush=True)
    print("\n| figure | limit | measured | base | |\n|---|---|---|---|---|")
    print("\n".join(result.row() for result in results))
    over = sum(not result.met for result in results)
    print(f"{len(results)} figures, {over} over their limit")
    return 1 if over else 0


def _module(name: str) -> str:
    return f"benchmarks.large.{name}" if name in LARGE else f"benchmarks.{name}"


if __name__ == "__main__":
    raise SystemExit(main(tuple(sys.argv[1:])))
