"""SVBench's D1–D5 against each other: how often one fails where another does, for a board's row."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from metrics.boards.board import Board
from metrics.boards.definitions import EVA, PERCENT
from metrics.boards.rows import BoardRow
from metrics.boards.score_intervals import share_estimates
from schema import protocols
from store.queries.boards.board_keys import is_of
from store.queries.boards.cofailures import failures_together
from store.reading.condition import all_of
from views.address import links
from views.address.filters import Filters
from views.leaderboard.extras.extra import Extra, ExtraSubject
from views.page.content import Cell, Column, Row, Score, Table
from views.page.labels import judged_name
from views.page.page import Slot
from views.page.terms import term_of
from views.shared.case_links import failing, of_row
from views.shared.row_names import name_of

NAMES: Final = protocols.EVA.dimensions
Failed = Mapping[frozenset[str], Mapping[int, int]]
TRIED: Final = 4
"""A board's first rows that are looked at: a perfect one has nothing to show."""


class Together(NamedTuple):
    """A row of the board; the dimensions that failed → prompt → the number of clips."""

    row: BoardRow
    failed: Failed


def read_together(subject: ExtraSubject) -> Together | None:
    """Of the first row, selected or shown, of which a clip fails; None for other metrics."""
    shown = subject.board
    if shown.definition is not EVA or subject.row is None:
        return None
    for row in (subject.row, *shown.rows[:TRIED]):
        picked = all_of(shown.query.condition, is_of(row.key))
        failed = failures_together(subject.store, picked)
        if any(failed):
            return Together(row, failed)
    return None


def table(read: Together, shown: Board, filters: Filters) -> Table:
    """A line for each dimension that failed, a column for each that failed with it."""
    clips = _clips(read.failed)
    columns = (
        Column("fails", "Where this fails"),
        Column("clips", "Fails", "score", "of all clips with five scores"),
        *(Column(name, f"{name} too", "score", judged_name(name), term=term_of("judged", name))
          for name in NAMES),
    )  # fmt: skip
    rows = tuple(_line(name, clips, read, shown, filters) for name in NAMES)
    text = (
        f"{name_of(read.row, shown)}, {clips.total():,} clips. Of the clips that fail in the "
        "line’s dimension: the share that also fails in the column’s. 95 % CI over whole prompts."
    )
    return Table(columns, rows, text)


def _line(name: str, clips: Counter[int], read: Together, shown: Board, filters: Filters) -> Row:
    failing_here = _clips(read.failed, name)
    cells: dict[str, Cell] = {
        "fails": judged_name(name),
        "clips": _share(failing_here, clips, _opened((name,), read, shown, filters)),
    }
    for other in NAMES:
        if other != name and failing_here:
            both = _clips(read.failed, name, other)
            cells[other] = _share(both, failing_here, _opened((name, other), read, shown, filters))
    return Row(cells, key=name)


def _clips(failed: Failed, *names: str) -> Counter[int]:
    """Prompt → the clips in which all of these fail."""
    clips: Counter[int] = Counter()
    for which, by_prompt in failed.items():
        if which.issuperset(names):
            clips.update(by_prompt)
    return clips


def _share(part: Counter[int], whole: Counter[int], address: str) -> Score:
    """The share with its interval, resampled by prompt."""
    total = np.array([[part[prompt] for prompt in whole]], np.float64)
    n = np.array([list(whole.values())], np.float64)
    ((share,),) = share_estimates([total], n)
    clips, all_clips = part.total(), whole.total()
    return Score(share.value, PERCENT, all_clips, all_clips, share.low, share.high,
                 address if clips else None, right=clips, base=all_clips,
                 few=share.few)  # fmt: skip


def _opened(names: tuple[str, ...], read: Together, shown: Board, filters: Filters) -> str:
    """The clips in which all of these fail."""
    where = " ".join(f"{name}=0" for name in sorted(names))
    own = failing(filters, shown).but(**of_row(read.row.key, shown))
    return links.to(links.CASES, own.but(where=where, page=1))


EXTRA: Final = Extra(
    Slot("together", "table", "Which dimensions fail together"), read_together, table
)
