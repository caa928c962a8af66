"""One cost cap for all nodes of a cluster: its budget lives beside the driver, whom nodes ask.

There too what a request may cost is put into the log before it goes out: the driver writes the log,
but would be asked too late.
"""

import asyncio
from typing import Any

from judges.client.budget import Budget, Purse
from judges.core.types import Reservation
from judges.runs.log import encoded
from judges.runs.log_lines import reserve_line
from judges.runs.log_storage import Sink, beside


class Holder:
    """What the actor beside the driver holds. Nodes are known by their sender's number."""

    def __init__(self, cap: float | None, spent: float, log: str | None = None) -> None:
        """`log` is the place of the log that the driver writes."""
        self._budget = Budget(cap, spent=spent)
        self._held = dict[int, float]()
        self._log: Sink | None = None if log is None else beside(log)

    async def reserve(self, who: int, amount: float | None) -> str:
        """As `Purse.reserve`, for one sender."""
        refused = await self._budget.reserve(amount)
        if not refused:
            self._held[who] = self._held.get(who, 0.0) + (amount or 0.0)
        return refused

    async def announce(self, sent: Reservation) -> None:
        """A request is about to go out. Raises LogError."""
        if self._log is not None:
            self._log.write(encoded([reserve_line(sent)]))
            await asyncio.to_thread(self._log.flush)

    async def settle(self, who: int, reserved: float | None, paid: float | None) -> None:
        """As `Purse.settle`, for one sender."""
        self._held[who] = max(0.0, self._held.get(who, 0.0) - (reserved or 0.0))
        self._budget.settle(reserved, paid)

    async def begun(self, who: int) -> None:
        """A sender has begun, or begun anew on another node: what was under way on the lost one may
        have been billed."""
        lost = self._held.pop(who, 0.0)
        if lost:
            self._budget.settle(lost, None)


class Remote(Purse):
    """A node's way to the holder."""

    def __init__(self, holder: Any, who: int) -> None:
        self._holder, self._who = holder, who
        holder.begun.remote(who)

    async def reserve(self, amount: float | None) -> str:
        """Ask the driver's side, and wait as long as it does."""
        refused: str = await self._holder.reserve.remote(self._who, amount)
        return refused

    async def announce(self, sent: Reservation) -> None:
        """For `Client(on_send=…)`: returns when the reservation is in the log."""
        await self._holder.announce.remote(sent)

    def settle(self, reserved: float | None, paid: float | None) -> None:
        """Tell the driver's side; calls of one node arrive in their order."""
        self._holder.settle.remote(self._who, reserved, paid)


def holder(ray: Any, here: Any, cap: float | None, spent: float, log: str | None) -> Any:
    """The actor on the driver's own node (`here`, a strategy of scheduling); None where there is
    neither a cap nor a log."""
    if cap is None and log is None:
        return None
    made = ray.remote(Holder).options(num_cpus=0, max_concurrency=1000, scheduling_strategy=here)
    return made.remote(cap, spent, log)
