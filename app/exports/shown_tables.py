"""`POST /export/table.<format>`: a table that only a browser has, written as a file.

Forms draw such tables from figures that the page keeps: agreement, votes, verdicts. The table comes
as it is shown, goes back as a file, and is not stored.
"""

import threading
from typing import Annotated, Final

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field, model_validator
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from app.access.csrf import OWN_SCRIPT
from app.server.errors import RateLimited, Refusal
from app.server.request_body import MB, json_model
from schema.exports import table_files
from schema.exports.formats import PAGE_FORMATS, SHOWN_FORMATS
from schema.exports.table_files import TextCell, TextRow, TextTable

MOST: Final = 16 * MB
"""As large as the files of votes that Check reads."""
BUSY: Final = "Another table is being written; try again in a moment."
SOON_S: Final = 5
_PLACES: Final = threading.BoundedSemaphore(2)
router: Final = APIRouter()


class ShownCell(BaseModel):
    """A cell's text, and what is small in it."""

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
        """The table as its writer takes it."""
        return TextTable(
            tuple(table_files.whole_text(_cell(head)) for head in self.heads),
            tuple(self.numeric),
            tuple(TextRow(tuple(map(_cell, row))) for row in self.rows),
            self.title,
            f"{self.title}.",
            {"address": self.address} if self.address else {},
        )


SentTable = Annotated[ShownTable, Depends(json_model(ShownTable, MOST))]
WRITERS: Final = {
    "tex": table_files.as_latex,
    "md": table_files.as_markdown,
    "csv": lambda table: table_files.shown_csv(table, for_spreadsheet=False),
    "excel.csv": lambda table: table_files.shown_csv(table, for_spreadsheet=True),
}


@router.post("/export/table.{ending}", dependencies=[OWN_SCRIPT])
async def write(ending: str, table: SentTable) -> Response:
    """The table as a file; 404 for another format, 413 for too large a table, 422, 503."""
    if ending not in SHOWN_FORMATS:
        raise Refusal(404, f"A table as it is shown is one of {', '.join(SHOWN_FORMATS)}.")
    if not _PLACES.acquire(blocking=False):
        raise RateLimited(BUSY, SOON_S, 503)
    try:
        body = await run_in_threadpool(WRITERS[ending], table.as_text())
    except ValueError as error:
        raise Refusal(413, str(error)) from None
    finally:
        _PLACES.release()
    return Response(
        body,
        media_type=PAGE_FORMATS[ending].media_type,
        headers={"cache-control": "no-store"},
    )


def _cell(cell: ShownCell) -> TextCell:
    return TextCell(cell.text, beside=cell.beside)
