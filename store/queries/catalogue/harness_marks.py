# ruff: noqa: S608  (every name put into SQL here is a constant of this module)
"""The harness's own marks beside ours: how many, what they come to, on how many the two differ."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from store.queries.boards.board_keys import KEY, Key
from store.reading.case_columns import COLUMNS
from store.reading.condition import Condition
from store.reading.store import Row, Store, per_version


class HarnessMarks(NamedTuple):
    """What a harness made of the replies of a run, or of several.

    Attributes:
        marked: the answers that it marked; `mark` is the sum of the marks.
        counted: those of them that our official score counts, `right` the right ones of these.
        read: the answers of which the log says which option the harness read.
        read_differently: those in which another one is read here, or none.
        marked_differently: the answers whose mark is not ours.
    """

    marked: int
    mark: float
    counted: int
    right: int
    read: int
    read_differently: int
    marked_differently: int

    @property
    def theirs(self) -> float:
        """The harness's own score, in percent."""
        return 100 * self.mark / self.marked

    @property
    def ours(self) -> float | None:
        """Our score of the same answers, in percent; None where none of them counts."""
        return 100 * self.right / self.counted if self.counted else None


_SUMS: Final = ", ".join(f'sum("{name}") AS "{name}"' for name in HarnessMarks._fields)
_BY_KEY: Final = f"SELECT {', '.join(KEY)}, {_SUMS} FROM {{cells}} GROUP BY {', '.join(KEY)}"
_BY_RUN: Final = f"SELECT run, {_SUMS} FROM mark_cells GROUP BY run"


def of_rows(store: Store, condition: Condition) -> Mapping[Key, HarnessMarks]:
    """A board's row → the marks of the answers that fulfil `condition`; none where the condition
    asks what the counts by cell cannot tell."""
    if not condition.columns <= COLUMNS["mark_cells"].keys() or not any_marks(store):
        return {}
    cells = f"mark_cells WHERE {condition.sql}"
    rows = store.query(_BY_KEY.format(cells=cells), condition.params)
    return {Key(*(row[name] for name in KEY)): _marks(row) for row in rows}


@per_version()
def of_runs(store: Store) -> Mapping[str, HarnessMarks]:
    """Run → its marks, where its file held some."""
    return {str(row["run"]): _marks(row) for row in store.query(_BY_RUN)}


@per_version()
def any_marks(store: Store) -> bool:
    """Whether any harness's mark is here."""
    return store.first_row("SELECT 1 AS here FROM mark_cells LIMIT 1") is not None


def _marks(row: Row) -> HarnessMarks:
    marked, mark, *rest = (row[name] for name in HarnessMarks._fields)
    return HarnessMarks(int(marked), float(mark), *map(int, rest))
