"""A paper's table as a plain one, for files: texts as printed, with the mark of their status."""

from views.page.papers.printed import PrintedCell, PrintedColumn, PrintedTable
from views.page.tables import Cell, Column, Row, Table


def as_table(printed: PrintedTable) -> Table:
    """The rows as shown; below, what its marks and letters stand for."""
    has_detail = any(row.detail for row in printed.rows)
    columns = (
        Column("name", printed.head.label or "Model"),
        *((Column("setting", "Setting"),) if has_detail else ()),
        *(Column(column.id, _heading(column), "printed") for column in printed.columns),
    )
    rows = []
    for row in printed.rows:
        cells: dict[str, Cell] = {"name": row.name, "setting": row.detail}
        cells |= {key: _text(cell) for key, cell in row.cells.items()}
        rows.append(Row(cells))
    return Table(columns, tuple(rows), _below(printed))


def _heading(column: PrintedColumn) -> str:
    label = column.label or "Value"
    return f"{column.group}: {label}" if column.group else label


def _text(cell: PrintedCell) -> str:
    return f"{cell.text}{cell.mark}{f' ({cell.letters})' if cell.letters else ''}"


def _below(printed: PrintedTable) -> str:
    marks = [f"{each.mark}: {each.words}" for each in printed.legend if each.mark]
    notes = [f"{letter}: {note}" for letter, note in printed.notes if letter]
    return ". ".join(filter(None, (printed.caption, printed.source, *marks, *notes)))
