"""An endpoint as a form sends it, its API key, its validated configuration under our rules, and
what it offers.

Three kinds: a visitor's own endpoint, one of the operator's (which has the operator's key), and a
scripted judge without one. The network rules of visitors' calls are here too. An endpoint is asked
under them for its models (`GET /models`), and for the encodings of a clip that one of them sees.

A key is read from a request's headers, and redacted from all output and stored text.
"""

import asyncio
import contextlib
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any, Final, Literal

import httpx2
import orjson
from pydantic import BaseModel, ConfigDict, Field, SecretStr
from starlette.datastructures import Headers

from app.server.errors import Refusal
from app.server.settings import OperatorEndpoint, settings
from app.server.state import home
from judges import endpoint_probe
from judges.core.capabilities import Profiles
from judges.core.endpoint_config import Endpoint, check_address
from judges.core.types import ENCODINGS, Encoding, Sampling
from judges.wire.network_guard import OPEN, Rules, http_client
from judges.wire.network_guard import Refused as Unreachable
from judges.wire.redaction import Redactor

HOSTED: Final = ("api.openai.com", "generativelanguage.googleapis.com", "openrouter.ai")
"""Permitted hosts in public mode where the operator sets none."""
OURS: Final = "this server's own endpoint"
"""The address of an operator's endpoint, as it is shown."""
SECONDS: Final = 120.0
PATIENCE: Final = 60.0
"""The longest `Retry-After`, in seconds, that an interactive call obeys."""
ATTEMPTS: Final = 4
Text = Annotated[str, Field(max_length=4000)]
Name = Annotated[str, Field(max_length=300)]
Price = Annotated[float, Field(ge=0, le=10_000)]
HEADER: Final = "x-whyreel-key"
"""`x-whyreel-key-1` … `-5`: one for each endpoint of the panel, in its order."""
_KEY: Final = re.compile(r"[\x21-\x7e]{1,512}", re.ASCII)


class StrictModel(BaseModel):
    """Base of the frozen models of request bodies; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


LISTING_S: Final = 15.0
PROBE_S: Final = 120.0
PROBES: Final = 1 + len(ENCODINGS)
"""Requests of a probe that nothing goes wrong with."""
LARGEST_LIST: Final = 2_000_000
"""Bytes of a list that are read."""
MOST_MODELS: Final = 500
LONGEST_NAME: Final = 300
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
    target = replace(endpoint(form, key), attempts=2)
    public = settings().public
    try:
        async with contextlib.AsyncExitStack() as stack:
            await stack.enter_async_context(asyncio.timeout(PROBE_S))
            http = None
            if public:
                http = await stack.enter_async_context(http_client(network_rules(), LISTING_S))
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
        async with asyncio.timeout(LISTING_S), http_client(network_rules(), LISTING_S) as http:
            body = await _read_list(http, f"{address}/models", headers)
        names = _model_names(orjson.loads(body))
    except (httpx2.HTTPError, OSError, TimeoutError) as error:
        reason = str(error) or "it did not answer in time"
        raise Refusal(422, redactor([key]).text(f"no list of models: {reason}"[:300])) from None
    except ValueError:
        raise Refusal(422, "no list of models: the answer is of another form") from None
    return [redactor([key]).text(name) for name in names]


async def _read_list(http: httpx2.AsyncClient, url: str, headers: dict[str, str]) -> bytes:
    async with http.stream("GET", url, headers=headers) as response:
        if response.status_code != 200:
            raise Refusal(422, f"no list of models: HTTP {response.status_code}")
        received = bytearray()
        async for piece in response.aiter_bytes():
            received += piece
            if len(received) > LARGEST_LIST:
                raise ValueError
    return bytes(received)


def _model_names(content: Any) -> list[str]:
    """The ids of OpenAI's form of a list. Raises ValueError for another form."""
    listed = content.get("data") if isinstance(content, dict) else None
    if not isinstance(listed, list):
        raise ValueError
    ids = (entry.get("id") for entry in listed if isinstance(entry, dict))
    names = {text for text in ids if isinstance(text, str) and 0 < len(text) <= LONGEST_NAME}
    return sorted(name for name in names if name.isprintable())[:MOST_MODELS]


