"""`Store`: one immutable version, opened read-only and locked down, safe for many threads.

Results of functions of a version are kept with its Store: `@per_version(limit)`.
"""

import contextlib
import logging
import threading
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, ClassVar, Concatenate, Final, ParamSpec, Self, TypeVar

import duckdb
import numpy as np
import pyarrow as pa
from cachetools import LRUCache
from numpy.typing import NDArray

from store import (
    BadStore,
    Damaged,
    NoStore,
    OtherFormat,
    OverBudget,
    QueryError,
    StoreError,
)
from store.reading import versions
from store.reading.budget import Budget, current_limit

STREAMED: Final = 65_536
"""Rows of a batch of `Store.reader`."""
OPENED: Final[dict[str, str | bool | int | float | list[str]]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "allow_community_extensions": False,
    "temp_directory": "",
    "memory_limit": "2GB",
}
LOCKED: Final = {"enable_external_access": "false", "lock_configuration": "true"}
"""Once all of it is open, no other file is read or written, and no query can change that."""
WHOLE_S: Final = 600.0
"""Seconds in which a table has to be read whole."""
SMALL: Final = 64 << 20
"""A file below this many bytes is read by one thread a query: handing work to a second one took
longer than the work (a page of the theatre: 24 ms, with one thread 19)."""

UNREADABLE: Final = (duckdb.IOException, duckdb.FatalException)
CORRUPT: Final = "Corrupt database file"
"""DuckDB checks each block that it reads, and says so by an error without a class of its own."""
LOG: Final = logging.getLogger("whyreel")

Row = dict[str, Any]
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Reader = Callable[Concatenate["Store", Arguments], Result]


