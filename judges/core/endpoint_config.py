"""The configuration of an endpoint and a model; nothing here connects to anything."""

from dataclasses import dataclass, field
from typing import Final
from urllib.parse import SplitResult, urlsplit

import httpx2
from pydantic import SecretStr

from judges.core.types import Prompt, Sampling

NO_ADDRESS: Final = (
    "the endpoint's address can't be read: it names a host, such as api.example.com or 127.0.0.1 "
    "(no part with a leading zero), and a port up to 65535 where it needs one"
)
HOTTEST: Final = 2.0
"""The highest temperature that endpoints take."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The address of a model and the parameters of requests to it.

    `base_url` ends before `/chat/completions`. `key` is in no repr. Prices are US dollars per
    million tokens, None where unknown. `timeout` is seconds of one request; a run stops if the
    endpoint asks to wait longer than `patience` seconds. `max_bytes` is the largest request body.
    `backoff` is the first pause (s) after a fault, `max_tokens` replaces the protocol's first
    limit. `stream` asks for server-sent events, `logprobs` for the answer's probability. `account`
    names the payer where it is not the caller; calls of different accounts have different request
    keys. `temperature` and `top_p` replace the prompt's, where they are given.

    Raises:
        ValueError: an address that is no http(s) address or carries a password; a bad number.
    """

    base_url: str
    model: str
    key: SecretStr | None = field(default=None, repr=False, compare=False)
    preset: str = "custom"
    sampling: Sampling = field(default_factory=Sampling)
    timeout: float = 120.0
    patience: float = 600.0
    price_in: float | None = None
    price_out: float | None = None
    max_concurrency: int = 8
    max_bytes: int = 20_000_000
    repeats: int = 1
    attempts: int = 6
    backoff: float = 0.5
    max_tokens: int | None = None
    stream: bool = False
    account: str = ""
    logprobs: bool = False
    temperature: float | None = None
    top_p: float | None = None

    def __post_init__(self) -> None:
        check_address(self.base_url)
        if not self.model.strip():
            raise ValueError("the model's name is missing")
        if min(self.max_concurrency, self.repeats, self.attempts) < 1 or self.timeout <= 0:
            raise ValueError("concurrency, repeats, attempts and time limit must be positive")
        if self.temperature is not None and not 0 <= self.temperature <= HOTTEST:
            raise ValueError(f"a temperature is a number from 0 to {HOTTEST:g}")
        if self.top_p is not None and not 0 < self.top_p <= 1:
            raise ValueError("top_p is a share above 0, at most 1")

    @property
    def secret(self) -> str:
        """The key in clear, empty where there is none."""
        return "" if self.key is None else self.key.get_secret_value()

    def drawn(self, prompt: Prompt) -> dict[str, float]:
        """The parameters by which a reply to the prompt is drawn, as they are sent."""
        own = {"temperature": self.temperature, "top_p": self.top_p}
        default = {"temperature": prompt.temperature, "top_p": prompt.top_p}
        chosen = {name: default[name] if own[name] is None else own[name] for name in own}
        return {name: value for name, value in chosen.items() if value is not None}

    @property
    def address(self) -> str:
        """The base address without a trailing slash, as it enters a request key."""
        return self.base_url.rstrip("/")


def check_address(address: str) -> None:
    """Raises ValueError for what is no http(s) address, or carries a password or a query."""
    parts = _split(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("the endpoint's address must begin with http:// or https://")
    if parts.username is not None or parts.password is not None:
        raise ValueError("the endpoint's address must not carry a user or a password")
    if parts.query or parts.fragment:
        raise ValueError("the endpoint's address must not carry a query")


def _split(address: str) -> SplitResult:
    """The parts of an address that the HTTP client accepts. Raises ValueError without the address
    in its text: a key may have been entered there."""
    if any(sign.isspace() or not sign.isprintable() for sign in address):
        raise ValueError("the endpoint's address must be without blanks and line breaks")
    try:
        httpx2.URL(address)
        parts = urlsplit(address)
        _ = parts.port
    except (httpx2.InvalidURL, ValueError):
        raise ValueError(NO_ADDRESS) from None
    return parts
