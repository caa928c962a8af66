"""SVBench's D1–D5 against each other: how often one fails where another does, for a board's row."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from metrics.boards.board import Board
from metrics.boards.definitions import EVA, PERCENT
from metrics.boards.rows import BoardRow
from metrics.boards.score_intervals import Estimate, share_estimates
from schema import protocols
from store.queries.boards.board_keys import is_of
from store.queries.boards.cluster_matrix import Floats
from store.queries.boards.cofailures import Failures, failures_together
from store.reading.condition import all_of
from views.address import links
from views.address.filters import Filters
from views.leaderboard.extras.registry import Extra, ExtraSubject
from views.page.content import Cell, Column, Row, Score, Table
from views.page.labels import judged_name, term_of
from views.page.page import Slot
from views.shared.board_rows import failing, name_of, of_row

NAMES: Final = protocols.EVA.dimensions
TRIED: Final = 4
"""A board's first rows that are looked at: a perfect one has nothing to show."""


class Together(NamedTuple):
    """A row of the board, and what fails in its clips."""

    row: BoardRow
    failed: Failures


class Share(NamedTuple):
    """How many of how many clips, and their share with its interval, resampled by prompt."""

    clips: int
    of: int
    estimate: Estimate


def read_together(subject: ExtraSubject) -> Together | None:
    """Of the first row, selected or shown, of which a clip fails."""
    shown = subject.board
    if subject.row is None:
        return None
    for row in (subject.row, *shown.rows[:TRIED]):
        picked = all_of(shown.query.condition, is_of(row.key))
        failed = failures_together(subject.store, picked)
        if failed.has_any():
            return Together(row, failed)
    return None


def table(read: Together, shown: Board, filters: Filters) -> Table:
    """A line for each dimension that failed, a column for each that failed with it."""
    clips = read.failed.together()
    lines = shares_of_prompts([read.failed.together([name]) for name in NAMES], clips)
    columns = (
        Column("fails", "Where this fails"),
        Column("clips", "Fails", "score", "of all clips with five scores"),
        *(Column(name, f"{name} too", "score", judged_name(name), term=term_of("judged", name))
          for name in NAMES),
    )  # fmt: skip
    rows = tuple(
        _line(name, share, read, shown, filters) for name, share in zip(NAMES, lines, strict=True)
    )
    text = (
        f"{name_of(read.row, shown)}, {int(clips.sum()):,} clips. Of the clips that fail in the "
        "line’s dimension: the share that also fails in the column’s. 95 % CI over whole prompts."
    )
    return Table(columns, rows, text)


def _line(name: str, share: Share, read: Together, shown: Board, filters: Filters) -> Row:
    failing_here = read.failed.together([name])
    cells: dict[str, Cell] = {
        "fails": judged_name(name),
        "clips": score_of(share, _opened((name,), read, shown, filters)),
    }
    if failing_here.any():
        others = [other for other in NAMES if other != name]
        both = shares_of_prompts(
            [read.failed.together([name, other]) for other in others], failing_here
        )
        for other, of_both in zip(others, both, strict=True):
            cells[other] = score_of(of_both, _opened((name, other), read, shown, filters))
    return Row(cells, key=name)


def shares_of_prompts(parts: Sequence[Floats], whole: Floats) -> list[Share]:
    """The shares of prompts' clips; only prompts that have any are drawn."""
    there = whole > 0
    each = share_estimates([part[None, there] for part in parts], whole[None, there])
    return [
        Share(int(part.sum()), int(whole.sum()), estimate)
        for part, (estimate,) in zip(parts, each, strict=True)
    ]


def score_of(share: Share, address: str) -> Score:
    """The cell of a share; `address` opens its clips, if it has any."""
    value, low, high, few = share.estimate
    return Score(value, PERCENT, share.of, share.of, low, high, address if share.clips else None,
                 right=share.clips, base=share.of, few=few)  # fmt: skip


def _opened(names: tuple[str, ...], read: Together, shown: Board, filters: Filters) -> str:
    """The clips in which all of these fail."""
    where = " ".join(f"{name}=0" for name in sorted(names))
    own = failing(filters, shown).but(**of_row(read.row.key, shown))
    return links.to(links.CASES, own.but(where=where, page=1))


EXTRA: Final = Extra(
    Slot("together", "table", "Which dimensions fail together"),
    read_together,
    table,
    metrics=frozenset({EVA.name}),
)
