"""The access gate before both shells: allowed routes, Host, Origin and CSRF checks, headers.

Gradio and Streamlit bring routes that no page of ours needs (uploads, a proxy for any URL, deep
links that write a session's inputs to disk, monitoring, run history, an agent interface, a queue).
An allow-list closes them, since a new release may add more. Only the routes of `OURS_WRITE` take a
body. The rest is security headers: CSP, nosniff, referrer and permissions policy.

Requests that change something must come from scripts of our own pages (CSRF). Each carries a custom
header, which a page of another site cannot set without a CORS preflight, and preflights are refused
here (`own_script`).
"""

import logging
import re
from collections.abc import AsyncIterator, Iterable
from typing import Final
from urllib.parse import urlsplit

from fastapi import Depends
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.endpoints import NAMES
from app.jobs.runner import JOB_ID
from app.server.access.client_address import is_space
from app.server.disk_trouble import trouble
from app.server.errors import Refusal, TextRefusal
from app.server.settings import settings
from schema.exports.formats import PAGE_FORMATS

LOG: Final = logging.getLogger("whyreel")
READ: Final = ("GET", "HEAD")
FILES: Final = r"(/\w[\w.@+-]{0,120}){1,8}"
"""Paths of a library's static files: no dot files, no overlong names."""
ENDPOINTS: Final = f"({'|'.join(NAMES)})"
GRADIO_READ: Final = (
    rf"/config/?|/theme\.css|/favicon\.ico|/robots\.txt|/manifest\.json|/(assets|static|svelte){FILES}|"
    r"/gradio_api/(startup-events|theme\.css|app_id/?|info/?|queue/data)|"
    rf"/gradio_api/call/{ENDPOINTS}/[0-9a-f]{{32}}"
)
STREAMLIT_READ: Final = (
    rf"/streamlit/(_stcore/(health|host-config|script-health-check)|static{FILES}|"
    r"favicon\.(png|ico)|manifest\.json|[\w-]{1,40}/_stcore/(health|host-config))|/streamlit/?"
)
STREAMLIT_SOCKET: Final = r"/streamlit/([\w-]{1,40}/)?_stcore/stream"
OURS_READ: Final = (
    r"/built/[0-9a-f]{24}\.mp4|/media/[\w.+-]{1,200}(/[a-z]{1,20})?|/chain/[\w.+-]{1,200}|/healthz|"
    rf"/export/[a-z_]{{1,40}}\.({'|'.join(map(re.escape, PAGE_FORMATS))})|"
    r"/export/(times/[\w.+-]{1,200}|hub/eval-results\.zip|"
    r"answers/every-eval-ever\.zip)|/training/[a-z-]{1,20}\.zip|"
    r"/data/[a-z_]{1,20}(\.[a-z]{1,10}){1,2}|/remove|/submissions|"
    r"/submission/[A-Z2-7-]{14}|/api/submission/([A-Z2-7-]{14}|offer/\d{1,6})|"
    r"/api/upload(/report|/file/\d{1,4})?|/api/build/chain|"
    rf"/api/judge(/clip/[\w-]{{22}}|/run/{JOB_ID}|/replay/[a-z0-9-]{{1,60}})?|"
    r"/api/case/[\w.+-]{1,200}|/api/(docs|openapi\.json)|"
    r"/annotate/(sets|work(/[\w.+-]{1,200})?|agreement|export)|"
    r"/people/(studies|study|export|votes|task(/\d{1,5})?|(film|frames)/\d{1,5}/\d{1,2})|"
    rf"/take/(case\.(svg|png)|social\.png|set|job/{JOB_ID}(/file)?)|"
    r"/wr/[0-9a-f]{1,64}/[\w.-]{1,60}|/mcp"
)

OURS_WRITE: Final = (
    r"/api/upload(/import|/forget|/dismiss)?|/api/judge(/preview|/clip|/save|/models|/probe)?|"
    r"/api/build(/files|/check|/items|/preview)?|/api/remove|/api/share|/export/table\.[a-z.]{1,12}|"
    r"/api/submission(/withdraw|s)?|"
    r"/annotate/(sets(/[\w-]{1,60}/annotators)?|import|publish|drawing)|"
    r"/people/(studies|preview|invite|import|publish|consent|withdraw)|"
    rf"/take/(film|set|copy|job/{JOB_ID}/cancel)|/mcp|"
    rf"/gradio_api/(queue/join|call/{ENDPOINTS})"
)
"""The only routes that take a body; `app.lab.uploads.routes` and `app.lab.judging` check it, and
who sends it, more closely."""
OURS_PUT: Final = r"/annotate/work/[\w.+-]{1,200}|/people/task/\d{1,5}"
"""The only routes with PUT, which save a part of an existing document."""

