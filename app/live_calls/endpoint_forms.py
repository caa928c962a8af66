"""An endpoint as a form sends it, its API key, and its validated configuration under our rules.

Three kinds: a visitor's own endpoint, one of the operator's (which has the operator's key), and a
scripted judge without one. The network rules of visitors' calls are here too.

A key is read from a request's headers, and redacted from all output and stored text.
"""

import re
from collections.abc import Iterable
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr
from starlette.datastructures import Headers

from app.server.errors import Refusal
from app.server.settings import OperatorEndpoint, settings
from judges.core.endpoint_config import Endpoint, check_address
from judges.core.types import Encoding, Sampling
from judges.wire.network_guard import OPEN, Rules
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
