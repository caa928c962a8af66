"""Where copies of remote places lie: one folder for each address, filled beside and swapped in."""

import contextlib
import fcntl
import filecmp
import hashlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from loaders.core.errors import FetchFailed

_NOTES: Final = ".cache"
"""Where the hub notes what it has brought."""


class Copy(NamedTuple):
    """The folder to fill, and the one that it becomes."""

    filling: Path
    kept: Path


@contextlib.contextmanager
def filled(into: Path, address: str, *, resumes: bool = False) -> Iterator[Copy]:
    """An empty folder to copy `address` to; it takes the place of the copy before where the block
    ends well. A file whose content is as before keeps its time of change, so that it is the one
    that was imported.

    `resumes`: the folder begins with the copy before, or with what a download that broke off had
    brought, and such a beginning is left for the next time. Else it goes whatever is raised.
    Raises FetchFailed where `into` can't be written or another import fetches.
    """
    name = hashlib.sha256(address.rstrip("/").encode("utf-8", "replace")).hexdigest()[:16]
    copy = Copy(into / f"{name}.part", into / name)
    with _alone(into):
        _mended(copy.kept)
        whole = False
        try:
            _begin(copy, resumes)
            yield copy
            _keep_times(copy)
            whole = True
        except OSError as error:
            raise FetchFailed(f"{address}: can't be kept ({error.strerror or error})") from error
        finally:
            if not whole and not (resumes and _brought(copy)):
                shutil.rmtree(copy.filling, ignore_errors=True)
        _swap(copy)


@contextlib.contextmanager
def _alone(into: Path) -> Iterator[None]:
    """One fetch at a time: two would fill one folder."""
    handle = os.open(into, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise FetchFailed("another import is fetching; wait for its end") from error
        yield
    finally:
        os.close(handle)


def _begin(copy: Copy, resumes: bool) -> None:
    if not resumes:
        shutil.rmtree(copy.filling, ignore_errors=True)
    if resumes and copy.kept.exists() and not copy.filling.exists():
        shutil.copytree(
            copy.kept, copy.filling, copy_function=_linked, ignore=shutil.ignore_patterns(_NOTES)
        )
        if (copy.kept / _NOTES).exists():  # it writes over these
            shutil.copytree(copy.kept / _NOTES, copy.filling / _NOTES)
    copy.filling.mkdir(exist_ok=True)


def _linked(source: str, target: str) -> str:
    """A hard link, as films are large; the hub puts a new file in place of one that it changes."""
    with contextlib.suppress(OSError):
        os.link(source, target)
        return target
    return str(shutil.copy2(source, target))


def _brought(copy: Copy) -> bool:
    """Whether a download that broke off had brought anything that the copy before has not."""
    for path in copy.filling.rglob("*"):
        name = path.relative_to(copy.filling)
        before = copy.kept / name
        ours = path.suffix == ".incomplete" or _NOTES not in name.parts
        if ours and path.is_file() and not (before.is_file() and path.samefile(before)):
            return True
    return False


def _keep_times(copy: Copy) -> None:
    for path in copy.filling.rglob("*"):
        before = copy.kept / path.relative_to(copy.filling)
        if not (path.is_file() and before.is_file()) or path.samefile(before):
            continue
        if filecmp.cmp(path, before, shallow=False):
            stat = before.stat()
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def _swap(copy: Copy) -> None:
    old = _old(copy.kept)
    if copy.kept.exists():
        copy.kept.replace(old)
    try:
        copy.filling.replace(copy.kept)
    except OSError:
        _mended(copy.kept)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _mended(kept: Path) -> None:
    """After a kill between the two steps of a swap: the copy before is put back."""
    old = _old(kept)
    if old.exists() and not kept.exists():
        old.replace(kept)
    shutil.rmtree(old, ignore_errors=True)


def _old(kept: Path) -> Path:
    return kept.with_name(f"{kept.name}.old")
