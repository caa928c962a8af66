"""The progress of a run: plain figures for a progress bar, a page or a test."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class RunProgress:
    """Counts of calls. `resumed` were in the log before; `statuses` counts all settled calls.

    `cost` is in US dollars and covers the whole log; `unpriced` requests have an unknown cost, so
    that it is a lower bound. `stopped` says why a run ended early; empty while it is running and
    where it was completed.
    """

    total: int
    resumed: int = 0
    ended: int = 0
    seconds: float = 0.0
    statuses: Mapping[str, int] = field(default_factory=dict)
    cost: float = 0.0
    unpriced: int = 0
    stopped: str = ""

    @property
    def settled(self) -> int:
        """Settled calls: in the log before, or ended in this run."""
        return self.resumed + self.ended

    @property
    def ok(self) -> int:
        """Calls with a valid reply, in this run and before."""
        return self.statuses.get("ok", 0)

    @property
    def failed(self) -> int:
        """Calls that ended with any other status."""
        return sum(self.statuses.values()) - self.ok

    @property
    def rate(self) -> float | None:
        """Calls a second of this run; None before the first has ended."""
        return self.ended / self.seconds if self.ended and self.seconds > 0 else None

    @property
    def eta(self) -> float | None:
        """Seconds to the end at this rate."""
        rate = self.rate
        return (self.total - self.settled) / rate if rate else None
