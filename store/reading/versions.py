"""The files of a store: versions side by side, a pointer to the current one, one writer at a time.

`<home>/stores/whyreel-000001-1a2b3c4d.duckdb` … and `<home>/stores/current`, which holds a name.
"""

import contextlib
import fcntl
import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import duckdb

from schema.fields import axes
from store import BadStore, Busy, NoStore, StoreError

FORMAT: Final = "30"
"""Raised when the star changes in a way that older files cannot be read by."""
AXES: Final = " ".join(axes())
"""The columns that schema.fields adds to the star: a file with others is of another format too."""
_FIRST_AXES: Final = "scale perspective dynamics"
"""Those of a file that does not say which it has."""
KEEP: Final = 3
INTENT: Final = "intent."
"""Key of star.meta, with a token behind it: the version that was published with this token."""
ANNOUNCED: Final = ".announced"
"""The file that lists versions which are being written, until the last becomes the current one."""
FOLLOWS: Final = "follows"
"""The file that names the place which a home follows (app.api.replicas)."""
_NAME: Final = re.compile(r"whyreel-(\d{6,})-([0-9a-f]{8})\.duckdb")
_PART: Final = re.compile(r"p\d+")


def is_todays(meta: Mapping[str, str]) -> bool:
    """Whether a file with this star.meta can be read as it is."""
    return meta.get("format") == FORMAT and meta.get("axes", _FIRST_AXES) == AXES


def is_older(meta: Mapping[str, str]) -> bool:
    """Whether it can be brought to today's format."""
    written = meta.get("format", "")
    return written.isdigit() and int(written) <= int(FORMAT) and not is_todays(meta)


def folder(home: Path) -> Path:
    """Where a home keeps its versions."""
    return home / "stores"


def pointer(home: Path) -> Path:
    """The file that holds the current version's file name."""
    return folder(home) / "current"


def version_of(path: Path) -> str:
    """The version's name, `000001-1a2b3c4d`. Raises NoStore for any other file name."""
    match = _NAME.fullmatch(path.name)
    if match is None:
        raise NoStore(f"“{path.name}” is not the name of a store's version")
    return f"{match[1]}-{match[2]}"


def path_of(home: Path, version: str) -> Path:
    """The file of a version that is kept. Raises NoStore for any other, whatever its text."""
    name = f"whyreel-{version}.duckdb"
    path = folder(home) / name
    if _NAME.fullmatch(name) is None or not path.is_file():
        raise NoStore("that version of the data is not kept here")
    return path


def number_of(path: Path) -> int:
    """The number of a version's file; 0 for any other."""
    match = _NAME.fullmatch(path.name)
    return int(match[1]) if match else 0


def kept(home: Path) -> list[Path]:
    """All versions, the oldest first."""
    paths = [path for path in folder(home).glob("whyreel-*.duckdb") if _NAME.fullmatch(path.name)]
    return sorted(paths, key=number_of)


def current(home: Path) -> Path | None:
    """The current version's file, or None before the first import."""
    try:
        name = pointer(home).read_text(encoding="utf-8", errors="replace").strip()
    except (FileNotFoundError, NotADirectoryError):
        return None
    path = folder(home) / name
    if _NAME.fullmatch(name) is None or not path.is_file():
        raise NoStore(f"{pointer(home)} names “{name[:60]}”, which is no version here")
    return path


def parts_folder(version: Path) -> Path:
    """Where a version's parts lie (store.building.answers.parts), as links if it did not make them
    itself: a part is gone with the last version that reads it."""
    return version.with_name(f"{version.name}.parts")


def part_file(version: Path, name: str) -> Path:
    """The file of a version's part."""
    return parts_folder(version) / f"{name}.duckdb"


def part_names(connection: duckdb.DuckDBPyConnection, prefix: str = "") -> list[str]:
    """The parts that an open version names. Raises BadStore where one is no name of a part."""
    rows = connection.execute(f"SELECT name FROM {prefix}star.part ORDER BY name").fetchall()  # noqa: S608
    names = [str(name) for (name,) in rows]
    if any(_PART.fullmatch(name) is None for name in names):
        raise BadStore("a part of the data has a name that no part has")
    return names


def files(version: Path) -> list[Path]:
    """All files of a version."""
    return [version, *sorted(parts_folder(version).glob("*.duckdb"))]


def size(version: Path) -> int:
    """The bytes of all files of a version. Raises FileNotFoundError when it is gone."""
    return sum(file.stat().st_size for file in files(version))


