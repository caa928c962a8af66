"""What an endpoint offers, asked under the server's network rules: its models (`GET /models`), and
the encodings of a clip that one of them sees."""

import asyncio
import contextlib
from dataclasses import replace
from typing import Any, Final

import httpx2
import orjson
from pydantic import SecretStr

from app.live_calls.endpoint_forms import (
    EndpointForm,
    Name,
    StrictModel,
    network_rules,
    redactor,
    visitor_address,
)
from app.live_calls.endpoint_forms import endpoint as visitor_endpoint
from app.server.errors import Refusal
from app.server.settings import settings
from app.server.state import home
from judges import endpoint_probe
from judges.core.capabilities import Profiles
from judges.core.endpoint_config import Endpoint
from judges.core.types import ENCODINGS
from judges.wire.network_guard import http_client

SECONDS: Final = 15.0
PROBE_S: Final = 120.0
PROBES: Final = 1 + len(ENCODINGS)
"""Requests of a probe that nothing goes wrong with."""
LARGEST: Final = 2_000_000
"""Bytes of a list that are read."""
MOST: Final = 500
LONGEST: Final = 300
"""Models that are offered, and characters of a name."""


class ModelsOrder(StrictModel):
    """The endpoint whose models are listed; its key comes in a header."""

    base_url: Name


class ProbeOrder(StrictModel):
    """The endpoint and the model that are probed; the key comes in a header."""

    base_url: Name
    model: Name


def encodings_seen(base_url: str, model: str) -> list[str] | None:
    """The encodings that a probe saw taken by a model, None where it was never probed here."""
    known = _profiles().of(Endpoint(base_url, model)).encodings
    return [name for name, seen in known if seen] if known else None


def _profiles() -> Profiles:
    return Profiles(home() / "profiles.json")


async def probe_encodings(order: ProbeOrder, key: SecretStr) -> dict[str, str]:
    """How the visitor's model takes each encoding; on a server of one's own it is remembered.

    Raises Refusal, with the key struck from its text.
    """
    form = EndpointForm.model_validate({"base_url": order.base_url, "model": order.model})
    target = replace(visitor_endpoint(form, key), attempts=2)
    public = settings().public
    try:
        async with contextlib.AsyncExitStack() as stack:
            await stack.enter_async_context(asyncio.timeout(PROBE_S))
            http = None
            if public:
                http = await stack.enter_async_context(http_client(network_rules(), SECONDS))
            profiles = Profiles() if public else _profiles()
            done = await endpoint_probe.probe(target, http=http, profiles=profiles)
    except TimeoutError:
        raise Refusal(422, f"{order.model}: it did not answer in time") from None
    if done.status != "ok":
        raise Refusal(422, redactor([key]).text(f"{done.status}: {done.detail}"[:300]))
    return dict(done.sights)


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
