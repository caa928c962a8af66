"""Server-sent events of work that ends when its visitor goes."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any, Final

import anyio
import orjson
from anyio.streams.memory import MemoryObjectSendStream
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.types import Receive, Scope, Send

PING_S: Final = 10.0
"""Seconds between comments: proxies close what is silent for long."""
GRACE_S: Final = 2.0
"""Seconds in which a run that is called off says so; the server itself waits three."""
LINE_END: Final = "\n"
STOPPED: Final = "this server is being stopped; what had ended by then is shown"
Emit = Callable[[str, Any], Awaitable[None]]
Work = Callable[[Emit], Awaitable[None]]


def json_safe(data: Any) -> Any:
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


class EventStream(EventSourceResponse):
    """Runs `work` and sends what it emits; a closed connection cancels it at once.

    `on_end` is called once, however it ends. A server that is being stopped calls the work off and
    sends a last event `failed`.
    """

    def __init__(self, work: Work, on_end: Callable[[], None]) -> None:
        self._work = work
        self._on_end = on_end
        self._stopping = anyio.Event()
        self._events, events = anyio.create_memory_object_stream[ServerSentEvent](0)
        super().__init__(
            events,
            ping=PING_S,
            ping_message_factory=lambda: ServerSentEvent(comment="", sep=LINE_END),
            data_sender_callable=self._send_events,
            shutdown_event=self._stopping,
            shutdown_grace_period=GRACE_S,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one call."""
        try:
            await super().__call__(scope, receive, send)
        except OSError:
            pass  # the visitor has gone
        finally:
            self._on_end()

    async def _send_events(self) -> None:
        async with self._events as events, anyio.create_task_group() as tasks:
            tasks.start_soon(self._call_off, tasks.cancel_scope, events)
            await self._work(_emitter(events))
            tasks.cancel_scope.cancel()

    async def _call_off(
        self, work: anyio.CancelScope, events: MemoryObjectSendStream[ServerSentEvent]
    ) -> None:
        """End the work, and say why, once the server is being stopped."""
        await self._stopping.wait()
        await _emitter(events)("failed", {"error": STOPPED})
        work.cancel()


def _emitter(events: MemoryObjectSendStream[ServerSentEvent]) -> Emit:
    async def emit(name: str, data: Any) -> None:
        text = orjson.dumps(data).decode()
        await events.send(ServerSentEvent(text, event=name, sep=LINE_END))

    return emit
