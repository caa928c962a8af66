"""Source sets: which files of an import are parts of one result, and of which date it is."""

import hashlib
import re
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from loaders.core.printable import visible

_DAY: Final = r"(20\d\d)(-?)(\d\d)\2(\d\d)"
_TIME: Final = r"(\d\d)([-:.]?)(\d\d)\6(\d\d)"
_STAMP: Final = re.compile(rf"(?<!\d){_DAY}[T_ -]{_TIME}(?!\d)", re.ASCII)
_FOLDER: Final = re.compile(rf"T?{_DAY}(?:[_-]\D.*)?", re.ASCII | re.DOTALL)
"""VLMEvalKit's `T20260101_Gabc`. A date in the middle of a name is mostly a model's."""
MAX_NAME: Final = 200


class Source(NamedTuple):
    """A file, and the set that it is a part of: files of one set are parts of one result."""

    path: Path
    key: str
    """Tells sets of one import apart; kept nowhere."""
    name: str
    """The set's name, without a folder above what was imported."""
    created: str | None = None
    """ISO 8601, as precise as the names tell it."""


def of_folder(path: Path, name: str) -> Source:
    """The set of all files in this file's folder; `name`: what the file is told by."""
    return Source(path, str(path.resolve().parent), *_named(path, name, is_file=False))


def of_file(path: Path, name: str) -> Source:
    """A set of this file alone."""
    return Source(path, str(path.resolve()), *_named(path, name, is_file=True))


def stamped(path: Path, name: str, stamp: str) -> Source:
    """The set of those files in one folder that were written at one time."""
    folder = _named(path, name, is_file=False)[0]
    key = f"{path.resolve().parent}\n{stamp}"
    return Source(path, key, _short(f"{folder}/{stamp}"), date_of((stamp,)))


def _named(path: Path, name: str, is_file: bool) -> tuple[str, str | None]:
    *parts, file = name.split("/")
    created, real = date_of((*parts, file)), path.resolve().parent.name
    if created is None and (created := date_of((real,))):
        # The folder of a file that was named by itself, or of what a link leads to, is told only
        # where it is what dates it.
        parts.append(real)
    told = [*parts, file] if is_file or not parts else parts
    return _short("/".join(told)), created


def _short(name: str) -> str:
    return visible(name)[-MAX_NAME:]


def date_of(names: Iterable[str]) -> str | None:
    """The date in the last of the names that has one: a time stamp, or a folder called by it."""
    for name in reversed(tuple(names)):
        if found := _STAMP.search(name):
            year, _, month, day, hour, _, minute, second = found.groups()
            told = _checked(f"{year}-{month}-{day}T{hour}:{minute}:{second}")
        elif found := _FOLDER.fullmatch(name):
            told = _checked("-".join(found.group(1, 3, 4)))
        else:
            continue
        if told:
            return told
    return None


def _checked(text: str) -> str | None:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return None
    return text


def file_digest(path: Path) -> str:
    """SHA-256 of a file's content."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def set_digest(files: Iterable[str]) -> str:
    """SHA-256 over the digests of a set's files, whatever their names and order."""
    return hashlib.sha256("\n".join(sorted(files)).encode()).hexdigest()
