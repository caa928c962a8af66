"""A cache of query results, for the stores that tests/store_cache.py keeps.

DuckDB plans each query anew, which was half of what the tests of pages cost, and nearly all queries
are the same in every run. A result depends only on the store's bytes, the query, its parameters and
DuckDB. So it is cached under a digest of them, for all workers, later runs and other clones. A
store is opened only when a query has no cached result.

DuckDB runs every query that is new, every query on a store that no earlier run has opened or that
has parts, every query with a short time limit, and all queries in `make sweep` and in processes
that tests do not fork.
"""

import contextlib
import pickle
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
from tests import pickle_files, store_cache
from tests.rounds import IS_SWEEP

WAYS: Final = ("query", "arrow", "numpy")
LITTLE_S: Final = 5.0
"""A test that allows a query less time than this checks that it is interrupted."""
META: Final = "meta"
"""The name under which the contents of `star.meta` are cached, which opening a store reads."""
UNUSED_S: Final = 86_400
"""Seconds after which the empty folder of a version is removed."""
CONNECTED: Final = reading._connected


class Answers:
    """The cached results of one version: a folder with a file for each query.

    When a version is opened for the first time, only an empty folder is made. Many tests build
    versions that no other run will open, and caching their results would be wasted.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._is_known = folder.exists()
        folder.mkdir(exist_ok=True)

    def get(self, question: str) -> Any:
        """Return a cached result; None if there is none, or if it was not written completely."""
        try:
            return pickle.loads((self._folder / question).read_bytes())
        except (FileNotFoundError, EOFError, pickle.UnpicklingError):
            return None

    def keep(self, question: str, answer: Any) -> None:
        if self._is_known:
            pickle_files.write(self._folder / question, answer)


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
    """Return the cached results of a version; None if its file is gone or it has parts."""
    try:
        digest = store_cache.digest_of_bytes(path)
    except FileNotFoundError:
        return None
    return None if versions.parts_folder(path).exists() else _answers(digest)


def remembering(real: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a method of Store that runs a query, so that results come from the cache."""

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
    """A connection that is opened by the first query without a cached result."""

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
        """Open the file, or a copy if it was deleted: a real connection could still read it."""
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
    """Open a version, or only when the first query without a cached result runs."""
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
    """Use the cache for every Store of this process and of those that it forks; not in a sweep."""
    if IS_SWEEP:
        return
    reading._connected = connected
    for way in WAYS:
        setattr(Store, way, remembering(getattr(Store, way)))
