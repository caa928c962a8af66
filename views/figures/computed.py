"""Computed numbers as series: a board's rows by the values of a field."""

from collections.abc import Callable, Sequence

from metrics.boards.board import Board, board
from metrics.boards.rows import BoardRow, Entry
from store.reading.store import Store
from views.address.conditions import board_query
from views.address.filters import Filters
from views.figures.series import FigureSeries, Value
from views.shared.board_rows import name_of
from views.shared.measures import with_default_cases


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
