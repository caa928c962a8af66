"""Source sets: the files of an import that belong to one result, and the date of that result."""

import hashlib
import re
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from loaders import visible

_DAY: Final = r"(20\d\d)(-?)(\d\d)\2(\d\d)"
_TIME: Final = r"(\d\d)([-:.]?)(\d\d)\6(\d\d)"
_STAMP: Final = re.compile(rf"(?<!\d){_DAY}[T_ -]{_TIME}(?!\d)", re.ASCII)
_FOLDER: Final = re.compile(rf"T?{_DAY}(?:[_-]\D.*)?", re.ASCII | re.DOTALL)
"""VLMEvalKit's `T20260101_Gabc`. A date in the middle of a name is mostly a model version."""
MAX_NAME: Final = 200


class SourceFile(NamedTuple):
    """A file and its source set; files of one set are parts of one result."""

    path: Path
    key: str
    """Identifies the set within one import; not stored."""
    name: str
    """The set's name, without folders above the imported path."""
    created: str | None = None
    """ISO 8601, as precise as the names state it."""


def of_folder(path: Path, name: str) -> SourceFile:
    """The set of all files in this file's folder; `name` is the file's name in reports."""
    return SourceFile(path, str(path.resolve().parent), *_named(path, name, is_file=False))


def of_file(path: Path, name: str) -> SourceFile:
    """A set of this file alone."""
    return SourceFile(path, str(path.resolve()), *_named(path, name, is_file=True))


def stamped(path: Path, name: str, stamp: str) -> SourceFile:
    """The set of the files in one folder with the same time stamp."""
    folder = _named(path, name, is_file=False)[0]
    key = f"{path.resolve().parent}\n{stamp}"
    return SourceFile(path, key, _short(f"{folder}/{stamp}"), date_of((stamp,)))


def _named(path: Path, name: str, is_file: bool) -> tuple[str, str | None]:
    *parts, file = name.split("/")
    created, real = date_of((*parts, file)), path.resolve().parent.name
    if created is None and (created := date_of((real,))):
        # The folder of a file given by itself, or of a link's target, is named only where it holds
        # the date.
        parts.append(real)
    name_parts = [*parts, file] if is_file or not parts else parts
    return _short("/".join(name_parts)), created


def _short(name: str) -> str:
    return visible(name)[-MAX_NAME:]


def date_of(names: Iterable[str]) -> str | None:
    """The ISO date of the last name that has one: a time stamp, or a dated folder; None without."""
    for name in reversed(tuple(names)):
        if match := _STAMP.search(name):
            year, _, month, day, hour, _, minute, second = match.groups()
            date = _checked(f"{year}-{month}-{day}T{hour}:{minute}:{second}")
        elif match := _FOLDER.fullmatch(name):
            date = _checked("-".join(match.group(1, 3, 4)))
        else:
            continue
        if date:
            return date
    return None


def _checked(text: str) -> str | None:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return None
    return text


def set_digest(files: Iterable[str]) -> str:
    """SHA-256 over the sorted digests of a set's files: independent of names and order."""
    return hashlib.sha256("\n".join(sorted(files)).encode()).hexdigest()
