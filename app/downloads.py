"""Downloads of the data: `/data/<table>.<form>` and `/data/all.zip`, of the version asked for."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from app.overlay import store_of
from app.writers import FORMS, written, zipped
from loaders.tables import TABLES
from store.errors import StoreError
from store.queries.export import BUDGET_S, rows
from store.store import Store

AT_ONCE: Final = 3
"""Each reads and compresses as fast as its visitor's line takes it."""
_PLACES: Final = threading.BoundedSemaphore(AT_ONCE)


async def serve(request: Request) -> Response:
    """Answer one download; 404 for what is no table, 503 while too many are under way."""
    name, _, ending = request.path_params["name"].partition(".")
    form = next((key for key, form in FORMS.items() if form.ending == f".{ending}"), "")
    everything = (name, ending) == ("all", "zip")
    if not everything and (name not in TABLES or not form):
        return PlainTextResponse("There is no such table.\n", 404)
    try:
        store = await run_in_threadpool(store_of, request.query_params.get("version", ""))
    except StoreError:
        return PlainTextResponse("That version of the data is not kept here.\n", 404)
    if not _PLACES.acquire(blocking=False):
        return PlainTextResponse("Too many downloads are under way; try again soon.\n", 503)
    saved_as = f"whyreel-{store.version}-{name}.{ending}"
    parts = _zip(store) if everything else _table(store, name, form)
    return _Counted(
        filter(None, parts),
        media_type="application/zip" if everything else FORMS[form].media_type,
        headers={
            "content-disposition": f'attachment; filename="{saved_as}"',
            "cache-control": "no-store",
        },
    )


class _Counted(StreamingResponse):
    """Gives its place back when it is sent, broken off, or slower than the budget allows."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with asyncio.timeout(BUDGET_S):
                await super().__call__(scope, receive, send)
        finally:
            _PLACES.release()


def _table(store: Store, name: str, form: str) -> Iterator[bytes]:
    with rows(store, name) as batches:
        yield from written(batches, TABLES[name].schema, form)


def _zip(store: Store) -> Iterator[bytes]:
    yield from zipped((f"{name}.parquet", _table(store, name, "parquet")) for name in TABLES)
