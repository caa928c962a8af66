"""The session of an upload: the visitor's own, or one created once the upload is complete."""

import contextlib
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.access.client_address import visitor as address_of
from app.limits.limiters import RateLimiter
from app.limits.visitors import UPLOAD_LIMITER
from app.server import session_cookie, sessions
from app.server.errors import Refusal
from app.server.sessions import Session


def current_session() -> Session | None:
    """Dependency: the session of the request's cookie, or None."""
    return sessions.find(session_cookie.token())


CurrentSession = Annotated[Session | None, Depends(current_session)]


class Visit:
    """The session of one upload; `token` is set only for a session that was just created."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.token = ""

    def answer(self, response: Response) -> Response:
        """The response, with the cookie of a new session."""
        if self.token:
            response.headers["set-cookie"] = session_cookie.cookie(self.token)
        return response


@contextlib.asynccontextmanager
async def visit(request: Request, limiter: RateLimiter = UPLOAD_LIMITER) -> AsyncIterator[Visit]:
    """Hold a slot for one upload. A new session is published at the end, unless it was refused.

    Raises RateLimited, and Refusal where the session was deleted in the meantime.
    """
    address = address_of(request)
    with limiter.slot(address, 1):
        session = sessions.find(session_cookie.token())
        if session is not None:
            async with _use_session(session) as own:
                yield own
            return
        await run_in_threadpool(sessions.check_room, address)
        with sessions.drafted() as draft:
            fresh = Visit(draft)
            yield fresh
            published = await run_in_threadpool(sessions.publish, draft, address)
            fresh.token, fresh.session = published


@contextlib.asynccontextmanager
async def _use_session(session: Session) -> AsyncIterator[Visit]:
    with sessions.using(session):
        try:
            yield Visit(session)
        except FileNotFoundError:
            if session.folder.is_dir():
                raise
            raise Refusal(409, "your files were forgotten meanwhile; send them again") from None
