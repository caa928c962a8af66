"""The series that a figure is drawn of: named values, printed or computed, never mixed.

Computed numbers are a board's rows by the values of a field.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from metrics.boards.board import Board, board
from metrics.boards.rows import BoardRow, Entry
from store.reading.store import Store
from views.address.conditions import board_query
from views.address.filters import Filters
from views.shared.board_rows import name_of
from views.shared.measures import with_default_cases
from views.style.model_colours import ModelMark

Numbers = Literal["both", "printed", "computed"]
MOST: Final = 14
"""FigureSeries of a chart: more can't be told apart."""


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


def leading(series: Sequence[FigureSeries], column: str = "") -> tuple[FigureSeries, ...]:
    """The first series by their value in a column (by their mean without one), at most `MOST`."""

    def height(each: FigureSeries) -> float:
        if column and column in each.values:
            return each.values[column].value
        values = [value.value for value in each.values.values()]
        return sum(values) / len(values) if values else -1.0

    return tuple(sorted(series, key=height, reverse=True)[:MOST])


def read_board(
    store: Store, benchmark: str, metric: str, by: str, **narrow: tuple[str, ...]
) -> Board:
    """The board of a benchmark under a metric, its columns the values of `by`.

    Its cases are those that the Leaderboard counts and the papers print; `narrow` chooses others.
    """
    opened = with_default_cases(Filters(benchmark=benchmark, metric=metric, by=by), store)
    return board(store, board_query(opened.but(**narrow)))


def value_of(entry: Entry) -> Value | None:
    """An entry as a value; None where nothing was evaluated."""
    figure = entry.figure
    if figure is None:
        return None
    return Value(figure, entry.low, entry.high, entry.base or entry.ok)


def board_series(shown: Board, rename: Callable[[str], str] = str) -> list[FigureSeries]:
    """A series for each row of models, scripted rules left out unless there is nothing else."""
    made = []
    for row in models_first(shown.rows):
        values = {
            rename(column): value
            for column, entry in row.entries.items()
            if (value := value_of(entry)) is not None
        }
        if values:
            made.append(FigureSeries(name_of(row, shown), values, False, model=row.key.model))
    return made


def models_first(rows: Sequence[BoardRow]) -> Sequence[BoardRow]:
    """The rows of models; all rows where none is of a model."""
    models = [row for row in rows if row.key.kind not in ("scripted", "truth")]
    return models or rows
