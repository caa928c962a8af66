"""Gets a benchmark: shown, agreed to, fetched, cut where it has to be, imported, opened.

Before anything is fetched, the place, licence, citation and sizes of its files are shown. Bars show
the progress of downloads and of films that are unpacked.
"""

import webbrowser
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
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
from app.cli.getting.cutting import cut_clips, show_plan, write_plan
from app.cli.groups import notices
from app.cli.importing import Request, plain
from app.exports.folder import megabytes
from app.server.state import home
from judges.wire.network_guard import Rules
from loaders import LoadError, error_text
from loaders.core.registry import cut_plan
from loaders.remote.fetch import listing, local
from loaders.remote.hub import has_token, steps_of_gate
from loaders.remote.listing import FetchOrder, Listing, RemoteFile
from schema import COMMAND
from schema.benchmarks import sources
from schema.entries.benchmark import Benchmark, Source
from views.address import links
from views.address.filters import Filters

_HEAD: Final = 10


class WantedFiles(NamedTuple):
    """What somebody wants of a benchmark: films too, and of its files these alone (names, folders
    or patterns; all without)."""

    films: bool = False
    only: tuple[str, ...] = ()

    def takes(self, source: Source, path: str) -> bool:
        """Whether a file of the source is fetched."""
        patterns = (*source.data, *source.films) if self.films else source.data
        is_of = any(fnmatchcase(path, pattern) for pattern in patterns)
        is_film = any(fnmatchcase(path, pattern) for pattern in source.films)
        return is_of and (self.films or not is_film) and self._chosen(path)

    def _chosen(self, path: str) -> bool:
        parts = PurePosixPath(path).parts
        names = {*parts, *(PurePosixPath(part).stem for part in parts)}
        return not self.only or any(
            pattern in names or fnmatchcase(path, pattern) or fnmatchcase(parts[-1], pattern)
            for pattern in self.only
        )


class Offer(NamedTuple):
    """A source whose files are listed."""

    known: Benchmark
    source: Source
    listing: Listing
    choice: WantedFiles

    @property
    def wanted(self) -> list[RemoteFile]:
        """The files that are fetched."""
        return [each for each in self.listing.files if self.choice.takes(self.source, each.path)]

    @property
    def films(self) -> list[RemoteFile]:
        """The films, fetched or not."""
        every = WantedFiles(films=True, only=self.choice.only)
        return [
            each
            for each in self.listing.files
            if every.takes(self.source, each.path)
            and any(fnmatchcase(each.path, pattern) for pattern in self.source.films)
        ]


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
    console = notices()
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


def names() -> tuple[str, ...]:
    """What can be got, by name."""
    return tuple(sources())


def about(known: Benchmark, source: Source) -> Iterator[tuple[str, str]]:
    """Place, licence and citation, as a label and a text."""
    if source.page:
        yield "from", source.page
    if source.instead:
        return
    if licence := "; ".join(filter(None, (known.licence, source.terms))):
        yield "licence", licence
    cited = known.citation or "; ".join(each.title for each in known.references)
    if cited:
        yield "cite", cited
    if source.note:
        yield "note", source.note


def sizes(offer: Offer) -> Iterator[tuple[str, str]]:
    """How much is fetched, and what stays there."""
    wanted, films = offer.wanted, offer.films
    size = sum(file.size for file in wanted)
    yield "files", f"{len(wanted)}, {megabytes(size)} (commit {offer.listing.commit[:_HEAD]})"
    if films and not offer.choice.films:
        rest = sum(file.size for file in films)
        yield "films", f"not fetched: {len(films)} files, {megabytes(rest)}; --films brings them"
