"""Tables, figures and notes that the Leaderboard adds for some benchmarks only.

A module beside this one defines each as `EXTRA`, and `Benchmark.extras` names the module. Where a
module defines several, they are constants of their own: `judged.settings` is `judged.SETTINGS`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar

from metrics.boards.board import Board
from metrics.boards.definitions import METRICS
from metrics.boards.rows import BoardRow
from schema.benchmarks import BENCHMARKS, GENERAL_EXTRAS, extras_of
from store.reading.store import Store
from views.address.filters import Filters
from views.page.content import Block, Content
from views.page.page import Slot


class ExtraSubject(NamedTuple):
    """The board that is shown, and its first selected row, if any."""

    board: Board
    row: BoardRow | None
    filters: Filters
    store: Store


D = TypeVar("D")
"""The type of the data that an extra reads."""


def _nothing(subject: ExtraSubject) -> None:
    del subject


def _no_content(read: D, board: Board, filters: Filters) -> Content | None:
    del read, board, filters
    return None


def _no_notes(filters: Filters, store: Store) -> tuple[Block, ...]:
    del filters, store
    return ()


def _as_they_are(filters: Filters, store: Store) -> Filters:
    del store
    return filters


@dataclass(frozen=True)
class Extra(Generic[D]):
    """`read` returns what the extra shows for a board, None where there is nothing; `content`
    turns it into the content of `slot`. `notes` are added to the board's notes; `settle`
    chooses defaults that the visitor left open.

    Only boards of one of `metrics` (by name; None: of any), of verdicts where it is `judged`, and
    with columns of the field `by` ("": of any) are read, and have its notes.
    """

    slot: Slot | None = None
    read: Callable[[ExtraSubject], D | None] = _nothing
    content: Callable[[D, Board, Filters], Content | None] = _no_content
    notes: Callable[[Filters, Store], tuple[Block, ...]] = _no_notes
    settle: Callable[[Filters, Store], Filters] = _as_they_are
    metrics: frozenset[str] | None = None
    judged: bool = False
    by: str = ""

    def is_for(self, filters: Filters) -> bool:
        """Whether it has something to add to the board of these filters."""
        metric = METRICS.get(filters.metric)
        if self.judged and not (metric and metric.is_judged):
            return False
        has_metric = self.metrics is None or filters.metric in self.metrics
        return has_metric and self.by in ("", filters.by)


Readings = Mapping[str, Any]
"""Name of an extra → the data that it read."""


@cache
def extra(name: str) -> Extra[Any]:
    """An extra by name; its module is imported on first use."""
    module, _, constant = name.partition(".")
    known: Extra[Any] = getattr(
        import_module(f"{__package__}.{module}"), constant.upper() or "EXTRA"
    )
    return known


def slots() -> tuple[Slot, ...]:
    """The slots of all extras, figures first."""
    names = dict.fromkeys(
        (*(name for known in BENCHMARKS.values() for name in known.extras), *GENERAL_EXTRAS)
    )
    each = [slot for name in names if (slot := extra(name).slot)]
    return tuple(sorted(each, key=lambda slot: slot.kind != "figure"))


def read(subject: ExtraSubject) -> Readings:
    """The data of the extras of the board."""
    each = _each(subject.filters)
    readings = ((name, known.read(subject)) for name, known in each if known.slot)
    return {name: reading for name, reading in readings if reading is not None}


def contents(
    readings: Readings, board: Board, filters: Filters
) -> tuple[dict[str, Content], dict[str, Content]]:
    """The extras' figures and tables, by slot."""
    figures, tables = dict[str, Content](), dict[str, Content]()
    for name, reading in readings.items():
        slot, content = extra(name).slot, extra(name).content(reading, board, filters)
        if slot and content is not None:
            (figures if slot.kind == "figure" else tables)[slot.id] = content
    return figures, tables


def notes(filters: Filters, store: Store) -> tuple[Block, ...]:
    """The notes that the benchmark's extras add to its board."""
    return tuple(note for _, known in _each(filters) for note in known.notes(filters, store))


def _each(filters: Filters) -> Iterator[tuple[str, Extra[Any]]]:
    """The extras of the benchmark that are for this board, with their names."""
    each = ((name, extra(name)) for name in extras_of(filters.benchmark))
    return ((name, known) for name, known in each if known.is_for(filters))


def settled(filters: Filters, store: Store) -> Filters:
    """The filters with the defaults that the benchmark's extras choose."""
    for name in extras_of(filters.benchmark):
        filters = extra(name).settle(filters, store)
    return filters
