"""Downloads of whole tables: `/data/<table>.<format>` and `/data/all.zip`, by version."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.data_set.archive import data_set_files
from app.downloads.byte_ranges import RangedResponse, etag, not_modified
from app.downloads.file_formats import encode_rows, zip_files
from app.downloads.spool import SPOOL, TooMuchError
from app.server.visible_store import is_shared, kept_store
from app.sharing.rights import rights_header, with_rights
from schema.exports.formats import DATA_FORMATS
from schema.tables import TABLES
from store.errors import OverBudget
from store.queries.catalogue.export import rows
from store.reading.store import Store

BUSY: Final = "The server has no room for one more download just now; try again soon.\n"
SLOW: Final = "This took longer than its budget and was stopped; use the command line.\n"


async def serve(request: Request) -> Response:
    """Answer one download; 404 for an unknown table, 507 where there is no disk space."""
    name, _, ending = request.path_params["name"].partition(".")
    everything = (name, ending) == ("all", "zip")
    if not everything and (name not in TABLES or ending not in DATA_FORMATS):
        return PlainTextResponse("There is no such table.\n", 404)
    version = request.query_params.get("version", "")
    store = await run_in_threadpool(kept_store, version)
    parts = partial(_zip, store) if everything else partial(_table, store, name, ending)
    kind = "application/zip" if everything else DATA_FORMATS[ending].media_type
    return await spooled(request, store, name, (ending, kind), parts)


async def spooled(
    request: Request, store: Store, name: str, form: tuple[str, str],
    parts: Callable[[], Iterable[bytes]], variant: str = "",
) -> Response:  # fmt: skip
    """A download of a version from disk, written once while it is asked for: 507 where there is no
    space, 503 past the budget.

    `form`: the ending and the media type; `variant` tells downloads of one name apart. Raises what
    the parts raise.
    """
    ending, kind = form
    shared = is_shared(store)
    try:
        file = await SPOOL.file((store.path, name, ending, variant), parts, keep=shared)
    except TooMuchError:
        return PlainTextResponse(BUSY, 507, {"retry-after": "60"})
    except OverBudget:
        return PlainTextResponse(SLOW, 503)
    tag = etag(store.version, file)
    headers = {
        "content-disposition": f'attachment; filename="whyreel-{store.version}-{name}.{ending}"',
        "etag": tag,
        **rights_header(store.version),
        # Asked again each time: without a version in the address it is another file one day.
        "cache-control": "public, no-cache" if shared else "private, no-store",
    }
    return not_modified(request, tag, headers) or RangedResponse(file, headers, kind)


def _table(store: Store, name: str, form: str) -> Iterator[bytes]:
    with rows(store, name) as batches:
        yield from encode_rows(batches, with_rights(TABLES[name].schema, store), form)


def _zip(store: Store) -> Iterator[bytes]:
    yield from zip_files(data_set_files(store, lambda name: _table(store, name, "parquet")))
