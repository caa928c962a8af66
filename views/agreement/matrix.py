"""The matrix of raters in the chosen coefficient, on one judged dimension: a table whose cells are
shaded by agreement and open the cases on which their two raters differ.
"""

from typing import Final

from views.address.filters import Filters
from views.agreement.pairs import Comparison
from views.agreement.tables import LONG, NAMES, cases_url, coefficient_cell, no_pairs_text
from views.page.content import Cell, Column, Row, Table
from views.page.labels import judged_heading

RATER: Final = Column("name", "Rater")


def matrix_table(compared: Comparison, filters: Filters) -> Table:
    """Raters × raters; symmetric, with an empty diagonal."""
    name = filters.coefficient
    rows = compared.on_shown()
    cells: dict[str, dict[str, Cell]] = {rater.id: {} for rater in compared.raters}
    for met in rows:
        cell = coefficient_cell(
            met.figure(name), name, met, cases_url(met, filters) if met.differ else None
        )
        cells[met.first.id][_column(met.second.id)] = cell
        cells[met.second.id][_column(met.first.id)] = cell
    columns = tuple(
        Column(_column(rater.id), rater.name, "score", f"{NAMES[name][0]} with {rater.name}")
        for rater in compared.raters
    )
    drawn = tuple(
        Row({"name": rater.name, **cells[rater.id]}, key=rater.id)
        for rater in compared.raters
        if rows
    )
    title = f"{LONG[name]} on {judged_heading(rows[0].dimension)}" if rows else ""
    return Table((RATER, *columns), drawn, title, no_pairs_text(filters), "matrix")


def _column(rater: str) -> str:
    return f"with:{rater}"
