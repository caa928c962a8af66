"""Visitors' sessions on disk: uploads and the store built from them, until they expire.

`<home>/sessions/<digest of the token>/`: neither a token nor a file's name is ever part of a path,
so the disk reveals no token. Only the server's user can read any of it. A session is created as a
draft under a dot name and published by one atomic rename; it is removed by one rename too, and
never while it is in use.
"""

import contextlib
import hashlib
import logging
import secrets
import shutil
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

import orjson

from app.server.access.client_address import tells_apart
from app.server.errors import RateLimited
from app.server.session_cookie import TOKEN
from app.server.settings import settings
from app.server.state import home, locked

LOG: Final = logging.getLogger("whyreel")
SWEPT_S: Final = 600.0
STALE_S: Final = 3600.0
"""Age of drafts that are left over from a killed process."""
IDLE_S: Final = 900.0
"""Idle time after which a session without an import may be evicted for a new one."""
META: Final = "session.json"
KEPT: Final = ("files", "clips", "annotations")
"""The folders of a session that hold what its visitor has sent."""
_LOCK: Final = threading.RLock()
_IN_USE: Final[Counter[Path]] = Counter()
_OWNERS: Final[dict[Path, str]] = {}
"""The address that created a session: in memory only."""


class UploadedFile(NamedTuple):
    """An uploaded file: its number, original name and size in bytes."""

    number: int
    name: str
    size: int


class Session(NamedTuple):
    """One visitor's session folder; it is also the home of the visitor's store."""

    folder: Path

    @property
    def touched(self) -> float:
        """Time of the last upload or import, in seconds since 1970."""
        return _modified(self.folder / META)

    @property
    def expires(self) -> float:
        """Expiry time; each upload and import postpones it."""
        return self.touched + settings().upload_hours * 3600

    def record(self) -> dict[str, Any]:
        """The session's record: `files`, `reports` and more."""
        try:
            known: dict[str, Any] = orjson.loads((self.folder / META).read_bytes())
        except (FileNotFoundError, orjson.JSONDecodeError):
            known = {}
        return {"files": [], "reports": []} | known

    def update(self, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
        """Merge what `change` returns into the record, atomically and one at a time."""
        with locked(self.folder):
            draft = self.folder / f".{META}"
            known = self.record()
            try:
                draft.write_bytes(orjson.dumps(known | change(known)))
                draft.replace(self.folder / META)
            finally:
                draft.unlink(missing_ok=True)

    def uploads(self) -> list[UploadedFile]:
        """The completely uploaded files, in order."""
        return [UploadedFile(*row) for row in self.record()["files"]]

    def path(self, number: int) -> Path:
        """The path of an uploaded file."""
        return self.folder / "files" / f"{int(number):04d}"

    def size(self) -> int:
        """Bytes of all its files, unfinished uploads included."""
        total = 0
        for path in (path for name in KEPT for path in (self.folder / name).glob("*")):
            with contextlib.suppress(FileNotFoundError):  # refused at this moment
                total += path.stat().st_size
        return total


def _root() -> Path:
    return home() / "sessions"


def _make_private(*folders: Path) -> None:
    """Make folders that only their owner can read, outermost first: `mkdir(parents=True)` would set
    the mode of the last one only. Folders from an older version get the mode too.
    """
    for folder in folders:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)


@contextlib.contextmanager
def drafted() -> Iterator[Session]:
    """A draft session that no visitor has yet; removed unless published."""
    draft = Session(_root() / f".{secrets.token_hex(8)}")
    with using(draft):
        try:
            _make_private(_root(), draft.folder, draft.folder / "files")
            draft.update(lambda _: {"created": time.time()})
            yield draft
        finally:
            shutil.rmtree(draft.folder, ignore_errors=True)


def publish(draft: Session, owner: str) -> tuple[str, Session]:
    """Publish a draft for a new visitor at address `owner`: token, session. Raises RateLimited."""
    token = secrets.token_urlsafe(32)
    session = Session(_folder(token))
    sweep()
    with _LOCK:
        displaced = check_room(owner)
        graves = [] if displaced is None else _bury([displaced])
        draft.folder.rename(session.folder)
        _OWNERS[session.folder] = owner
    _remove(graves)
    return token, session


def check_room(owner: str) -> Session | None:
    """Raises RateLimited where no session can be created, for this address or for anybody.

    Returns the idle session to evict where the limit is reached.
    """
    with _LOCK:
        alive = [session for session in _all() if session.expires > time.time()]
        mine = [session for session in alive if _OWNERS.get(session.folder) == owner]
        if tells_apart() and len(mine) >= settings().upload_sessions_each:
            return _idle(mine) or _refuse(mine, "from your network", 429)
        if len(alive) >= settings().upload_sessions:
            return _idle(alive) or _refuse(alive, "together", 503)
    return None


