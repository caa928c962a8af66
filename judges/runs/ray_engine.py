"""The same calls on a Ray cluster: `judge` of a client that lives on each node.

The driver keeps the loop, the bound of calls in flight, the purse (judges.runs.ray_budget) and the
log (judges.runs.batch); nodes only send requests. An actor of a node that is lost is started again
elsewhere and its calls are made again, which is at most what was in flight there.
"""

import os
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any, Final, Self

from judges.client.client import Client, Endpoint
from judges.client.completion import Check, Completion
from judges.core.errors import JudgingError
from judges.core.types import JudgingProtocol, Outcome, Prompt, Task
from judges.runs.ray_budget import Remote, holder

INSTALL: Final = "Ray is not installed: pip install -r requirements-ray.txt"


class Sender:
    """What an actor holds: one client, on one node."""

    def __init__(
        self,
        endpoint: Endpoint,
        protocol: JudgingProtocol | None,
        grader: Endpoint | None,
        purse: Any,
        number: int,
    ) -> None:
        self._protocol = protocol
        budget = Remote(purse, number) if purse is not None else None
        announce = budget.announce if budget is not None else None
        graded = Client(grader, budget=budget, on_send=announce) if grader else None
        self._client = Client(endpoint, grader=graded, budget=budget, on_send=announce)

    async def judge(self, task: Task) -> Outcome:
        """One call, as on one machine. Raises ValueError on a node without a protocol."""
        if self._protocol is None:
            raise ValueError("this cluster was begun without a protocol")
        return await self._client.judge(task, self._protocol)

    async def complete(self, prompt: Prompt, check: Check, media: Path | None) -> Completion:
        """One prompt of a pipeline."""
        return await self._client.complete(prompt, check=check, media=media)


class RayJudge:
    """Calls spread over a cluster. Use it as a context; `judge` fits `judges.runs.batch.judge_all`,
    `complete` is what pipelines ask, and needs no protocol."""

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
        each node if None; `cap` in US dollars over all of them, of which `spent` is gone already;
        `log` is where the driver's log is, which keeps what is reserved.
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
        self._purse = holder(self._ray, _here(self._ray), cap, spent, log)
        self._senders = [
            made.remote(share, protocol, grader, self._purse, number) for number in range(count)
        ]
        self._next = cycle(self._senders)

    async def judge(self, task: Task) -> Outcome:
        """One call on the next node's client. Raises JudgingError when the cluster is gone."""
        try:
            outcome: Outcome = await next(self._next).judge.remote(task)
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
        if self._purse is not None:
            self._ray.kill(self._purse)
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
    """A strategy of scheduling: on the driver's own node and no other."""
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
