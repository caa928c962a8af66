"""Converts films with a progress bar: from the command line, and after an import."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from app.converting.copies import UnplayedFilm, copy_of
from media.cutting.conversion import convert_film
from media.cutting.cut import DEMUXERS
from media.mp4 import MediaFault

CANCELLED: Final = 130
"""The exit code of a command that is stopped by Ctrl-C."""


class FilmCopy(NamedTuple):
    """A film, and where its copy goes."""

    film: Path
    copy: Path


def copies_here(waiting: Sequence[UnplayedFilm]) -> list[FilmCopy]:
    """The copies of imported films, which lie in the home."""
    return [FilmCopy(each.path, copy_of(each.stamp)) for each in waiting]


def reasons(waiting: Sequence[UnplayedFilm]) -> list[str]:
    """Lines that say how many films are not played, and why."""
    counts = Counter(each.reason for each in waiting)
    return [
        f"{count} {'film' if count == 1 else 'films, each'} {reason}."
        for reason, count in counts.items()
    ]


def find_films(places: Sequence[Path], out: Path) -> list[FilmCopy]:
    """The films of files and folders, and where their copies go. Raises FileNotFoundError."""
    for place in places:
        if not place.exists():
            raise FileNotFoundError(f"{place} is not there")
    each = {
        film.absolute()
        for place in places
        for film in ([place] if place.is_file() else sorted(place.rglob("*")))
        if film.is_file() and film.suffix.lower() in DEMUXERS
    }
    return [FilmCopy(film, out / f"{film.stem}.mp4") for film in sorted(each)]


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


def _tick(progress: Progress, task: object, before: int) -> Callable[[float], None]:
    def tick(share: float) -> None:
        progress.update(task, completed=before + share)  # type: ignore[arg-type]

    return tick
