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

import contextlib
import os
import pickle
import threading
import time
from collections.abc import Callable, Sequence
from functools import cache, wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

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
META: Final = "meta"
"""Stands for the question that opening a version asks."""
UNUSED_S: Final = 86_400
"""Seconds after which a version that was met once is forgotten."""
CONNECTED: Final = reading._connected


class Answers:
    """What one version has answered: a folder with a file for each question.

    A version that is met for the first time leaves an empty folder: many tests build one that no
    other run will see, and its answers are not worth keeping.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._is_known = folder.exists()
        folder.mkdir(exist_ok=True)

    def get(self, question: str) -> Any:
        """The answer to a question; None if it is new, or was not written whole."""
        try:
            return pickle.loads((self._folder / question).read_bytes())
        except (FileNotFoundError, EOFError, pickle.UnpicklingError):
            return None

    def keep(self, question: str, answer: Any) -> None:
        if not self._is_known:
            return
        draft = self._folder / f"{question}.{os.getpid()}-{threading.get_ident()}"
        draft.write_bytes(pickle.dumps(answer))
        draft.replace(self._folder / question)


@cache
def _folder() -> Path:
    folder = store_cache.cache_folder() / f"queries-{np.__version__}-{pa.__version__}"
    folder.mkdir(exist_ok=True)
    for version in folder.iterdir():
        if version.stat().st_mtime < time.time() - UNUSED_S:
            with contextlib.suppress(OSError):  # it has answers
                version.rmdir()
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
        has_time = store._allowance(budget.get("budget_s"))[0] >= LITTLE_S
        is_closed = getattr(store._connection, "is_closed", True)
        if answers is None or not has_time or is_closed:
            return real(store, sql, params, **budget)
        text = pickle.dumps((real.__name__, sql, list(params)))
        question = store_cache.digest_of(text)
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
        self.is_closed = False
        self.real: duckdb.DuckDBPyConnection | None = None

    def cursor(self) -> duckdb.DuckDBPyConnection:
        if self.is_closed:
            raise duckdb.ConnectionException("Connection already closed")
        if self.real is None:
            self.real = self._open()
        return self.real.cursor()

    def _open(self) -> duckdb.DuckDBPyConnection:
        """Open the file; a copy of it if it is gone, for the real one would still be open."""
        if self._path.exists():
            return CONNECTED(self._path, self._threads)[0]
        with TemporaryDirectory() as folder:
            copied = Path(folder) / self._path.name
            copied.write_bytes(self._file.read())
            return CONNECTED(copied, self._threads)[0]

    def close(self) -> None:
        self.is_closed = True
        if self.real is not None:
            self.real.close()


def connected(path: Path, threads: int) -> tuple[Any, dict[str, str]]:
    """Open a version, or leave that to the first query whose answer is not kept."""
    answers = answers_of(path)
    if answers is None:
        return CONNECTED(path, threads)
    later = Later(path, threads)
    meta = answers.get(META)
    if meta is None:
        later.real, meta = CONNECTED(path, threads)
        answers.keep(META, meta)
    return later, meta


def install() -> None:
    """Use the cache for every Store of this process and of those that it forks."""
    reading._connected = connected
    for way in WAYS:
        setattr(Store, way, remembering(getattr(Store, way)))
