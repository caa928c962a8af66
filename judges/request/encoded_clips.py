"""Clips made ready for requests: each encoded once, while one of its calls holds a slot."""

import asyncio
from collections import OrderedDict
from pathlib import Path
from typing import Final

from judges.core.types import Sampling
from judges.request import encodings
from judges.request.encodings import Clip

ROOM: Final = 64 * 2**20
"""Bytes of encoded clips that are kept for the next call about the same clip."""

_Name = tuple[Path, int, int, Sampling]


class Media:
    """Encoded clips by file and sampling; the oldest leave when `room` bytes are passed."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._held: OrderedDict[_Name, asyncio.Task[Clip]] = OrderedDict()

    async def clip(self, path: Path, sampling: Sampling) -> Clip:
        """The clip, encoded in a thread; calls about the same one wait for the same work.

        Raises:
            MediaFault: it can't be decoded.
            OSError: it is not there.
        """
        state = path.stat()
        name = (path, state.st_size, state.st_mtime_ns, sampling)
        work = self._held.get(name)
        fresh = work is None
        if work is None:
            work = asyncio.ensure_future(asyncio.to_thread(encodings.encode, path, sampling))
            self._held[name] = work
        self._held.move_to_end(name)
        try:
            # Shielded: one caller that is called off must not spoil the others' clip.
            clip = await asyncio.shield(work)
        except Exception:
            self._held.pop(name, None)
            raise
        if fresh:
            self._evict()
        return clip

    def _evict(self) -> None:
        done = [(name, work) for name, work in self._held.items() if _whole(work)]
        size = sum(work.result().size for _, work in done)
        for name, work in done[:-1]:
            if size <= self._room:
                return
            size -= work.result().size
            del self._held[name]


def _whole(work: asyncio.Task[Clip]) -> bool:
    return work.done() and not work.cancelled() and work.exception() is None
