"""Changes of both the database and the data: one at a time, and recovery after a kill.

`<home>/intents/<token>/` is the workplace of an intent: its files, and a lock that its processes
hold for as long as one of them lives. When the lock is free while the intent is still open, all of
them were killed. The next process looks for the token in the data, and settles the intent: as done
if it finds the token, as undone if not.
"""

import contextlib
import fcntl
import logging
import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeVar

from annotations import AnnotationError, intents
from annotations.database import Database
from annotations.intents import Intent, IntentKind, PartlyDone
from app.server.state import random_key
from store import StoreError
from store.reading import versions
from store.reading.store import Store

LOG: Final = logging.getLogger("whyreel")
FOLDER: Final = "intents"
IDENTITY: Final = "intents.id"
"""The file by which intents name their home."""
_DONE: Final = "a new version was published, but"
LOCK: Final = ".lock"
STALE_S: Final = 3600.0
"""Age of a folder that was made and never locked, because its process was killed."""


class Workplace(NamedTuple):
    """The folder of an intent. A process that works on it inherits the file descriptor `lock`."""

    folder: Path
    lock: int


class Effect(Protocol):
    """The outcome of what was intended: the version that has it."""

    @property
    def version(self) -> str:
        """The version's name."""


Done = TypeVar("Done", bound=Effect)


def carry_out(
    kind: IntentKind, where: Path, database: Database, intent: Intent,
    effect: Callable[[Workplace], Done],
) -> Done:  # fmt: skip
    """Write an intent, cause its effect in the data at `where`, and settle it.

    Args:
        kind: What is begun and settled.
        where: The home whose data change.
        database: Where the intent is written.
        intent: A new one; `effect` publishes with its token.
        effect: Publishes a version, or raises.

    Raises:
        UnderWay: Somebody else is doing this already.
        PartlyDone: A version was published, and a later step failed.
        Exception: What `effect` raises, if nothing was published.
    """
    intent = intent._replace(home=random_key(where / IDENTITY).hex())
    recover(kind, where, database, intent.subject)
    with workplace(where, intent.token) as place:
        with database.writing() as db:
            kind.begin(db, intent)
        try:
            done = effect(place)
        except BaseException as error:
            if _settle_by_effect(kind, where, database, intent) and isinstance(error, Exception):
                raise PartlyDone(f"{_DONE}: {error}") from error
            raise
        try:
            _settle(kind, database, intent, done.version)
        except AnnotationError as error:
            raise PartlyDone(f"{_DONE} not yet recorded: {error}") from error
    return done


def recover(kind: IntentKind, where: Path, database: Database, subject: str = "") -> None:
    """Settle intents whose processes were killed: of one subject, or all of a kind.

    An intent stays open where the data cannot be read. Raises AnnotationError.
    """
    with database.reading() as db:
        listed = intents.read_kind(db, kind.name)
    for intent in listed:
        if subject in ("", intent.subject) and _is_ours(where, intent):
            with abandoned(where, intent.token) as is_abandoned:
                if is_abandoned:
                    _settle_by_effect(kind, where, database, intent)


def _is_ours(where: Path, intent: Intent) -> bool:
    """Return True if this home can settle an intent. Homes may share a database, and only the home
    of an intent sees whether a process still works on it; after a day none can.

    A home is known by random bytes: on two machines, homes often have the same path.
    """
    identity = where / IDENTITY
    is_own = identity.is_file() and intent.home == identity.read_bytes().hex()
    return is_own or (where / FOLDER / intent.token).exists() or intent.is_old


def sweep(where: Path) -> None:
    """Remove workplaces that no process uses. Their intents can be settled without them."""
    for folder in (where / FOLDER).glob("*"):
        is_named = not folder.name.startswith(".")
        with contextlib.suppress(FileNotFoundError):
            if is_named or folder.stat().st_mtime < time.time() - STALE_S:
                with abandoned(where, folder.name):
                    pass


@contextlib.contextmanager
def workplace(where: Path, token: str) -> Iterator[Workplace]:
    """A folder that is locked until this process and all that inherit the lock have ended."""
    (where / FOLDER).mkdir(mode=0o700, exist_ok=True)
    draft, folder = where / FOLDER / f".{token}", where / FOLDER / token
    draft.mkdir(mode=0o700)
    lock = os.open(draft / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        draft.rename(folder)  # a sweeper finds it locked
        yield Workplace(folder, lock)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


@contextlib.contextmanager
def abandoned(where: Path, token: str) -> Iterator[bool]:
    """Yield True if no process uses a workplace any more; it is removed at the end then."""
    folder = where / FOLDER / token
    with contextlib.ExitStack() as stack:
        try:
            lock = os.open(folder / LOCK, os.O_RDWR | os.O_CLOEXEC)
            stack.callback(os.close, lock)
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except FileNotFoundError:
            pass  # nobody made one here, or it was removed by hand
        except BlockingIOError:
            yield False
            return
        yield True
        shutil.rmtree(folder, ignore_errors=True)


def _remove_unpublished(where: Path) -> None:
    """Remove a version that was written and never published. Acquiring the lock removes it; if
    another import holds the lock, that import has removed it.
    """
    try:
        with contextlib.suppress(StoreError), versions.writing(where):
            pass
    except OSError as error:
        LOG.warning("an unpublished version could not be removed: %s", error.strerror)


def _settle_by_effect(kind: IntentKind, where: Path, database: Database, intent: Intent) -> str:
    """Settle an intent by what is in the data. Return the version that it published, or "".

    Only the current version is searched: a token stays in all later versions. A version that was
    written and never became the current one is removed.
    """
    try:
        _remove_unpublished(where)
        version = published_with(where, intent.token)
    except StoreError as error:
        LOG.warning(
            "the data cannot be read yet to see whether %s was published: %s", intent.subject, error
        )
        return ""
    _settle(kind, database, intent, version)
    return version


def published_with(where: Path, token: str) -> str:
    """The version in a home's data that was published with a token; "" for none.

    Raises StoreError.
    """
    return Store.open(where).published_with(token) if versions.kept(where) else ""


def _settle(kind: IntentKind, database: Database, intent: Intent, version: str) -> None:
    with database.writing() as db:
        if intents.end(db, intent):
            kind.settle(db, intent, version)
