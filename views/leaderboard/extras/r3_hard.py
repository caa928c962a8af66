"""R3-Bench-Hard's accuracy is reported separately from the Overall of R3-Bench's other types."""

from typing import Final

from metrics.boards.definitions import METRICS
from schema.benchmarks.r3 import HARD, QUESTION_TYPES
from store.queries.catalogue.known_names import benchmarks_asking
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.leaderboard.extras.registry import Extra
from views.page.content import Block

TYPES: Final = tuple(sorted(QUESTION_TYPES))


def exclude_hard(filters: Filters, store: Store) -> Filters:
    """By default, the question types that the papers' Overall covers."""
    if filters.type or not _has_hard(filters, store):
        return filters
    return filters.but(type=TYPES)


def hard_notice(filters: Filters, store: Store) -> tuple[Block, ...]:
    """A note on the excluded types, with a link to them; empty for other benchmarks."""
    if not _has_hard(filters, store):
        return ()
    if filters.type == (HARD,):
        other = filters.but(type=TYPES)
        notice = "This is R3-Bench-Hard: questions written by people, without a chain."
        return (Block(notice, "note"), Block("To the generated questions", "note", _board(other)))
    notice = "R3-Bench-Hard’s questions have a score of their own, never averaged with these."
    hard = filters.but(type=(HARD,))
    return (Block(notice, "note"), Block("To R3-Bench-Hard accuracy", "note", _board(hard)))


def _board(filters: Filters) -> str:
    return links.to(links.LEADERBOARD, filters)


def _has_hard(filters: Filters, store: Store) -> bool:
    """R3-Bench-Hard's questions have options but no chain: other metrics do not count them."""
    metric = METRICS.get(filters.metric)
    if metric is None or not (metric.counts_answers and metric.judge_protocol.has_options):
        return False
    return filters.benchmark in benchmarks_asking(store, HARD)


EXTRA: Final = Extra[None](notes=hard_notice, settle=exclude_hard)
