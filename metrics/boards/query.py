"""What a board is asked: a metric, the cases that count, and what its columns stand for."""

from dataclasses import dataclass

from metrics.boards.definitions import METRICS, Metric
from store.reading.condition import EVERYTHING, Condition


@dataclass(frozen=True, slots=True)
class BoardQuery:
    """A question that has one board as its answer.

    Attributes:
        metric: its name in `definitions.METRICS`; an unknown one has a board without rows.
        condition: selects the cases of the metric's view; its protocol is part of it.
        by: the field that the columns stand for, "" for none.
        column: that field's column of the metric's view.
        judged: the judged dimensions that count, () for all that the metric's protocol has.
        run: the run that is chosen, "" for none.
    """

    metric: str
    condition: Condition = EVERYTHING
    by: str = ""
    column: str = ""
    judged: tuple[str, ...] = ()
    run: str = ""

    @property
    def definition(self) -> Metric | None:
        """The metric; None for an unknown one."""
        return METRICS.get(self.metric)
