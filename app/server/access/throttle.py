"""Limits of requests: rates by address (token buckets, then 429), turns, and the time of a page.

They are far above what a person does; floods and pages that request in a loop meet them. Model
calls, which cost money, have limits of their own (app.server.limits.limiters). Only a few pages and
agents' calls of one address run at a time; the others wait for their turn. Otherwise a hundred
calls at once would take all threads from other visitors.

A page makes many queries. All queries of a request for a page, its JSON or an agent's tool share
one time limit, which begins when it is worked on. Downloads, uploads, streams and live calls take
longer by nature and have limits of their own.
"""

import contextlib
import math
import re
from collections.abc import Iterable
from functools import partial
from typing import Final, NamedTuple

from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app.server.access.client_address import visitor_of
from app.server.errors import RateLimited
from app.server.limits.limiters import Places, TokenBuckets, Turns
from app.server.settings import settings
from store.reading.budget import time_limit


class AddressRates(NamedTuple):
    """Calls of one address in a minute; `open_sockets` and `in_flight` at a time."""

    pages: float
    exports: float
    uploads: float
    sockets: float
    open_sockets: float
    in_flight: float


def rates() -> AddressRates:
    """The rates of this process: `WHYREEL_RATE_PAGES`, `…_EXPORTS` and so on."""
    return AddressRates(*(getattr(settings(), f"rate_{kind}") for kind in AddressRates._fields))


EXPORTS: Final = (
    r"/(export|data|training)/.*|/(annotate|people)/export|/people/votes|"
    r"/take/(case\..*|social\.png|set|job/.*/file)"
)
AGENTS: Final = "/mcp"
"""A call of an agent reads a page, though it is sent by POST."""
ENDPOINTS: Final = re.compile(r"/gradio_api/(queue/(join|data)|call/.*)")
"""Calls of Gradio's clients count as pages: a POST leaves a call, a GET fetches its answer."""
DRAWING: Final = "/annotate/drawing"
"""Annotate sends a chain after each change. To draw it costs what a page does; nothing is saved."""
STREAM: Final = "/gradio_api/queue/data"
"""Fetches the answers of several calls, each of which has a time limit of its own."""
SCANNED: Final = re.compile(r"/data/.*")
"""Finished files that are read in many small parts: each part counts like a page."""
WRITES: Final = r"/api/(upload|judge|build|share|submission)(/.*)?|/(annotate|people)/.*|/take/.*"


class Throttle:
    """ASGI middleware that enforces these limits; `pages` are our pages' paths without slash."""

    def __init__(self, app: ASGIApp, pages: Iterable[str]) -> None:
        names = "|".join(re.escape(page) for page in pages if page)
        limits = rates()
        self._app = app
        self._kinds = (
            ("pages", re.compile(rf"/|(/streamlit)?/({names})?/?|/(api|view)/({names}|home)")),
            ("pages", re.compile(r"/chain/.*|/api/(case/.*|build/chain|docs|openapi\.json)")),
            ("pages", re.compile(r"/(annotate|people)/(?!export|votes|film).*")),
            ("pages", re.compile(r"(/api)?/submission/.*")),
            ("exports", re.compile(EXPORTS)),
        )
        self._writes = re.compile(WRITES)
        self._buckets = {
            name: TokenBuckets(rate)
            for name, rate in zip(limits._fields, limits, strict=True)
            if name not in ("open_sockets", "in_flight")
        }
        self._page_s = settings().page_s
        self._sockets = Places(math.inf, partial(RateLimited, "", 30), lambda: limits.open_sockets)
        self._turns = Turns(int(limits.in_flight))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer 429 with Retry-After."""
        kind = self._kind(scope)
        if not kind:
            await self._app(scope, receive, send)
            return
        who = visitor_of(scope)
        wait = self._buckets[kind].take(who)
        if wait:
            await _refusal(kind, wait)(scope, receive, send)
        elif kind == "sockets":
            await self._socket(who, scope, receive, send)
        elif kind == "pages" and _is_worked_on(scope):
            # The time begins when it is worked on: who waits for a turn has asked for much.
            several = scope["path"] == STREAM
            async with self._turns.turn(who):
                with contextlib.nullcontext() if several else time_limit(self._page_s):
                    await self._app(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, who: str, scope: Scope, receive: Receive, send: Send) -> None:
        with contextlib.ExitStack() as place:
            try:
                place.enter_context(self._sockets.place(who))
            except RateLimited as refused:
                await _refusal("sockets", refused.seconds)(scope, receive, send)
            else:
                await self._app(scope, receive, send)

    def _kind(self, scope: Scope) -> str:
        if scope["type"] == "websocket":
            return "sockets"
        if scope["type"] != "http":
            return ""
        path = scope["path"]
        if path in (AGENTS, DRAWING) or ENDPOINTS.fullmatch(path):
            return "pages"
        if scope["method"] in ("POST", "PUT"):
            return "uploads" if self._writes.fullmatch(path) else ""
        if SCANNED.fullmatch(path) and _asks_for_a_part(scope):
            return "pages"
        return next((name for name, kind in self._kinds if kind.fullmatch(path)), "")


def _is_worked_on(scope: Scope) -> bool:
    """Whether it takes a thread for a moment: no part of a file, which may be read for minutes, and
    no agent's GET, which stays open for what the server may send.
    """
    path = scope["path"]
    return not SCANNED.fullmatch(path) and not (path == AGENTS and scope["method"] == "GET")


def _asks_for_a_part(scope: Scope) -> bool:
    return scope["method"] == "HEAD" or any(name == b"range" for name, _ in scope["headers"])


def _refusal(kind: str, wait: int) -> Response:
    """The 429 response: JSON for requests of our scripts, else text."""
    text = f"Too many {kind} in a short time from one address; try again in {wait} s."
    headers = {"retry-after": str(wait), "cache-control": "no-store"}
    if kind == "uploads":
        return JSONResponse({"error": text}, 429, headers)
    return PlainTextResponse(f"{text}\n", 429, headers)
