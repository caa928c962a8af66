"""All printed numbers of the shown benchmark as rows of a file."""

import pyarrow as pa

from views.address import links
from views.page.table_export import Listed
from views.published.model import Published

COLUMNS = (
    "paper", "table", "kind", "model", "setting", "slice", "metric", "value", "unit", "source",
    "status", "note",
)  # fmt: skip


def listed(model: Published) -> Listed:
    """Every number of the shown table's benchmark, in the order of its papers; none where no paper
    prints any.
    """
    benchmark = model.shown.first.benchmark if model.shown else ""
    numbers = [
        number
        for tables in model.papers.values()
        for table in tables
        for number in table.numbers
        if number.benchmark == benchmark
    ]
    columns = {name: [getattr(number, name) for number in numbers] for name in COLUMNS}
    rows = pa.table({"benchmark": [number.benchmark for number in numbers], **columns})
    return Listed(links.PUBLISHED, rows, {"Benchmark": benchmark or "none"}, benchmark)
