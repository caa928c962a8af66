"""The registry of extras, and the content that they add to the Leaderboard."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from metrics.boards.board import Board
from schema.benchmarks import BENCHMARKS, GENERAL_EXTRAS, extras_of
from store.reading.store import Store
from views.address.filters import Filters
from views.leaderboard.extras.extra import Extra, ExtraSubject
from views.page.content import Block, Content
from views.page.page import Slot

Readings = Mapping[str, Any]
"""Name of an extra → the data that it read."""


@cache
def extra(name: str) -> Extra[Any]:
    """An extra by name; its module is imported on first use."""
    module = import_module(f"{__package__}.{name}")
    known: Extra[Any] = module.EXTRA
    return known


def slots() -> tuple[Slot, ...]:
    """The slots of all extras, figures first."""
    names = dict.fromkeys(
        (*(name for known in BENCHMARKS.values() for name in known.extras), *GENERAL_EXTRAS)
    )
    each = [slot for name in names if (slot := extra(name).slot)]
    return tuple(sorted(each, key=lambda slot: slot.kind != "figure"))


def read(subject: ExtraSubject) -> Readings:
    """The data of the extras of the board's benchmark."""
    each = ((name, extra(name)) for name in extras_of(subject.filters.benchmark))
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
    each = (extra(name).notes(filters, store) for name in extras_of(filters.benchmark))
    return tuple(note for several in each for note in several)


def settled(filters: Filters, store: Store) -> Filters:
    """The filters with the defaults that the benchmark's extras choose."""
    for name in extras_of(filters.benchmark):
        filters = extra(name).settle(filters, store)
    return filters
