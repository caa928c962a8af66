"""Slow down the network and the processor of a page of Chromium, and count what it fetches."""

import time
from typing import Any, Final

from playwright.sync_api import Page

LATENCY_MS: Final = 150
BYTES_A_SECOND: Final = 1_600_000 / 8
CPU: Final = 4
WORDS: Final = f"CPU {CPU} × slower, 1.6 Mbit/s, {LATENCY_MS} ms"
STREAMS: Final = ("Media", "EventSource", "WebSocket")
"""Requests that may stay open for as long as a page does."""


class Traffic:
    """What a throttled page has fetched since it was throttled."""

    def __init__(self) -> None:
        self.bytes = 0
        self.requests = 0
        self.document = 0
        self.film = 0
        self._documents: set[str] = set()
        self._films: set[str] = set()
        self._open: set[str] = set()
        self._last = time.monotonic()

    @property
    def kilobytes(self) -> float:
        """All bytes on the wire but those of films, headers included, in kB."""
        return self.bytes / 1000

    @property
    def quiet_ms(self) -> float:
        """Milliseconds since the last request ended; 0 while one is open."""
        return 0.0 if self._open else 1000 * (time.monotonic() - self._last)

    def count(self, event: dict[str, Any]) -> None:
        """Count a request, and remember those for the page itself."""
        if event["request"]["url"].startswith(("data:", "blob:")):
            return
        self.requests += 1
        kind = event.get("type")
        if kind == "Document":
            self._documents.add(event["requestId"])
        if kind == "Media":
            self._films.add(event["requestId"])
        if kind not in STREAMS:
            self._open.add(event["requestId"])

    def received(self, event: dict[str, Any]) -> None:
        """Add a part of a film: its request may last as long as the page."""
        if event["requestId"] in self._films:
            self.film += int(event["encodedDataLength"])

    def arrived(self, event: dict[str, Any]) -> None:
        """Add what a finished request took on the wire."""
        if event["requestId"] not in self._films:
            self.bytes += int(event["encodedDataLength"])
        if event["requestId"] in self._documents:
            self.document += int(event["encodedDataLength"])
        self.ended(event)

    def ended(self, event: dict[str, Any]) -> None:
        """Record that a request has ended."""
        self._open.discard(event["requestId"])
        self._last = time.monotonic()


def throttle(page: Page) -> Traffic:
    """Slow a page down from now on. Return the counts of what it fetches."""
    traffic = Traffic()
    session = page.context.new_cdp_session(page)
    session.on("Network.requestWillBeSent", traffic.count)
    session.on("Network.dataReceived", traffic.received)
    session.on("Network.loadingFinished", traffic.arrived)
    session.on("Network.loadingFailed", traffic.ended)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {
        "offline": False,
        "latency": LATENCY_MS,
        "downloadThroughput": BYTES_A_SECOND,
        "uploadThroughput": BYTES_A_SECOND,
    })  # fmt: skip
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU})
    return traffic
