"""`POST /export/table.<format>`: write a table that a script has drawn as a file.

The browser sends the table as it is shown: figures of agreement, votes or verdicts. The answer is
the file; nothing is stored. Tags and notes are never sent (app/static/tags).
"""

from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field, model_validator
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from app.server.access.access_gate import OWN_SCRIPT
from app.server.errors import RateLimited, Refusal
from app.server.limits.limiters import Places
from app.server.request_body import MB, json_model
from schema.exports import text_tables
from schema.exports.formats import PAGE_FORMATS, SHOWN_FORMATS
from schema.exports.text_tables import TextCell, TextRow, TextTable

MOST: Final = 16 * MB
"""The size limit of Check's files of votes, too."""
BUSY: Final = "Another table is being written; try again in a moment."
SOON_S: Final = 5
_PLACES: Final = Places(2, partial(RateLimited, BUSY, SOON_S, 503))
router: Final = APIRouter()


class ShownCell(BaseModel):
    """A cell's text, and its small text."""

    text: str
    beside: str = ""


class ShownTable(BaseModel):
    """A table as a page shows it; `address` is the page's, without its query."""

    title: str = Field(max_length=400)
    address: str = Field(default="", max_length=2000, pattern=r"^(https?://[^\s<>]+)?$")
    heads: list[ShownCell]
    numeric: list[bool] = Field(min_length=1, max_length=500)
    rows: list[list[ShownCell]]

    @model_validator(mode="after")
    def _is_rectangular(self) -> "ShownTable":
        width = len(self.numeric)
        if any(len(row) != width for row in (*([self.heads] if self.heads else []), *self.rows)):
            raise ValueError(f"every row must have {width} cells")
        return self

    def as_text(self) -> TextTable:
        """Return the table as the writers take it."""
        return TextTable(
            tuple(text_tables.whole_text(_cell(head)) for head in self.heads),
            tuple(self.numeric),
            tuple(TextRow(tuple(map(_cell, row))) for row in self.rows),
            self.title,
            f"{self.title}.",
            {"address": self.address} if self.address else {},
        )


SentTable = Annotated[ShownTable, Depends(json_model(ShownTable, MOST))]
WRITERS: Final = {
    "tex": text_tables.as_latex,
    "md": text_tables.as_markdown,
    "csv": lambda table: text_tables.shown_csv(table, for_spreadsheet=False),
    "excel.csv": lambda table: text_tables.shown_csv(table, for_spreadsheet=True),
}


@router.post("/export/table.{ending}", dependencies=[OWN_SCRIPT])
async def write(ending: str, table: SentTable) -> Response:
    """Return the file; 404 for another format, 413 for too large a table, 422, 503 if busy."""
    if ending not in SHOWN_FORMATS:
        raise Refusal(404, f"A table as it is shown is one of {', '.join(SHOWN_FORMATS)}.")
    with _PLACES.place():
        try:
            body = await run_in_threadpool(WRITERS[ending], table.as_text())
        except ValueError as error:
            raise Refusal(413, str(error)) from None
    return Response(
        body,
        media_type=PAGE_FORMATS[ending].media_type,
        headers={"cache-control": "no-store"},
    )


def _cell(cell: ShownCell) -> TextCell:
    return TextCell(cell.text, beside=cell.beside)
