"""Threads by kind of work: a pool for each kind, so that one kind never takes another's threads.

Pages use the default pool of the web framework (40 threads). What takes long or a whole core runs
in one of these pools, and waits in a line of its own. All of them are limiters of anyio.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread

Params = ParamSpec("Params")
Result = TypeVar("Result")


class Pool:
    """At most so many threads of one kind of work; first come, first served."""

    def __init__(self, at_once: int) -> None:
        self.at_once: Final = at_once
        self._limiter: Final = CapacityLimiter(at_once)

    @property
    def waiting(self) -> int:
        """How many calls wait for a thread."""
        return self._limiter.statistics().tasks_waiting

    async def run(
        self, work: Callable[Params, Result], *args: Params.args, **named: Params.kwargs
    ) -> Result:
        """Call `work` in a thread of this pool, and return its result."""
        return await to_thread.run_sync(partial(work, *args, **named), limiter=self._limiter)

    async def run_abandoning(self, work: Callable[[], Result]) -> Result:
        """As `run`; a caller that is cancelled does not wait, and ends the work by other means."""
        return await to_thread.run_sync(work, abandon_on_cancel=True, limiter=self._limiter)


AGENTS: Final = Pool(4)
"""Agents' tools: each makes a page, and an agent asks for many at once."""
DECODING: Final = Pool(2)
"""Frames, posters and figures of clips: each takes a core for a second."""
PREVIEWS: Final = Pool(2)
"""Previews of what a judge or a pipeline is sent."""
DOWNLOADS: Final = Pool(3)
"""Tables and archives that are written to the disk."""
UPLOADED_CLIPS: Final = Pool(2)
"""Processes that decode a visitor's clip."""
PUBLISHING: Final = Pool(2)
"""Processes that put annotations into the data."""
