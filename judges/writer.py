"""Lines on their way to a log: one write and one fsync for all that have come together."""

import asyncio
from types import TracebackType
from typing import Self

from judges.log import Log
from loaders.judged_lines import AttemptLine, OutcomeLine

Lines = tuple[AttemptLine | OutcomeLine, ...]


class Writer:
    """Writes in a thread, so that an fsync holds up nobody who waits for a reply.

    Whoever is called off while his lines wait loses none: leaving the context writes them all.
    """

    def __init__(self, log: Log) -> None:
        self._log = log
        self._queue: asyncio.Queue[tuple[Lines, asyncio.Future[None]] | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def put(self, *lines: AttemptLine | OutcomeLine) -> None:
        """The lines are on the disk when this returns. Raises LogError."""
        await self.later(*lines)

    def later(self, *lines: AttemptLine | OutcomeLine) -> asyncio.Future[None]:
        """Write the lines soon."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        written.add_done_callback(_heard)
        self._queue.put_nowait((lines, written))
        return written

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._work())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._queue.put_nowait(None)
        if self._task is not None:
            await self._task

    async def _work(self) -> None:
        open_ = True
        while open_:
            gathered = [await self._queue.get()]
            while not self._queue.empty():
                gathered.append(self._queue.get_nowait())
            open_ = None not in gathered
            await self._write([one for one in gathered if one is not None])

    async def _write(self, gathered: list[tuple[Lines, asyncio.Future[None]]]) -> None:
        fault: Exception | None = None
        try:
            await asyncio.to_thread(self._log.write, [one for told, _ in gathered for one in told])
        except Exception as error:  # whoever waits for his lines is told
            fault = error
        for _, written in gathered:
            if written.done():
                continue
            if fault is None:
                written.set_result(None)
            else:
                written.set_exception(fault)


def _heard(written: asyncio.Future[None]) -> None:
    """A fault of a line that nobody waits for is told by the next that somebody does."""
    if not written.cancelled():
        written.exception()
