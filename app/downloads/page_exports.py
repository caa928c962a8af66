"""What a page's tables show, as files: `/export/<page>.<format>?<query>&slot=<slot>`.

Without a slot it is the page's first table, or of a page that lists cases the whole list
(app.downloads.listings). `slot=<slot>:<n>` is the table of that slot's n-th entry, from 0.
LaTeX and Markdown hold what is printed (app.table_files).

CSV, Parquet and JSON hold the exact values and texts. `excel.csv` is for spreadsheets, which run
text that begins like a formula (CSV injection): there such text is prefixed with an apostrophe.
"""

import csv
import io
import re
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Final, NamedTuple
from urllib.parse import urljoin

import orjson
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.access.path_prefix import public_base
from app.downloads import listings
from app.downloads.file_formats import FILE_FORMATS
from app.downloads.spreadsheet_formulas import escape_formula
from app.pages.page_service import fill, message_of, state_at
from app.sharing.rights import rights_header
from app.table_files.latex import as_latex
from app.table_files.markdown import as_markdown
from app.table_files.printed import TextTable, printed
from app.table_files.workbook import as_workbook
from store.reading.budget import time_limit
from views.address.filters import Filters
from views.page.content import Folds, PrintedTable, Table, View
from views.page.page import Page
from views.page.papers.as_table import as_table
from views.page.table_export import Exported, Plain, export_table
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
    writer = FORMATS.get(ending)
    if page is None or writer is None:
        return PlainTextResponse("There is no such export.\n", 404)
    with time_limit(EXPORT_S):
        return await _answer(request, state_at(page, request.url.query), ending, writer)


async def _answer(request: Request, page: Page, ending: str, writer: tuple[Write, str]) -> Response:
    slot = request.query_params.get("slot", "")
    if page.listed is not None and not slot and ending in LISTED:
        return await run_in_threadpool(listings.answer, page, ending, request.url.query)
    view = await run_in_threadpool(fill, page, request.url.query)
    if view.status != 200:
        return PlainTextResponse(f"{message_of(view)}\n", view.status)
    named = table_of(page, view, slot)
    if named is None:
        return PlainTextResponse("This page shows no such table here.\n", 404)
    write, media_type = writer
    body = await run_in_threadpool(write, named, _facts(view, public_base(request)))
    file = "-".join(filter(None, ("whyreel", page.name, slot.replace(":", "-"), view.version)))
    return Response(
        body,
        media_type=media_type,
        headers={
            "content-disposition": f'attachment; filename="{file}.{ending}"',
            **rights_header(view.version, Filters.parse(view.query).filters.benchmark),
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


def _facts(view: View, base: str) -> Mapping[str, str]:
    """Provenance of the figures: page, version, the citation's facts, and the address."""
    facts = {"page": view.page, "query": view.query, "version": view.version}
    if view.citation is not None:
        facts |= {**dict(view.citation.facts), "address": urljoin(base, view.citation.address)}
    return facts


def as_csv(table: Exported, cited: Mapping[str, str]) -> bytes:
    """UTF-8, a header, full precision, an empty cell for unknown."""
    del cited
    return _lines(table, lambda text: text).encode()


def as_excel(table: Exported, cited: Mapping[str, str]) -> bytes:
    """The same with a byte order mark and formulas escaped."""
    del cited
    return _lines(table, escape_formula).encode("utf-8-sig")


def as_json(table: Exported, cited: Mapping[str, str]) -> bytes:
    """An object: provenance, columns, rows as objects."""
    names = [field.name for field in table.fields]
    rows = [dict(zip(names, row, strict=True)) for row in table.rows]
    return orjson.dumps({**cited, "columns": names, "rows": rows})


def as_parquet(table: Exported, cited: Mapping[str, str]) -> bytes:
    """Typed columns; provenance in the schema's metadata."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    types = {"text": pa.string(), "real": pa.float64(), "whole": pa.int64(), "flag": pa.bool_()}
    schema = pa.schema(
        [pa.field(field.name, types[field.kind]) for field in table.fields],
        metadata={f"whyreel.{name}": value for name, value in cited.items()},
    )
    columns = list(zip(*table.rows, strict=True)) or [()] * len(table.fields)
    arrays = [pa.array(list(values), field.type) for values, field in zip(columns, schema)]  # noqa: B905
    sink = io.BytesIO()
    pq.write_table(pa.Table.from_arrays(arrays, schema=schema), sink)
    return sink.getvalue()


def _lines(table: Exported, guard: Callable[[str], str]) -> str:
    sink = io.StringIO()
    # With the standard's line end the writer quotes a lone carriage return too.
    writer = csv.writer(sink, lineterminator="\r\n")
    writer.writerow([guard(field.name) for field in table.fields])
    writer.writerows([_cell(value, guard) for value in row] for row in table.rows)
    return sink.getvalue()


def _cell(value: Plain, guard: Callable[[str], str]) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return guard(value) if isinstance(value, str) else repr(value)


def _exact(write: Callable[[Exported, Mapping[str, str]], bytes]) -> Write:
    """A writer of exact values."""
    return lambda named, facts: write(export_table(named.table), facts)


def _printed(write: Callable[[TextTable], bytes]) -> Write:
    """A writer of what is printed."""
    return lambda named, facts: write(printed(named.table, named.title, facts))


EXACT: Final[Mapping[str, Write]] = {
    "csv": _exact(as_csv),
    "excel": _exact(as_excel),
    "parquet": _exact(as_parquet),
    "json": _exact(as_json),
}
"""A key of FILE_FORMATS → how a table is written in it."""
FORMATS: Final[Mapping[str, tuple[Write, str]]] = {
    **{form.in_address: (EXACT[key], form.media_type) for key, form in FILE_FORMATS.items()},
    "xlsx": (
        _exact(as_workbook),
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ),
    "tex": (_printed(as_latex), "application/x-tex; charset=utf-8"),
    "md": (_printed(as_markdown), "text/markdown; charset=utf-8"),
}
LISTED: Final = frozenset(form.in_address for form in FILE_FORMATS.values())
"""Formats of whole lists, which may be too long to be printed."""
