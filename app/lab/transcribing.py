"""Find films without subtitles, and write them.

A terminal waits for the run, and the films are the operator's own: it is no job of app.jobs.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, NamedTuple

from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from app.cli.groups import notices
from judges.transcription import SpeechFault, SpeechService, web_vtt
from media.mp4 import MediaFault, probe
from media.sound import sound
from media.subtitles import ENDINGS

Outcome = Literal["written", "nobody speaks", "no sound", "failed"]
FILM: Final = ".mp4"


class Film(NamedTuple):
    """A film, and where its subtitles go."""

    path: Path
    subtitles: Path


@dataclass(frozen=True, slots=True)
class FilmsToTranscribe:
    """Films without subtitles, in the order of their names, and how long they are together.

    `subtitled` counts films that have a file already, `silent` those that were listened to and say
    nothing; `missing` are places that are not there, `alike` films whose files would be one.
    """

    waiting: tuple[Film, ...]
    subtitled: int
    silent: int
    minutes: float
    missing: tuple[Path, ...]
    alike: tuple[Path, ...]


def find_films(places: Sequence[Path], out: Path | None) -> FilmsToTranscribe:
    """The films of files and folders (with their folders), each once. A link stays a film of its
    own name: its subtitles belong beside it.
    """
    missing = tuple(place for place in places if not place.exists())
    each = {
        film.absolute()
        for place in places
        for film in ([place] if place.is_file() else sorted(place.rglob(f"*{FILM}")))
        if film.is_file()
    }
    waiting: list[Film] = []
    subtitled, silent, seconds = 0, 0, 0.0
    for path in sorted(each):
        folder = out or path.parent
        if any((where / (path.stem + end)).exists() for end in ENDINGS
               for where in (folder, path.parent)):  # fmt: skip
            subtitled += 1
            continue
        if _silent_mark(folder / f"{path.stem}.vtt").exists():
            silent += 1
            continue
        waiting.append(Film(path, folder / f"{path.stem}.vtt"))
        seconds += _seconds(path)
    times = Counter(film.subtitles for film in waiting)
    alike = tuple(film.path for film in waiting if times[film.subtitles] > 1)
    return FilmsToTranscribe(tuple(waiting), subtitled, silent, seconds / 60, missing, alike)


def _silent_mark(subtitles: Path) -> Path:
    """The empty file that says that a film was listened to and says nothing."""
    return subtitles.with_name(f".{subtitles.stem}.silent")


def _seconds(path: Path) -> float:
    try:
        return probe(path).duration or 0.0
    except MediaFault:
        return 0.0


def transcribe_films(films: Sequence[Film], service: SpeechService, concurrency: int) -> int:
    """Write the subtitles of each film, and a line for each that has none. Returns the exit code:
    1 where a film failed.
    """
    console = notices()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
               TimeElapsedColumn())  # fmt: skip
    counts = Counter[str]()
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("listening", total=len(films))

        def ended(film: Film, outcome: Outcome, why: str) -> None:
            counts[outcome] += 1
            progress.advance(task)
            if outcome != "written":
                progress.console.print(escape(f"{film.path.name}: {why or outcome}"))

        asyncio.run(_run(films, service, concurrency, ended))
    summary = ", ".join(f"{count} {outcome}" for outcome, count in counts.items())
    console.print(escape(f"{summary}. Import the folder again, and each clip has its subtitles."))
    return 1 if counts["failed"] else 0


Ended = Callable[[Film, Outcome, str], None]


async def _run(
    films: Sequence[Film], service: SpeechService, concurrency: int, ended: Ended
) -> None:
    gate = asyncio.Semaphore(concurrency)

    async def attempt(film: Film) -> None:
        async with gate:
            try:
                outcome = await _transcribed(film, service)
            except (SpeechFault, MediaFault, OSError) as fault:
                ended(film, "failed", str(fault))
            else:
                ended(film, outcome, "")

    async with asyncio.TaskGroup() as group:
        for film in films:
            group.create_task(attempt(film))


async def _transcribed(film: Film, service: SpeechService) -> Outcome:
    flac = await asyncio.to_thread(sound, film.path)
    if flac is None:
        return "no sound"
    lines = await service.lines(flac)
    if not lines:
        await asyncio.to_thread(_write, _silent_mark(film.subtitles), "")
        return "nobody speaks"
    await asyncio.to_thread(_write, film.subtitles, web_vtt(lines))
    return "written"


def _write(path: Path, text: str) -> None:
    """Whole or not at all: a run that is stopped leaves no half file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, "utf-8")
    part.replace(path)
