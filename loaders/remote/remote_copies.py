"""Copies of remote places: one folder per URL, filled aside and swapped in atomically."""

import contextlib
import fcntl
import filecmp
import hashlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from loaders import FetchFailed

_NOTES: Final = ".cache"
"""Folder of the hub's download metadata."""


class RemoteCopy(NamedTuple):
    """The folder being filled, and the folder that it replaces."""

    filling: Path
    kept: Path


@contextlib.contextmanager
def filled(into: Path, address: str, *, resumes: bool = False) -> Iterator[RemoteCopy]:
    """A folder to copy `address` to; it replaces the previous copy if the block succeeds. An
    unchanged file keeps its modification time, so that its fingerprint still matches.

    `resumes`: the folder starts from the previous copy or an interrupted download, and a partial
    download is kept for the next attempt; otherwise it is removed on any error. Raises FetchFailed
    where `into` is not writable or another import is fetching.
    """
    name = hashlib.sha256(address.rstrip("/").encode("utf-8", "replace")).hexdigest()[:16]
    copy = RemoteCopy(into / f"{name}.part", into / name)
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
    """Lock `into`, non-blocking: two fetches would fill one folder. Raises FetchFailed."""
    handle = os.open(into, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise FetchFailed("another import is fetching; wait for its end") from error
        yield
    finally:
        os.close(handle)


def _begin(copy: RemoteCopy, resumes: bool) -> None:
    if not resumes:
        shutil.rmtree(copy.filling, ignore_errors=True)
    if resumes and copy.kept.exists() and not copy.filling.exists():
        shutil.copytree(
            copy.kept, copy.filling, copy_function=_linked, ignore=shutil.ignore_patterns(_NOTES)
        )
        if (copy.kept / _NOTES).exists():  # the hub overwrites these in place
            shutil.copytree(copy.kept / _NOTES, copy.filling / _NOTES)
    copy.filling.mkdir(exist_ok=True)


def _linked(source: str, target: str) -> str:
    """A hard link where possible, since clips are large; the hub replaces changed files, it does
    not write into them."""
    with contextlib.suppress(OSError):
        os.link(source, target)
        return target
    return str(shutil.copy2(source, target))


def _brought(copy: RemoteCopy) -> bool:
    """Whether an interrupted download has any file that the previous copy lacks."""
    for path in copy.filling.rglob("*"):
        name = path.relative_to(copy.filling)
        before = copy.kept / name
        ours = path.suffix == ".incomplete" or _NOTES not in name.parts
        if ours and path.is_file() and not (before.is_file() and path.samefile(before)):
            return True
    return False


def _keep_times(copy: RemoteCopy) -> None:
    for path in copy.filling.rglob("*"):
        before = copy.kept / path.relative_to(copy.filling)
        if not (path.is_file() and before.is_file()) or path.samefile(before):
            continue
        if filecmp.cmp(path, before, shallow=False):
            stat = before.stat()
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def _swap(copy: RemoteCopy) -> None:
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
    """Recover from a kill between the two steps of a swap: restore the previous copy."""
    old = _old(kept)
    if old.exists() and not kept.exists():
        old.replace(kept)
    shutil.rmtree(old, ignore_errors=True)


def _old(kept: Path) -> Path:
    return kept.with_name(f"{kept.name}.old")
