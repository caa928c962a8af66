"""One cost cap for all nodes of a Ray cluster: an actor on the driver's node that all nodes call.

The actor also writes the reservations into the log before requests are sent: the driver, which
writes all else, learns of a request only once it has ended.
"""

import asyncio
from typing import Any

from judges.client.budget import CostBudget, CostCap
from judges.core.types import Reservation
from judges.runs.log import encoded
from judges.runs.log_lines import reserve_line
from judges.runs.log_storage import LogSink, shared_sink


class BudgetActor:
    """The actor's state: the cap and the open reservations by sender (`who`)."""

    def __init__(self, cap: float | None, spent: float, log: str | None = None) -> None:
        """`log` is the address of the driver's log."""
        self._budget = CostCap(cap, spent=spent)
        self._reserved = dict[int, float]()
        self._log: LogSink | None = None if log is None else shared_sink(log)

    async def reserve(self, who: int, amount: float | None) -> str:
        """As `CostBudget.reserve`, for one sender."""
        refused = await self._budget.reserve(amount)
        if not refused:
            self._reserved[who] = self._reserved.get(who, 0.0) + (amount or 0.0)
        return refused

    async def announce(self, sent: Reservation) -> None:
        """Log the reservation of a request before it is sent. Raises LogError."""
        if self._log is not None:
            self._log.write(encoded([reserve_line(sent)]))
            await asyncio.to_thread(self._log.flush)

    async def settle(self, who: int, reserved: float | None, paid: float | None) -> None:
        """As `CostBudget.settle`, for one sender."""
        self._reserved[who] = max(0.0, self._reserved.get(who, 0.0) - (reserved or 0.0))
        self._budget.settle(reserved, paid)

    async def begun(self, who: int) -> None:
        """Register a sender that has started, or restarted on another node: what was in flight on
        the lost node may have been billed, so its reservations are charged."""
        lost = self._reserved.pop(who, 0.0)
        if lost:
            self._budget.settle(lost, None)


class RemoteBudget(CostBudget):
    """A node's proxy of the budget actor."""

    def __init__(self, budget_actor: Any, who: int) -> None:
        self._actor, self._who = budget_actor, who
        budget_actor.begun.remote(who)

    async def reserve(self, amount: float | None) -> str:
        """As `BudgetActor.reserve`, by a remote call."""
        refused: str = await self._actor.reserve.remote(self._who, amount)
        return refused

    async def announce(self, sent: Reservation) -> None:
        """For `Client(on_send=…)`: returns once the reservation is in the log."""
        await self._actor.announce.remote(sent)

    def settle(self, reserved: float | None, paid: float | None) -> None:
        """As `BudgetActor.settle`, without waiting; calls of one node arrive in order."""
        self._actor.settle.remote(self._who, reserved, paid)


def budget_actor(ray: Any, here: Any, cap: float | None, spent: float, log: str | None) -> Any:
    """Start the actor on the driver's node (`here`, a scheduling strategy); None where there is
    neither a cap nor a log."""
    if cap is None and log is None:
        return None
    made = ray.remote(BudgetActor).options(
        num_cpus=0, max_concurrency=1000, scheduling_strategy=here
    )
    return made.remote(cap, spent, log)
