"""Judging on a Ray cluster: one actor with a client on each node.

The driver keeps the loop, the concurrency limit, the cost cap (judges.runs.cluster.ray_budget) and
the log (judges.runs.batch); nodes only send requests. The actor of a lost node restarts elsewhere
and its calls are repeated: at most those that were in flight.
"""

import os
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any, Final, Self

from judges.client.client import Client, Endpoint
from judges.client.completion import Check, Completion
from judges.core.errors import JudgingError
from judges.core.types import JudgingOutcome, JudgingProtocol, JudgingTask, Prompt
from judges.runs.cluster.ray_budget import RemoteBudget, budget_actor

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
