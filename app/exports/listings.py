"""A page's whole list as a file: `/export/<page>.<format>` of the pages that have one."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import orjson
from starlette.responses import PlainTextResponse, Response

from app.downloads.file_formats import encode_rows
from app.limits.limiters import Places
from app.pages.page_service import OVER_BUDGET, PageAddress, listed
from app.server.errors import TextRefusal
from app.sharing.rights import rights_header
from schema.exports.formats import LIST_FORMATS
from store.errors import OverBudget
from views.page.table_export import Listed

BUSY: Final = "Too many files are being made; try again soon."
MOST_BYTES: Final = 256 * 2**20
"""Limit of the rows in memory; as text they take up to twice as much."""
TOO_LARGE: Final = "This file would be larger than one is made here; choose fewer cases.\n"
_PLACES: Final = Places(2, partial(TextRefusal, 503, BUSY, 5))
"""Files made at a time: fifty thousand cases take some fifty megabytes until sent."""


def answer(address: PageAddress, ending: str) -> Response:
    """The file as a response; 503 where it takes too long or too many are being made."""
    with _PLACES.place():
        try:
            listing = listed(address)
            if listing is None:
                return PlainTextResponse("There are no data to export.\n", 404)
            if listing.rows.nbytes > MOST_BYTES:
                return PlainTextResponse(TOO_LARGE, 507)
            body = b"".join(list_parts(listing, ending))
        except OverBudget:
            return PlainTextResponse(f"{OVER_BUDGET}\n", 503)
    file = f"whyreel-{listing.name}-{listing.facts['version']}.{ending}"
    return Response(
        body,
        media_type=LIST_FORMATS[ending].media_type,
        headers={
            "content-disposition": f'attachment; filename="{file}"',
            **rights_header(listing.facts["version"], listing.benchmark),
        },
    )


def list_parts(listing: Listed, form: str) -> Iterator[bytes]:
    """The file in parts; Parquet has the facts in its schema's metadata, JSON as leading keys."""
    batches, schema = listing.rows.to_batches(), listing.rows.schema
    if form == "json":
        head = orjson.dumps({**listing.facts, "columns": schema.names})
        yield head.removesuffix(b"}") + b',"rows":'
        yield from encode_rows(batches, schema, form)
        yield b"}\n"
        return
    metadata = {f"whyreel.{name}": value for name, value in listing.facts.items()}
    yield from encode_rows(batches, schema.with_metadata(metadata), form)
