"""A folder of clips as cases of VideoRealBench's construction: labels beside them, copies told.

Clips that look alike are told before any model is asked: the first by name stays.
"""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from os.path import normpath
from pathlib import Path
from typing import Any, Final

from app.building.inputs.case_input import CaseInput, InputError
from loaders.core.printable import error_text
from loaders.videoreal.rows import FIELDS, annotated, identity
from media.file_fingerprint import content_hash
from media.mp4 import MediaFault
from pipelines.videoreal.job import LABEL_FIELDS
from pipelines.videoreal.likeness import ALIKE, FrameHashes, bits_apart, frame_hashes
from schema.build_record import film_of
from schema.ids import safe_id
from schema.vocabulary import FINAL_ANNOTATOR

FILM: Final = ".mp4"
LABELS: Final = ".jsonl"
_Looks = tuple[str, FrameHashes]


def read_films(path: Path) -> Iterator[CaseInput]:
    """The clips below a folder, with the labels of the .jsonl files there (docs/videoreal.md).

    Raises:
        InputError: the path is no folder, or a label can't be read, is of no clip there or of one
            that has a label; says where.
    """
    if not path.is_dir():
        raise InputError(f"{path.name}: a folder of clips ({FILM}) is needed")
    films = _below(path, FILM)
    labels = _by_film(path, films)
    seen = dict[str, _Looks]()
    with ThreadPoolExecutor() as threads:  # decoding takes a second a clip, and lets others run
        looked = list(threads.map(_looks, films))
    for film, looks in zip(films, looked, strict=True):
        label = labels.get(film) or {}
        file = film.relative_to(path)
        title = file.with_suffix("").as_posix()
        name = safe_id(str(label.get("id") or title))
        given = {key: label[key] for key in LABEL_FIELDS if label.get(key) is not None}
        like = next((other for other, each in seen.items() if _alike(looks, each)), "")
        if not like:
            seen[file.as_posix()] = looks
        given |= {"file": file.as_posix(), "like": like, "film": film_of(looks[0])}
        yield CaseInput(name, title, given, film)


def _below(folder: Path, ending: str) -> list[Path]:
    """The files with this ending in a folder and the folders in it."""
    return sorted(
        each for each in folder.rglob("*") if each.suffix.lower() == ending and each.is_file()
    )


def _looks(film: Path) -> _Looks:
    """The hash of its bytes, and those of its frames; none of a file that can't be decoded."""
    try:
        return content_hash(film), frame_hashes(film)
    except MediaFault:
        return content_hash(film), ()


def _alike(film: _Looks, other: _Looks) -> bool:
    """The same bytes, or frames that look the same."""
    return film[0] == other[0] or bits_apart(film[1], other[1]) <= ALIKE


def _by_film(folder: Path, films: Sequence[Path]) -> dict[Path, dict[str, Any]]:
    """The label of each clip that has one.

    A label is of its `file`, a path from the folder of its own .jsonl, and else of the clip that is
    named like its id. One that is of no clip is told: a model would draft another in its place.
    """
    labels = dict[Path, dict[str, Any]]()
    places = {normpath(film): film for film in films}
    stems = {film.stem: film for film in reversed(films)}
    for path in _below(folder, LABELS):
        for where, label in _read_labels(path):
            file, name = label.get("file"), str(label["id"])
            film = places.get(normpath(path.parent / file)) if file else None
            film = film or stems.get(name)
            if film is None:
                wanted = f"“{str(file)[:120]}”" if file else f"“{name[:120]}{FILM}”"
                raise InputError(f"{where}: its clip {wanted} is not here; take the label away, or "
                                 "put the clip there")  # fmt: skip
            if film in labels:
                raise InputError(f"{where}: {film.name} has a label already")
            labels[film] = label
    return labels


def _read_labels(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The labels of a file, each with its place in words."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise InputError(error_text(error)) from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path.name}: it is no text in UTF-8") from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            where = f"{path.name}, line {number}"
            yield where, _label(line, where)


def _label(line: str, where: str) -> dict[str, Any]:
    """One label, with the score and texts that its annotators come to where it states none."""
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise InputError(f"{where}: it is no JSON ({error.msg})") from error
    read = annotated(row) if isinstance(row, dict) else None
    if read is None or read.fault or identity(row) is None:
        raise InputError(f"{where}: {read.fault if read else 'it is no object'}")
    whole = dict(read.labels).get(FINAL_ANNOTATOR)
    if whole is None:
        raise InputError(f"{where}: it has neither a score nor three annotators")
    agreed = {"score": whole.score, "description": whole.reason, "adherence": whole.adherence,
              "category": whole.category, "area": whole.extent.area,
              "duration": whole.extent.share, "start": whole.extent.start,
              "end": whole.extent.end}  # fmt: skip
    return {key: row.get(key) for key in FIELDS} | agreed
