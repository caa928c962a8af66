"""Connections that wait for their client have a time, and an address has so many of them.

uvicorn waits for ever for a request's headers, for its body and for a client that does not read.
What counts here is what the client does: a page that takes long to make is never cut off.
"""

import asyncio
from typing import Any, Final, NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from app.access.client_address import has_proxies
from app.server.settings import settings

TOO_LATE: Final = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: 41\r\nconnection: close\r\n\r\nThe request took too long to come whole.\n"
)
TOO_MANY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: 45\r\nretry-after: 10\r\nconnection: close\r\n\r\n"
    b"Too many connections are open; try again soon"
)
KEPT_FREE: Final = 256
"""Files that the store, clips, uploads and libraries may have open beside connections."""


class Waits(NamedTuple):
    """Seconds: for all headers of a request, for more of its body, for a client to read more."""

    headers: float
    body: float
    reading: float


def waits() -> Waits:
    """The times of this process."""
    return Waits(settings().headers_s, settings().body_s, settings().reading_s)


class Room(NamedTuple):
    """Connections that may be open: of one address, and of all."""

    address: float
    all: float


def room() -> Room:
    """The room of this process: as many as it may have files open, but for `KEPT_FREE`.

    Behind a proxy all connections come from the proxy, so that an address has no bound of its own.
    """
    import resource

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = max(files - KEPT_FREE, files // 2) if files != resource.RLIM_INFINITY else 65_536
    if has_proxies():
        return Room(most, most)
    return Room(min(settings().connections, most / 2), most)


class PatientProtocol(H11Protocol):
    """uvicorn's protocol with a timer for each way in which a client can keep it waiting."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._waits = waits()
        self._request: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection, or turn it away where there are too many."""
        super().connection_made(transport)
        peers = [getattr(other, "client", None) or ("",) for other in self.connections]
        own = sum(peer[0] == (self.client or ("",))[0] for peer in peers)
        free = room()
        if len(peers) > free.all or own > free.address:
            transport.write(TOO_MANY)
            transport.close()
            return
        self._await_headers()

    def data_received(self, data: bytes) -> None:
        """Take what came, and wait for what is still to come."""
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._end(request=True)
        elif self.conn.their_state is h11.IDLE:
            self._await_headers()
        elif self.conn.their_state is h11.SEND_BODY:
            self._await_body()
        else:
            self._end(request=True)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._end(request=True, reading=True)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """The next request may come; until it does, uvicorn's own timer for idle ones runs."""
        self._end(request=True)
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The client reads more slowly than it is written to."""
        super().pause_writing()
        self._await_reader(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """The client has read nearly all."""
        self._end(reading=True)
        super().resume_writing()

    def _await_headers(self) -> None:
        if self._request is None:  # a byte now and then gains no time
            self._request = self.loop.call_later(self._waits.headers, self._late)

    def _await_body(self) -> None:
        self._end(request=True)
        self._request = self.loop.call_later(self._waits.body, self._late_body)

    def _late_body(self) -> None:
        self._request = None
        if self.flow.read_paused:  # it is we who do not read
            self._await_body()
        else:
            self._late()

    def _late(self) -> None:
        self._request = None
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(TOO_LATE)
        self.transport.close()

    def _await_reader(self, before: int) -> None:
        self._reading = self.loop.call_later(self._waits.reading, self._look, before)

    def _look(self, before: int) -> None:
        """What the client did not take by now is thrown away, if it took nothing since."""
        left = self.transport.get_write_buffer_size()
        if left < before:
            self._await_reader(left)
        else:
            self.transport.abort()

    def _end(self, *, request: bool = False, reading: bool = False) -> None:
        if request and self._request is not None:
            self._request.cancel()
            self._request = None
        if reading and self._reading is not None:
            self._reading.cancel()
            self._reading = None
