"""Clients that ask endpoints under this server's rules, and the money that they may spend.

The only place where a visitor's key meets a client; both end with the run.
"""

import asyncio
import contextlib
import shutil
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from app.live_calls.daily_budget import DAILY_BUDGET
from app.live_calls.endpoint_forms import SECONDS, EndpointForm
from app.live_calls.operator_endpoints import network_rules
from app.server.errors import Refusal
from app.server.sessions import Session
from app.server.settings import settings
from judges.client.client import Client, CostCap, Endpoint, ReplyCache
from judges.core.types import Attempt, JudgingOutcome, JudgingProtocol, JudgingTask
from judges.wire.network_guard import Rules, http_client

CACHED_MB: Final = 20
MARGIN: Final = 2.0
"""Times the estimate is what is set aside of the operator's day: a reply may be asked for again."""
Say = Callable[[str, Any], Awaitable[None]]


@contextlib.contextmanager
def reserved_budgets(
    cap: float | None, costs: Sequence[float | None]
) -> Iterator[dict[str, CostCap]]:
    """A visitor's purse with its cap, and the operator's.

    `costs`: what the calls at each of the operator's endpoints may cost, None where that is
    unknown. Raises Refusal for such a one, and Spent.
    """
    own = CostCap(cap)
    known = [cost for cost in costs if cost is not None]
    if len(known) < len(costs):
        raise Refusal(422, "what this would cost cannot be told, so no cap could be kept")
    if not costs:
        yield {"own": own, "house": CostCap(0.0)}
        return
    amount = MARGIN * sum(known)
    reserved = DAILY_BUDGET.reserve(amount)
    theirs = CostCap(amount)
    try:
        yield {"own": own, "house": theirs}
    finally:
        DAILY_BUDGET.settle(reserved, min(amount, theirs.spent + theirs.reserved))


def allowed(form: EndpointForm) -> Rules:
    """Of the operator's own endpoints the address is the operator's, so no list has to name it."""
    known = network_rules()
    return replace(known, hosts=None) if form.kind == "house" else known


def payer(form: EndpointForm) -> str:
    """Whose money an endpoint's calls cost."""
    return "house" if form.kind == "house" else "own"


class GuardedClient:
    """A client that connects only where this server may; it ends with the run."""

    def __init__(
        self,
        number: int,
        at: Endpoint,
        allowed: Rules,
        budget: CostCap,
        session: Session | None,
        say: Say,
        grading: Client | None = None,
    ) -> None:
        self._http = http_client(allowed, SECONDS) if settings().public else None
        self._cache = _cache(session)
        self._number = number
        self._say = say
        self.client = Client(
            at, cache=self._cache, budget=budget, http=self._http, on_attempt=self._heard,
            grader=grading,
        )  # fmt: skip
        self._telling: set[asyncio.Task[None]] = set()

    def _heard(self, key: str, attempt: Attempt) -> None:
        """Tell the page of an attempt; its raw text comes with the outcome."""
        del key
        event = {"judge": self._number, "status": attempt.status, "detail": attempt.detail,
                "seconds": round(attempt.seconds, 3), "http": attempt.http}  # fmt: skip
        task = asyncio.ensure_future(self._say("attempt", event))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def judge(self, task: JudgingTask, protocol: JudgingProtocol) -> JudgingOutcome:
        """Ask the endpoint."""
        return await self.client.judge(task, protocol)

    async def close(self) -> None:
        """Close the connections and the visitor's own replies."""
        await asyncio.gather(*self._telling, return_exceptions=True)
        await self.client.close()
        if self._http is not None:
            await self._http.aclose()
        if self._cache is not None:
            self._cache.close()


def _cache(session: Session | None) -> ReplyCache | None:
    """A visitor's own replies, in their own folder; who has no session has none."""
    if session is None or not session.folder.is_dir():
        return None
    shutil.rmtree(session.folder / "judged", ignore_errors=True)  # kept with keys in them, once
    folder = session.folder / "replies"
    size = sum(path.stat().st_size for path in folder.glob("*")) if folder.is_dir() else 0
    return ReplyCache(folder) if size < CACHED_MB * 2**20 else None
