"""Converted copies of imported films that some browsers do not play, and their conversion.

A copy is named after the content of its film, so it is found again whatever the film is called, and
a film that changes has none. Judges and all other code that decodes read the original. Films are
converted with a progress bar, from the command line and after an import.
"""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from app.server.state import home
from media.cutting.cut import DEMUXERS, Tick, convert_film
from media.file_fingerprint import is_imported, tag_of
from media.mp4 import MediaFault
from media.playing.playable import why_not_played
from schema import COMMAND
from store.queries.clips.media_files import films
from store.reading.store import Store

FOLDER: Final = "converted"


class UnplayedFilm(NamedTuple):
    """A film that some browsers do not play: where it is, its stamp, and why."""

    path: Path
    stamp: str
    reason: str


CANCELLED: Final = 130
"""The exit code of a command that is stopped by Ctrl-C."""


def copy_of(stamp: str | None) -> Path:
    """Where the copy of the film with this stamp lies, or would lie."""
    return home() / FOLDER / f"{tag_of(stamp)}.mp4"


def shown_file(path: Path, stamp: str | None) -> Path:
    """The file that a browser is given for a film: its copy, if there is one."""
    copy = copy_of(stamp)
    return copy if stamp and copy.is_file() else path


def convert(film: UnplayedFilm, tick: Tick) -> None:
    """Write the copy of a film. Raises MediaFault and OSError; nothing half-written stays."""
    convert_film(film.path, copy_of(film.stamp), tick)


def unplayed(path: Path, stamp: str | None) -> UnplayedFilm | None:
    """The film, if some browsers do not play it and it has no copy yet."""
    if not stamp or copy_of(stamp).is_file():
        return None
    reason = why_not_played(path)
    return UnplayedFilm(path, stamp, reason) if reason else None


def all_unplayed(store: Store) -> list[UnplayedFilm]:
    """The films of a store that some browsers do not play, each once, without a copy yet."""
    waiting: dict[str, UnplayedFilm] = {}
    for file in films(store):
        path = Path(file.path)
        film = unplayed(path, file.stamp)
        if film is not None and is_imported(path, file.stamp):
            waiting.setdefault(tag_of(file.stamp), film)
    return list(waiting.values())


class FilmCopy(NamedTuple):
    """A film, and where its copy goes."""

    film: Path
    copy: Path


def copies_here(waiting: Sequence[UnplayedFilm]) -> list[FilmCopy]:
    """The copies of imported films, which lie in the home."""
    return [FilmCopy(each.path, copy_of(each.stamp)) for each in waiting]


def reasons(waiting: Sequence[UnplayedFilm]) -> list[str]:
    """Return one line for each reason: how many films some browsers do not play for it."""
    counts = Counter(each.reason for each in waiting)
    return [
        f"{'1 film' if count == 1 else f'Each of {count} films'} {reason}."
        for reason, count in counts.items()
    ]


def find_films(places: Sequence[Path], out: Path) -> list[FilmCopy]:
    """Return the films of files and folders, and where their copies go. Subfolders are kept.

    Raises FileNotFoundError, and FileExistsError if two films would have the same copy.
    """
    copies: dict[Path, Path] = {}
    films: dict[Path, Path] = {}
    for place in map(Path.absolute, places):
        if not place.exists():
            raise FileNotFoundError(f"{place} is not there")
        for film in [place] if place.is_file() else sorted(place.rglob("*")):
            is_film = film.suffix.lower() in DEMUXERS and film.is_file()
            if not is_film or out.absolute() in film.parents:
                continue
            inside = film.name if film == place else film.relative_to(place)
            copy = copies.setdefault(film, (out / inside).with_suffix(".mp4"))
            if films.setdefault(copy, film) != film:
                raise FileExistsError(f"{film} and {films[copy]} would both become {copy}")
    return [FilmCopy(film, copy) for film, copy in copies.items()]


def convert_films(films: Sequence[FilmCopy], console: Console) -> int:
    """Write the copies, and a line for each film that fails. Returns the exit code."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(),
               TimeRemainingColumn())  # fmt: skip
    done, failed = 0, 0
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("converting", total=len(films))
        try:
            for film, copy in films:
                progress.update(task, description=escape(film.name))
                try:
                    convert_film(film, copy, _tick(progress, task, done + failed))
                    done += 1
                except (MediaFault, OSError) as fault:
                    failed += 1
                    progress.console.print(escape(f"{film.name} {fault}"))
                progress.update(task, completed=done + failed)
        except KeyboardInterrupt:
            console.print(f"Cancelled: {done} of {len(films)} films are converted.")
            return CANCELLED
    console.print(f"{done} of {len(films)} films are converted. The originals are kept.")
    return 1 if failed else 0


def convert_imported(
    waiting: Sequence[UnplayedFilm], console: Console, converts: bool | None
) -> int:
    """Convert imported films if the user wants it, or print how to. Returns the exit code.

    `converts` is the user's choice; None asks at a terminal.
    """
    if not waiting:
        return 0
    if converts is None and sys.stdin.isatty() and console.is_terminal:
        converts = typer.confirm("Convert copies to H.264 now? The originals are kept.", err=True)
    if not converts:
        console.print(f"To convert them to H.264: {COMMAND} data convert", markup=False)
        return 0
    return convert_films(copies_here(waiting), console)


def _tick(progress: Progress, task: object, before: int) -> Callable[[float], None]:
    def tick(share: float) -> None:
        progress.update(task, completed=before + share)  # type: ignore[arg-type]

    return tick
