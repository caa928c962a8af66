"""The interface of an extra: a table or figure that the Leaderboard adds for some benchmarks only.

A module of extras defines one as `EXTRA`; `Benchmark.extras` names it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from metrics.boards.board import Board
from metrics.boards.rows import BoardRow
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
    """

    slot: Slot | None = None
    read: Callable[[ExtraSubject], D | None] = _nothing
    content: Callable[[D, Board, Filters], Content | None] = _no_content
    notes: Callable[[Filters, Store], tuple[Block, ...]] = _no_notes
    settle: Callable[[Filters, Store], Filters] = _as_they_are
