"""Printed rows beside a board as a table of rings, and the same model's computed figure beside its
printed one.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from metrics.boards.board import Board
from store.queries.printed import models_by_name
from store.reading.store import Store
from views.address import links
from views.address.filters import Filters
from views.page.content import PrintedTable, Way
from views.page.labels import judged_name, term_of, value_label
from views.page.printed_table import PrintedColumn, PrintedRow
from views.page.tables import DIFFERENCE, Badge, Column, Row, Score, Table
from views.shared.board_rows import cases_of, score_of
from views.shared.printed.hollow import HollowRow, Origins, legend, numbers_of
from views.shared.printed.table import beside, facts_text, printed_cell

TOTAL: Final = "total"
NOT_RANKED: Final = "Printed, not computed here; not ranked with the board."
SOURCE: Final = "Open its row in the paper’s table"
WHOLE: Final = "They count the whole benchmark; the filters above do not."


class ComputedRow(NamedTuple):
    """A computed row of a model: its setting, its figure with the interval, and its name."""

    model: str
    setting: str
    name: str
    score: Score


def computed_rows(
    shown: Board, rows: Sequence[HollowRow], filters: Filters, store: Store
) -> tuple[ComputedRow, ...]:
    """The board's rows of models that the printed rows are of, by the id that both share."""
    models, printed = models_by_name(store), {row.key for row in rows}
    cases = cases_of(filters, shown)
    own = (
        ComputedRow(
            known.model if (known := models.get(row.key.model.casefold())) else row.key.model,
            row.key.setting or "",
            row.key.model_name,
            score_of(row.total.figure, row.total, shown.unit, cases(row)),
        )
        for row in shown.rows
    )
    return tuple(row for row in own if row.model in printed)


def column_label(by: str, value: str) -> str:
    """The heading of a board's column."""
    return judged_name(value) if by == "judged" else value_label(by, value)


def hollow_table(
    rows: Sequence[HollowRow],
    labels: Mapping[str, str],
    filters: Filters,
    caption: str,
    origins: Origins,
) -> PrintedTable:
    """The printed rows in a board's columns, best score first as on the board; `labels`: value of
    the columns → its heading.
    """
    scores = {id(row): row.total.value for row in rows if row.total}
    rows = sorted(rows, key=lambda row: -scores.get(id(row), -math.inf))
    numbers = numbers_of(rows)
    shared = beside(numbers)
    columns = (
        [PrintedColumn(TOTAL, "Score", sorted="descending")]
        if any(row.total for row in rows)
        else []
    )
    columns += [
        PrintedColumn(value, label, term=term_of(filters.by, value))
        for value, label in labels.items()
        if any(value in row.values for row in rows)
    ]
    common = _common(rows)
    shown = tuple(
        PrintedRow(
            row.model,
            " · ".join(each for each in (row.setting, row.paper) if each and each not in common),
            facts_text(row.known),
            {
                key: printed_cell(number, shared, origins)
                for key, number in ({TOTAL: row.total} | dict(row.values)).items()
                if number
            },
        )
        for row in rows
    )
    every = Way("All printed tables", links.published(filters, filters.benchmark))
    notes = tuple((letter, note) for note, letter in shared.letters.items())
    return PrintedTable(
        (), (), "Published results", caption, " · ".join(common), PrintedColumn("name", "Model"),
        tuple(columns), shown, legend(numbers), notes, "hollow", more=every,
    )  # fmt: skip


def _common(rows: Sequence[HollowRow]) -> list[str]:
    """Setting and paper where several rows share them: they stand once, above the rows."""
    texts = ({row.setting for row in rows}, {row.paper for row in rows})
    return [each for text in texts if len(rows) > 1 and len(text) == 1 for each in text if each]


DELTA_COLUMNS: Final = (
    Column("model", "Model"),
    Column("setting", "Setting"),
    Column("table", "Printed in", "badges"),
    Column("computed", "Computed", "score"),
    Column("printed", "Printed", "count"),
    Column("delta", "Δ", "score", "computed minus printed, in points"),
    Column("inside", "In interval", "badges", "whether the printed value lies in the 95 % CI"),
)


def delta_table(
    computed: Sequence[ComputedRow], rows: Sequence[HollowRow], origins: Origins
) -> Table:
    """Each computed row beside every printed one of the same model and setting."""
    made = tuple(
        _delta_row(own, printed, origins)
        for own in computed
        for printed in rows
        if printed.total and is_same(own, printed) and own.score.value is not None
    )
    return Table(DELTA_COLUMNS, made, "Computed here beside the printed value, same model.")


def is_same(own: ComputedRow, printed: HollowRow) -> bool:
    """Whether both are of one model in one setting; a run without a setting may be of any."""
    if own.model != printed.key:
        return False
    return not own.setting or own.setting == printed.setting


def _delta_row(own: ComputedRow, printed: HollowRow, origins: Origins) -> Row:
    number = printed.total
    assert number is not None and own.score.value is not None  # delta_table leaves others out
    table = f"{printed.paper}, {printed.table.partition(' (')[0]}"
    delta = Score(own.score.value - number.value, DIFFERENCE, own.score.n, own.score.ok)
    return Row({
        "model": own.name,
        "setting": printed.setting,
        "table": (Badge(table, "plain", SOURCE, origins.source.get(number, "")),),
        "computed": own.score,
        "printed": number.value,
        "delta": delta,
        "inside": (_inside(own.score, number.value),),
    })  # fmt: skip


def _inside(score: Score, value: float) -> Badge:
    if score.low is None or score.high is None:
        return Badge("no interval", "muted")
    if score.low <= value <= score.high:
        return Badge("inside", "good", "the printed value lies in the 95 % interval")
    return Badge("outside", "warn", "the printed value lies outside the 95 % interval")
