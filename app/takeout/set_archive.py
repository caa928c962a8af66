"""The files of a set of cases as a ZIP archive."""

import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from app.static_site.plan import SitePlan
from app.static_site.site_files import Entry, site_files, work_of
from app.takeout.jobs import Tick
from store.reading.store import Store

PACKED: Final = (".js", ".json", ".css", ".html", ".txt", ".bib", ".svg")
"""Files that are compressed: clips and pictures are already."""


def write_set(plan: SitePlan, store: Store, path: Path, tick: Tick) -> None:
    """Write a set as an archive. Raises JobCancelled, OSError."""
    whole, done = work_of(plan), 0

    def did(work: int) -> None:
        nonlocal done
        done += work
        tick(min(1.0, done / whole))

    write_archive(site_files(plan, store, did), path)


def write_archive(files: Iterable[Entry], path: Path) -> int:
    """Write files into an archive, and return how many there were. Raises OSError."""
    count = 0
    with zipfile.ZipFile(path, "w") as archive:
        for name, parts in files:
            entry = zipfile.ZipInfo(name)
            entry.compress_type = _compression(name)
            with archive.open(entry, "w", force_zip64=True) as sink:
                for part in parts:
                    sink.write(part)
            count += 1
    return count


def _compression(name: str) -> int:
    return zipfile.ZIP_DEFLATED if name.endswith(PACKED) else zipfile.ZIP_STORED
