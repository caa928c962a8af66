"""Login for a private server: login page, signed cookie, and middleware that requires it.

`WHYREEL_PASSWORD` sets the password. The cookie holds its expiry time and is signed (HMAC) with a
key derived from the password and random bytes in the home: another password, or removing that file,
ends all logins. No state is kept per visitor.
"""

import hashlib
import hmac
import logging
import secrets
import time
from functools import cache
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import parse_qs, quote

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.pages.gradio_shell.theme import theme_script
from app.pages.html import draw
from app.server.access.client_address import is_encrypted, visitor_of
from app.server.limits.limiters import TokenBuckets
from app.server.session_cookie import cookie_rules
from app.server.settings import settings
from app.server.state import home, random_key
from views.address.root import at_root
from views.style.typography import declarations

LOG: Final = logging.getLogger("whyreel")
COOKIE: Final = "whyreel_login"
OPEN: Final = frozenset({"/healthz"})
BODY_CAP: Final = 4096
ATTEMPTS: Final = 10
"""Login attempts of one address at once (token bucket); after them one a minute."""
NEEDED: Final = "A password is needed here: see /login."
WRONG: Final = "That is not the password."


def _password() -> str:
    return settings().password.get_secret_value()


@cache
def _key() -> bytes:
    """The HMAC key of the login cookies."""
    return hmac.digest(random_key(home() / "login.key"), _password().encode(), "sha256")


def _signed(text: str) -> str:
    return f"{text}.{hmac.digest(_key(), text.encode(), 'sha256').hex()}"


def _is_valid(token: str) -> bool:
    text = token.rpartition(".")[0]
    until = text.partition(".")[0]
    right = hmac.compare_digest(_signed(text).encode(), token.encode("utf-8", "replace"))
    return right and until.isascii() and until.isdigit() and int(until) > time.time()


def _is_password(given: str) -> bool:
    """Constant-time comparison of digests, so that timing reveals neither length nor prefix."""
    pair = (
        hashlib.sha256(text.encode("utf-8", "replace")).digest() for text in (given, _password())
    )
    return hmac.compare_digest(*pair)


class LoginRequired:
    """ASGI middleware: requires the login cookie for every route except `OPEN`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._attempts = TokenBuckets(1, ATTEMPTS)
        _key()  # fails at the start where the home cannot store it

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, log in or out, or redirect to the login page."""
        if scope["type"] not in ("http", "websocket") or scope["path"] in OPEN:
            await self._app(scope, receive, send)
            return
        if scope["type"] == "http" and scope["path"] in ("/login", "/logout"):
            response = await self._log_in_or_out(Request(scope, receive))
            await response(scope, receive, send)
        elif _is_valid(_token(scope)):
            await self._app(scope, receive, _private(send))
        else:
            await _to_login(scope)(scope, receive, send)

    async def _log_in_or_out(self, request: Request) -> Response:
        posted = request.method == "POST"
        if request.url.path == "/logout":
            response = RedirectResponse(at_root("/login"), 303, {"cache-control": "no-store"})
            if posted:
                response.headers["set-cookie"] = _cookie(request.scope, "", 0)
            return response
        onward = _onward(request.query_params.get("next", ""))
        if posted:
            return await self._attempt(request, onward)
        if _is_valid(_token(request.scope)):
            return RedirectResponse(at_root(onward), 303)
        return _page(onward)

    async def _attempt(self, request: Request, onward: str) -> Response:
        who = visitor_of(request.scope)
        if wait := self._attempts.take(who):
            LOG.warning("too many login attempts from %s", who)
            return _page(onward, f"Too many attempts; try again in {wait} s.", 429, wait)
        if not _is_password(await _given(request)):
            LOG.warning("a login attempt from %s failed", who)
            return _page(onward, WRONG, 401)
        seconds = int(settings().login_hours * 3600)
        token = _signed(f"{int(time.time()) + seconds}.{secrets.token_hex(8)}")
        response = RedirectResponse(at_root(onward), 303, {"cache-control": "no-store"})
        response.headers["set-cookie"] = _cookie(request.scope, token, seconds)
        return response


def _page(onward: str, problem: str = "", status: int = 200, wait: int = 0) -> Response:
    action = at_root("/login" if onward == "/" else f"/login?next={quote(onward, safe='')}")
    html = draw(
        "login",
        theme_script=theme_script(),
        type_scale=declarations(),
        action=action,
        problem=problem,
    )
    headers = {"cache-control": "no-store"} | ({"retry-after": str(wait)} if wait else {})
    return HTMLResponse(html, status, headers)


def _to_login(scope: Scope) -> Response:
    """A redirect to the login page for page requests; 401 for others."""
    call = HTTPConnection(scope)
    opens = scope["type"] == "http" and scope["method"] == "GET"
    if not (opens and "text/html" in call.headers.get("accept", "")):
        if scope["path"].startswith(
            ("/api/", "/annotate/")
        ):  # whose scripts show this to who was logged out
            return JSONResponse({"error": NEEDED}, 401)
        return PlainTextResponse(f"{NEEDED}\n", 401)
    query = f"?{call.url.query}" if call.url.query else ""
    onward = quote(f"{scope['path']}{query}", safe="")
    return RedirectResponse(at_root(f"/login?next={onward}"), 303, {"cache-control": "no-store"})


def _onward(address: str) -> str:
    """The address to redirect to after login; `/` unless local, against open redirects."""
    plain = address.isprintable() and "\\" not in address and not address.startswith("//")
    return address if plain and address.startswith("/") and len(address) < 8192 else "/"


async def _given(request: Request) -> str:
    """The password in a form body; empty where the body is too long or breaks off."""
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > BODY_CAP:
                return ""
    except ClientDisconnect:
        return ""
    return parse_qs(body.decode("utf-8", "replace")).get("password", [""])[0]


def _token(scope: Scope) -> str:
    lines = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    try:
        morsel = SimpleCookie(lines.decode("latin-1")).get(COOKIE)
    except CookieError:
        return ""
    return morsel.value if morsel is not None else ""


def _cookie(scope: Scope, token: str, seconds: int) -> str:
    rules = cookie_rules(is_encrypted(scope))
    return f"{COOKIE}={token}; Path={at_root('/')}; HttpOnly; Max-Age={seconds}; {rules}"


def _private(send: Send) -> Send:
    """Marks responses private, so that shared caches do not serve them to others."""

    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            kept = headers.get("cache-control", "no-cache")
            if "no-store" not in kept:
                headers["cache-control"] = f"private, {kept.replace('public, ', '')}"
        await send(message)

    return sender
