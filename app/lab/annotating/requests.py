"""Requests of annotations: who asks, the database that is meant, bodies that routes take, and
errors as responses.

A visitor asks for their own set; an annotator or the owner of a set has a signed link. A link is
signed (HMAC) with random bytes in the home; removing that file ends all links. Whose links they are
is not known here: an annotator is a name, and a pseudonym will do.

In public mode, annotations without a signed link lie in the visitor's session and are removed with
it. Sets of several people lie in the server's own database.
"""

import hmac
import logging
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple
from urllib.parse import urlencode

from fastapi import Depends, FastAPI, Query
from pydantic import BaseModel, ConfigDict, Field, StrictInt
from starlette.requests import Request
from starlette.responses import Response

from annotations import (
    AnnotationError,
    ConcurrentWrite,
    DatabaseFull,
    DatabaseUnavailable,
    ImportConflict,
    InvalidValue,
    NotFound,
    StaleVersion,
)
from annotations.database import Database, DatabaseUrl, file_url, parse_url
from annotations.intents import UnderWay
from annotations.sets import ME, MINE, MOST_CLIPS, open_mine
from annotations.values import MOST_NODES, FullId, Id
from app.server import session_cookie, sessions
from app.server.errors import FreshJSON, Refusal
from app.server.sessions import Session
from app.server.settings import settings
from app.server.state import home, random_key

LOG: Final = logging.getLogger("whyreel")
STATUSES: Final[tuple[tuple[type[AnnotationError], int], ...]] = (
    (NotFound, 404),
    (StaleVersion, 409),
    (ImportConflict, 409),
    (ConcurrentWrite, 409),
    (UnderWay, 409),
    (DatabaseFull, 507),
    (DatabaseUnavailable, 503),
    (InvalidValue, 422),
)
Words = Annotated[str, Field(min_length=1, max_length=120, pattern=r"^[^\x00-\x1f\x7f]+$")]
SIGNED: Final = 40
"""Hexadecimal digits of a signature: 160 bits."""


class Viewer(NamedTuple):
    """Who asks for a set: an annotator, or its owner (`annotator` is empty)."""

    set: str
    annotator: str

    @property
    def is_mine(self) -> bool:
        """Whether it is one's own set, which needs no signature."""
        return self.set == MINE

    @property
    def is_owner(self) -> bool:
        """Whether the whole set may be seen and changed."""
        return self.is_mine or not self.annotator


FOLDER: Final = "annotations"
FILE: Final = "annotations.sqlite"
SESSION_BYTES: Final = 16 * 2**20
"""What a visitor's session may hold of annotations."""


@cache
def _key(folder: Path) -> bytes:
    return random_key(folder / "annotate.key")


def signature(set_id: str, annotator: str = "") -> str:
    """The signature of an annotator's link, or of the owner's."""
    text = f"{set_id}\n{annotator}"
    return hmac.digest(_key(home()), text.encode(), "sha256").hex()[:SIGNED]


def link(set_id: str, annotator: str = "") -> str:
    """The signed link of an annotator, or of the owner, relative to the server's address.

    Who works stands in the fragment: it reaches no log, and the shells keep it as it is.
    """
    return signed_link("annotate", "set", set_id, annotator)


def signed_link(page: str, key: str, work: str, by: str) -> str:
    """A link of `page` to a set or study (`key`), as somebody, or as its owner (no `by`)."""
    names = {key: work, **({"by": by} if by else {})}
    return f"{page}#{urlencode({**names, 'sig': signature(work, by)})}"


def is_signed(work: str, by: str, sig: str) -> bool:
    """Whether `sig` is the signature of this set or study."""
    return hmac.compare_digest(signature(work, by).encode(), sig.encode("utf-8", "replace"))


def current_viewer(
    set_id: Annotated[str, Query(alias="set")] = "", by: str = "", sig: str = ""
) -> Viewer:
    """Dependency: who asks. Raises Refusal for a link that is not signed."""
    if set_id in ("", MINE):
        return Viewer(MINE, ME)
    if not is_signed(set_id, by, sig):
        raise Refusal(403, "this link is not one of the set's owner; ask for another")
    return Viewer(set_id, by)


CurrentViewer = Annotated[Viewer, Depends(current_viewer)]


def set_owner(viewer: CurrentViewer) -> Viewer:
    """Dependency: the owner of a set. Raises Refusal."""
    if not viewer.is_owner:
        raise Refusal(403, "this is for the set's owner, by the owner's link")
    return viewer


SetOwner = Annotated[Viewer, Depends(set_owner)]


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
    """The database of the visitor's own work (set `mine`); None before anything is saved."""
    if not settings().public:
        return shared_database()
    session = sessions.find(session_cookie.token())
    begun = session is not None and (session.folder / FOLDER / FILE).is_file()
    return session_database(session) if session is not None and begun else None


def viewed_database(viewer: Viewer) -> Database | None:
    """The database that a viewer's set lies in; None where nothing was saved yet."""
    return own_database() if viewer.is_mine else shared_database()


class _Order(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SaveOrder(_Order):
    """One part of a document; `version` is what its author had before."""

    version: Annotated[StrictInt, Field(ge=0)]
    part: Annotated[str, Field(max_length=20)]
    value: Any


class DrawingOrder(_Order):
    """A chain to draw; `missing`: its nodes that the clip does not show."""

    chain: Any
    missing: Annotated[tuple[Id, ...], Field(max_length=MOST_NODES)] = ()


class SetOrder(_Order):
    """A set to make."""

    title: Words
    clips: Annotated[tuple[FullId, ...], Field(min_length=1, max_length=MOST_CLIPS)]
    per_clip: Annotated[StrictInt, Field(ge=1, le=20)] = 2


class AnnotatorOrder(_Order):
    """An annotator to add."""

    name: Words


def add_annotation_errors(app: FastAPI) -> None:
    """Register the handler."""
    app.add_exception_handler(AnnotationError, _answer)


async def _answer(request: Request, error: Any) -> Response:
    del request
    status = next((status for kind, status in STATUSES if isinstance(error, kind)), 422)
    if isinstance(error, DatabaseUnavailable):
        LOG.warning("annotations: %s", error)
        return FreshJSON({"error": "annotations can't be read or kept here just now"}, status)
    return FreshJSON({"error": str(error), "place": getattr(error, "place", "")}, status)
