"""`POST /mcp`: the Model Context Protocol over streamable HTTP, without sessions.

Host, Origin, rates and passwords are the server's own (app.server.access). The SDK is imported with
the first call, so that a server that no agent asks pays nothing for it.
"""

import asyncio
from typing import TYPE_CHECKING, Final

from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

CAP: Final = 64 * 1024
"""Bytes of one call."""
POST_ALONE: Final = "Agents send POST here; docs/agents.md tells how.\n"


class AgentEndpoint:
    """ASGI app of the address. Stateless: each call is whole, and nothing is kept between two."""

    def __init__(self) -> None:
        self._manager: StreamableHTTPSessionManager | None = None
        self._runner: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one call; 405 for what is no POST."""
        if scope["method"] != "POST":
            await PlainTextResponse(POST_ALONE, 405, {"allow": "POST"})(scope, receive, send)
            return
        manager = await self._started()
        await manager.handle_request(scope, receive, send)

    async def _started(self) -> "StreamableHTTPSessionManager":
        async with self._starting:
            if self._manager is None or self._runner is None or self._runner.done():
                manager = self._manager = await run_in_threadpool(_manager)
                ready = asyncio.Event()
                # One task opens and closes its resources; it is cancelled when the server stops.
                self._runner = asyncio.create_task(_run(manager, ready))
                await _ready_or_raised(self._runner, ready)
            return self._manager


def _manager() -> "StreamableHTTPSessionManager":
    from mcp.server.transport_security import TransportSecuritySettings

    from app.api.agents.server import build

    made = build()
    made.streamable_http_app(
        json_response=True,
        stateless_http=True,
        max_request_body_size=CAP,
        # The gate in front has checked Host and Origin by the rules of all pages already.
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )
    return made.session_manager


async def _ready_or_raised(runner: asyncio.Task[None], ready: asyncio.Event) -> None:
    """Wait until the runner is ready. Raise its error if it ends earlier, since nothing would set
    the event then.
    """
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait((runner, waiting), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if runner.done():
        runner.result()


async def _run(manager: "StreamableHTTPSessionManager", ready: asyncio.Event) -> None:
    async with manager.run():
        ready.set()
        await asyncio.Event().wait()
