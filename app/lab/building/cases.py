"""Reads `--input` of the command line as cases, and refuses an input that is none.

`theatre` is the built-in scenes, `store` the chains of the store (job r3 alone); otherwise a file
or folder: SVBench's seed_experiments.json, chains as JSON, themes line by line, subtitles, a folder
of clips.

A folder of clips is for VideoRealBench's construction, with labels beside the clips. Of clips that
look alike the first by name stays, before any model is asked.
"""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from os.path import normpath
from pathlib import Path
from typing import Any, Final, NamedTuple

from loaders import error_text
from loaders.videoreal.rows import FIELDS, annotated, identity
from media.file_fingerprint import content_hash, is_imported
from media.mp4 import MediaFault
from pipelines.theatre import BY_ID
from pipelines.vgenst.clips import PACK
from pipelines.videoreal.job import ALIKE, LABEL_FIELDS, FrameHashes, bits_apart, frame_hashes
from schema.build_record import film_of
from schema.ids import safe_id
from schema.vocabulary import FINAL_ANNOTATOR
from store.queries.clips.chains import chains
from store.queries.clips.media_files import media
from store.reading.store import Store


class CaseInput(NamedTuple):
    """One case: its id, a title for display, its input fields, its clip where there is a file."""

    id: str
    title: str
    given: dict[str, Any]
    media: Path | None = None


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

    A label belongs to the clip that its `file` names, a path from the folder of its own .jsonl, or
    else to the clip whose file name is its id. A label without a clip is an error: otherwise a
    model would draft another one in its place.
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


SUBTITLES: Final = (".srt", ".vtt")
SCRIPTS: Final = (".fountain", ".txt")
MAX_BYTES: Final = 32 * 2**20


def read_cases(job: str, where: str, store: Store | None) -> list[CaseInput]:
    """The cases of an input; their ids are unique. Raises InputError."""
    if where == "theatre":
        if job in ("argus", "videoreal"):
            what = "subtitles to begin with" if job == "argus" else "clips of people"
            raise InputError(f"the theatre has no {what}; name a folder of them")
        return [
            CaseInput(
                name, script.paradigm.name, {"scene": name, "index": index},
                _scene_film(name) if job == "r3" else None,
            )
            for index, (name, script) in enumerate(BY_ID.items())
        ]  # fmt: skip
    if where == "store":
        return list(_read_store_chains(job, store))
    path = Path(where)
    if not path.exists():
        raise InputError(f"{where}: there is no such file or folder")
    entries = list(_READERS[job](path))
    ids = [entry.id for entry in entries]
    if not entries:
        raise InputError(f"{path.name}: there is no case in it")
    if twice := next((name for name in ids if ids.count(name) > 1), ""):
        raise InputError(f"{path.name}: two cases are called {twice}")
    return entries


def _read_store_chains(job: str, store: Store | None) -> Iterator[CaseInput]:
    if job != "r3" or store is None:
        raise InputError("--input store gives chains, which are for the job r3")
    for chain in chains(store):
        title = str(chain["title"] or chain["id"])
        yield CaseInput(safe_id(chain["id"]), title, chain, _film(store, chain["clip"]))


def _film(store: Store, clip: str) -> Path | None:
    """The clip's file as it was imported."""
    files = media(store, clip)
    known = None if files is None else files.clip
    is_there = known is not None and is_imported(Path(known.path), known.stamp)
    return Path(known.path) if known is not None and is_there else None


def _scene_film(scene: str) -> Path | None:
    path = PACK / f"{scene}-easy-faithful.mp4"
    return path if path.is_file() else None


def _read_objects(path: Path) -> list[dict[str, Any]]:
    if path.stat().st_size > MAX_BYTES:
        raise InputError(f"{path.name}: it has more than {MAX_BYTES >> 20} MB")
    try:
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise InputError(f"{path.name}: it is no JSON in UTF-8 ({error})") from error
    if not isinstance(data, list) or not all(isinstance(entry, dict) for entry in data):
        raise InputError(f"{path.name}: it is no list of objects")
    return data


def _read_paradigms(path: Path) -> Iterator[CaseInput]:
    """seed_experiments.json: 30 objects with number, name, dimension …"""
    for at, theme in enumerate(_read_objects(path), 1):
        name, number = theme.get("name"), theme.get("number", at)
        if not isinstance(name, str) or not name.strip():
            raise InputError(f"{path.name}, entry {at}: it has no name")
        name_id = f"EXP_{number:03d}" if isinstance(number, int) else safe_id(str(number))
        yield CaseInput(name_id, name, theme | {"experiment_id": name_id})


def _read_chains(path: Path) -> Iterator[CaseInput]:
    for at, chain in enumerate(_read_objects(path), 1):
        if "nodes" not in chain or "links" not in chain:
            raise InputError(f"{path.name}, entry {at}: a chain has nodes and links")
        name = str(chain.get("id") or f"chain-{at}")
        yield CaseInput(safe_id(name), str(chain.get("title") or name), chain)


def _read_subtitles(path: Path) -> Iterator[CaseInput]:
    """Subtitle files, each with what else has its stem: a script (.fountain, .txt), annotations of
    the film (.json), the clip (.mp4)."""
    files = sorted(path.iterdir()) if path.is_dir() else [path]
    for file in files:
        if file.suffix.lower() not in SUBTITLES:
            continue
        clip = file.with_suffix(".mp4")
        given = {"subtitles": _read_text(file), "script": _beside(file, *SCRIPTS)}
        if annotations := _beside(file, ".json"):
            given["annotations"] = annotations
        yield CaseInput(safe_id(file.stem), file.stem, given, clip if clip.is_file() else None)


def _beside(file: Path, *suffixes: str) -> str:
    """The text of the first file of the same stem with one of the suffixes; "" without one."""
    paths = (file.with_suffix(suffix) for suffix in suffixes)
    return next((_read_text(path) for path in paths if path.is_file()), "")


def _read_themes(path: Path) -> Iterator[CaseInput]:
    """One theme per line, optionally followed by a tab and the task's code."""
    lines = [line for line in _read_text(path).splitlines() if line.strip()]
    for index, line in enumerate(lines):
        theme, _, task = (part.strip() for part in line.partition("\t"))
        given = {"theme": theme, "task": task, "index": index}
        yield CaseInput(safe_id(f"{index}-{theme}"), theme, given)


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(error_text(error)) from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path.name}: it is no text in UTF-8") from error


_READERS: Final = {
    "svbench": _read_paradigms,
    "r3": _read_chains,
    "argus": _read_subtitles,
    "vgenst": _read_themes,
    "videoreal": read_films,
}


class InputError(ValueError):
    """`--input` cannot be read as cases; the text names the file and place."""
