"""What a paper prints, as pure data: its tables by kind, and which one holds its main results."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

PrintedKind = Literal[
    "results", "ablation", "gain", "statistics", "quality control", "agreement", "human study"
]
PRINTED_KINDS: Final[tuple[PrintedKind, ...]] = get_args(PrintedKind)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedBoard:
    """Figures of a printed table that a board can show beside its own, in the same unit.

    `metric`: the board's metric. `table`: the beginning of the table's title. `total`: the slice of
    the whole row, "" for none. `columns`: field of the board's columns → value → slice. `alike`:
    fields whose values are called as the slices are (after the last slash). `of_setting`: a field
    whose value stands in the table's setting, with what stands before it. `setting`: that of all
    rows, "" where each row states its own.
    """

    metric: str
    table: str
    total: str = ""
    columns: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    alike: tuple[str, ...] = ()
    of_setting: Mapping[str, str] = field(default_factory=dict)
    setting: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A paper by the name that printed numbers call it.

    `kinds`: the beginning of a table's title → its kind; a title that is not here has results.
    `main`: the beginning of the title of its main table, "" where the text at hand has none.
    `overall`, `metric` and `setting`: the slice, the metric and the input setting by which that
    table's models are led; without a setting each in its best.
    `human`: models of its tables that are people or chance, never leaders. `boards`: what of its
    tables stands beside computed boards.
    """

    name: str
    kinds: Mapping[str, PrintedKind] = field(default_factory=dict)
    main: str = ""
    overall: str = "Overall"
    metric: str = "accuracy"
    setting: str = ""
    human: frozenset[str] = frozenset({"Human", "Random"})
    boards: tuple[PrintedBoard, ...] = ()

    def kind_of(self, table: str) -> PrintedKind:
        """The kind of a table, by the longest beginning that its title has."""
        known = [start for start in self.kinds if table.startswith(start)]
        return self.kinds[max(known, key=len)] if known else "results"
