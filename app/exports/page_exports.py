"""What a page's tables show, as files: `/export/<page>.<format>?<query>&slot=<slot>`.

Without a slot it is the page's first table, or of a page that lists cases the whole list
(app.exports.listings). `slot=<slot>:<n>` is the table of that slot's n-th entry, from 0.
LaTeX and Markdown hold what is printed (app.exports.printed).

CSV, Parquet and JSON hold the exact values and texts. `excel.csv` is for spreadsheets, which run
text that begins like a formula (CSV injection): there such text is prefixed with an apostrophe.
"""

import re
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Final, NamedTuple
from urllib.parse import urljoin

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.access.path_prefix import public_base
from app.exports import listings
from app.exports.printed import printed
from app.pages.page_service import PageAddress, address_of, fill, message_of
from app.sharing.rights import rights_header
from schema.exports import table_files, text_tables
from schema.exports.formats import LIST_FORMATS, PAGE_FORMATS
from schema.exports.table_files import TypedTable
from schema.exports.text_tables import TextTable
from store.reading.budget import time_limit
from views.page.content import Folds, PrintedTable, Table, View
from views.page.page import Page
from views.page.papers.as_table import as_table
from views.page.table_export import export_table
from views.registry import PAGES

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
        return await run_in_threadpool(listings.answer, address, ending)
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
    """A writer of what is printed."""
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