def give_parts(version: Path, draft: Path, previous: Path | None, names: Sequence[str]) -> None:
    """Put a version's parts beside it: those of the version before by name, and the draft's own."""
    folder, own = parts_folder(version), parts_folder(draft)
    shutil.rmtree(folder, ignore_errors=True)  # of a version that never came to be
    if own.is_dir():
        own.rename(folder)
    for name in names:
        folder.mkdir(exist_ok=True)
        link(part_file(previous or draft, name), part_file(version, name))
    if folder.is_dir():
        for file in (*folder.iterdir(), folder):
            sync(file)


def link(file: Path, as_file: Path) -> None:
    """Give a file a second name; a copy where the disk knows no links, or it is another one."""
    try:
        os.link(file, as_file)
    except OSError:
        shutil.copyfile(file, as_file)


def remove(version: Path) -> None:
    """Remove a version's files."""
    version.unlink(missing_ok=True)
    shutil.rmtree(parts_folder(version), ignore_errors=True)


def candidates(home: Path) -> list[Path]:
    """All versions in the order in which to try them: the current one, then the newest first.

    A pointer that is missing or names no version loses its say; the versions are still there.
    """
    newest_first = kept(home)[::-1]
    try:
        now = current(home)
    except NoStore:
        return newest_first
    return sorted(newest_first, key=lambda path: path != now)


def next_path(home: Path, content_hash: str) -> Path:
    """The file for the next version."""
    number = max((number_of(path) for path in kept(home)), default=0) + 1
    return folder(home) / f"whyreel-{number:06d}-{content_hash[:8]}.duckdb"


def _point(home: Path, path: Path) -> None:
    draft = pointer(home).with_suffix(".new")
    draft.write_text(path.name + "\n", encoding="utf-8")
    sync(draft)
    draft.replace(pointer(home))
    sync(folder(home))


def switch(home: Path, path: Path) -> None:
    """Point to `path`. The version is on the disk before the pointer names it.

    Old versions are removed afterwards (store.reading.shared_versions): whenever the power fails,
    the pointer names a whole version.
    """
    sync(path)
    sync(folder(home))
    _point(home, path)


def sync(path: Path) -> None:
    """Have the disk hold a file's bytes, or a folder's names, before anything builds on them."""
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def use(home: Path, version: str) -> Path:
    """Point to a version that is kept, an older one mostly; its file. The next import goes on from
    it. Raises Busy, or NoStore for a version that is not kept."""
    with writing(home):
        path = path_of(home, version)
        _point(home, path)
    return path


@contextlib.contextmanager
def following(home: Path, place: str) -> Iterator[None]:
    """Be the only writer of a home that follows a place; nobody else writes to it from now on.

    Raises Busy when an import is under way.
    """
    folder(home).mkdir(parents=True, exist_ok=True)
    (folder(home) / FOLLOWS).write_text(place, encoding="utf-8")
    with _only_one(home):
        yield


@contextlib.contextmanager
def writing(home: Path) -> Iterator[None]:
    """Be the only writer. Raises Busy when another import is under way, StoreError where the home
    follows a place."""
    folder(home).mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileNotFoundError):
        place = (folder(home) / FOLLOWS).read_text(encoding="utf-8")
        raise StoreError(f"{home} follows {place}: what is published there comes here by itself")
    with _only_one(home):
        _remove_unpointed(home)  # of a process that was killed
        try:
            yield
        finally:
            _remove_unpointed(home)


def announce(home: Path, version: Path) -> None:
    """Record a version before its file is written, so that the file is removed if the version never
    becomes the current one. The caller holds the write lock.
    """
    with (folder(home) / ANNOUNCED).open("a", encoding="utf-8") as file:
        file.write(f"{version.name}\n")
    sync(folder(home) / ANNOUNCED)


def _remove_unpointed(home: Path) -> None:
    """Remove versions that were announced and are not the current one."""
    announced = folder(home) / ANNOUNCED
    try:
        names = announced.read_text(encoding="utf-8").splitlines()
        now = current(home)
    except (FileNotFoundError, NoStore):  # without a valid pointer nothing is removed
        return
    for name in names:
        path = folder(home) / name
        if _NAME.fullmatch(name) and path != now:
            remove(path)
    announced.unlink()


@contextlib.contextmanager
def _only_one(home: Path) -> Iterator[None]:
    lock = os.open(folder(home) / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Busy(f"another import is writing to {home}; try again when it is done") from None
        yield
    finally:
        os.close(lock)
