"""Fetches a benchmark's files, and unpacks its films, with bars of progress."""

from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
    TransferSpeedColumn,
)

from app.getting.offer import Offer
from judges.wire.network_guard import Rules
from loaders.remote.fetch import local
from loaders.remote.listing import FetchOrder

GUARD = Rules(guarded=True)


def order_of(offer: Offer, progress: Progress | None = None) -> FetchOrder:
    """What the loaders' room fetches for an offer; `progress` counts its bytes."""
    wanted = {file.path for file in offer.wanted}
    if progress is None:
        return FetchOrder(wanted.__contains__, None, GUARD.allows)
    size = sum(file.size for file in offer.wanted)
    task = progress.add_task(f"fetching {offer.known.name}", total=size)

    def advance(count: int) -> None:
        progress.advance(task, count)

    return FetchOrder(wanted.__contains__, advance, GUARD.allows)


def fetch(offer: Offer, into: Path, console: Console) -> list[Path]:
    """The wanted files, as folders that the benchmark's loader takes. Raises LoadError."""
    with bytes_bar(console) as progress:
        folder = local(offer.source.place, into, order_of(offer, progress))
    return [folder, *_unpacked(offer, folder, into, console)]


def _unpacked(offer: Offer, folder: Path, into: Path, console: Console) -> Iterator[Path]:
    """The content of the archives that came; what is unpacked already stays."""
    patterns = offer.source.archives
    archives = [
        folder / file.path
        for file in offer.wanted
        if any(fnmatchcase(file.path, pattern) for pattern in patterns)
    ]
    for number, archive in enumerate(archives, 1):
        console.print(f"unpacking {number} of {len(archives)}: {archive.stem}", markup=False)
        yield local(str(archive), into)


@contextmanager
def bytes_bar(console: Console) -> Iterator[Progress]:
    """A bar that counts bytes."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        yield progress
