"""A cache of what versions of a store answer to queries.

Half of what the tests of pages cost was DuckDB, which plans each query anew, and nearly all of
these queries are the same in every run. An answer depends on the version's bytes, the query, its
parameters and DuckDB alone. So it is kept under a digest of them, beside the versions that
tests/store_cache.py keeps, for all workers, later runs and other clones. Where every answer is
kept, the version is not opened at all.

DuckDB itself answers every query that is new, each query of a version that no run has met before or
that has parts, each that has little time, and all of them in `make sweep` and in processes that
begin from scratch.
"""

import os
import pickle
import struct
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache, wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from weakref import WeakSet

import duckdb
import numpy as np
import pyarrow as pa

from store.reading import store as reading
from store.reading import versions
from store.reading.store import Store
from tests import store_cache

WAYS: Final = ("query", "arrow", "numpy")
LITTLE_S: Final = 5.0
"""A test that gives a query less time than this wants to see it interrupted."""
MOST: Final = 1 << 20
"""Bytes of the largest answer that is kept."""
HEAD: Final = struct.Struct("<16sII")
"""Before each answer: the digest of its question, its length, and its checksum."""
META: Final = b"meta".ljust(16)
"""Stands for the question that opening a version asks."""
UNUSED_S: Final = 86_400
"""Seconds after which a version that was met once is forgotten."""
CONNECTED: Final = reading._connected

_closed: WeakSet[Store] = WeakSet()


class Answers:
    """What one version has answered: a file to which all processes append.

    A version that is met for the first time leaves an empty file: many tests build one that no
    other run will see, and its answers are not worth keeping.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._is_known = file.exists()
        self._kept = dict(_read(file)) if self._is_known else {}
        file.touch()

    def get(self, question: bytes) -> Any:
        """The answer to a question; None if it is new."""
        kept = self._kept.get(question)
        return None if kept is None else pickle.loads(kept)

    def keep(self, question: bytes, answer: Any) -> None:
        packed = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL) if self._is_known else b""
        if not 0 < len(packed) <= MOST:
            return
        self._kept[question] = packed
        handle = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            os.write(handle, HEAD.pack(question, len(packed), zlib.crc32(packed)) + packed)
        finally:
            os.close(handle)


def _read(file: Path) -> Iterator[tuple[bytes, bytes]]:
    """The questions and answers of a file; it is removed where one was not written whole."""
    data = file.read_bytes()
    place = 0
    while place < len(data):
        question, length, checksum = HEAD.unpack(data[place : place + HEAD.size].ljust(HEAD.size))
        place += HEAD.size + length
        packed = data[place - length : place]
        if len(packed) != length or zlib.crc32(packed) != checksum:
            file.unlink(missing_ok=True)
            return
        yield question, packed


@cache
def _folder() -> Path:
    folder = store_cache.cache_folder() / f"answers-{np.__version__}-{pa.__version__}"
    folder.mkdir(exist_ok=True)
    for file in folder.iterdir():
        about = file.stat()
        if about.st_size == 0 and about.st_mtime < time.time() - UNUSED_S:
            file.unlink(missing_ok=True)
    return folder


@cache
def _answers(digest: str) -> Answers:
    return Answers(_folder() / digest)


def answers_of(path: Path) -> Answers | None:
    """What a version's bytes have answered; None if it is gone or has parts."""
    try:
        digest = store_cache.digest_of_bytes(path)
    except FileNotFoundError:
        return None
    return None if versions.parts_folder(path).exists() else _answers(digest)


def remembering(real: Callable[..., Any]) -> Callable[..., Any]:
    """A way to query a Store that asks DuckDB once."""

    @wraps(real)
    def ask(store: Store, sql: str, params: Sequence[Any] = (), **budget: Any) -> Any:
        answers = answers_of(store.path)
        is_usual = store._allowance(budget.get("budget_s"))[0] >= LITTLE_S
        if answers is None or not is_usual or store in _closed:
            return real(store, sql, params, **budget)
        text = pickle.dumps((real.__name__, sql, list(params)))
        question = bytes.fromhex(store_cache.digest_of(text))
        answer = answers.get(question)
        if answer is None:
            answer = real(store, sql, params, **budget)
            answers.keep(question, answer)
        return answer

    return ask


class Later:
    """A connection that is opened once a query comes which has no answer yet."""

    def __init__(self, path: Path, threads: int) -> None:
        self._path = path
        self._threads = threads
        self._file = path.open("rb")
        self._is_closed = False
        self._real: duckdb.DuckDBPyConnection | None = None

    @property
    def is_open(self) -> bool:
        return self._real is not None

    def cursor(self) -> duckdb.DuckDBPyConnection:
        if self._is_closed:
            raise duckdb.ConnectionException("Connection already closed")
        if self._real is None:
            self._real = self._open()
        return self._real.cursor()

    def _open(self) -> duckdb.DuckDBPyConnection:
        """Open the file; a copy of it if it is gone, for the real one would still be open."""
        with TemporaryDirectory() as folder:
            place = self._path
            if not place.exists():
                place = Path(folder) / place.name
                place.write_bytes(self._file.read())
            return CONNECTED(place, self._threads)[0]

    def close(self) -> None:
        self._is_closed = True
        if self._real is not None:
            self._real.close()


def connected(path: Path, threads: int) -> tuple[Any, dict[str, str]]:
    """Open a version, or leave that to the first query whose answer is not kept."""
    answers = answers_of(path)
    if answers is None:
        return CONNECTED(path, threads)
    if (meta := answers.get(META)) is not None:
        return Later(path, threads), meta
    connection, meta = CONNECTED(path, threads)
    answers.keep(META, meta)
    return connection, meta


def install() -> None:
    """Use the cache for every Store of this process and of those that it forks."""
    close = Store.close

    def closing(store: Store) -> None:
        _closed.add(store)
        close(store)

    reading._connected = connected
    Store.close = closing
    for way in WAYS:
        setattr(Store, way, remembering(getattr(Store, way)))
