"""An adaptive throttle: a limit of concurrent requests (AIMD) and of bytes in flight.

A second semaphore bounds requests that are being prepared, so that a slot that becomes free is
taken by an encoded request: decoding a clip inside the slot cost 50 ms of every 500.

A 429 halves the limit once an episode (requests sent before the cut do not cut it again) and delays
new requests by its Retry-After; after as many successes as the limit, the limit grows by one.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

MAX_BYTES: Final = 64 * 2**20
"""Bytes of requests in flight. Measured on loopback: 5 MB requests 64 at a time take 800 MB."""

TICK_S: Final = 0.5
"""Seconds between two checks whether a waiting request may stop waiting."""


class AdaptiveThrottle:
    """A FIFO semaphore of `limit` (at most `most`) slots, and a limit of `max_bytes` in flight."""

    def __init__(self, most: int, max_bytes: int = MAX_BYTES) -> None:
        self.most = most
        self.limit = most
        self.preparing = asyncio.Semaphore(max(2, most // 2))
        self.busy = 0
        self.bytes = 0
        self.max_bytes = max_bytes
        self._cut_at = 0.0
        self._hold_until = 0.0
        self._is_released = False
        self._successes = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._freed = asyncio.Condition()

    @property
    def pause(self) -> float:
        """Seconds until the next request may be sent; 0 if it may be sent now."""
        return 0.0 if self._is_released else max(0.0, self._hold_until - time.monotonic())

    @asynccontextmanager
    async def slot(self, *, retry: bool = False) -> AsyncIterator[None]:
        """Acquire a slot and wait out a Retry-After. A `retry` goes to the front of the queue, or
        it would wait for the whole run."""
        await self._enter(retry)
        try:
            while rest := self.pause:
                await asyncio.sleep(min(rest, TICK_S))
            yield
        finally:
            self.busy -= 1
            self._wake()

    async def _enter(self, retry: bool) -> None:
        if self.busy < self.limit and not self._waiting:
            self.busy += 1
            return
        turn = asyncio.get_running_loop().create_future()
        if retry:
            self._waiting.appendleft(turn)
        else:
            self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.busy -= 1
                self._wake()
            raise

    def _wake(self) -> None:
        while self._waiting and self.busy < self.limit:
            turn = self._waiting.popleft()
            if not turn.done():
                self.busy += 1
                turn.set_result(None)

    @asynccontextmanager
    async def load(self, size: int) -> AsyncIterator[None]:
        """Acquire `size` bytes; a request larger than the whole limit is sent alone."""
        async with self._freed:
            await self._freed.wait_for(
                lambda: not self.bytes or self.bytes + size <= self.max_bytes
            )
            self.bytes += size
        try:
            yield
        finally:
            async with self._freed:
                self.bytes -= size
                self._freed.notify_all()

    def on_rate_limit(self, sent_at: float, wait: float) -> None:
        """Halve the limit after a 429 for a request sent at `sent_at` (monotonic seconds), and send
        nothing for `wait` seconds."""
        now = time.monotonic()
        if sent_at >= self._cut_at:
            self.limit = max(1, self.limit // 2)
            self._cut_at, self._successes = now, 0
        self._hold_until = max(self._hold_until, now + wait)

    def release(self) -> None:
        """End all waits, because the run has stopped and sends nothing more."""
        self._is_released = True

    def on_success(self) -> None:
        """Count a success; grow the limit by one after as many as the limit."""
        self._successes += 1
        if self._successes >= self.limit and self.limit < self.most:
            self.limit, self._successes = self.limit + 1, 0
            self._wake()