class VersionCache:
    """One LRU cache for each decorated function; freed with the Store that holds it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._caches: dict[object, LRUCache[Hashable, Any]] = {}

    def get(
        self, function: object, limit: int, key: Hashable, read: Callable[[], Result]
    ) -> Result:
        """What is cached under the key, else the result of `read`; at most `limit` of a function.

        Two threads that miss the same key at once both read it; an error is not cached.
        """
        with self._lock:
            cache = self._caches.setdefault(function, LRUCache(limit))
            if key in cache:
                cached: Result = cache[key]
                return cached
        # Read without the lock: one visitor's slow page must not block the others.
        result = read()
        with self._lock:
            cache[key] = result
        return result


class Store:
    """A store file for reading. Each thread works on a cursor of its own.

    It is closed when nobody holds it any more; whoever holds one may go on reading it although a
    newer version has come, even when its file is gone.
    """

    budget_s: ClassVar[float] = 5.0
    """Seconds that a query may take without a budget of its own, outside of a request's time limit
    (store.reading.budget)."""

    def __init__(self, path: Path) -> None:
        """Open a file. Raises NoStore or BadStore."""
        if not path.is_file():
            raise NoStore(f"there is no store at {path}")
        try:
            self.is_small = versions.size(path) < SMALL
            self._connection, meta = _connected(path, threads=1 if self.is_small else 2)
        except duckdb.Error as error:
            raise BadStore(
                f"{path.name} is no readable store: {_first_line(error, path)}"
            ) from error
        if not versions.is_todays(meta):
            raise OtherFormat(f"{path.name} was written in another format than today's")
        self.path = path
        self.version = meta["version"]
        self.hash = meta["hash"]
        self.built = meta["built"]
        self.is_damaged = False
        self.cache = VersionCache()
        self._lock = threading.Lock()
        self._local = threading.local()

    @classmethod
    def whole(cls, path: Path) -> Self:
        """Open a store file that is read whole. Raises NoStore, BadStore or Damaged."""
        opened = cls(path)
        opened.read_whole()
        return opened

    @classmethod
    def open(cls, place: Path | str, *, without: Collection[Path] = ()) -> Self:
        """Open a store file, or the current version of a home; where that cannot be opened, the
        newest that can. Files of `without` are known to be damaged. Raises NoStore or BadStore.
        """
        path = Path(place)
        if not path.is_dir():
            return cls(path)
        problem: StoreError | None = None
        for candidate in versions.candidates(path):
            try:
                if candidate in without:
                    raise BadStore(f"{candidate.name} is damaged")
                return cls(candidate)
            except (NoStore, BadStore) as error:
                LOG.warning("a version is passed over: %s", error)
                problem = problem or error
        raise problem or NoStore(f"nothing has been imported into {path} yet")

    def published_with(self, token: str) -> str:
        """The version that was published with a token; empty where this one does not build on it.

        Raises StoreError.
        """
        rows = self.query("SELECT value FROM star.meta WHERE key = ?", [versions.INTENT + token])
        return str(rows[0]["value"]) if rows else ""

    def query(
        self, sql: str, params: Sequence[Any] = (), *, budget_s: float | None = None
    ) -> list[Row]:
        """The rows as dicts. Raises OverBudget after `budget_s` seconds, or at the end of the
        request's time limit if that is earlier, and QueryError otherwise.
        """
        with self._running(budget_s) as cursor:
            cursor.execute(sql, list(params))
            names = [column[0] for column in cursor.description or ()]
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    def arrow(
        self, sql: str, params: Sequence[Any] = (), *, budget_s: float | None = None
    ) -> pa.Table:
        """The rows as an Arrow table. Raises as `query` does."""
        with self._running(budget_s) as cursor:
            result = cursor.sql(sql, params=list(params))
            if result is None:  # a statement without a result
                raise QueryError("the query has no rows to give")
            table: pa.Table = result.to_arrow_table()
            return table

    def numpy(
        self, sql: str, params: Sequence[Any] = (), *, budget_s: float | None = None
    ) -> dict[str, NDArray[Any]]:
        """The columns as arrays, masked where a value is NULL. Raises as `query` does.

        Numbers that go on to numpy come this way: the first `to_numpy` of an Arrow column loads
        pandas, a quarter of a second.
        """
        with self._running(budget_s) as cursor:
            columns = cursor.execute(sql, list(params)).fetchnumpy()
            return {name: np.ma.asarray(column) for name, column in columns.items()}

    @contextlib.contextmanager
    def reader(
        self, sql: str, params: Sequence[Any] = (), *, budget_s: float | None = None
    ) -> Iterator[pa.RecordBatchReader]:
        """The rows as a stream of Arrow batches, on a cursor of its own. Raises as `query` does."""
        with self._lock:
            cursor = self._connection.cursor()
        try:
            with self._running(budget_s, cursor):
                result = cursor.sql(sql, params=list(params))
                reader = result.to_arrow_reader(STREAMED) if result is not None else None
                if reader is None:  # a statement without a result
                    raise QueryError("the query has no rows to give")
                yield reader
        finally:
            cursor.close()

    def first_row(self, sql: str, params: Sequence[Any] = ()) -> Row | None:
        """The first row, or None."""
        rows = self.query(sql, params)
        return rows[0] if rows else None

    def read_whole(self) -> None:
        """Read every value once: DuckDB checks each block of its files then. Raises Damaged.

        It takes about a second for half a million rows.
        """
        tables = self.query(
            "SELECT database_name AS base, schema_name AS room, table_name AS name "
            "FROM duckdb_tables() WHERE NOT internal"
        )
        for table in tables:
            place = ".".join('"' + str(name).replace('"', '""') + '"' for name in table.values())
            self.query(f"SELECT bit_xor(hash(each)) AS x FROM {place} each", budget_s=WHOLE_S)  # noqa: S608

    def close(self) -> None:
        """Close at once; later queries raise QueryError. Without it, the last holder closes."""
        self._connection.close()

    def _cursor(self) -> duckdb.DuckDBPyConnection:
        cursor: duckdb.DuckDBPyConnection | None = getattr(self._local, "cursor", None)
        if cursor is None:
            with self._lock:
                cursor = self._connection.cursor()
            self._local.cursor = cursor
        return cursor

    @contextlib.contextmanager
    def _running(
        self, budget_s: float | None, own: duckdb.DuckDBPyConnection | None = None
    ) -> Iterator[duckdb.DuckDBPyConnection]:
        seconds, over = self._allowance(budget_s)
        if seconds <= 0:
            raise OverBudget(over)
        try:
            cursor = own or self._cursor()
            with Budget(cursor, seconds) as budget:
                yield cursor
        except duckdb.Error as error:
            if isinstance(error, duckdb.InterruptException) and budget.spent:
                raise OverBudget(over) from error
            if isinstance(error, UNREADABLE) or CORRUPT in str(error):
                self.is_damaged = True
                raise Damaged(f"{self.path.name} cannot be read any more") from error
            line = str(error).strip().partition("\n")[0][:300]
            raise QueryError(f"the query was refused: {line}") from error

    def _allowance(self, budget_s: float | None) -> tuple[float, str]:
        """Return the seconds that a query may take, and the error message if it takes longer."""
        limit = current_limit()
        usual = budget_s or self.budget_s
        if limit is None or (budget_s is not None and budget_s < limit.left):
            return usual, f"the query took longer than {usual:g} s"
        return limit.left, f"the queries of this request took longer than {limit.seconds:g} s"


_OPENING: Final = threading.Lock()


def _connected(path: Path, threads: int) -> tuple[duckdb.DuckDBPyConnection, dict[str, str]]:
    """Open a file and lock it down: the connection, and what the version says of itself."""
    config = OPENED | {"threads": threads}
    connection = duckdb.connect(str(path), read_only=True, config=config)
    meta = dict(connection.execute("SELECT key, value FROM star.meta").fetchall())
    _lock_down(connection, path if versions.is_todays(meta) else None)
    return connection, meta


def _lock_down(connection: duckdb.DuckDBPyConnection, version: Path | None) -> None:
    """Attach the parts of a version, if any, and let nothing else be opened from now on.

    A file that the process has open already is not opened again: it is locked down then.
    """
    with _OPENING:
        locked = connection.execute("SELECT current_setting('lock_configuration')").fetchone()
        if locked == (True,):
            return
        if version is not None:
            for name in versions.part_names(connection):
                file = str(versions.part_file(version, name)).replace("'", "''")
                connection.execute(f"ATTACH IF NOT EXISTS '{file}' AS {name} (READ_ONLY)")
        for setting, value in LOCKED.items():
            connection.execute(f"SET {setting} = {value}")


def _first_line(error: duckdb.Error, path: Path) -> str:
    """DuckDB's first line, without the folder that the file is in."""
    return str(error).partition("\n")[0].replace(f"{path.parent}/", "")[:200]


def per_version(limit: int = 1) -> Callable[[Reader[Arguments, Result]], Reader[Arguments, Result]]:
    """Cache the last `limit` results of a function of a Store and hashable arguments, per Store.

    Threads share the results, so callers must not change them.
    """

    def decorate(function: Reader[Arguments, Result]) -> Reader[Arguments, Result]:
        @wraps(function)
        def cached(store: "Store", /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
            return store.cache.get(
                function,
                limit,
                (args, tuple(kwargs.items())),
                lambda: function(store, *args, **kwargs),
            )

        return cached

    return decorate
