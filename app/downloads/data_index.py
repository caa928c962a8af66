"""The index of a version's data: `/data/index.json?version=<version>`.

Whoever reads the tables from elsewhere (`whyreel.open` of an address) learns from it which version
is current, which tables it has, and which clips have files. Sizes and content tags are in it; where
the files lie on this machine is not.
"""

import re
from pathlib import Path
from typing import Any, Final

import orjson
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.server.visible_store import is_shared, kept_store
from media.file_fingerprint import size_of, tag_of
from store.queries.catalogue.export import FORMAT, counts
from store.queries.catalogue.kept_versions import kept
from store.queries.catalogue.known_names import loaded_benchmarks
from store.queries.clips.media_files import all_files
from store.reading.store import Store

ENDING: Final = re.compile(r"\.[a-z0-9]{1,8}")


async def serve(request: Request) -> Response:
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
