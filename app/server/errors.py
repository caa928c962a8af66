"""Exceptions that refuse a request, and their HTTP responses."""

import logging
from collections.abc import Mapping
from typing import Any, Final

import orjson
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from app.server.disk_trouble import trouble
from store import BadStore, Damaged, OverBudget

LOG: Final = logging.getLogger("whyreel")
UNREADABLE: Final = "The data could not be read; ask once more for the newest version that can.\n"
SLOW: Final = "This took longer than its time limit and was stopped; try again, or ask for less.\n"
UNANSWERED: Final = "This could not be answered; what went wrong was written to the server's log."
BROKEN: Final = "something went wrong on this server; it was written to its log"
"""For errors that nobody expected: an answer of its own, and within a page."""
CLOSING: Final = frozenset({408, 413})
"""Statuses after which the connection is closed without reading the rest of the body."""


class Refusal(Exception):  # noqa: N818
    """A refused request: an HTTP status and a reason as JSON, shown by the page's script."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class RateLimited(Exception):  # noqa: N818
    """A visitor over a rate limit; `seconds` until a retry makes sense.

    The HTTP status is 429 where the visitor's own share is used up, 503 where everybody's is.
    """

    def __init__(self, reason: str, seconds: int, status: int = 429) -> None:
        super().__init__(reason)
        self.seconds = seconds
        self.status = status


class TextRefusal(Exception):  # noqa: N818
    """A refused request that no script of ours makes: a status and a line of text; `seconds` until
    a retry makes sense, 0 where none does.
    """

    def __init__(self, status: int, text: str, seconds: int = 0) -> None:
        super().__init__(text)
        self.status = status
        self.seconds = seconds


class FreshJSON(JSONResponse):
    """JSON with `Cache-Control: no-store`."""

    def __init__(
        self, content: Any, status: int = 200, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(content, status, {"cache-control": "no-store", **(headers or {})})

    def render(self, content: Any) -> bytes:
        """The body, by orjson."""
        return orjson.dumps(content)


def add_error_handlers(app: FastAPI) -> None:
    """Register the handlers of our own exceptions, for all routes."""
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RateLimited, _limited)
    app.add_exception_handler(TextRefusal, _text)
    app.add_exception_handler(OSError, _disk)
    app.add_exception_handler(OverBudget, _slow)
    for unreadable in (Damaged, BadStore):
        app.add_exception_handler(unreadable, _unreadable)


async def _refused(request: Request, error: Any) -> Response:
    del request
    headers = {"connection": "close"} if error.status in CLOSING else {}
    return FreshJSON({"error": str(error)}, error.status, headers)


async def _limited(request: Request, error: Any) -> Response:
    del request
    wait = {"retry-after": str(error.seconds)} if error.seconds else {}
    return FreshJSON({"error": str(error)}, error.status, wait)


async def _text(request: Request, error: Any) -> Response:
    del request
    headers = {"cache-control": "no-store"}
    if error.seconds:
        headers["retry-after"] = str(error.seconds)
    return PlainTextResponse(f"{error}\n", error.status, headers)


async def _disk(request: Request, error: Any) -> Response:
    """Answer with a line of text if the disk is full or failing; raise any other OSError again."""
    del request
    problem = trouble(error)
    if problem is None:
        raise error
    LOG.warning("an answer could not be made: %s", problem.reason)
    return PlainTextResponse(f"{problem.reason}\n", problem.status, {"cache-control": "no-store"})


async def _slow(request: Request, error: Any) -> Response:
    """Answer 503 if the queries of a request take longer than their time limit."""
    del request, error
    return PlainTextResponse(SLOW, 503, {"cache-control": "no-store"})


async def _unreadable(request: Request, error: Any) -> Response:
    """503 for a version that has turned out to be damaged; a retry gets an older one."""
    del request
    LOG.warning("the data cannot be read: %s", error)
    return PlainTextResponse(UNREADABLE, 503, {"cache-control": "no-store"})
