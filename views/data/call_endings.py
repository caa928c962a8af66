"""How calls ended: answers, judgings and located steps by their status."""

from typing import Final

from store.reading.store import Row
from views.page.content import Badge, Column, Table
from views.page.content import Row as TableRow
from views.page.labels import status_word

WHAT: Final = {
    "answer": "answers to questions", "judging": "clips judged", "step": "nodes located",
}  # fmt: skip
"""Kind of call → its label."""
COLUMNS: Final = (
    Column("benchmark", "Benchmark"),
    Column("what", "Calls"),
    Column("status", "How they ended", "badges"),
    Column("n", "Number", "count", "a judge's call scores a clip in all its dimensions"),
)


def call_endings(rows: list[Row], names: dict[str, str]) -> Table:
    """Calls by status, so that coverage can be checked. `names`: benchmark → its name."""
    caption = "A call that did not end with a reply has no score; it never counts as 0."
    return Table(COLUMNS, tuple(_row(row, names) for row in rows), caption, "No calls yet.")


def _row(row: Row, names: dict[str, str]) -> TableRow:
    status = str(row["status"])
    badge = Badge(status_word(status), "good" if status == "ok" else "warn", status)
    benchmark = str(row["benchmark"])
    cells = {"benchmark": names.get(benchmark, benchmark), "what": WHAT[row["what"]]}
    return TableRow({**cells, "status": badge, "n": row["n"]})
