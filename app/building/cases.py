"""What is to be built, from the command line: `--input` → cases, each with what it is given.

`theatre` is the built-in scenes, `store` the chains of the store (job r3 alone); otherwise a file
or folder: SVBench's seed_experiments.json, chains as JSON, themes line by line, subtitles.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipelines.theatre import BY_ID
from schema.ids import safe_id
from store.queries.clips.chains import chains
from store.reading.store import Store

SUBTITLES: Final = (".srt", ".vtt")
MOST: Final = 32 * 2**20


class Wanted(NamedTuple):
    """One case: its id, a title for people, what it is given, its clip where one lies beside."""

    id: str
    title: str
    told: dict[str, Any]
    media: Path | None = None


class InputError(ValueError):
    """`--input` cannot be read as cases; the text names the file and place."""


def cases(job: str, where: str, store: Store | None) -> list[Wanted]:
    """The cases of an input. Raises InputError."""
    if where == "theatre":
        if job == "argus":
            raise InputError("the theatre has no subtitles to begin with; name a folder of them")
        return [
            Wanted(name, script.paradigm.name, {"scene": name, "index": index})
            for index, (name, script) in enumerate(BY_ID.items())
        ]
    if where == "store":
        return list(_stored(job, store))
    path = Path(where)
    if not path.exists():
        raise InputError(f"{where}: there is no such file or folder")
    found = list(_READ[job](path))
    ids = [one.id for one in found]
    if not found:
        raise InputError(f"{path.name}: there is no case in it")
    if twice := next((name for name in ids if ids.count(name) > 1), ""):
        raise InputError(f"{path.name}: two cases are called {twice}")
    return found


def _stored(job: str, store: Store | None) -> Iterator[Wanted]:
    if job != "r3" or store is None:
        raise InputError("--input store gives chains, which are for the job r3")
    for told in chains(store):
        yield Wanted(safe_id(told["id"]), str(told["title"] or told["id"]), told)


def _json(path: Path) -> list[dict[str, Any]]:
    if path.stat().st_size > MOST:
        raise InputError(f"{path.name}: it has more than {MOST >> 20} MB")
    try:
        told = json.loads(path.read_text(encoding="utf-8-sig"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise InputError(f"{path.name}: it is no JSON in UTF-8 ({error})") from error
    if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
        raise InputError(f"{path.name}: it is no list of objects")
    return told


def _paradigms(path: Path) -> Iterator[Wanted]:
    """seed_experiments.json: 30 objects with number, name, dimension …"""
    for at, told in enumerate(_json(path), 1):
        name, number = told.get("name"), told.get("number", at)
        if not isinstance(name, str) or not name.strip():
            raise InputError(f"{path.name}, entry {at}: it has no name")
        name_id = f"EXP_{number:03d}" if isinstance(number, int) else safe_id(str(number))
        yield Wanted(name_id, name, told | {"experiment_id": name_id})


def _chains(path: Path) -> Iterator[Wanted]:
    for at, told in enumerate(_json(path), 1):
        if "nodes" not in told or "links" not in told:
            raise InputError(f"{path.name}, entry {at}: a chain has nodes and links")
        name = str(told.get("id") or f"chain-{at}")
        yield Wanted(safe_id(name), str(told.get("title") or name), told)


def _texts(path: Path) -> Iterator[Wanted]:
    """Subtitles with, of the same stem, a script (.txt) and a clip (.mp4) where there are any."""
    files = sorted(path.iterdir()) if path.is_dir() else [path]
    for file in files:
        if file.suffix.lower() not in SUBTITLES:
            continue
        script, clip = file.with_suffix(".txt"), file.with_suffix(".mp4")
        told = {"subtitles": _text(file), "script": _text(script) if script.is_file() else ""}
        yield Wanted(safe_id(file.stem), file.stem, told, clip if clip.is_file() else None)


def _themes(path: Path) -> Iterator[Wanted]:
    """A theme a line; after a tab the task's code, where it is to be that one."""
    lines = [line for line in _text(path).splitlines() if line.strip()]
    for index, line in enumerate(lines):
        theme, _, task = (part.strip() for part in line.partition("\t"))
        told = {"theme": theme, "task": task, "index": index}
        yield Wanted(safe_id(f"{index}-{theme}"), theme, told)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path.name}: it is no text in UTF-8") from error


_READ: Final = {"svbench": _paradigms, "r3": _chains, "argus": _texts, "vgenst": _themes}