def find(token: str) -> Session | None:
    """The session of a token; None where there is none or it has expired."""
    if not TOKEN.fullmatch(token):
        return None
    session = Session(_folder(token))
    return session if session.expires > time.time() else None


@contextlib.contextmanager
def using(session: Session | None) -> Iterator[None]:
    """Keep a session from being swept or evicted inside the context."""
    if session is None:
        yield
        return
    with _LOCK:
        _IN_USE[session.folder] += 1
    try:
        yield
    finally:
        with _LOCK:
            _IN_USE[session.folder] -= 1
            if not _IN_USE[session.folder]:
                del _IN_USE[session.folder]


def forget(session: Session) -> None:
    """Remove the session. A page that is being rendered from it keeps its open files."""
    _remove(_bury([session]))


def sweep() -> int:
    """Remove expired sessions and leftovers of a killed process; the number of expired ones."""
    now = time.time()
    with _LOCK:
        expired = (session for session in _all() if session.expires <= now)
        late = [session for session in expired if session.folder not in _IN_USE]
        stale = list(_stale(now - STALE_S))
        graves = _bury(late)
    _remove([*graves, *stale])
    return len(late)


def keep_sweeping(*others: Callable[[], object]) -> None:
    """Sweep now and every ten minutes, in a daemon thread; `others` sweep what lies elsewhere."""

    if _root().is_dir():
        _make_private(_root())

    def sweeping() -> None:
        while True:
            for each in (sweep, *others):
                try:
                    each()
                except OSError as error:  # a read-only disk: it may be mended while the server runs
                    LOG.error("expired files could not be removed: %s", error.strerror)
                except Exception:
                    # It would end this thread, and nothing would be removed any more.
                    LOG.exception("expired files could not be removed; this is tried again later")
            time.sleep(SWEPT_S)

    threading.Thread(target=sweeping, name="sessions", daemon=True).start()


def _idle(sessions: list[Session]) -> Session | None:
    """The least recently used session that may be evicted, or None."""
    now = time.time()
    yielding = (session for session in sessions if _yields(session) <= now)
    idle = [session for session in yielding if session.folder not in _IN_USE]
    return min(idle, key=lambda session: session.touched, default=None)


def _yields(session: Session) -> float:
    """When it may be evicted: early, where files were only uploaded and previewed."""
    known = session.record()
    matters = known["reports"] or known.get("clips") or known.get("annotated")
    return session.expires if matters else min(session.touched + IDLE_S, session.expires)


def _refuse(sessions: list[Session], who: str, status: int) -> NoReturn:
    wait = min(map(_yields, sessions)) - time.time()
    raise RateLimited(f"too many visitors {who} have uploads here; try again later",
                  max(1, int(wait)), status)  # fmt: skip


def _bury(sessions: list[Session]) -> list[Path]:
    """Unpublish sessions by a rename; returns the renamed folders, whose removal may take long."""
    graves = []
    with _LOCK:
        for session in sessions:
            grave = _root() / f".{secrets.token_hex(8)}"
            with contextlib.suppress(FileNotFoundError):
                session.folder.rename(grave)
                graves.append(grave)
            _OWNERS.pop(session.folder, None)
    return graves


def _remove(paths: list[Path]) -> None:
    for path in paths:
        if path.is_dir():
            _remove_folder(path)
        else:
            path.unlink(missing_ok=True)


def _remove_folder(path: Path) -> None:
    """Remove a folder, and log a failure: the visitor believes that the files are gone."""
    try:
        shutil.rmtree(path)
    except FileNotFoundError:
        shutil.rmtree(path, ignore_errors=True)  # somebody else removes it too
    except OSError as error:
        LOG.error("a visitor's files could not be removed: %s", error.strerror)


def _all() -> Iterator[Session]:
    if _root().is_dir():
        yield from (Session(path) for path in _root().iterdir()
                    if path.is_dir() and not path.name.startswith("."))  # fmt: skip


def _stale(before: float) -> Iterator[Path]:
    """Drafts of sessions and files last modified before a time."""
    drafts = [path for path in _root().glob(".*") if path not in _IN_USE]
    for session in _all():
        if session.folder not in _IN_USE:
            drafts += (path for name in KEPT for path in (session.folder / name).glob(".*"))
    yield from (path for path in drafts if 0 < _modified(path) < before)


def _modified(path: Path) -> float:
    """Modification time in seconds since 1970; 0 where there is no file."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _folder(token: str) -> Path:
    return _root() / hashlib.sha256(token.encode()).hexdigest()[:40]
