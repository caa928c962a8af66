"""The database of annotations that a request means: the server's, or that of a visitor's session.

In public mode what is annotated without a signed link lies in the visitor's session, and goes with
it. Sets of several people lie in the server's own.
"""

from functools import cache
from typing import Final

from annotations.database import Database, DatabaseUrl, file_url, parse_url
from annotations.sets import open_mine
from app.annotating.viewers import Viewer
from app.server import session_cookie, sessions
from app.server.sessions import Session
from app.server.settings import settings
from app.server.state import home

FOLDER: Final = "annotations"
FILE: Final = "annotations.sqlite"
SESSION_BYTES: Final = 16 * 2**20
"""What a visitor's session may hold of annotations."""


def shared_database() -> Database:
    """The server's database: `WHYREEL_DB`, else SQLite in the home. Raises DatabaseUnavailable."""
    named = settings().db.get_secret_value()
    if named:
        return _opened(parse_url(named))
    (home() / FOLDER).mkdir(mode=0o700, parents=True, exist_ok=True)
    return _opened(file_url(home() / FOLDER / FILE))


@cache
def _opened(url: DatabaseUrl) -> Database:
    database = Database(url)
    open_mine(database)
    return database


def is_begun() -> bool:
    """Whether there is a database already, which a start of the server has to migrate."""
    return bool(settings().db.get_secret_value()) or (home() / FOLDER / FILE).is_file()


def session_database(session: Session) -> Database:
    """A session's database, made where it is not there yet.

    Raises FileNotFoundError for a session that was removed meanwhile.
    """
    (session.folder / FOLDER).mkdir(mode=0o700, exist_ok=True)
    database = Database(file_url(session.folder / FOLDER / FILE), SESSION_BYTES)
    open_mine(database)
    return database


def own_database() -> Database | None:
    """The database with one's own work (set `mine`); None for a visitor who has saved nothing."""
    if not settings().public:
        return shared_database()
    session = sessions.find(session_cookie.token())
    begun = session is not None and (session.folder / FOLDER / FILE).is_file()
    return session_database(session) if session is not None and begun else None


def viewed_database(viewer: Viewer) -> Database | None:
    """The database that a viewer's set lies in; None where nothing was saved yet."""
    return own_database() if viewer.is_mine else shared_database()
