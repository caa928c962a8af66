"""The list of predictions whose questions are not loaded yet."""

from typing import Final

from store.reading.store import Row
from views.page.content import Column, Table
from views.page.content import Row as TableRow

CAPTION: Final = (
    "They are in no board. An import that brings their questions matches and reads them."
)


def waiting_list(rows: list[Row]) -> Table:
    """The waiting predictions, by run."""
    columns = (
        Column("model", "Model"),
        Column("benchmark", "Benchmark"),
        Column("run", "Run"),
        Column("n", "Predictions", "count"),
        Column("needs", "What they wait for"),
    )
    return Table(columns, tuple(map(_row, rows)), CAPTION)


def _row(row: Row) -> TableRow:
    cells = {name: row[name] for name in ("model", "benchmark", "run", "n")}
    return TableRow({**cells, "needs": _needs(row)}, key=str(row["run"]))


def _needs(row: Row) -> str:
    if row["known"]:
        return f"other questions of {row['benchmark']}: none here is found by their id or text"
    return f"questions of {row['benchmark']}: import {row['benchmark']}"
