"""The session cookie: its token as a context variable of the request, and its attributes."""

import base64
import contextlib
import hmac
import re
from collections.abc import Iterator
from contextvars import ContextVar
from http.cookies import CookieError, SimpleCookie
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.server.access.client_address import is_encrypted, is_space
from app.server.settings import settings
from views.address.root import at_root

PAGES: Final = ("text/html", "application/json", "text/csv")
COOKIE: Final = "whyreel_session"
TOKEN: Final = re.compile(r"[\w-]{43}", re.ASCII)
"""The form of `secrets.token_urlsafe(32)`: 256 bits."""
_TOKEN: Final[ContextVar[str]] = ContextVar("whyreel_session", default="")
_ENCRYPTED: Final[ContextVar[bool]] = ContextVar("whyreel_encrypted", default=False)


class SessionCookies:
    """ASGI middleware: makes the token of the session cookie known to the request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with `token()` set."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        header = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
        before = _ENCRYPTED.set(is_encrypted(scope))
        try:
            with as_visitor(_cookie(header.decode("latin-1"))):
                await self._app(scope, receive, _private(send) if token() else send)
        finally:
            _ENCRYPTED.reset(before)


def _private(send: Send) -> Send:
    """Marks pages and data `no-store`, so that no cache serves one visitor's data to another."""

    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            if headers.get("content-type", "").startswith(PAGES):
                headers["cache-control"] = "private, no-store"
        await send(message)

    return sender


@contextlib.contextmanager
def as_visitor(token: str | None) -> Iterator[None]:
    """Set the token of the current request; an invalid one counts as none."""
    before = _TOKEN.set(token if token and TOKEN.fullmatch(token) else "")
    try:
        yield
    finally:
        _TOKEN.reset(before)


def token() -> str:
    """The token of the current request; empty for a visitor without a session."""
    return _TOKEN.get()


def secret_for(purpose: str) -> str:
    """Derive a secret from the visitor's cookie: the same each time, and never stored."""
    digest = hmac.digest(token().encode(), purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:24]).decode()


def cookie(token: str) -> str:
    """The Set-Cookie header that sets a token; an empty one deletes the cookie."""
    max_age = int(settings().upload_hours * 3600) if token else 0
    rules = cookie_rules(_ENCRYPTED.get())
    return f"{COOKIE}={token}; Path={at_root('/')}; HttpOnly; Max-Age={max_age}; {rules}"


def cookie_rules(encrypted: bool) -> str:
    """SameSite and Secure attributes; a cookie set over TLS is never sent without it.

    A Space shows the app in an iframe of another site, which takes a partitioned third-party
    cookie.
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
