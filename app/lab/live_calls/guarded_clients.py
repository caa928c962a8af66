"""Clients that obey this server's network rules (SSRF guard) and budgets.

A client that holds a visitor's key lives as long as its run. The daily budget of the operator's
keys is over all visitors: reserved first, then settled. It is stored on disk
(`<home>/judging/spend.json`), so that a restart does not reset it.
"""

import asyncio
import contextlib
import logging
import math
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from app.jobs.event_stream import NOBODY_LISTENS, Emit
from app.lab.live_calls.endpoint_forms import SECONDS, EndpointForm, network_rules
from app.server.errors import Refusal
from app.server.sessions import Session
from app.server.settings import settings
from app.server.state import home, locked
from judges import error_location
from judges.client.client import Client, CostCap, Endpoint, ReplyCache
from judges.core.types import Attempt, JudgingOutcome, JudgingProtocol, JudgingTask
from judges.protocols.locate import arrived_steps
from judges.wire.network_guard import Rules, http_client
from schema.protocols import PROTOCOLS

EXHAUSTED: Final = (
    "today's budget of this server's own keys does not reach for this; "
    "use a key of your own, or come back tomorrow"
)
DAYS_KEPT: Final = 7
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


class BudgetExhausted(Exception):  # noqa: N818
    """The rest of the daily budget is too small for this run."""


class Reserved(NamedTuple):
    """A reservation: its day (UTC) and amount in US dollars."""

    day: str
    amount: float


def cap() -> float:
    """The budget in US dollars a day: `WHYREEL_JUDGE_DAILY_USD`."""
    return settings().judge_daily_usd


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


class DailyBudget:
    """The day's spending plus the reservations of running calls, of all servers of a home."""

    def __init__(self, folder: Callable[[], Path], today: Callable[[], str] = _today) -> None:
        self._folder = folder
        self._today = today

    def left(self) -> float:
        """US dollars left today."""
        return max(0.0, cap() - self._read())

    def reserve(self, amount: float) -> Reserved:
        """Reserve an amount before any request. Raises BudgetExhausted."""
        with self._alone():
            spent = self._read()
            if not (math.isfinite(amount) and amount >= 0) or spent + amount > cap():
                raise BudgetExhausted(EXHAUSTED)
            self._write(spent + amount)
            return Reserved(self._today(), amount)

    def settle(self, reserved: Reserved, cost: float | None) -> None:
        """Replace a reservation by the actual cost; an unknown cost counts as the whole amount.

        A reservation of an earlier day does not count against today.
        """
        if cost is None or reserved.day != self._today():
            return
        with self._alone():
            spent = self._read()
            if math.isfinite(spent):
                self._write(max(0.0, spent - reserved.amount + cost))

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Let no other thread or server of this home change the file meanwhile."""
        self._folder().mkdir(parents=True, exist_ok=True)
        with locked(self._folder()):
            yield

    def _read(self) -> float:
        try:
            return self._days().get(self._today(), 0.0)
        except (orjson.JSONDecodeError, AttributeError, KeyError, TypeError, ValueError):
            return math.inf  # unreadable: assume that all is spent

    def _days(self) -> dict[str, float]:
        """Return the spending of the last days, so that a clock that is set back finds its day."""
        try:
            record = orjson.loads((self._folder() / "spend.json").read_bytes())
        except FileNotFoundError:
            return {}
        days = record["days"] if "days" in record else {record["day"]: record["usd"]}
        return {str(day): float(amount) for day, amount in days.items()}

    def _write(self, spent: float) -> None:
        days = self._days() | {self._today(): round(spent, 9)}
        draft = self._folder() / ".spend.json"
        draft.write_bytes(orjson.dumps({"days": dict(sorted(days.items())[-DAYS_KEPT:])}))
        draft.replace(self._folder() / "spend.json")


DAILY_BUDGET: Final = DailyBudget(lambda: home() / "judging")
