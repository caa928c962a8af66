"""The extras of benchmarks: which there are, and what they add to the Leaderboard."""

from functools import cache
from importlib import import_module

from schema.benchmarks import BENCHMARKS, GENERAL_EXTRAS, extras_of
from store.reading.store import Store
from views.address.filters import Filters
from views.leaderboard.extras.extra import Extra, Subject
from views.page.content import Block, Content
from views.page.page import Slot


@cache
def extra(name: str) -> Extra:
    """An extra by name; its module is imported when it is first asked for."""
    module = import_module(f"views.leaderboard.extras.{name}")
    found: Extra = module.EXTRA
    return found


def slots() -> tuple[Slot, ...]:
    """The slots of all extras, figures first."""
    names = dict.fromkeys(
        (*(name for known in BENCHMARKS.values() for name in known.extras), *GENERAL_EXTRAS)
    )
    each = [slot for name in names if (slot := extra(name).slot)]
    return tuple(sorted(each, key=lambda slot: slot.kind != "figure"))


def contents(subject: Subject) -> tuple[dict[str, Content], dict[str, Content]]:
    """The figures and the tables of the board's benchmark, by slot."""
    figures, tables = dict[str, Content](), dict[str, Content]()
    for one in map(extra, extras_of(subject.filters.benchmark)):
        content = one.content(subject) if one.slot else None
        if one.slot and content is not None:
            (figures if one.slot.kind == "figure" else tables)[one.slot.id] = content
    return figures, tables


def notes(filters: Filters, store: Store) -> tuple[Block, ...]:
    """What the benchmark's extras say beside its board."""
    each = (extra(name).notes(filters, store) for name in extras_of(filters.benchmark))
    return tuple(note for several in each for note in several)


def settled(filters: Filters, store: Store) -> Filters:
    """With the choices that the benchmark's extras make."""
    for name in extras_of(filters.benchmark):
        filters = extra(name).settle(filters, store)
    return filters
