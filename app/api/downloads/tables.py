"""Downloads of whole tables, by version, and the index of a version's data.

`/data/<table>.<format>` is one table, `/data/all.zip` all of them. A program that reads the tables
from elsewhere (`whyreel.open` of an address) learns from `/data/index.json?version=<version>` which
version is current, which tables it has, and which clips have files. Sizes and content tags are in
it; where the files lie on this machine is not.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import orjson
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.api.data_set.archive import data_set_files
from app.api.downloads.file_formats import encode_rows, zip_files
from app.api.downloads.spool import SPOOL, RangedResponse, TooMuchError, etag, not_modified
from app.api.sharing import rights_header, with_rights
from app.server.visible_store import is_shared, kept_store
from media.file_fingerprint import size_of, tag_of
from schema.exports.formats import DATA_FORMATS
from schema.tables import TABLES
from store import OverBudget
from store.queries.catalogue.export import FORMAT, counts, rows
from store.queries.catalogue.known_names import loaded_benchmarks
from store.queries.catalogue.overview import kept
from store.queries.clips.media_files import all_files
from store.reading.store import Store

ENDING: Final = re.compile(r"\.[a-z0-9]{1,8}")
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


async def serve_index(request: Request) -> Response:
    """Answer with the index; 404 for a version that is not kept."""
    store = await run_in_threadpool(kept_store, request.query_params.get("version", ""))
    body = await run_in_threadpool(_encoded, store)
    shared = "public, no-cache" if is_shared(store) else "private, no-store"
    return Response(body, media_type="application/json", headers={"cache-control": shared})


def _encoded(store: Store) -> bytes:
    return orjson.dumps(index_of(store))


def index_of(store: Store) -> dict[str, Any]:
    """The index of a version: `whyreel` is the format, `benchmark` the one that pages open on.

    `files` has a row for each file of a clip: its clip, part, ending, size in bytes and content
    tag. Size and tag are 0 and empty for a file that was not there when it was imported.
    """
    return {
        "whyreel": FORMAT,
        "version": store.version,
        "hash": store.hash,
        "built": store.built,
        "versions": [each._asdict() for each in kept(store)],
        "benchmark": loaded_benchmarks(store).default,
        "tables": counts(store),
        "files": [
            (clip, part, _ending(file.path), size_of(file.stamp), tag_of(file.stamp))
            for clip, part, file in all_files(store)
        ],
    }


def _ending(path: str) -> str:
    """The ending of a file's name; empty for an unusual one, since readers name a file by it."""
    ending = Path(path).suffix.lower()
    return ending if ENDING.fullmatch(ending) else ""
