"""Where R3-Bench's clips are cut from: the films' YouTube ids and seconds, by submission.

`videos.csv` lists them, and the JSON files say which submission each is of. Nothing is fetched from
there: the films are the reader's own copies.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from loaders import FileRefused
from loaders.files.text_files import decoded, read_bytes, read_json
from loaders.predictions.columns import alike
from loaders.predictions.layout import delimiter_in, is_stated
from loaders.predictions.values import number
from loaders.r3.rows import fault_of
from media.cutting import Cut

_COLUMNS: Final = {
    "submission": ("submission_id", "submission"),
    "youtube": ("youtube_id", "video_id", "youtube", "id"),
    "start": ("start_seconds", "start"),
    "end": ("end_seconds", "end"),
}

_CSV: Final = "videos.csv"
_SECONDS: Final = ("Start_Seconds", "End_Seconds")


def cut_plan(folder: Path) -> list[Cut]:
    """Every clip of the data in a folder, by its submission's id. Raises FileRefused."""
    plan = dict[str, Cut]()
    for path in sorted(folder.rglob("*.json")):
        document = read_json(path, path.name)
        if isinstance(document, dict):
            plan |= {cut.name: cut for cut in map(_of_entry, document.items()) if cut}
    for path in sorted(folder.rglob(_CSV)):
        for cut in _of_table(path, plan):
            plan.setdefault(cut.name, cut)
    if not plan:
        raise FileRefused(folder.name, "", f"has no {_CSV} and no submission with a film's times")
    return sorted(plan.values(), key=lambda cut: (cut.film, cut.start, cut.name))


def _of_entry(entry: tuple[str, object]) -> Cut | None:
    key, value = entry
    if not isinstance(value, dict) or fault_of(value):
        return None
    film, start, end = (value.get(name) for name in ("YouTube_ID", *_SECONDS))
    return _cut(key, film, start, end)


def _of_table(path: Path, plan: dict[str, Cut]) -> Iterator[Cut]:
    """The stretches of videos.csv that no submission has: named after film and second."""
    lines = cells_of(path.name, decoded(read_bytes(path, path.name), path.name))
    head = next(lines, (0, []))
    at, skipped = columns_of(head[1])
    known = {(cut.film, int(cut.start)) for cut in plan.values()}
    for _, cells in lines if skipped else [head, *lines]:
        row = {name: cells[index] for name, index in at.items() if index < len(cells)}
        film, start, end = row.get("youtube"), row.get("start"), row.get("end")
        cut = _cut(row.get("submission") or f"{film}_{start}", film, start, end)
        if cut and (cut.film, int(cut.start)) not in known:
            yield cut


def _cut(name: str, film: object, start: object, end: object) -> Cut | None:
    begins, ends = (number(str(value), commas=True) for value in (start, end))
    if begins is None or ends is None:
        return None
    is_sensible = 0 <= begins < ends < 1e6
    return Cut(name, str(film), begins, ends) if film and is_sensible else None


def cells_of(name: str, text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a CSV file: the line on which each ends, and its cells. Raises FileRefused."""
    delimiter = delimiter_in(text, name)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for cells in filter(any, reader):
            if reader.line_num > 1 or not is_stated(text):
                yield reader.line_num, cells
    except csv.Error as error:
        raise FileRefused(name, f"line {reader.line_num}", f"is no CSV ({error})") from error


def columns_of(cells: Sequence[str]) -> tuple[dict[str, int], int]:
    """Column indices by name, or by position (id, start, end) without a header; header lines."""
    plain = [alike(cell) for cell in cells]
    at = {
        name: plain.index(alike(known))
        for name, spellings in _COLUMNS.items()
        for known in spellings[::-1]
        if alike(known) in plain
    }
    return (at, 1) if "start" in at and "end" in at else ({"youtube": 0, "start": 1, "end": 2}, 0)
