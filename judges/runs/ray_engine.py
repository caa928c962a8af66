"""Judging on a Ray cluster: one actor with a client on each node.

The driver keeps the loop, the concurrency limit, the cost cap and the log (judges.runs.batch);
nodes only send requests. The actor of a lost node restarts elsewhere and its calls are repeated: at
most those that were in flight.

The cost cap for all nodes is an actor on the driver's node that they call. It also writes the
reservations into the log before requests are sent: the driver, which writes all else, learns of a
request only once it has ended.
"""

import asyncio
import os
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any, Final, Self

from judges import JudgingError
from judges.client.budget import CostBudget, CostCap
from judges.client.client import Client, Endpoint
from judges.client.completion import Check, Completion
from judges.core.types import JudgingOutcome, JudgingProtocol, JudgingTask, Prompt, Reservation
from judges.runs.log import encoded
from judges.runs.log_lines import reserve_line
from judges.runs.log_storage import LogSink, shared_sink

INSTALL: Final = "Ray is not installed: pip install -r requirements-ray.txt"


class Sender:
    """An actor's state: the client of one node."""

    def __init__(
        self,
        endpoint: Endpoint,
        protocol: JudgingProtocol | None,
        grader: Endpoint | None,
        actor: Any,
        number: int,
    ) -> None:
        self._protocol = protocol
        budget = RemoteBudget(actor, number) if actor is not None else None
        announce = budget.announce if budget is not None else None
        graded = Client(grader, budget=budget, on_send=announce) if grader else None
        self._client = Client(endpoint, grader=graded, budget=budget, on_send=announce)

    async def judge(self, task: JudgingTask) -> JudgingOutcome:
        """As `Client.judge`. Raises ValueError on a cluster without a protocol."""
        if self._protocol is None:
            raise ValueError("this cluster was begun without a protocol")
        return await self._client.judge(task, self._protocol)

    async def complete(self, prompt: Prompt, check: Check, media: Path | None) -> Completion:
        """As `Client.complete`, for pipelines."""
        return await self._client.complete(prompt, check=check, media=media)


class RayJudge:
    """Calls spread over a cluster. Use it as a context manager; `judge` fits
    `judges.runs.batch.judge_all`, `complete` is for pipelines and needs no protocol."""

    def __init__(
        self,
        endpoint: Endpoint,
        protocol: JudgingProtocol | None = None,
        *,
        address: str | None = None,
        grader: Endpoint | None = None,
        senders: int | None = None,
        cap: float | None = None,
        spent: float = 0.0,
        log: str | None = None,
    ) -> None:
        """`address` of a running cluster (None = one on this machine); `senders` actors, one for
        each node if None; `cap` in US dollars over all of them, of which `spent` was used before;
        `log` is the address of the driver's log, for the reservations.
        Raises JudgingError: Ray is not there, or the cluster is not."""
        self._ray = _ray()
        self._own = not self._ray.is_initialized()
        if self._own:
            _connect(self._ray, address)
        count = senders or max(1, len([n for n in self._ray.nodes() if n["Alive"]]))
        # Each sender has its share of the calls in flight.
        share = replace(endpoint, max_concurrency=-(-endpoint.max_concurrency // count))
        made = self._ray.remote(Sender).options(
            num_cpus=0.1,
            max_concurrency=share.max_concurrency,
            max_restarts=-1,
            max_task_retries=-1,
            scheduling_strategy="SPREAD",
        )
        self._budget_actor = budget_actor(self._ray, _here(self._ray), cap, spent, log)
        self._senders = [
            made.remote(share, protocol, grader, self._budget_actor, number)
            for number in range(count)
        ]
        self._next = cycle(self._senders)

    async def judge(self, task: JudgingTask) -> JudgingOutcome:
        """One call on the next node's client. Raises JudgingError when the cluster is gone."""
        try:
            outcome: JudgingOutcome = await next(self._next).judge.remote(task)
        except self._ray.exceptions.RayError as error:
            raise JudgingError(f"the Ray cluster failed ({type(error).__name__})") from error
        return outcome

    async def complete(
        self, prompt: Prompt, *, check: Check = lambda _: (), media: Path | None = None
    ) -> Completion:
        """One prompt on the next node's client. Raises JudgingError when the cluster is gone."""
        sender = next(self._next)
        try:
            done: Completion = await sender.complete.remote(prompt, check, media)
        except self._ray.exceptions.RayError as error:
            raise JudgingError(f"the Ray cluster failed ({type(error).__name__})") from error
        return done

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for sender in self._senders:
            self._ray.kill(sender, no_restart=True)
        if self._budget_actor is not None:
            self._ray.kill(self._budget_actor)
        if self._own:
            self._ray.shutdown()


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would tell its makers of us
    try:
        import ray
    except ImportError as error:
        raise JudgingError(INSTALL) from error
    return ray


def _here(ray: Any) -> Any:
    """A scheduling strategy with hard affinity to the driver's node."""
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    return NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=False)


def _connect(ray: Any, address: str | None) -> None:
    try:
        ray.init(
            address=address,
            include_dashboard=False if address is None else None,
            log_to_driver=False,
            logging_level="ERROR",
            configure_logging=False,
        )
    except Exception as error:  # Ray raises many kinds
        raise JudgingError(f"no Ray cluster at {address or 'this machine'}: {error}") from error


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
