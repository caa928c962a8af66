"""A visitor's own versions: a home that starts from a version of the shared one."""

import secrets
from pathlib import Path
from typing import Final

from store import StoreError
from store.reading import versions
from store.reading.store import Row, Store, per_version

START: Final = "start"
"""The file that names the version which a home started from."""
RUNS: Final = "start-runs"
"""The file that lists the runs of that version, one a line: all others are the visitor's own."""
OWN: Final = "own"
"""The file of an older WhyReel that lists the visitor's own runs, one a line."""
_RUNS: Final = """SELECT DISTINCT r.run, b.benchmark, r.protocol::VARCHAR AS protocol
FROM star.run r JOIN star.benchmark b ON b.id = r.benchmark_id ORDER BY r.run"""


def begin(home: Path, base: Path) -> None:
    """Let `home` start from the version in the file `base`, unless it has started already.

    The file is linked, not copied. Its number is drawn by lot, so that no version made from it
    has the name of a version of another home.
    """
    if (versions.folder(home) / START).is_file():
        return
    versions.folder(home).mkdir(parents=True, exist_ok=True)
    number = 10**9 + secrets.randbelow(9 * 10**9)
    linked = versions.folder(home) / f"whyreel-{number}-{base.stem[-8:]}.duckdb"
    for part in versions.files(base)[1:]:
        versions.parts_folder(linked).mkdir(exist_ok=True)
        versions.link(part, versions.part_file(linked, part.stem))
    versions.link(base, linked)
    versions.switch(home, linked)
    runs = "\n".join(str(row["run"]) for row in Store(base).query(_RUNS))
    (versions.folder(home) / RUNS).write_text(runs, encoding="utf-8")
    (versions.folder(home) / START).write_text(linked.name, encoding="utf-8")


def is_begun(home: Path) -> bool:
    """Whether rows have come in since the start."""
    try:
        start = (versions.folder(home) / START).read_text(encoding="utf-8")
        now = versions.current(home)
    except (FileNotFoundError, StoreError):
        return False
    return now is not None and now.name != start


def brought(before: Path, published: Path) -> list[Row]:
    """The runs that an import has brought, each with its benchmark and protocol.

    `before` is the home's version before the import, not the shared one of today: from that a run
    may have been removed since this home started.
    """
    known = {row["run"] for row in Store(before).query(_RUNS)}
    return [row for row in Store(published).query(_RUNS) if row["run"] not in known]


def _listed(home: Path, name: str) -> list[str] | None:
    try:
        text = (versions.folder(home) / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    return [run for run in text.split("\n") if run]


@per_version()
def own_runs(store: Store) -> frozenset[str]:
    """The runs that the visitor of a private version brought; none of a shared one."""
    home = store.path.parent.parent
    at_start = _listed(home, RUNS)
    if at_start is None:
        return frozenset(_listed(home, OWN) or ())
    return frozenset(str(row["run"]) for row in store.query(_RUNS)) - frozenset(at_start)
