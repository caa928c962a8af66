"""What a benchmark's files are before they are fetched: place, licence, citation, sizes."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import PurePosixPath
from typing import Final, NamedTuple

from app.exports.size import megabytes
from loaders.remote.listing import Listing, RemoteFile
from schema.benchmarks import sources
from schema.entries.benchmark import Benchmark
from schema.entries.source import Source

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
