"""Gets a benchmark: shown, agreed to, fetched, cut where it has to be, imported, opened.

Bars show the progress of downloads and of films that are unpacked.
"""

import webbrowser
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
    TransferSpeedColumn,
)

from app.cli import importing, prepare
from app.cli.importing import Request, plain
from app.getting.cutting import cut_clips, show_plan, write_plan
from app.getting.offer import Offer, WantedFiles, about, sizes
from app.server.state import home
from judges.wire.network_guard import Rules
from loaders.core.errors import LoadError, error_text
from loaders.core.registry import cut_plan
from loaders.remote.fetch import listing, local
from loaders.remote.hub import has_token, steps_of_gate
from loaders.remote.listing import FetchOrder
from schema import COMMAND
from schema.benchmarks import sources
from schema.entries.benchmark import Benchmark
from schema.entries.source import Source
from views.address import links
from views.address.filters import Filters

CUTS: Final = "cut"
"""Folder of clips that were cut, below the home's `fetched`."""
SHOWN: Final = 20
"""Clips that lack, in a report."""


class Wish(NamedTuple):
    """What `get` is asked for. `cut`: a folder of the reader's own films; `plan`: a file for the
    plan of cuts; `files`: the benchmark's files, where they are here already."""

    name: str
    films: bool = False
    only: tuple[str, ...] = ()
    cut: Path | None = None
    plan: Path | None = None
    files: Path | None = None
    opens: bool = False
    port: int = 7860


def run(wish: Wish, agreed: Callable[[str], bool]) -> int:
    """Get a benchmark; the exit code."""
    console = Console(stderr=True, highlight=False)
    known_sources = sources()
    if wish.name not in known_sources:
        return _refused(
            console, f"“{wish.name}” can't be got; there are {', '.join(known_sources)}"
        )
    known, source = known_sources[wish.name]
    if (wish.cut or wish.plan) and not source.has_cuts:
        return _refused(
            console, f"{known.name}’s clips are not cut from films: --films brings them"
        )
    for folder in filter(None, (wish.cut, wish.files)):
        if not folder.is_dir():
            return _refused(console, f"{folder} is no folder")
    console.print(f"[bold]{plain(source.title or known.name)}[/bold]")
    _tell(console, about(known, source))
    if source.instead:
        return _refused(console, source.instead)
    try:
        if source.is_built_in:
            kind, place = prepare.BUILT_IN[0]
            return _imported(console, Request(kind, (str(place),)), known, wish)
        places = _places(wish, known, source, console, agreed)
        if not places:
            return 1
        places += _cuts(wish, known, source, places, console)
    except (LoadError, OSError) as error:
        return _refused(console, error_text(error))
    return _imported(console, Request(known.id, tuple(map(str, places))), known, wish)


def _places(
    wish: Wish, known: Benchmark, source: Source, console: Console, agreed: Callable[[str], bool]
) -> list[Path]:
    """The folders of its files; none where it is not agreed to, or not let in. Raises LoadError."""
    if wish.files is not None:
        return [wish.files]
    if source.is_gated and not has_token():
        _tell(console, [("size", source.size)])
        console.print("It is gated, and no token is set. To be let in:")
        for number, step in enumerate(steps_of_gate(source.page), 1):
            console.print(f"  {number}. {step}", markup=False, soft_wrap=True)
        console.print(f"Then run `{COMMAND} data get {wish.name}` again.")
        return []
    choice = WantedFiles(wish.films, wish.only)
    try:
        files = listing(source.place, FetchOrder(allows=GUARD.allows))
    except LoadError:
        _tell(console, [("size", source.size)])
        raise
    offer = Offer(known, source, files, choice)
    _tell(console, sizes(offer))
    if wish.films and not source.films:
        _tell(console, [("films", "it has none")])
    if not offer.wanted:
        _refused(console, f"none of its files is {', '.join(wish.only) or 'known'}")
        return []
    if not agreed("Fetch and import it?"):
        _refused(console, "as you said")
        return []
    into = home() / "fetched"
    into.mkdir(parents=True, exist_ok=True)
    return fetch(offer, into, console)


def _cuts(
    wish: Wish, known: Benchmark, source: Source, places: list[Path], console: Console
) -> list[Path]:
    """The folder of the clips that were cut; none where there is none. Raises LoadError."""
    if not source.has_cuts:
        return []
    plan = cut_plan(known.id, places[0])
    into = home() / "fetched" / CUTS / known.id
    show_plan(plan, console)
    if wish.plan is not None:
        write_plan(plan, wish.plan)
        console.print(f"the plan: {wish.plan}", markup=False)
    if wish.cut is None:
        console.print(
            f"to cut them from films of your own: {COMMAND} data get {wish.name} --cut FOLDER "
            "(--plan FILE.csv writes the list)",
            markup=False,
        )
        return [into] if into.is_dir() else []
    report = cut_clips(plan, wish.cut, into, console)
    console.print(
        f"{report.made} clips cut, {report.before} were there, {len(report.lacking)} lack",
        markup=False,
    )
    for name, reason in report.lacking[:SHOWN]:
        console.print(f"  {plain(name[:60])}: {plain(reason)}")
    if len(report.lacking) > SHOWN:
        console.print(f"  … and {len(report.lacking) - SHOWN} more", markup=False)
    return [into] if into.is_dir() else []


def _imported(console: Console, request: Request, known: Benchmark, wish: Wish) -> int:
    code = importing.run(request)
    if code:
        return code
    page = links.to(links.LEADERBOARD, Filters().but(benchmark=known.id)).removeprefix("./")
    address = f"http://127.0.0.1:{wish.port}/{page}"
    console.print(
        f"See it: {address}  (`{COMMAND} serve`, where no server runs)",
        soft_wrap=True,
        markup=False,
    )
    if wish.opens:
        webbrowser.open(address)
    return 0


def _tell(console: Console, rows: Iterable[tuple[str, str]]) -> None:
    for label, text in rows:
        console.print(f"  {label:<8}{plain(text)}", soft_wrap=True)


def _refused(console: Console, why: str) -> int:
    console.print(f"[red]Nothing was fetched.[/red] {plain(why)}", soft_wrap=True)
    return 1


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
