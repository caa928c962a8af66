"""`python -m benchmarks [NAME…]`: every figure against its limit; exit 1 if one is over, 2 for a
name that is none."""

import importlib
import os
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Final

from benchmarks.imports import prepare_home
from benchmarks.support.measure import Measurement

FOLDERS: Final = {
    "": ("imports",),
    "pages.": ("start", "twins", "visitors", "visits", "changes", "slow", "watch", "static_site"),
    "judges.": ("judging", "batch", "kills", "sampling", "building"),
    "large.": ("million", "parts", "footprint", "judging_many", "many_clips", "judged"),
}
"""Where each measurement stands; the large ones take many minutes, and run only if named."""
PLACES: Final = {name: f"{folder}{name}" for folder, names in FOLDERS.items() for name in names}
NAMES: Final = tuple(name for name in PLACES if name not in FOLDERS["large."])


def main(names: tuple[str, ...]) -> int:
    """Run the named measurements, or all."""
    results, broken = list[Measurement](), list[str]()
    unknown = [name for name in names if name not in PLACES]
    if unknown:
        print(f"there is no measurement {', '.join(unknown)}; there are {', '.join(PLACES)}")
        return 2
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        home = prepare_home(Path(folder))
        for name in names or NAMES:
            module = importlib.import_module(f"benchmarks.{PLACES[name]}")
            try:
                for result in module.measure(Path(folder) if name == "imports" else home):
                    results.append(result)
                    print(result.line(), flush=True)
            except Exception:  # the others are measured all the same
                traceback.print_exc()
                broken.append(name)
    print("\n| figure | limit | measured | base | |\n|---|---|---|---|---|")
    print("\n".join(result.row() for result in results))
    over = sum(not result.met for result in results)
    print(f"{len(results)} figures, {over} over their limit")
    if broken:
        print(f"not measured, see above: {', '.join(broken)}")
    return 1 if over or broken else 0


if __name__ == "__main__":
    raise SystemExit(main(tuple(sys.argv[1:])))
