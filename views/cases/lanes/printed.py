"""What papers print of the compared models: rings beside their scores of the whole benchmark."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from metrics.boards.board import board, metrics_of
from metrics.boards.definitions import METRICS
from schema.benchmarks import PAPERS
from store.queries.printed import models_by_name, printed_numbers
from store.reading.store import Store
from views.address.conditions import board_query, default_by
from views.address.filters import Filters
from views.page.content import Content
from views.shared.measures import with_default_cases
from views.shared.printed.beside import (
    ComputedRow,
    column_label,
    computed_rows,
    delta_table,
    hollow_table,
)
from views.shared.printed.hollow import HollowRow, Origins, hollow_rows, origins

CAPTION: Final = "Of the whole benchmark, not of this case; printed, never ranked."


class LanesPrinted(NamedTuple):
    """The compared models' printed rows in the columns of `filters`, and their computed ones."""

    filters: Filters
    rows: tuple[HollowRow, ...]
    computed: tuple[ComputedRow, ...]
    origins: Origins


def read_printed(
    filters: Filters, models: Sequence[str], store: Store, *, answers: bool
) -> LanesPrinted | None:
    """The rows of these models; None where papers print none of them.

    Of the whole benchmark, whatever case is open and however one came to it.
    """
    known = models_by_name(store)
    ids = {facts.model if (facts := known.get(name.casefold())) else name for name in models}
    numbers = printed_numbers(store, filters.benchmark)
    if ids.isdisjoint(number.known.model if number.known else number.model for number in numbers):
        return None
    for metric in _metrics(filters.benchmark, store, answers):
        chosen = filters.only("benchmark", "paper", "version", metric=metric)
        opened = with_default_cases(chosen.but(by=default_by(chosen)), store)
        shown = board(store, board_query(opened))
        every = hollow_rows(opened, shown.values or _values(opened), store)
        if rows := tuple(row for row in every if row.key in ids):
            computed = computed_rows(shown, rows, opened, store)
            return LanesPrinted(opened, rows, computed, origins(opened, store))
    return None


def _metrics(benchmark: str, store: Store, answers: bool) -> tuple[str, ...]:
    """Metrics of answers or of verdicts: those computed here first, then those of the papers."""
    papers = dict.fromkeys(number.paper for number in printed_numbers(store, benchmark))
    boards = (board for name in papers if name in PAPERS for board in PAPERS[name].boards)
    names = (*metrics_of(store).get(benchmark, ()), *(board.metric for board in boards))
    return tuple(name for name in dict.fromkeys(names) if METRICS[name].is_judged != answers)


def _values(filters: Filters) -> tuple[str, ...]:
    """The columns where nothing is computed: a metric's dimensions, where they are its columns."""
    metric = METRICS[filters.metric]
    return metric.judged_dimensions if filters.by == "judged" else ()


def printed_slots(printed: LanesPrinted | None) -> Mapping[str, Content]:
    """The printed rows and, where the same models are computed, both side by side."""
    if printed is None:
        return {}
    values = dict.fromkeys(value for row in printed.rows for value in row.values)
    labels = {value: column_label(printed.filters.by, value) for value in values}
    delta = delta_table(printed.computed, printed.rows, printed.origins)
    return {
        "printed": hollow_table(printed.rows, labels, printed.filters, CAPTION, printed.origins),
        **({"delta": delta} if delta.rows else {}),
    }
