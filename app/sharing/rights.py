"""Licence and citation of what is downloaded as a single file, which has no room for two more.

`/data/licences.txt` and `/data/citations.bib` are of a version, or with `benchmark=` of one of its.
An answer with a file names them in its Link header; Parquet has them in its schema's metadata.
"""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

import pyarrow as pa
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.server.visible_store import kept_store
from pipelines.training.rights import CITATIONS, LICENCES, rights_files
from store.reading.store import Store
from views.address.parameters import ALL
from views.address.root import at_root

FILES: Final = {
    "/data/licences.txt": (LICENCES, "license", "text/plain"),
    "/data/citations.bib": (CITATIONS, "describedby", "application/x-bibtex"),
}
"""Address → what is answered, what it is to a file (RFC 8288), its media type."""


async def serve(request: Request) -> Response:
    """Answer one of the two texts."""
    name, _, kind = FILES[request.url.path]
    store = await run_in_threadpool(kept_store, request.query_params.get("version", ""))
    benchmark = request.query_params.get("benchmark", "")
    texts = await run_in_threadpool(_texts, store, benchmark)
    headers = {"cache-control": "no-cache"}
    return Response(texts[name], media_type=f"{kind}; charset=utf-8", headers=headers)


def rights_header(version: str, benchmark: str = "") -> dict[str, str]:
    """The Link header of a file of a version; of all benchmarks without one."""
    named = {"version": version, "benchmark": "" if benchmark == ALL else benchmark}
    query = urlencode({name: value for name, value in named.items() if value})
    links = (
        f'<{at_root(path)}?{query}>; rel="{relation}"; type="{kind}"'
        for path, (_, relation, kind) in FILES.items()
    )
    return {"link": ", ".join(links)}


def with_rights(schema: pa.Schema, store: Store) -> pa.Schema:
    """A schema with the version, and both texts of all its benchmarks, in its metadata."""
    texts: Mapping[str, str | bytes] = {"version": store.version, **_texts(store)}
    return schema.with_metadata({f"whyreel.{name}": text for name, text in texts.items()})


def _texts(store: Store, benchmark: str = "") -> dict[str, bytes]:
    return dict(rights_files(store, (benchmark,) if benchmark else ()))
