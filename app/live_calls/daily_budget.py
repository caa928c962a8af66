"""Daily budget of the operator's keys over all visitors: reserved first, then settled.

Stored on disk (`<home>/judging/spend.json`), so that a restart does not reset it.
"""

import contextlib
import math
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

import orjson

from app.server.settings import settings
from app.server.state import home, locked

EXHAUSTED: Final = (
    "today's budget of this server's own keys does not reach for this; "
    "use a key of your own, or come back tomorrow"
)

DAYS_KEPT: Final = 7


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
