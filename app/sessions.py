"""Visitors' own folders: what they uploaded and the store built from it, until they are forgotten.

`<home>/sessions/<digest of the token>/`: neither a token nor a file's name is ever part of a path,
and who reads the disk does not learn a token.
"""

import hashlib
import secrets
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from app.limits import limits
from app.state import home
from app.visitor import TOKEN

SWEPT_S: Final = 600.0
META: Final = "session.json"
_TELLING: Final = threading.Lock()


class Upload(NamedTuple):
    """A file as it was sent: its number, the name that it came with, its size in bytes."""

    number: int
    name: str
    size: int


class Session(NamedTuple):
    """One visitor's folder; it is also the home of the store that holds their rows."""

    folder: Path

    @property
    def expires(self) -> float:
        """When it is forgotten (seconds since 1970); each upload and import puts it off."""
        try:
            return (self.folder / META).stat().st_mtime + limits().hours * 3600
        except FileNotFoundError:
            return 0.0

    def told(self) -> dict[str, Any]:
        """What is known of it: `files` and `reports`."""
        try:
            found: dict[str, Any] = orjson.loads((self.folder / META).read_bytes())
        except (FileNotFoundError, orjson.JSONDecodeError):
            found = {}
        return {"files": [], "reports": []} | found

    def tell(self, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
        """Write down what `change` makes of what is known; one change at a time."""
        with _TELLING:
            draft = self.folder / f".{META}"
            known = self.told()
            draft.write_bytes(orjson.dumps(known | change(known)))
            draft.replace(self.folder / META)

    def uploads(self) -> list[Upload]:
        """The files that were sent whole, in order."""
        return [Upload(*row) for row in self.told()["files"]]

    def path(self, number: int) -> Path:
        """Where a file's bytes lie."""
        return self.folder / "files" / f"{int(number):04d}"

    def size(self) -> int:
        """Bytes of all its files, also of those that are on their way."""
        kept = (*(self.folder / "files").glob("*"), *(self.folder / "clips").glob("*"))
        return sum(path.stat().st_size for path in kept)


def _root() -> Path:
    return home() / "sessions"


def begin() -> tuple[str, Session] | None:
    """A new session and its token; None while there are as many as there may be."""
    sweep()
    if sum(1 for _ in _all()) >= limits().sessions:
        return None
    token = secrets.token_urlsafe(32)
    session = Session(_folder(token))
    (session.folder / "files").mkdir(parents=True, mode=0o700)
    session.tell(lambda _: {"created": time.time()})
    return token, session


def find(token: str) -> Session | None:
    """The session of a token, unless there is none or its time is up."""
    if not TOKEN.fullmatch(token):
        return None
    session = Session(_folder(token))
    return session if session.expires > time.time() else None


def forget(session: Session) -> None:
    """Remove all of it. A page that is being drawn from it keeps its open file to the end."""
    shutil.rmtree(session.folder, ignore_errors=True)


def sweep() -> int:
    """Forget the sessions whose time is up; how many."""
    late = [one for one in _all() if one.expires <= time.time()]
    for session in late:
        forget(session)
    return len(late)


def keep_sweeping() -> None:
    """Sweep now and every ten minutes, as long as the process lives."""

    def sweeping() -> None:
        while True:
            sweep()
            time.sleep(SWEPT_S)

    threading.Thread(target=sweeping, name="sessions", daemon=True).start()


def _all() -> Iterator[Session]:
    if _root().is_dir():
        yield from (Session(path) for path in _root().iterdir() if path.is_dir())


def _folder(token: str) -> Path:
    return _root() / hashlib.sha256(token.encode()).hexdigest()[:40]
