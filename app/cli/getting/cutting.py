"""Clips that are cut from a reader's own films: the plan as a table, and the cutting."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from app.cli.importing import plain
from media.clip_origins import address_of, origin_of
from media.cutting import Cut
from media.mp4 import MediaFault
from schema.exports.table_files import delimited, escape_formula
from schema.ids import safe_id

SHOWN: Final = 8
_COLUMNS: Final = ("clip", "film", "start", "end", "address")
_SIGNS: Final = frozenset('/\\:*?"<>|\0')


class CutReport(NamedTuple):
    """How cutting ended: the clips that are there, and why others are not (clip, reason)."""

    made: int
    before: int
    lacking: tuple[tuple[str, str], ...]


def write_plan(plan: Sequence[Cut], path: Path) -> None:
    """Write the plan as CSV: clip, film, its seconds, and where the film can be seen."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = ((cut.name, cut.film, cut.start, cut.end, _seen(cut)) for cut in plan)
    path.write_text(delimited(_COLUMNS, rows, guard=escape_formula), encoding="utf-8", newline="")


def _seen(cut: Cut) -> str:
    address = address_of(origin_of(cut.film, cut.start))
    return address[0] if address else ""


def show_plan(plan: Sequence[Cut], console: Console) -> None:
    """Print the first rows of a plan, and its sums."""
    table = Table("clip", "film", "from", "to", box=None, header_style="bold")
    for cut in plan[:SHOWN]:
        table.add_row(plain(cut.name), plain(cut.film), f"{cut.start:g} s", f"{cut.end:g} s")
    console.print(table)
    films = len({cut.film for cut in plan})
    minutes = sum(cut.end - cut.start for cut in plan) / 60
    more = f"… and {len(plan) - SHOWN} more: " if len(plan) > SHOWN else ""
    console.print(f"{more}{len(plan)} clips of {films} films, {minutes:.1f} minutes", markup=False)


def cut_clips(plan: Sequence[Cut], films: Path, into: Path, console: Console) -> CutReport:
    """Cut every clip of the plan from the films in a folder; clips that are there stay."""
    own = _films_by_id(plan, films)
    made, before, lacking = 0, 0, list[tuple[str, str]]()
    with _seconds_bar(console) as progress:
        task = progress.add_task("cutting", total=sum(cut.end - cut.start for cut in plan))
        advance: Callable[[float], None] = lambda seconds: progress.advance(task, seconds)  # noqa: E731
        for cut in plan:
            progress.update(task, description=f"cutting {plain(cut.name)[:30]}")
            if (into / f"{cut.name}.mp4").is_file():
                before += 1
                advance(cut.end - cut.start)
            elif reason := _made(cut, own[cut.film], into, advance):
                lacking.append((cut.name, reason))
            else:
                made += 1
    return CutReport(made, before, tuple(lacking))


def _made(cut: Cut, films: Sequence[Path], into: Path, advance: Callable[[float], None]) -> str:
    """Cut one clip; why it could not be, "" where it was."""
    from media.cutting.cut import cut_film

    if not cut.name.strip(". ") or _SIGNS & set(cut.name) or len(cut.name.encode()) > 200:
        return f"“{safe_id(cut.name)[:40]}” can't be the name of a file"
    if not films:
        return f"no film of {cut.film} is there: name it {cut.film}.mp4"
    if len(films) > 1:
        return f"several films are of {cut.film}: {films[0].name}, {films[1].name}"
    try:
        cut_film(films[0], cut, into, advance)
    except MediaFault as fault:
        return f"{films[0].name} {fault}"
    except OSError as error:
        return f"{films[0].name} can't be read or written ({error.strerror or error})"
    return ""


def _films_by_id(plan: Sequence[Cut], folder: Path) -> dict[str, list[Path]]:
    """The films in a folder by the id in their names; a name that is the id leads."""
    from media.cutting.cut import DEMUXERS

    files = [
        path for path in sorted(folder.rglob("*"))
        if path.suffix.lower() in DEMUXERS and path.is_file()
    ]  # fmt: skip
    own = defaultdict[str, list[Path]](list)
    for film in {cut.film for cut in plan}:
        exact = [path for path in files if path.stem == film]
        own[film] = exact or [path for path in files if film in path.stem]
    return own


def _seconds_bar(console: Console) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True)
