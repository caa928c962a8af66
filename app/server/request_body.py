"""The body of an order: one JSON object, as a page's script sends it."""

from typing import Any

import orjson
from starlette.requests import Request

from app.uploads.receiving import Refused, parts


async def order_of(request: Request, cap: int) -> dict[str, Any]:
    """The object in a request's body of at most `cap` bytes. Raises Refused (408, 413, 422)."""
    body = bytearray()
    async for part in parts(request):
        body += part
        if len(body) > cap:
            raise Refused(413, "the order is too long")
    try:
        order = orjson.loads(body)
    except orjson.JSONDecodeError:
        order = None
    if not isinstance(order, dict):
        raise Refused(422, "the order is no JSON object")
    return order
