"""Routes of which the code is imported when they are first asked for.

The SDK of the judges alone takes 0.3 s to import, the theatre that a build may draw with 0.7: no
visitor who only looks should wait for them.
"""

from collections.abc import Awaitable, Callable
from importlib import import_module

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

Route = Callable[[Request], Awaitable[Response]]


def late(module: str, name: str) -> Route:
    """The route `name` of a module that is not imported yet."""

    async def handled(request: Request) -> Response:
        routes = await run_in_threadpool(import_module, module)
        answer: Response = await getattr(routes, name)(request)
        return answer

    return handled
