"""Downloads of whole tables: `/data/<table>.<format>` and `/data/all.zip`, by version."""

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from app.downloads.file_formats import FILE_FORMATS, encode_rows, zip_files
from app.downloads.spool import SPOOL, TooMuchError
from app.server.visible_store import kept_store
from schema.tables import TABLES
from store.errors import OverBudget
from store.queries.catalogue.export import BUDGET_S, rows
from store.reading.store import Store

BUSY: Final = "The server has no room for one more download just now; try again soon.\n"
SLOW: Final = "This took longer than its budget and was stopped; use the command line.\n"


async def serve(request: Request) -> Response:
    """Answer one download; 404 for an unknown table, 507 where there is no disk space."""
    name, _, ending = request.path_params["name"].partition(".")
    form = next((key for key, form in FILE_FORMATS.items() if form.in_address == ending), "")
    everything = (name, ending) == ("all", "zip")
    if not everything and (name not in TABLES or not form):
        return PlainTextResponse("There is no such table.\n", 404)
    store = await run_in_threadpool(kept_store, request.query_params.get("version", ""))
    parts = partial(_zip, store) if everything else partial(_table, store, name, form)
    try:
        file = await SPOOL.file((store.path, name, form), parts)
    except TooMuchError:
        return PlainTextResponse(BUSY, 507, {"retry-after": "60"})
    except OverBudget:
        return PlainTextResponse(SLOW, 503)
    saved_as = f"whyreel-{store.version}-{name}.{ending}"
    return _TimedResponse(
        file.read(),
        media_type="application/zip" if everything else FILE_FORMATS[form].media_type,
        headers={
            "content-disposition": f'attachment; filename="{saved_as}"',
            "content-length": str(file.size),
            "cache-control": "no-store",
        },
    )


class _TimedResponse(StreamingResponse):
    """A streaming response that is aborted where sending it takes longer than the budget."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with asyncio.timeout(BUDGET_S):
            await super().__call__(scope, receive, send)


def _table(store: Store, name: str, form: str) -> Iterator[bytes]:
    with rows(store, name) as batches:
        yield from encode_rows(batches, TABLES[name].schema, form)


def _zip(store: Store) -> Iterator[bytes]:
    yield from zip_files((f"{name}.parquet", _table(store, name, "parquet")) for name in TABLES)
