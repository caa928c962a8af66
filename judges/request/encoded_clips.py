"""An LRU cache of encoded clips, shared by the calls of one client."""

import asyncio
from collections import OrderedDict
from pathlib import Path
from typing import Final

from judges.core.types import Sampling
from judges.request import encodings
from judges.request.encodings import EncodedClip

ROOM: Final = 64 * 2**20
"""Bytes of encoded clips that are cached for the next call about the same clip."""

_Name = tuple[Path, int, int, Sampling]


class EncodedClips:
    """Encoded clips by file and sampling; the least recently used leave above `room` bytes."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._tasks: OrderedDict[_Name, asyncio.Task[EncodedClip]] = OrderedDict()

    async def clip(self, path: Path, sampling: Sampling) -> EncodedClip:
        """The clip, encoded in a thread; concurrent calls about one clip share the same task.

        Raises:
            MediaFault: it can't be decoded.
            OSError: it is not there.
        """
        state = path.stat()
        name = (path, state.st_size, state.st_mtime_ns, sampling)
        work = self._tasks.get(name)
        fresh = work is None
        if work is None:
            work = asyncio.ensure_future(asyncio.to_thread(encodings.encode, path, sampling))
            self._tasks[name] = work
        self._tasks.move_to_end(name)
        try:
            # Shielded: a cancelled caller must not cancel the task that others wait for.
            clip = await asyncio.shield(work)
        except Exception:
            self._tasks.pop(name, None)
            raise
        if fresh:
            self._evict()
        return clip

    def _evict(self) -> None:
        done = [(name, work) for name, work in self._tasks.items() if _is_encoded(work)]
        size = sum(work.result().size for _, work in done)
        for name, work in done[:-1]:
            if size <= self._room:
                return
            size -= work.result().size
            del self._tasks[name]


def _is_encoded(work: asyncio.Task[EncodedClip]) -> bool:
    return work.done() and not work.cancelled() and work.exception() is None
