"""A folder of clips as cases of VideoRealBench's construction: labels beside them, copies told.

Clips that look alike are told before any model is asked: the first by name stays.
"""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from app.building.inputs.case_input import CaseInput, InputError
from loaders.videoreal.rows import FIELDS, annotated, identity
from media.file_fingerprint import content_hash
from media.mp4 import MediaFault
from pipelines.jobs import LABEL_FIELDS
from pipelines.videoreal.likeness import ALIKE, FrameHashes, bits_apart, frame_hashes
from schema.ids import safe_id
from schema.vocabulary import FINAL_ANNOTATOR

FILM: Final = ".mp4"
LABELS: Final = ".jsonl"
_Looks = tuple[str, FrameHashes]


def read_films(path: Path) -> Iterator[CaseInput]:
    """The clips of a folder, with the labels of the .jsonl files in it (docs/videoreal.md).

    Raises:
        InputError: the path is no folder, or a label can't be read; says where.
    """
    if not path.is_dir():
        raise InputError(f"{path.name}: a folder of clips ({FILM}) is needed")
    labels = _read_labels(path)
    seen = dict[str, _Looks]()
    films = sorted(each for each in path.iterdir() if each.suffix.lower() == FILM)
    with ThreadPoolExecutor() as threads:  # decoding takes a second a clip, and lets others run
        looked = list(threads.map(_looks, films))
    for film, looks in zip(films, looked, strict=True):
        label = labels.get(film.name) or labels.get(film.stem) or {}
        name = safe_id(str(label.get("id") or film.stem))
        given = {key: label[key] for key in LABEL_FIELDS if label.get(key) is not None}
        like = next((other for other, each in seen.items() if _alike(looks, each)), "")
        if not like:
            seen[film.name] = looks
        yield CaseInput(name, film.stem, {**given, "file": film.name, "like": like}, film)


def _looks(film: Path) -> _Looks:
    """The hash of its bytes, and those of its frames; none of a file that can't be decoded."""
    try:
        return content_hash(film), frame_hashes(film)
    except MediaFault:
        return content_hash(film), ()


def _alike(film: _Looks, other: _Looks) -> bool:
    """The same bytes, or frames that look the same."""
    return film[0] == other[0] or bits_apart(film[1], other[1]) <= ALIKE


def _read_labels(folder: Path) -> dict[str, dict[str, Any]]:
    """Labels by their clip's file, or by id where they name no file."""
    labels = dict[str, dict[str, Any]]()
    for path in sorted(folder.glob(f"*{LABELS}")):
        try:
            lines = path.read_text(encoding="utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"{path.name}: it is no text in UTF-8") from error
        for number, line in enumerate(lines, 1):
            if line.strip():
                label = _label(line, f"{path.name}, line {number}")
                labels[str(label.get("file") or label["id"])] = label
    return labels


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
