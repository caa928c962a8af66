"""A page's whole list as a file: `/export/<page>.<format>` of the pages that have one."""

import threading
from collections.abc import Iterator
from typing import Final

import orjson
from starlette.responses import PlainTextResponse, Response

from app.downloads.file_formats import FORMS, written
from app.pages.page_service import OVER_BUDGET, listed
from store.errors import OverBudget
from views.page.page import Page
from views.page.table_export import Listed

AT_ONCE: Final = 2
"""Fifty thousand cases are some fifty megabytes of rows until their file is sent."""
SOON: Final = {"retry-after": "5"}
MOST_BYTES: Final = 256 * 2**20
"""Of its rows: as text they are up to twice as much, and it is made in memory."""
TOO_LARGE: Final = "This file would be larger than one is made here; choose fewer cases.\n"
_PLACES: Final = threading.BoundedSemaphore(AT_ONCE)


def answer(page: Page, ending: str, query: str) -> Response:
    """The file; 503 where it takes too long or too many are being made."""
    if not _PLACES.acquire(blocking=False):
        return PlainTextResponse("Too many files are being made; try again soon.\n", 503, SOON)
    try:
        found = listed(page, query)
        if found is None:
            return PlainTextResponse("There are no data to export.\n", 404)
        if found.rows.nbytes > MOST_BYTES:
            return PlainTextResponse(TOO_LARGE, 507)
        form = next(name for name, known in FORMS.items() if known.ending == f".{ending}")
        body = b"".join(_parts(found, form))
    except OverBudget:
        return PlainTextResponse(f"{OVER_BUDGET}\n", 503)
    finally:
        _PLACES.release()
    file = f"whyreel-{found.name}-{found.facts['version']}.{ending}"
    return Response(
        body,
        media_type=FORMS[form].media_type,
        headers={"content-disposition": f'attachment; filename="{file}"'},
    )


def _parts(found: Listed, form: str) -> Iterator[bytes]:
    """The file; Parquet has the facts in its schema's metadata, JSON at its top."""
    batches, schema = found.rows.to_batches(), found.rows.schema
    if form == "json":
        head = orjson.dumps({**found.facts, "columns": schema.names})
        yield head.removesuffix(b"}") + b',"rows":'
        yield from written(batches, schema, form)
        yield b"}\n"
        return
    told = {f"whyreel.{name}": value for name, value in found.facts.items()}
    yield from written(batches, schema.with_metadata(told), form)
