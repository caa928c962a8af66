"""A response of server-sent events that ends its work when the visitor goes."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any, Final

import orjson
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

BEAT_S: Final = 10.0
HEADERS: Final = {
    "cache-control": "no-store",
    "content-type": "text/event-stream; charset=utf-8",
    "x-accel-buffering": "no",
}
STOPPED: Final = "this server is being stopped; what had ended by then is shown"
Emit = Callable[[str, Any], Awaitable[None]]
Work = Callable[[Emit], Awaitable[None]]


def event(name: str, data: Any) -> bytes:
    """One event as it goes over the wire."""
    return b"event: " + name.encode() + b"\ndata: " + orjson.dumps(data) + b"\n\n"


def plain(data: Any) -> Any:
    """A value as JSON has it, also where a far end sent what JSON's writers refuse: half of a
    surrogate pair becomes a question mark, an integer over 64 bits a float.
    """
    try:
        return orjson.loads(orjson.dumps(data))
    except orjson.JSONEncodeError:
        text = json.dumps(data, ensure_ascii=False, default=asdict)
        return json.loads(text.encode("utf-8", "replace"), parse_int=_within_64_bits)


def _within_64_bits(digits: str) -> int | float:
    return int(digits) if len(digits) < 19 else float(digits)


class EventStream(Response):
    """Runs `work` and sends what it emits; a closed connection cancels it at once.

    `ended` is called in the end, whatever the end is. When the server is stopped it calls off its
    responses after a few seconds: then the visitor is told.
    """

    def __init__(self, work: Work, ended: Callable[[], None]) -> None:
        super().__init__(None, headers=HEADERS)
        del self.headers["content-length"]
        self._work = work
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one call."""
        del scope
        try:
            await self._answer(receive, send)
        finally:
            self._ended()

    async def _answer(self, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        sending = asyncio.Lock()

        async def out(body: bytes, more: bool = True) -> None:
            async with sending:
                await send({"type": "http.response.body", "body": body, "more_body": more})

        async def emit(name: str, data: Any) -> None:
            await out(event(name, data))

        working = asyncio.create_task(self._worked(emit, out))
        leaving = asyncio.create_task(_left(receive))
        beating = asyncio.create_task(_beat(out))
        try:
            await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            with contextlib.suppress(OSError):  # the visitor has gone
                await emit("failed", {"error": STOPPED})
                await out(b"", False)
        finally:
            for task in (working, leaving, beating):
                task.cancel()
            await asyncio.gather(working, leaving, beating, return_exceptions=True)

    async def _worked(self, emit: Emit, out: Callable[..., Awaitable[None]]) -> None:
        with contextlib.suppress(OSError):  # the visitor has gone
            await self._work(emit)
            await out(b"", False)


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _beat(out: Callable[..., Awaitable[None]]) -> None:
    """A comment now and then: proxies close what is silent for long."""
    with contextlib.suppress(OSError):
        while True:
            await asyncio.sleep(BEAT_S)
            await out(b": \n\n")
