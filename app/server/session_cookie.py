"""Who asks: the token of the visitor's session cookie, for as long as a request is answered."""

import contextlib
import re
from collections.abc import Iterator
from contextvars import ContextVar
from http.cookies import CookieError, SimpleCookie
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.access.client_address import is_encrypted, is_space
from app.server.settings import settings

PAGES: Final = ("text/html", "application/json", "text/csv")
COOKIE: Final = "whyreel_session"
TOKEN: Final = re.compile(r"[\w-]{43}", re.ASCII)
"""What `secrets.token_urlsafe(32)` gives: 256 bits."""
_TOKEN: Final[ContextVar[str]] = ContextVar("whyreel_session", default="")
_ENCRYPTED: Final[ContextVar[bool]] = ContextVar("whyreel_encrypted", default=False)


class Visitors:
    """ASGI middleware: reads the session cookie of a request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call on with the token known."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
        before = _ENCRYPTED.set(is_encrypted(scope))
        try:
            with asked_by(_cookie(cookies.decode("latin-1"))):
                await self._app(scope, receive, _private(send) if token() else send)
        finally:
            _ENCRYPTED.reset(before)


def _private(send: Send) -> Send:
    """Lets no cache on the way keep a page or its data: another visitor sees others."""

    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            if headers.get("content-type", "").startswith(PAGES):
                headers["cache-control"] = "private, no-store"
        await send(message)

    return sender


@contextlib.contextmanager
def asked_by(token: str | None) -> Iterator[None]:
    """Answer for the holder of that token; what is none counts as nobody's."""
    before = _TOKEN.set(token if token and TOKEN.fullmatch(token) else "")
    try:
        yield
    finally:
        _TOKEN.reset(before)


def token() -> str:
    """The token of who asks; empty for a visitor without a session."""
    return _TOKEN.get()


def cookie(token: str) -> str:
    """The Set-Cookie header that gives a token; an empty one takes it back."""
    kept = int(settings().upload_hours * 3600) if token else 0
    rules = cookie_rules(_ENCRYPTED.get())
    return f"{COOKIE}={token}; Path=/; HttpOnly; Max-Age={kept}; {rules}"


def cookie_rules(encrypted: bool) -> str:
    """Which calls a cookie of ours goes with. One that came by TLS never goes without.

    A Space shows us in a frame of another site, where a cookie has to be of the third kind.
    """
    if is_space():
        return "SameSite=None; Secure; Partitioned"
    return "SameSite=Lax; Secure" if encrypted else "SameSite=Lax"


def _cookie(header: str) -> str:
    try:
        morsel = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return ""
    return morsel.value if morsel is not None else ""
