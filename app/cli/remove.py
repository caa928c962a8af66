"""`python -m app data remove`: removals with a preview; the version before is kept."""

import sys
from collections.abc import Sequence

import typer

from app.server.state import home, library
from loaders.core.errors import error_text, visible
from schema import COMMAND
from store.building.import_report import PublishedVersion
from store.building.removal import remove
from store.errors import StoreError
from store.queries.catalogue.known_names import resolved_benchmark


def run(kind: str, ids: Sequence[str], *, dry_run: bool = False, agreed: bool = False) -> int:
    """Print what goes, confirm unless `agreed`, publish a version without it; the exit code."""
    try:
        if kind == "benchmark":
            ids = [resolved_benchmark(library().current, name) for name in ids]
        tried = remove(home(), kind, ids, dry_run=True)
        for line in lines(kind, ids, tried):
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


def lines(kind: str, ids: Sequence[str], tried: PublishedVersion) -> list[str]:
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
