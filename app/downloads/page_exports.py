"""What a page's first table shows, as a file: `/export/<page>.<format>?<query>`.

Of a page that lists cases it is the whole list (app.downloads.listings).

CSV, Parquet and JSON hold the exact values and texts. `excel.csv` is for spreadsheets, which run
text that begins like a formula (CSV injection): there such text is prefixed with an apostrophe.
"""

import csv
import io
from collections.abc import Callable, Mapping
from typing import Final

import orjson
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.downloads import listings
from app.downloads.spreadsheet_formulas import escape_formula
from app.pages.page_service import fill
from views.page.content import Citation, Table, Text, View
from views.page.page import Page
from views.page.table_export import Exported, Plain, export_table
from views.registry import BY_PATH


async def serve(request: Request) -> Response:
    """Answer one export; 404 for a page without a table or an unknown format."""
    name, _, ending = request.path_params["file"].partition(".")
    page, writer = BY_PATH.get(name), FORMATS.get(ending)
    if page is None or writer is None:
        return PlainTextResponse("There is no such export.\n", 404)
    if page.listed is not None:
        return await run_in_threadpool(listings.answer, page, ending, request.url.query)
    view = await run_in_threadpool(fill, page, request.url.query)
    if view.status != 200:
        return PlainTextResponse(f"{_why(view)}\n", view.status)
    table = _table(page, view)
    if table is None:
        return PlainTextResponse("This page shows no table here.\n", 404)
    write, media_type = writer
    body = await run_in_threadpool(write, export_table(table), _cited(view))
    file = f"whyreel-{name}-{view.version}.{ending}"
    return Response(
        body,
        media_type=media_type,
        headers={"content-disposition": f'attachment; filename="{file}"'},
    )


def _table(page: Page, view: View) -> Table | None:
    contents = (view.slots.get(slot.id) for slot in page.layout)
    return next((content for content in contents if isinstance(content, Table)), None)


def _why(view: View) -> str:
    """The message of a page without content."""
    texts = (content for content in view.slots.values() if isinstance(content, Text))
    return " ".join(block.text for text in texts for block in text.blocks)


def _cited(view: View) -> Mapping[str, str]:
    """Provenance of the figures: address, version, and the citation's facts if there are any."""
    citations = (content for content in view.slots.values() if isinstance(content, Citation))
    facts = dict(next((cited.facts for cited in citations), ()))
    return {"page": view.page, "query": view.query, "version": view.version, **facts}


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


FORMATS: Final[dict[str, tuple[Callable[[Exported, Mapping[str, str]], bytes], str]]] = {
    "csv": (as_csv, "text/csv; charset=utf-8"),
    "excel.csv": (as_excel, "text/csv; charset=utf-8"),
    "json": (as_json, "application/json"),
    "parquet": (as_parquet, "application/vnd.apache.parquet"),
}
