"""Storage of a log: a local append-only file, or part files on any fsspec file system.

Local: written lines survive the process, synced (fsync) lines the machine. Elsewhere an object
can't be appended to, so lines are buffered for at most a second and written as a part file.
"""

import fcntl
import os
import secrets
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

from judges import LogError

GATHERED_S: Final = 1.0
GATHERED_BYTES: Final = 1 << 20


class LogSink(Protocol):
    """Appends whole lines and reads them back. `gathers`: lines are buffered, so that a kill loses
    those written since the last `flush`."""

    gathers: bool

    def lines(self) -> Iterator[bytes]: ...

    def write(self, data: bytes) -> None: ...

    def sync(self) -> None: ...

    def flush(self) -> None: ...

    def close(self) -> None: ...


def sink(place: str) -> LogSink:
    """The sink of a path, or of an fsspec address such as `s3://…`. Raises LogError."""
    return PartFiles(place) if "://" in place else AppendOnlyFile(Path(place))


def shared_sink(place: str) -> LogSink:
    """A second writer of a log that another process of this run has locked; only for whole lines
    whose order does not matter. Raises LogError."""
    return PartFiles(place) if "://" in place else AppendOnlyFile(Path(place), alone=False)


class AppendOnlyFile:
    """A local file opened with O_APPEND, under an exclusive lock unless `alone` is false."""

    gathers = False

    def __init__(self, path: Path, *, alone: bool = True) -> None:
        """Raises LogError: it can't be written, or another process is writing it."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        except OSError as error:
            raise LogError(f"{path} can't be written ({error.strerror})") from error
        self._path = path
        self._torn = False
        if not alone:
            return
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._handle)
            raise LogError(f"{path.name} is being written by another process") from error
        self._end_torn_line()
        _sync_folder(path.parent)

    def lines(self) -> Iterator[bytes]:
        """Every line, an incomplete one too."""
        with self._path.open("rb") as handle:
            yield from handle

    def write(self, data: bytes) -> None:
        """Append whole lines; they survive a kill of this process. Raises LogError."""
        view = memoryview(b"\n" + data if self._torn else data)
        try:
            while view:
                view = view[os.write(self._handle, view) :]
                self._torn = bool(view)
        except OSError as error:
            raise LogError(f"{self._path.name} can't be written ({error.strerror})") from error

    def flush(self) -> None:
        """Nothing to do: written lines survive the process."""

    def sync(self) -> None:
        """Make the written lines durable (fsync). Raises LogError."""
        try:
            os.fsync(self._handle)
        except OSError as error:
            raise LogError(f"{self._path.name} can't be written ({error.strerror})") from error

    def close(self) -> None:
        """Close the file and release its lock."""
        os.close(self._handle)

    def _end_torn_line(self) -> None:
        """End a line that a kill has cut short; it is not removed, since the log is append-only."""
        size = os.fstat(self._handle).st_size
        if size and os.pread(self._handle, 1, size - 1) != b"\n":
            self.write(b"\n")


class PartFiles:
    """A folder of part files on an fsspec file system. A kill may lose a second of lines."""

    gathers = True

    def __init__(self, place: str) -> None:
        """Raises LogError: the place can't be reached."""
        try:
            from fsspec.core import url_to_fs

            self._files, root = url_to_fs(place)
            self._root = str(root).rstrip("/")
            self._files.makedirs(self._root, exist_ok=True)
            known = self._known()
        except Exception as error:  # each file system raises its own
            raise LogError(f"{place} can't be reached ({type(error).__name__})") from error
        self._place = place
        self._number = len(known)
        self._lock, self._flushing = threading.Lock(), threading.Lock()
        self._waiting = bytearray()
        self._since = time.monotonic()

    def lines(self) -> Iterator[bytes]:
        """Every line of every part, in the order of their writing."""
        for path in self._known():
            yield from bytes(self._files.cat_file(path)).splitlines(keepends=True)

    def write(self, data: bytes) -> None:
        """Buffer lines."""
        with self._lock:
            self._waiting += data

    def sync(self) -> None:
        """Flush the buffer once it is a second old or a MiB large. Raises LogError."""
        with self._lock:
            aged = time.monotonic() - self._since > GATHERED_S
            due = aged or len(self._waiting) > GATHERED_BYTES
        if due:
            self.flush()

    def flush(self) -> None:
        """Write the buffer as a part: all lines buffered before are written on return, by this call
        or by a concurrent one that it waited for. Raises LogError.
        """
        with self._flushing:
            with self._lock:  # released before the upload, so that writers never wait for it
                data, self._waiting, self._since = self._waiting, bytearray(), time.monotonic()
            if not data:
                return
            name = f"part-{self._number:06d}-{secrets.token_hex(4)}.jsonl"
            try:
                self._files.pipe_file(f"{self._root}/{name}", bytes(data))
            except Exception as error:
                with self._lock:
                    self._waiting = data + self._waiting
                raise LogError(
                    f"{self._place} can't be written ({type(error).__name__})"
                ) from error
            self._number += 1

    def close(self) -> None:
        """Flush the buffer."""
        self.flush()

    def _known(self) -> list[str]:
        paths = self._files.find(self._root) if self._files.exists(self._root) else []
        return sorted(path for path in paths if str(path).endswith(".jsonl"))


def _sync_folder(folder: Path) -> None:
    """Make a new file's directory entry durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
