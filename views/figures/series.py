"""What a figure is drawn of: series of named values, printed or computed, never mixed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from views.style.model_colours import ModelMark

Numbers = Literal["both", "printed", "computed"]


class Value(NamedTuple):
    """A figure; `low` and `high` are its 95 % interval, None where not known.

    `n`: of how many cases it is the share, mean or count, and `k`: how many of them it counts; None
    where not known. `doubtful`: the number was not read in the paper itself.
    """

    value: float
    low: float | None = None
    high: float | None = None
    n: int | None = None
    k: int | None = None
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class FigureSeries:
    """One row, line or set of marks: its name, its values by column, and whose numbers they are.

    `group` is what it belongs to: a panel, a judge, a setting. `model`: the id of the model that it
    is of; "" for what is of none. `facts`: what the subtitle tells of its group.
    """

    name: str
    values: Mapping[str, Value]
    printed: bool
    group: str = ""
    model: str = ""
    facts: str = ""

    @property
    def label(self) -> str:
        """Its name, with “printed” where it is."""
        return f"{self.name} (printed)" if self.printed else self.name


@dataclass(frozen=True, slots=True)
class Chart:
    """What a drawer takes: series over columns, with words.

    `source`: whose numbers they are. `unit` stands on the axis, `bounds` are its ends. `labels`:
    column → its words on the axis. `marks`: a series' label → its model's colour and marker.
    """

    title: str
    subtitle: str
    source: str
    columns: tuple[str, ...]
    series: tuple[FigureSeries, ...]
    unit: str = "%"
    bounds: tuple[float, float] = (0.0, 100.0)
    labels: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, ModelMark] = field(default_factory=dict)

    def label_of(self, column: str) -> str:
        """A column in words."""
        return self.labels.get(column, column)


MOST: Final = 14
"""FigureSeries of a chart: more can't be told apart."""


def leading(series: Sequence[FigureSeries], column: str = "") -> tuple[FigureSeries, ...]:
    """The first series by their value in a column (by their mean without one), at most `MOST`."""

    def height(each: FigureSeries) -> float:
        if column and column in each.values:
            return each.values[column].value
        values = [value.value for value in each.values.values()]
        return sum(values) / len(values) if values else -1.0

    return tuple(sorted(series, key=height, reverse=True)[:MOST])
