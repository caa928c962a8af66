"""Timeouts for slow clients (slowloris, slow reading) and a limit of connections per address.

uvicorn waits for ever for a request's headers, for its body and for a client that does not read.
Only the client's own delays count: a page that takes long to make is never cut off.
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
"""File descriptors reserved for the store, clips, uploads and libraries."""


class Timeouts(NamedTuple):
    """Seconds for a request's headers, for the next part of its body, for a client to read on."""

    headers: float
    body: float
    reading: float


def timeouts() -> Timeouts:
    """The timeouts of this process."""
    return Timeouts(settings().headers_s, settings().body_s, settings().reading_s)


class ConnectionLimits(NamedTuple):
    """Limits of open connections: of one address, and of all."""

    address: float
    all: float


def connection_limits() -> ConnectionLimits:
    """The limits of this process: its file descriptors less `KEPT_FREE`.

    Behind a proxy all connections come from the proxy, so there is no limit per address.
    """
    import resource

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = max(files - KEPT_FREE, files // 2) if files != resource.RLIM_INFINITY else 65_536
    if has_proxies():
        return ConnectionLimits(most, most)
    return ConnectionLimits(min(settings().connections, most / 2), most)


class TimeoutProtocol(H11Protocol):
    """uvicorn's HTTP protocol with timers for clients that send or read too slowly."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._timeouts = timeouts()
        self._request: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, or answer 503 where too many are open."""
        super().connection_made(transport)
        peers = [getattr(other, "client", None) or ("",) for other in self.connections]
        own = sum(peer[0] == (self.client or ("",))[0] for peer in peers)
        limits = connection_limits()
        if len(peers) > limits.all or own > limits.address:
            transport.write(TOO_MANY)
            transport.close()
            return
        self._await_headers()

    def data_received(self, data: bytes) -> None:
        """Parse the data, and start the timer for what is still to come."""
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._cancel_timers(request=True)
        elif self.conn.their_state is h11.IDLE:
            self._await_headers()
        elif self.conn.their_state is h11.SEND_BODY:
            self._await_body()
        else:
            self._cancel_timers(request=True)

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel all timers."""
        self._cancel_timers(request=True, reading=True)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Cancel the request timer; uvicorn's own keep-alive timer runs until the next request."""
        self._cancel_timers(request=True)
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Backpressure: the client reads more slowly than the response is written."""
        super().pause_writing()
        self._await_reader(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """The client has read nearly all of the write buffer."""
        self._cancel_timers(reading=True)
        super().resume_writing()

    def _await_headers(self) -> None:
        if self._request is None:  # a byte now and then gains no time
            self._request = self.loop.call_later(self._timeouts.headers, self._time_out)

    def _await_body(self) -> None:
        self._cancel_timers(request=True)
        self._request = self.loop.call_later(self._timeouts.body, self._time_out_body)

    def _time_out_body(self) -> None:
        self._request = None
        if self.flow.read_paused:  # it is we who do not read
            self._await_body()
        else:
            self._time_out()

    def _time_out(self) -> None:
        self._request = None
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(TOO_LATE)
        self.transport.close()

    def _await_reader(self, before: int) -> None:
        self._reading = self.loop.call_later(self._timeouts.reading, self._check_reader, before)

    def _check_reader(self, before: int) -> None:
        """Abort the connection if the client has read nothing since the last check."""
        left = self.transport.get_write_buffer_size()
        if left < before:
            self._await_reader(left)
        else:
            self.transport.abort()

    def _cancel_timers(self, *, request: bool = False, reading: bool = False) -> None:
        if request and self._request is not None:
            self._request.cancel()
            self._request = None
        if reading and self._reading is not None:
            self._reading.cancel()
            self._reading = None
