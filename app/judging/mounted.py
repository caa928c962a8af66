"""The routes of judging, put into the server; what they need is imported when first asked for.

The SDK alone takes 0.3 s to import, which nobody who only looks should wait for.
"""

from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Final

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

Route = Callable[[Request], Awaitable[Response]]
ROUTES: Final = (
    ("/api/judge", "GET", "told"),
    ("/api/judge", "POST", "judge"),
    ("/api/judge/preview", "POST", "preview"),
    ("/api/judge/clip", "POST", "bring"),
    ("/api/judge/clip/{clip}", "GET", "clip"),
    ("/api/judge/save", "POST", "keep"),
    ("/api/judge/run/{run}", "GET", "download"),
    ("/api/judge/replay/{name}", "GET", "recorded"),
)


def add_judging(app: FastAPI) -> None:
    """`/api/judge` and what is below it."""
    for path, method, name in ROUTES:
        app.add_route(path, _late(name), methods=[method])


def _late(name: str) -> Route:
    async def handled(request: Request) -> Response:
        routes = await run_in_threadpool(import_module, "app.judging.routes")
        answer: Response = await getattr(routes, name)(request)
        return answer

    return handled
