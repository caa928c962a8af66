"""A visitor's own versions: a home that starts from a version of the shared one."""

import secrets
from pathlib import Path
from typing import Final

from store.errors import StoreError
from store.reading import versions
from store.reading.store import Row, Store
from store.reading.version_cache import per_version

START: Final = "start"
"""The file that names the version which a home started from."""
OWN: Final = "own"
"""The file that lists the runs which a visitor brought, one a line."""
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
    (versions.folder(home) / START).write_text(linked.name, encoding="utf-8")


def is_begun(home: Path) -> bool:
    """Whether rows have come in since the start."""
    try:
        start = (versions.folder(home) / START).read_text(encoding="utf-8")
        now = versions.current(home)
    except (FileNotFoundError, StoreError):
        return False
    return now is not None and now.name != start


def note_own(home: Path, before: Path, published: Path) -> list[Row]:
    """Remember the runs that an import has brought, the visitor's own, beside those of before.

    `before` is the home's version before the import, not the shared one of today: from that a run
    may have been removed since this home started. Returns those that were brought just now, each
    with its benchmark and protocol.
    """
    known = {row["run"] for row in Store(before).query(_RUNS)}
    brought = [row for row in Store(published).query(_RUNS) if row["run"] not in known]
    own = [*_listed(home), *(row["run"] for row in brought)]
    _list_of(home).write_text("\n".join(dict.fromkeys(own)), encoding="utf-8")
    return brought


def _list_of(home: Path) -> Path:
    return versions.folder(home) / OWN


def _listed(home: Path) -> list[str]:
    try:
        return [run for run in _list_of(home).read_text(encoding="utf-8").split("\n") if run]
    except FileNotFoundError:
        return []


@per_version()
def own_runs(store: Store) -> frozenset[str]:
    """The runs that the visitor of a private version brought; none of a shared one."""
    return frozenset(_listed(store.path.parent.parent))