CSP: Final = "; ".join(
    (
        "default-src 'self'",
        # Both shells compile event code and templates in the browser: without these two words
        # neither starts. What keeps hostile text out is escaping, not this line.
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "font-src 'self' data:",
        "connect-src 'self' data: blob:",
        "worker-src 'self' blob:",
        "frame-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
    )
)
POLICY: Final = "content-security-policy"
FRAMES: Final = "; frame-ancestors 'self'"
SPACE_FRAMES: Final = " https://huggingface.co https://*.hf.space"
LOCAL_FRAMES: Final = " http://localhost:* http://127.0.0.1:*"
"""Frame ancestors on a Space, and beside a notebook on the same machine; a public server is framed
by itself and by the origins of `WHYREEL_FRAME_ANCESTORS` alone."""
HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "cross-origin-resource-policy": "same-origin",
}
MARK: Final = "x-whyreel"
"""The header that our pages' scripts send."""
UNSUPPORTED: Final = 1003
"""The websocket close code for data of a type that is not accepted."""
HOST: Final = re.compile(r"([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?")
LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})


def allowed_hosts() -> frozenset[str]:
    """Accepted Host headers: loopback, `WHYREEL_HOSTS`, and a Space's own."""
    return LOOPBACK | {*settings().hosts, *settings().space_hosts}


class AccessGate:
    """ASGI middleware: enforces the allow-list, checks Host and Origin, adds security headers.

    `pages` are the paths (without slash) of our pages; each is open at `/` and `/streamlit/`.
    """

    def __init__(
        self, app: ASGIApp, pages: Iterable[str], hosts: frozenset[str], *, login: bool = False
    ) -> None:
        """`login` opens the routes of the login page too."""
        names = "|".join(re.escape(page) for page in pages if page)
        ours = rf"/|/({names})/?|/(api|view)/({names}|home)|/streamlit/({names})/?"
        reads = f"{ours}|{OURS_READ}|{GRADIO_READ}|{STREAMLIT_READ}"
        writes = OURS_WRITE
        if login:
            reads, writes = f"{reads}|/login|/logout", f"{writes}|/login|/logout"
        local = "" if settings().public else LOCAL_FRAMES
        framed = FRAMES + (SPACE_FRAMES if is_space() else local)
        self._framed = " ".join((framed, *settings().frame_ancestors))
        self._app = app
        self._hosts = hosts
        self._read = re.compile(reads, re.ASCII)
        self._write = re.compile(writes, re.ASCII)
        self._put = re.compile(OURS_PUT, re.ASCII)
        self._socket = re.compile(STREAMLIT_SOCKET, re.ASCII)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass an allowed request on; refuse others (403, 404, 421, websocket 1008)."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is None:
            if scope["type"] == "websocket":
                receive, send = _binary_only(receive, send)
            await self._app(scope, receive, self._with_headers(send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": refusal[1]})
        else:
            response = PlainTextResponse(refusal[1] + "\n", refusal[0])
            await response(scope, receive, self._with_headers(send))

    def _with_headers(self, send: Send) -> Send:
        async def sender(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                # The same sites may frame all documents, also those with a policy of their own.
                headers[POLICY] = headers.get(POLICY, CSP) + self._framed
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        return sender

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        if _host(headers.get("host", "")) not in self._hosts:
            return 421, "This host name is not served here."
        origin = headers.get("origin")
        writes = scope["type"] == "websocket" or scope["method"] not in READ
        if writes and origin and not _same_origin(origin, headers.get("host", "")):
            return 403, "Calls from other sites are refused."
        return None if self._open(scope) else (404, "There is nothing here.")

    def _open(self, scope: Scope) -> bool:
        path = scope["path"]
        if scope["type"] == "websocket":
            return self._socket.fullmatch(path) is not None
        if scope["method"] == "POST":
            return self._write.fullmatch(path) is not None
        if scope["method"] == "PUT":
            return self._put.fullmatch(path) is not None
        return scope["method"] in READ and self._read.fullmatch(path) is not None


async def own_script(request: Request) -> AsyncIterator[None]:
    """Dependency of a route that takes a body. Raises TextRefusal for cross-site requests.

    Errors while the body is received or stored become Refusal: a lost connection, a full disk.
    """
    site = request.headers.get("sec-fetch-site", "same-origin")
    if MARK not in request.headers or site not in ("same-origin", "none"):
        raise TextRefusal(403, "Calls from other sites are refused.")
    try:
        yield
    except OSError as error:
        problem = trouble(error)
        if problem is None:
            raise
        LOG.warning("what a visitor sent could not be kept: %s", error.strerror)
        raise Refusal(problem.status, problem.reason) from error
    except ClientDisconnect as error:
        raise Refusal(400, "the connection was closed before all had come") from error


OWN_SCRIPT: Final = Depends(own_script)


def _binary_only(receive: Receive, send: Send) -> tuple[Receive, Send]:
    """Closes a websocket at the first text message: Streamlit's is binary, and fails on text.

    What Streamlit sends after that is dropped, since sending on a closed socket raises.
    """
    closed = False

    async def receiver() -> Message:
        nonlocal closed
        message = await receive()
        if message["type"] != "websocket.receive" or message.get("bytes") is not None:
            return message
        closed = True
        await send({"type": "websocket.close", "code": UNSUPPORTED})
        return {"type": "websocket.disconnect", "code": UNSUPPORTED}

    async def sender(message: Message) -> None:
        if not closed:
            await send(message)

    return receiver, sender


def _host(host: str) -> str:
    """The host name of a Host header; empty where it is malformed."""
    match = HOST.fullmatch(host)
    return match[1].strip("[]").lower() if match else ""


def _same_origin(origin: str, host: str) -> bool:
    try:
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False
