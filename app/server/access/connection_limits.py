"""Timeouts for slow clients (slowloris, slow reading) and a limit of connections per address.

uvicorn waits for ever for a request's headers and for its body, counts no connections of one
address, and has no option for any of these. A server without a proxy in front of it would be
blocked by one client, so this module extends uvicorn's protocol. The kernel closes connections
of clients that do not read (`drop_stalled_readers`). Only the client's own delays count: a page
that takes long to make is never cut off.
"""

import asyncio
import socket
from typing import Any, Final, NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from app.server.access.client_address import has_proxies
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
    """Seconds for a request's headers and for the next part of its body."""

    headers: float
    body: float


def timeouts() -> Timeouts:
    """The timeouts of this process."""
    return Timeouts(settings().headers_s, settings().body_s)


def drop_stalled_readers(listening: socket.socket) -> None:
    """Let the kernel close connections whose client stops reading for `WHYREEL_READING_S`.

    Only Linux has this option. Accepted connections inherit it from the listening socket.
    """
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        milliseconds = round(1000 * settings().reading_s)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)


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
    """uvicorn's HTTP protocol with a timer for clients that send too slowly."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._timeouts = timeouts()
        self._request: asyncio.TimerHandle | None = None

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
        """Parse the data, and start the timer for the rest of the request."""
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._cancel_timer()
        elif self.conn.their_state is h11.IDLE:
            self._await_headers()
        elif self.conn.their_state is h11.SEND_BODY:
            self._await_body()
        else:
            self._cancel_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timer."""
        self._cancel_timer()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Cancel the request timer; uvicorn's own keep-alive timer runs until the next request."""
        self._cancel_timer()
        super().on_response_complete()

    def _await_headers(self) -> None:
        if self._request is None:  # a byte now and then gains no time
            self._request = self.loop.call_later(self._timeouts.headers, self._time_out)

    def _await_body(self) -> None:
        self._cancel_timer()
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

    def _cancel_timer(self) -> None:
        if self._request is not None:
            self._request.cancel()
            self._request = None
