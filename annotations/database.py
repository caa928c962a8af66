"""Opens the database: SQLite in WAL mode, or another by its URL; migrated when it is opened.

A database of an older program is brought to the newest revision of its tables.
"""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import orjson
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import ArgumentError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from annotations import AnnotationError, ConcurrentWrite, DatabaseFull, DatabaseUnavailable

MIGRATIONS: Final = Path(__file__).parent / "migrations"
NEWEST: Final = "0006"
"""The newest revision: with it known here, Alembic is loaded only where there is work for it."""
BUSY_MS: Final = 20_000
PAGE: Final = 4096
DatabaseUrl = sa.URL
WRITES: Final = "whyreel_writes"
"""The execution option of a transaction that writes: it takes SQLite's lock at its beginning."""


class Database:
    """A database of annotations, at the newest revision of its tables."""

    def __init__(self, url: DatabaseUrl, most_bytes: int = 0) -> None:
        """Opens it and migrates it; `most_bytes` bounds a SQLite file (0 = no bound).

        Raises DatabaseUnavailable.
        """
        self.url = url
        self._engine = _engine(url, most_bytes)
        with self.reading() as connection:
            current = revision(connection)
        if current != NEWEST:
            with self.writing() as connection:  # looks again: another process may have been faster
                upgrade(connection)

    @property
    def address(self) -> str:
        """The URL as text, with its password: for a process of our own, never to be shown."""
        return self.url.render_as_string(hide_password=False)

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that reads one state. Raises DatabaseUnavailable."""
        with translated(self.url), self._engine.begin() as connection:
            yield connection

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes: on the disk when it ends, or nothing of it.

        Raises DatabaseUnavailable; an error inside rolls it back.
        """
        engine = self._engine.execution_options(**{WRITES: True})
        with translated(self.url), engine.begin() as connection:
            yield connection

    def backup(self, target: Path) -> None:
        """Copies the database into a new SQLite file, while it is in use.

        Raises AnnotationError for another database than SQLite, which has tools of its own.
        """
        if self.url.get_backend_name() != "sqlite":
            raise AnnotationError("only SQLite is backed up here; use the database's own tools")
        if target.exists():
            raise AnnotationError(f"{target.name} is there already; name another file")
        draft = target.with_name(f".{target.name}.part")
        try:
            with (
                contextlib.closing(sqlite3.connect(str(self.url.database))) as source,
                contextlib.closing(sqlite3.connect(draft)) as copy,
            ):
                source.backup(copy)
            draft.replace(target)
        except sqlite3.Error as error:
            raise DatabaseUnavailable(f"no backup was made: {error}") from error
        finally:
            draft.unlink(missing_ok=True)

    def close(self) -> None:
        """Close what is open."""
        self._engine.dispose()


def file_url(path: Path) -> DatabaseUrl:
    """The URL of a SQLite file."""
    return sa.URL.create("sqlite", database=str(path))


def parse_url(text: str) -> DatabaseUrl:
    """A database's URL. Raises DatabaseUnavailable, without the text: it may hold a password."""
    try:
        url = sa.make_url(text)
        url.get_dialect()
    except ModuleNotFoundError as error:
        raise DatabaseUnavailable(f"its driver is not installed: {error.name}") from None
    except (ArgumentError, SQLAlchemyError, ValueError):
        raise DatabaseUnavailable("WHYREEL_DB is no URL of a database that is known here") from None
    return url


@contextlib.contextmanager
def translated(url: DatabaseUrl) -> Iterator[None]:
    """Errors of the database as our own, with its place but without statement and values."""
    try:
        yield
    except OperationalError as error:
        cause = str(error.orig)
        if "full" in cause and url.get_backend_name() == "sqlite":
            raise DatabaseFull("there is no room for more annotations") from None
        raise DatabaseUnavailable(_why(url, cause)) from None
    except IntegrityError:
        raise ConcurrentWrite("somebody else saved the same just now; try again") from None
    except ModuleNotFoundError as error:
        raise DatabaseUnavailable(f"its driver is not installed: {error.name}") from None
    except SQLAlchemyError as error:
        raise DatabaseUnavailable(_why(url, type(error).__name__)) from None


def _why(url: DatabaseUrl, cause: str) -> str:
    """The message, without the URL's password wherever the driver may repeat it."""
    password = str(url.password or "")
    first = (cause.splitlines() or [""])[0]
    safe = first.replace(password, "***") if password else first
    return f"the database of annotations ({url.get_backend_name()}) can't be used: {safe}"


def _engine(url: DatabaseUrl, most_bytes: int) -> Engine:
    options: dict[str, Any] = {
        "json_serializer": lambda value: orjson.dumps(value).decode(),
        "json_deserializer": orjson.loads,
        "hide_parameters": True,
    }
    if url.get_backend_name() != "sqlite":
        with translated(url):
            return sa.create_engine(url, pool_pre_ping=True, **options)
    # Without a pool no file stays open when a visitor's session is removed.
    engine = sa.create_engine(url, poolclass=NullPool, **options)

    @event.listens_for(engine, "connect")
    def configure(connection: sqlite3.Connection, record: object) -> None:
        del record
        connection.isolation_level = None  # transactions are begun below
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        connection.execute("PRAGMA journal_mode = WAL")
        # What was acknowledged stands after a power cut too, not only after a killed process.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        # Who withdraws from a study leaves nothing in the file's free pages.
        connection.execute("PRAGMA secure_delete = ON")
        if most_bytes:
            connection.execute(f"PRAGMA max_page_count = {max(32, most_bytes // PAGE)}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(WRITES)
        # A deferred transaction that comes to write later is refused, however long it would wait.
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def upgrade(connection: Connection, target: str = NEWEST) -> None:
    """Run the revisions that are missing, in the connection's transaction.

    Raises DatabaseUnavailable for a database that a newer program wrote.
    """
    current = revision(connection)
    if current == target:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    revisions = ScriptDirectory.from_config(config).walk_revisions()
    if current and current not in {each.revision for each in revisions}:
        raise DatabaseUnavailable("a newer WhyReel wrote the database of annotations; update first")
    command.upgrade(config, target)


def revision(connection: Connection) -> str:
    """The revision of a database; empty for a new one."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return ""
    row = connection.execute(sa.text("SELECT version_num FROM alembic_version")).first()
    return str(row[0]) if row else ""
