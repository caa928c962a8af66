"""Why a call is not answered as asked, and how each such error becomes an HTTP response."""

from collections.abc import Mapping
from typing import Any

import orjson
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

CLOSING = frozenset({408, 413})
"""Statuses after which the rest of a body is not waited for."""


class Refusal(Exception):  # noqa: N818
    """A call that is not done: an HTTP status and why, for the page's script to show."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class RateLimited(Exception):  # noqa: N818
    """A visitor who has to wait; `seconds` until it is worth trying again.

    The HTTP status is 429 where the visitor's own share is used up, 503 where everybody's is.
    """

    def __init__(self, reason: str, seconds: int, status: int = 429) -> None:
        super().__init__(reason)
        self.seconds = seconds
        self.status = status


class TextRefusal(Exception):  # noqa: N818
    """A call for what is not there, or that no script of ours makes: a status and a line."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class FreshJSON(JSONResponse):
    """JSON that no cache on the way keeps."""

    def __init__(
        self, content: Any, status: int = 200, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(content, status, {"cache-control": "no-store", **(headers or {})})

    def render(self, content: Any) -> bytes:
        """The body."""
        return orjson.dumps(content)


def add_error_handlers(app: FastAPI) -> None:
    """Have the app answer our own errors, whichever route raises them."""
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RateLimited, _limited)
    app.add_exception_handler(TextRefusal, _text)


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
    return PlainTextResponse(f"{error}\n", error.status)
