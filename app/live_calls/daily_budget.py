"""What the operator's own keys may cost in a day, over all visitors: reserved before it is spent.

Kept on disk (`<home>/judging/spend.json`), so that a restart gives nobody the day's sum again.
"""

import math
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

import orjson

from app.server.settings import settings
from app.server.state import home

EXHAUSTED: Final = (
    "what this server's own keys may cost today does not reach for this; "
    "use a key of your own, or come back tomorrow"
)


class BudgetExhausted(Exception):  # noqa: N818
    """The day's sum does not reach for this run."""


class Reserved(NamedTuple):
    """A sum set aside: on which day (UTC), how many US dollars."""

    day: str
    amount: float


def cap() -> float:
    """US dollars a day: `WHYREEL_JUDGE_DAILY_USD`."""
    return settings().judge_daily_usd


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


class DailyBudget:
    """The sum of a day: what is spent, and what runs under way have reserved."""

    def __init__(self, place: Callable[[], Path], today: Callable[[], str] = _today) -> None:
        self._place = place
        self._today = today
        self._lock = threading.Lock()

    def left(self) -> float:
        """US dollars that are still free today."""
        with self._lock:
            return max(0.0, cap() - self._read())

    def reserve(self, amount: float) -> Reserved:
        """Set a sum aside before anything is sent. Raises BudgetExhausted."""
        with self._lock:
            spent = self._read()
            if not (math.isfinite(amount) and amount >= 0) or spent + amount > cap():
                raise BudgetExhausted(EXHAUSTED)
            self._write(spent + amount)
            return Reserved(self._today(), amount)

    def settle(self, reserved: Reserved, cost: float | None) -> None:
        """Put the true cost in the place of a reservation; unknown cost counts as all of it.

        What was reserved yesterday has left today's sum alone.
        """
        if cost is None or reserved.day != self._today():
            return
        with self._lock:
            self._write(max(0.0, self._read() - reserved.amount + cost))

    def _read(self) -> float:
        try:
            record = orjson.loads((self._place() / "spend.json").read_bytes())
            return float(record["usd"]) if record["day"] == self._today() else 0.0
        except FileNotFoundError:
            return 0.0
        except (orjson.JSONDecodeError, KeyError, TypeError, ValueError):
            return math.inf  # what cannot be read may all be spent

    def _write(self, spent: float) -> None:
        self._place().mkdir(parents=True, exist_ok=True)
        draft = self._place() / ".spend.json"
        draft.write_bytes(orjson.dumps({"day": self._today(), "usd": round(spent, 9)}))
        draft.replace(self._place() / "spend.json")


DAILY_BUDGET: Final = DailyBudget(lambda: home() / "judging")
