"""The models that an endpoint offers (`GET /models`), read under the server's network rules."""

import asyncio
from typing import Any, Final

import httpx2
import orjson
from pydantic import SecretStr

from app.live_calls.api_keys import redactor
from app.live_calls.endpoint_forms import Name, StrictModel, visitor_address
from app.live_calls.operator_endpoints import network_rules
from app.server.errors import Refusal
from judges.wire.network_guard import http_client

SECONDS: Final = 15.0
LARGEST: Final = 2_000_000
"""Bytes of a list that are read."""
MOST: Final = 500
LONGEST: Final = 300
"""Models that are offered, and characters of a name."""


class ModelsOrder(StrictModel):
    """The endpoint whose models are listed; its key comes in a header."""

    base_url: Name


async def list_models(order: ModelsOrder, key: SecretStr) -> list[str]:
    """The names of the endpoint's models. Raises Refusal, with the key struck from its text."""
    address = visitor_address(order.base_url)
    headers = {"accept": "application/json"}
    if secret := key.get_secret_value():
        headers["authorization"] = f"Bearer {secret}"
    try:
        async with asyncio.timeout(SECONDS), http_client(network_rules(), SECONDS) as http:
            body = await _read(http, f"{address}/models", headers)
        names = _names(orjson.loads(body))
    except (httpx2.HTTPError, OSError, TimeoutError) as error:
        reason = str(error) or "it did not answer in time"
        raise Refusal(422, redactor([key]).text(f"no list of models: {reason}"[:300])) from None
    except ValueError:
        raise Refusal(422, "no list of models: the answer is of another form") from None
    return [redactor([key]).text(name) for name in names]


async def _read(http: httpx2.AsyncClient, url: str, headers: dict[str, str]) -> bytes:
    async with http.stream("GET", url, headers=headers) as response:
        if response.status_code != 200:
            raise Refusal(422, f"no list of models: HTTP {response.status_code}")
        received = bytearray()
        async for piece in response.aiter_bytes():
            received += piece
            if len(received) > LARGEST:
                raise ValueError
    return bytes(received)


def _names(content: Any) -> list[str]:
    """The ids of OpenAI's form of a list. Raises ValueError for another form."""
    listed = content.get("data") if isinstance(content, dict) else None
    if not isinstance(listed, list):
        raise ValueError
    ids = (entry.get("id") for entry in listed if isinstance(entry, dict))
    names = {text for text in ids if isinstance(text, str) and 0 < len(text) <= LONGEST}
    return sorted(name for name in names if name.isprintable())[:MOST]
