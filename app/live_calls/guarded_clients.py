"""Clients that obey this server's network rules (SSRF guard) and budgets.

A client that holds a visitor's key lives as long as its run.
"""

import asyncio
import contextlib
import logging
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from app.jobs.event_stream import NOBODY_LISTENS, Emit
from app.live_calls.daily_budget import DAILY_BUDGET
from app.live_calls.endpoint_forms import SECONDS, EndpointForm, network_rules
from app.server.errors import Refusal
from app.server.sessions import Session
from app.server.settings import settings
from judges.client.client import Client, CostCap, Endpoint, ReplyCache
from judges.core.errors import error_location
from judges.core.types import Attempt, JudgingOutcome, JudgingProtocol, JudgingTask
from judges.protocols.locate import arrived_steps
from judges.wire.network_guard import Rules, http_client
from schema.protocols import PROTOCOLS

LOG: Final = logging.getLogger("whyreel")
CACHED_MB: Final = 20
MARGIN: Final = 2.0
"""Factor of the estimate that is reserved of the daily budget, for retries."""


@contextlib.contextmanager
def reserved_budgets(
    cap: float | None, costs: Sequence[float | None]
) -> Iterator[dict[str, CostCap]]:
    """The visitor's budget with its cap (`own`), and the operator's reservation (`house`).

    `costs`: estimated cost at each of the operator's endpoints, None where it is unknown. Raises
    Refusal for an unknown cost, and BudgetExhausted.
    """
    own = CostCap(cap)
    known = [cost for cost in costs if cost is not None]
    if len(known) < len(costs):
        raise Refusal(422, "the cost is unknown, so no cap could be kept")
    if not costs:
        yield {"own": own, "house": CostCap(0.0)}
        return
    amount = MARGIN * sum(known)
    reserved = DAILY_BUDGET.reserve(amount)
    house = CostCap(amount)
    try:
        yield {"own": own, "house": house}
    finally:
        DAILY_BUDGET.settle(reserved, min(amount, house.spent + house.reserved))


def rules_for(form: EndpointForm) -> Rules:
    """The network rules of an endpoint; the operator's own need not be on the list of hosts."""
    rules = network_rules()
    return replace(rules, hosts=None) if form.kind == "house" else rules


def payer(form: EndpointForm) -> str:
    """The budget that an endpoint's calls are charged to."""
    return "house" if form.kind == "house" else "own"


class GuardedClient:
    """A client that connects only where the network rules permit; closed after the run."""

    def __init__(
        self,
        number: int,
        at: Endpoint,
        rules: Rules,
        budget: CostCap,
        session: Session | None,
        emit: Emit,
        grading: Client | None = None,
    ) -> None:
        self._http = http_client(rules, SECONDS) if settings().public else None
        self._cache = _open_cache(session)
        self._number = number
        self._emit = emit
        self.client = Client(
            at, cache=self._cache, budget=budget, http=self._http, on_attempt=self._on_attempt,
            grader=grading,
        )  # fmt: skip
        self._emitting: set[asyncio.Task[None]] = set()

    def _on_attempt(self, key: str, attempt: Attempt) -> None:
        """Emit an attempt as an event; its raw text comes with the outcome."""
        del key
        event = {"judge": self._number, "status": attempt.status, "detail": attempt.detail,
                "seconds": round(attempt.seconds, 3), "http": attempt.http}  # fmt: skip
        self._emit_soon("attempt", event)

    def _emit_soon(self, name: str, event: dict[str, Any]) -> None:
        task = asyncio.ensure_future(self._emit(name, event))
        self._emitting.add(task)
        task.add_done_callback(self._emitted)

    def _emitted(self, task: asyncio.Task[None]) -> None:
        """Log why an event was not sent, unless nobody listens any more."""
        self._emitting.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, NOBODY_LISTENS):
            LOG.error("an event of a call was not sent: %s", error_location(error))

    async def judge(self, task: JudgingTask, protocol: JudgingProtocol) -> JudgingOutcome:
        """Judge one subject at the endpoint; steps of a chain are emitted as they arrive."""
        if not PROTOCOLS[protocol.name].grounds:
            return await self.client.judge(task, protocol)
        shown = 0

        def on_text(text: str) -> None:
            nonlocal shown
            steps = arrived_steps(text, task.subject)
            if len(steps) != shown:
                shown = len(steps)
                place = {"repeat": task.repeat, "rotation": task.subject.rotation}
                event = {"judge": self._number, **place, "steps": [asdict(s) for s in steps]}
                self._emit_soon("steps", event)

        return await self.client.judge(task, protocol, on_text)

    async def close(self) -> None:
        """Close the connections and the reply cache, after pending events."""
        await asyncio.gather(*self._emitting, return_exceptions=True)
        await self.client.close()
        if self._http is not None:
            await self._http.aclose()
        if self._cache is not None:
            self._cache.close()


def _open_cache(session: Session | None) -> ReplyCache | None:
    """The reply cache in the session's folder; None without a session, or once it is full."""
    if session is None or not session.folder.is_dir():
        return None
    shutil.rmtree(session.folder / "judged", ignore_errors=True)  # older versions stored keys here
    folder = session.folder / "replies"
    size = sum(path.stat().st_size for path in folder.glob("*")) if folder.is_dir() else 0
    return ReplyCache(folder) if size < CACHED_MB * 2**20 else None
