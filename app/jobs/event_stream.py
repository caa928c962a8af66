"""Server-sent events of a task that is cancelled when its client disconnects."""

import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any, Final

import anyio
import orjson
from anyio.streams.memory import MemoryObjectSendStream
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.types import Receive, Scope, Send

from app.server.errors import BROKEN
from judges import error_location
from judges.wire.redaction import Redactor

PING_S: Final = 10.0
"""Seconds between keep-alive comments: proxies close silent connections."""
GRACE_S: Final = 2.0
"""Seconds that a cancelled run has to send its last event; the server itself waits three."""
LINE_END: Final = "\n"
NOBODY_LISTENS: Final = (anyio.BrokenResourceError, anyio.ClosedResourceError)
LOG: Final = logging.getLogger("whyreel")
STOPPED: Final = "this server is being stopped; finished calls are shown"
Emit = Callable[[str, Any], Awaitable[None]]
Work = Callable[[Emit], Awaitable[None]]


def json_safe(data: Any) -> Any:
    """Convert to plain JSON data: a lone surrogate becomes a question mark, an integer over 64 bits
    a float, since the JSON writer refuses both.
    """
    try:
        return orjson.loads(orjson.dumps(data))
    except orjson.JSONEncodeError:
        text = json.dumps(data, ensure_ascii=False, default=asdict)
        return json.loads(text.encode("utf-8", "replace"), parse_int=_within_64_bits)


def _within_64_bits(digits: str) -> int | float:
    return int(digits) if len(digits) < 19 else float(digits)


class EventStream(EventSourceResponse):
    """Runs `work` and streams the events that it emits; a disconnect cancels it at once.

    `on_end` is called exactly once, however it ends. On server shutdown the work is cancelled
    and a last event `failed` is sent. `redactor` strikes keys from all events of the work.
    """

    def __init__(
        self, work: Work, on_end: Callable[[], None], redactor: Redactor | None = None
    ) -> None:
        self._work = work
        self._redactor = redactor
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
        """Serve one request (ASGI)."""
        try:
            await super().__call__(scope, receive, send)
        except OSError:
            pass  # the client has disconnected; _send_events handles errors of the work
        finally:
            self._on_end()

    async def _send_events(self) -> None:
        async with self._events as events, anyio.create_task_group() as tasks:
            tasks.start_soon(self._cancel_on_shutdown, tasks.cancel_scope, events)
            try:
                await self._work(_emitter(events, self._redactor))
            except NOBODY_LISTENS:
                raise
            except Exception as error:
                LOG.error("a stream to a visitor failed: %s", error_location(error))
                await _emitter(events)("failed", {"error": BROKEN})
            tasks.cancel_scope.cancel()

    async def _cancel_on_shutdown(
        self, work: anyio.CancelScope, events: MemoryObjectSendStream[ServerSentEvent]
    ) -> None:
        """Cancel the work on server shutdown, after a last event with the reason."""
        await self._stopping.wait()
        await _emitter(events)("failed", {"error": STOPPED})
        work.cancel()


def _emitter(
    events: MemoryObjectSendStream[ServerSentEvent], redactor: Redactor | None = None
) -> Emit:
    async def emit(name: str, data: Any) -> None:
        if redactor is not None:
            data = redactor.value(json_safe(data))
        text = orjson.dumps(data).decode()
        await events.send(ServerSentEvent(text, event=name, sep=LINE_END))

    return emit
