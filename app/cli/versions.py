"""`python -m app data versions`, `use` and `remove`: list the kept versions, serve another one, and
publish one without some rows, after a preview.
"""

import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path

import typer

from app.cli.importing import refused
from app.server.state import home, library
from loaders import error_text, visible
from schema import COMMAND
from store import NoStore, OtherFormat, StoreError
from store.building.import_report import PublishedVersion
from store.building.removal import remove
from store.queries.catalogue.known_names import resolved_benchmark
from store.reading.store import Store
from store.reading.versions import candidates, current, kept, path_of, size, use, version_of


def list_versions() -> None:
    """Print the kept versions. Mark the one that is served: the current one if it can be read
    whole, or else the newest that can.
    """
    unfit = dict[Path, str]()
    served = None
    for path in candidates(home()):
        try:
            Store.whole(path)
        except StoreError as error:
            is_other = isinstance(error, OtherFormat)
            unfit[path] = "in another format" if is_other else "damaged"
        else:
            served = path
            break
    for path in kept(home()):
        mark = "*" if path == served else " "
        line = f"{mark} {version_of(path)}  {size(path) // 1024} KB"
        print(f"{line}  {unfit[path]}" if path in unfit else line)


def use_version(version: str) -> int:
    """Make a kept version the current one, and return the exit code."""
    try:
        before = None
        with contextlib.suppress(NoStore):  # a broken pointer is repaired here
            before = current(home())
        with contextlib.suppress(OtherFormat):  # the next start migrates it
            Store.whole(path_of(home(), version))
        now = use(home(), version)
    except (StoreError, OSError) as error:
        listed = ", ".join(version_of(path) for path in kept(home())) or "none"
        return refused(f"{error_text(error)} (kept: {listed})")
    back = f" Go back with: {COMMAND} data use {version_of(before)}" if before else ""
    print(f"Version {version_of(now)} is the current one.{back}")
    return 0


def remove_rows(
    kind: str, ids: Sequence[str], *, dry_run: bool = False, agreed: bool = False
) -> int:
    """Print what goes, confirm unless `agreed`, publish a version without it; the exit code."""
    try:
        if kind == "benchmark":
            ids = [resolved_benchmark(library().current, name) for name in ids]
        tried = remove(home(), kind, ids, dry_run=True)
        for line in removal_lines(kind, ids, tried):
            print(line)
        if dry_run:
            return 0
        if not (agreed or _agreed()):
            print("Nothing was removed.")
            return 1
        done = remove(home(), kind, ids)
    except (StoreError, OSError) as error:
        print(f"Nothing was removed. {error_text(error)}", file=sys.stderr)
        return 1
    print(f"Published version {done.version}. Go back with: {COMMAND} data use {tried.version}")
    return 0


def removal_lines(kind: str, ids: Sequence[str], tried: PublishedVersion) -> list[str]:
    """The rows that a removal takes away, by table."""
    removed_counts = {
        name: counts.removed for name, counts in tried.counts.items() if counts.removed
    }
    table_lines = [
        f"{name}: {count:,} {'row' if count == 1 else 'rows'}"
        for name, count in removed_counts.items()
    ]
    what = visible(f"{kind} {', '.join(ids)}")
    return [f"Without {what} these rows go:", *(f"  {line}" for line in table_lines)]


def _agreed() -> bool:
    return sys.stdin.isatty() and typer.confirm("Remove them?")
