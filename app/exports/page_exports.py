"""A page's tables and lists as files: `/export/<page>.<format>?<query>&slot=<slot>`.

Without a slot it is the page's first table, or of a page that lists cases the whole list.
`slot=<slot>:<n>` is the table of that slot's n-th entry, from 0. LaTeX and Markdown hold what is
printed: texts, with a score's interval and count next to its figure, without the columns that a
page hides.

CSV, Parquet and JSON hold the exact values and texts. `excel.csv` is for spreadsheets, which run
text that begins like a formula (CSV injection): there such text is prefixed with an apostrophe.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Final, NamedTuple
from urllib.parse import urljoin

import orjson
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.api.downloads.file_formats import encode_rows
from app.api.sharing import rights_header
from app.pages.page_service import OVER_BUDGET, fill, listed, message_of
from app.pages.score_text import figure, score_text, share
from app.server.access.client_address import public_base
from app.server.errors import TextRefusal
from app.server.limits.limiters import Places
from schema.entries.bibtex import one_line
from schema.exports import table_files, text_tables
from schema.exports.formats import LIST_FORMATS, PAGE_FORMATS
from schema.exports.table_files import TypedTable
from schema.exports.text_tables import TextCell, TextRow, TextTable
from store import OverBudget
from store.reading.budget import time_limit
from views.page.content import (
    DIFFERENCE,
    Badge,
    Cell,
    Column,
    Folds,
    PrintedTable,
    Score,
    Table,
    View,
)
from views.page.page import Page, PageAddress, address_of
from views.page.printed_table import as_table
from views.page.tables import Listed, export_table
from views.registry import PAGES

BUSY: Final = "Too many files are being made; try again soon."
MOST_BYTES: Final = 256 * 2**20
"""Limit of the rows in memory; as text they take up to twice as much."""
TOO_LARGE: Final = "This file would be larger than one is made here; choose fewer cases.\n"
_PLACES: Final = Places(2, partial(TextRefusal, 503, BUSY, 5))
"""Files made at a time: fifty thousand cases take some fifty megabytes until sent."""
EXPORT_S: Final = 20.0
"""Seconds that all queries of one file may take together: a whole list is longer than its page."""
READABLE: Final = re.compile(r"[0-9]{1,6}")
"""The place of an entry: it stands in the file's name too, where other digits cannot."""


class NamedTable(NamedTuple):
    """A table and what it is called on its page."""

    table: Table
    title: str


Write = Callable[[NamedTable, Mapping[str, str]], bytes]
"""Makes a file of a table and its provenance."""


async def serve(request: Request) -> Response:
    """Answer one export; 404 for a page without a table or an unknown format."""
    name, _, ending = request.path_params["file"].partition(".")
    # Asked each time: a page may be registered later than this module is imported.
    page = next((each for each in PAGES if each.name == name), None)
    if page is None or ending not in WRITERS:
        return PlainTextResponse("There is no such export.\n", 404)
    with time_limit(EXPORT_S):
        return await _answer(request, address_of(page, request.url.query), ending)


async def _answer(request: Request, address: PageAddress, ending: str) -> Response:
    page = address.page
    slot = request.query_params.get("slot", "")
    if page.listed is not None and not slot and ending in LIST_FORMATS:
        return await run_in_threadpool(answer, address, ending)
    view, filters = await run_in_threadpool(fill, address)
    if view.status != 200:
        return PlainTextResponse(f"{message_of(view)}\n", view.status)
    named = table_of(page, view, slot)
    if named is None:
        return PlainTextResponse("This page shows no such table here.\n", 404)
    body = await run_in_threadpool(WRITERS[ending], named, facts_of(view, public_base(request)))
    file = "-".join(filter(None, ("whyreel", page.name, slot.replace(":", "-"), view.version)))
    return Response(
        body,
        media_type=PAGE_FORMATS[ending].media_type,
        headers={
            "content-disposition": f'attachment; filename="{file}.{ending}"',
            **rights_header(view.version, filters.benchmark),
        },
    )


def table_of(page: Page, view: View, slot: str) -> NamedTable | None:
    """The table of a slot, or of its entry (`paper:3`); the page's first table without a slot."""
    name, _, place = slot.partition(":")
    for each in page.layout:
        content = view.slots.get(each.id)
        if isinstance(content, Table) and slot in ("", each.id):
            return NamedTable(content, each.title or page.title)
        if isinstance(content, PrintedTable) and content.rows and slot == each.id:
            return NamedTable(as_table(content), content.title or page.title)
        if isinstance(content, Folds) and each.id == name and READABLE.fullmatch(place):
            entry = next(islice(content.entries, int(place), None), None)
            return NamedTable(entry.table, entry.title) if entry and entry.table else None
    return None


def facts_of(view: View, base: str) -> Mapping[str, str]:
    """Provenance of the figures: page, version, the citation's facts, and the address below a base.

    On the command line there is no base, and so no address that others could open.
    """
    facts = {"page": view.page, "query": view.query, "version": view.version}
    if view.citation is not None:
        facts |= dict(view.citation.facts)
        if base:
            facts["address"] = urljoin(base, view.citation.address)
    return facts


def _exact(write: Callable[[TypedTable, Mapping[str, str]], bytes]) -> Write:
    """A writer of exact values with their source."""
    return lambda named, facts: write(export_table(named.table), facts)


