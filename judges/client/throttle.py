"""How many requests are under way, and how many bytes: both bounded, the first adaptive.

Beside the slots there are a few places to get ready in, so that a slot that falls free is taken by
a request that is made already: decoding a clip in the slot itself kept it waiting for 50 ms of 500.

A 429 halves the number once an episode (requests sent before the cut do not cut again) and holds
new requests for as long as the far end asked; it grows by one after as many good answers as it is.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

MAX_BYTES: Final = 64 * 2**20
"""Bytes of requests under way. Measured on loopback: 5 MB requests 64 at a time take 800 MB."""


class Gate:
    """`limit` slots at most `most`, and `max_bytes` in flight; first come, first served."""

    def __init__(self, most: int, max_bytes: int = MAX_BYTES) -> None:
        self.most = most
        self.limit = most
        self.places = asyncio.Semaphore(max(2, most // 2))
        self.busy = 0
        self.bytes = 0
        self.max_bytes = max_bytes
        self._cut_at = 0.0
        self._hold_until = 0.0
        self._good = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._freed = asyncio.Condition()

    @asynccontextmanager
    async def slot(self, *, again: bool = False) -> AsyncIterator[None]:
        """One of the slots, once the far end lets us send at all. `again`: before those who have
        not begun, or a retry would wait for the whole run."""
        await self._enter(again)
        try:
            while (rest := self._hold_until - time.monotonic()) > 0:
                await asyncio.sleep(rest)
            yield
        finally:
            self.busy -= 1
            self._wake()

    async def _enter(self, again: bool) -> None:
        if self.busy < self.limit and not self._waiting:
            self.busy += 1
            return
        turn = asyncio.get_running_loop().create_future()
        if again:
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
        """Room for `size` bytes; a request larger than all room goes alone."""
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

    def limited(self, sent_at: float, wait: float) -> None:
        """A 429 came for a request sent at `sent_at` (monotonic seconds)."""
        now = time.monotonic()
        if sent_at >= self._cut_at:
            self.limit = max(1, self.limit // 2)
            self._cut_at, self._good = now, 0
        self._hold_until = max(self._hold_until, now + wait)

    def good(self) -> None:
        """An answer came."""
        self._good += 1
        if self._good >= self.limit and self.limit < self.most:
            self.limit, self._good = self.limit + 1, 0
            self._wake()
