"""The home folder with all state, its secrets, and this process's library of published stores.

A secret is random bytes in a file of the home.
"""

import contextlib
import fcntl
import os
import secrets
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from app.server.settings import settings
from store import StoreError
from store.reading import versions
from store.reading.library import Library

ROOMS: Final = Path(__file__).resolve().parents[2]
"""The folder that holds the rooms: the checkout, or the package where it is installed."""
IMPORTED_FROM: Final = Path(__file__).resolve().parents[__name__.count(".")]
"""The folder below which a process of its own finds our modules by their names."""
APP: Final = __package__.removesuffix(".server")
"""The module that `python -m` runs a command of ours by."""


def home() -> Path:
    """The folder of all state: `WHYREEL_HOME`, else `.whyreel/` in the checkout; where this is
    installed, the user's folder for data of programs."""
    return (settings().home or _usual_home()).resolve()


def _usual_home() -> Path:
    return ROOMS / ".whyreel" if IMPORTED_FROM == ROOMS else user_data_path("whyreel", False)


def unusable() -> str:
    """Why the home is not writable, as a message; empty where it is. Creates the folder."""
    try:
        home().mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=home()).close()
    except OSError as error:
        why = error.strerror or type(error).__name__
        return f"nothing can be kept in {home()}: {why}; name another folder in WHYREEL_HOME"
    return ""


def preparing_mark(where: Path) -> Path:
    """The file that is in a home until all built-in data are imported."""
    return where / "preparing"


def begin_preparing(where: Path) -> None:
    """Mark a home as one whose built-in data are not imported yet. Raises OSError."""
    where.mkdir(parents=True, exist_ok=True)
    preparing_mark(where).touch()


def is_prepared(where: Path) -> bool:
    """Whether a home has data, and no process was ended while it imported the built-in ones."""
    try:
        has_version = bool(versions.candidates(where))
    except (StoreError, OSError):  # the attempt to build one says what is wrong
        return False
    return has_version and not preparing_mark(where).is_file()


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock a folder; other threads and processes that lock it wait."""
    lock = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def library() -> Library:
    """The library of published stores of the home."""
    return _library(home())


@lru_cache(maxsize=1)
def _library(folder: Path) -> Library:
    return Library(folder)


def random_key(path: Path) -> bytes:
    """The random bytes of a home, created on first use; nobody else may read the file."""
    if not path.exists():
        draft = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(32))
        try:
            os.link(draft, path)  # whole or not at all, and the first of two processes wins
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_bytes()