def _values(write: Callable[[TypedTable], bytes]) -> Write:
    """A writer of exact values alone: its format has no place for a source."""
    return lambda named, _: write(export_table(named.table))


def _printed(write: Callable[[TextTable], bytes]) -> Write:
    """A writer of the lines that the command prints."""
    return lambda named, facts: write(printed(named.table, named.title, facts))


WRITERS: Final[Mapping[str, Write]] = {
    "tex": _printed(text_tables.as_latex),
    "md": _printed(text_tables.as_markdown),
    "xlsx": _exact(table_files.as_workbook),
    "csv": _values(table_files.as_csv),
    "excel.csv": _values(table_files.as_excel_csv),
    "parquet": _exact(table_files.as_parquet),
    "json": _exact(table_files.as_json),
}
"""How a page's table is written in each of PAGE_FORMATS."""
MOST_WITH_INTERVALS: Final = 4
"""A table with more columns of scores prints intervals only of those that a page prints too."""
NUMERIC: Final = ("score", "count", "share", "printed")


def printed(table: Table, title: str, facts: Mapping[str, str]) -> TextTable:
    """Return the table's texts, each on one line. The notes of a paper's marks become a fact."""
    if any(column.format == "printed" for column in table.columns):
        facts = {**facts, "Notes": table.caption}
    columns = [column for column in table.columns if not column.folded]
    counted = any(column.id == "n" for column in columns)
    wide = sum(column.format == "score" for column in columns) > MOST_WITH_INTERVALS
    return TextTable(
        tuple(one_line(column.label) for column in columns),
        tuple(column.format in NUMERIC for column in columns),
        tuple(
            TextRow(
                tuple(_cell(row.cells.get(column.id), column, wide, counted) for column in columns),
                one_line(row.group),
            )
            for row in table.rows
        ),
        one_line(title),
        _caption(title, facts),
        {name: one_line(text) for name, text in facts.items() if text},
    )


def _caption(title: str, facts: Mapping[str, str]) -> str:
    named_facts = (text for name, text in facts.items() if name in ("Shown", "Benchmark", "Cases"))
    parts = [*([] if title in facts.get("Shown", "") else [title]), *named_facts]
    filters = facts.get("Filters", "none")
    if filters != "none":
        parts.append(f"Filters: {filters}")
    parts.append(f"Data version {facts.get('version', '')}")
    return one_line(". ".join(part.rstrip(".") for part in parts if part) + ".")


def _cell(cell: Cell, column: Column, wide: bool, counted: bool) -> TextCell:
    if isinstance(cell, Score):
        return _score(cell, wide and column.id.startswith("by:"), counted)
    if cell is None:
        return TextCell("–")
    if isinstance(cell, bool):
        return TextCell("yes" if cell else "no")
    if isinstance(cell, tuple):
        return TextCell(one_line("; ".join(badge.text for badge in cell)))
    if isinstance(cell, Badge | str):
        return TextCell(one_line(cell if isinstance(cell, str) else cell.text))
    if column.format == "share":
        return TextCell(share(cell))
    return TextCell(f"{cell:g}" if isinstance(cell, float) else str(cell))


def _score(score: Score, bare: bool, counted: bool) -> TextCell:
    value = score_text(score).figure
    if bare or score.value is None:
        return TextCell(value)
    n = "" if counted else _cases(score)
    if score.low is None:
        return TextCell(value, n=n)
    return TextCell(value, figure(score.low, score.unit), figure(score.high, score.unit), n)


def _cases(score: Score) -> str:
    """The cases that count in a score; none for a difference, which rests on two parts."""
    if score.unit.endswith(DIFFERENCE):
        return ""
    return str((score.ok if score.base is None else score.base) or "")


def answer(address: PageAddress, ending: str) -> Response:
    """The file as a response; 503 where it takes too long or too many are being made."""
    with _PLACES.place():
        try:
            listing = listed(address)
            if listing is None:
                return PlainTextResponse("There are no data to export.\n", 404)
            if listing.rows.nbytes > MOST_BYTES:
                return PlainTextResponse(TOO_LARGE, 507)
            body = b"".join(list_parts(listing, ending))
        except OverBudget:
            return PlainTextResponse(f"{OVER_BUDGET}\n", 503)
    file = f"whyreel-{listing.name}-{listing.facts['version']}.{ending}"
    return Response(
        body,
        media_type=LIST_FORMATS[ending].media_type,
        headers={
            "content-disposition": f'attachment; filename="{file}"',
            **rights_header(listing.facts["version"], listing.benchmark),
        },
    )


def list_parts(listing: Listed, form: str) -> Iterator[bytes]:
    """The file in parts; Parquet has the facts in its schema's metadata, JSON as leading keys."""
    batches, schema = listing.rows.to_batches(), listing.rows.schema
    if form == "json":
        head = orjson.dumps({**listing.facts, "columns": schema.names})
        yield head.removesuffix(b"}") + b',"rows":'
        yield from encode_rows(batches, schema, form)
        yield b"}\n"
        return
    metadata = {f"whyreel.{name}": value for name, value in listing.facts.items()}
    yield from encode_rows(batches, schema.with_metadata(metadata), form)