class EndpointForm(StrictModel):
    """One endpoint: a visitor's, the operator's (`house`), or a scripted judge (`trivial`)."""

    kind: Literal["endpoint", "house", "trivial"] = "endpoint"
    preset: Name = "custom"
    base_url: Name = ""
    model: Name
    house: Name = ""
    price_in: Price | None = None
    price_out: Price | None = None
    encoding: Encoding = "frames"
    frames: int = Field(16, ge=1, le=64)
    side: int = Field(512, ge=64, le=1280)

    @property
    def label(self) -> str:
        """The label on the page."""
        return f"{self.model} · {self.house}" if self.kind == "house" else self.model


def endpoint(form: EndpointForm, key: SecretStr | None) -> Endpoint:
    """The endpoint configuration of a form; the operator's has its own key. Raises Refusal."""
    own = find_operator_endpoint(form) if form.kind == "house" else None
    try:
        config = Endpoint(
            own.base_url if own else form.base_url,
            form.model,
            own.key() if own else key,
            preset=form.preset,
            sampling=Sampling(form.encoding, form.frames, form.side),
            timeout=SECONDS,
            patience=PATIENCE,
            price_in=own.price_in if own else form.price_in,
            price_out=own.price_out if own else form.price_out,
            max_concurrency=4,
            attempts=ATTEMPTS,
            account=f"operator: {own.name}" if own else "",
        )
        if own is None:
            _check(config.base_url)
    except (ValueError, Unreachable) as error:
        raise Refusal(422, f"{form.label}: {error}" if form.model else str(error)) from None
    return config


def visitor_address(base_url: str) -> str:
    """The address of a visitor's own endpoint, whichever its model, as requests begin with it.

    Raises Refusal.
    """
    try:
        _check(base_url)
    except (ValueError, Unreachable) as error:
        raise Refusal(422, str(error)) from None
    return base_url.rstrip("/")


def _check(base_url: str) -> None:
    check_address(base_url)
    network_rules().check(base_url)


def find_operator_endpoint(form: EndpointForm) -> OperatorEndpoint:
    """The operator's endpoint that a form names. Raises Refusal."""
    for endpoint in operator_endpoints():
        if endpoint.name == form.house and form.model in endpoint.models:
            return endpoint
    raise Refusal(422, "this server has no such endpoint of its own")


def network_rules() -> Rules:
    """The rules of the SSRF guard."""
    hosts = frozenset(settings().judge_hosts)
    if not settings().public:
        return Rules(hosts) if hosts else OPEN
    return Rules(hosts or frozenset(HOSTED), guarded=True, nets=settings().judge_nets)


def operator_endpoints() -> tuple[OperatorEndpoint, ...]:
    """The operator's endpoints, in the order of the settings."""
    return settings().judge_endpoints


class BadKeyError(Refusal):
    """A header that is no valid key; the error text does not repeat it."""

    def __init__(self) -> None:
        super().__init__(422, "a key is one word of printable signs")


def read_keys(headers: Headers, count: int) -> tuple[SecretStr, ...]:
    """The keys of `count` endpoints, empty where a header is missing. Raises BadKeyError."""
    keys = tuple(headers.get(f"{HEADER}-{at + 1}", "").strip() for at in range(count))
    if any(key and not _KEY.fullmatch(key) for key in keys):
        raise BadKeyError
    return tuple(SecretStr(key) for key in keys)


def redactor(keys: Iterable[SecretStr]) -> Redactor:
    """Redacts these keys and all of the operator's: a cached reply may repeat an operator's key in
    another run."""
    return Redactor((*keys, *(endpoint.key() for endpoint in operator_endpoints())))
