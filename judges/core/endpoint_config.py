"""The configuration of an endpoint and a model, and its presets; nothing here connects anywhere.

A preset has the address, clip encodings and limits of a kind of server. What it does not know is
left to the probe (`judges.endpoint_probe`).
"""

from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

import httpx2
from pydantic import SecretStr

from judges.core.types import ENCODINGS, Encoding, Prompt, Sampling

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


def scripted_endpoint(name: str) -> Endpoint:
    """The endpoint that the run of a scripted judge states; nothing is sent there."""
    return Endpoint("http://localhost", name, preset="scripted")


MB: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of endpoint. `encodings` are those that its models may take, the safe one first, which
    is the default. `local`: it runs on the user's own machine. `note` is shown on the page."""

    name: str
    label: str
    base_url: str
    encodings: tuple[Encoding, ...] = ("frames",)
    max_bytes: int = 20 * MB
    needs_key: bool = True
    local: bool = False
    logprobs: bool = False
    max_concurrency: int = 8
    note: str = ""

    def endpoint(self, model: str, key: str | None = None, **more: Any) -> Endpoint:
        """An endpoint of this kind. `more` are fields of `Endpoint`; raises ValueError as it."""
        defaults: dict[str, Any] = {
            "base_url": self.base_url,
            "sampling": Sampling(self.encodings[0]),
            "max_bytes": self.max_bytes,
            "max_concurrency": self.max_concurrency,
            "logprobs": self.logprobs,
        }
        secret = SecretStr(key) if key else None
        return Endpoint(model=model, key=secret, preset=self.name, **(defaults | more))


_ALL: Final = (
    Preset("openai", "OpenAI", "https://api.openai.com/v1", max_bytes=40 * MB, logprobs=True,
           note="Sends frames, not video."),
    Preset("gemini", "Gemini", "https://generativelanguage.googleapis.com/v1beta/openai",
           ("frames", "video_url", "mp4_in_image_url"), 90 * MB,
           note="Frames are safe; whether a model looks at a whole film, only asking it tells."),
    Preset("openrouter", "OpenRouter", "https://openrouter.ai/api/v1", ("frames", "video_url"),
           note="Video goes to the models that take it. Errors may come with status 200."),
    Preset("vllm", "vLLM", "http://localhost:8000/v1", ("frames", "video_url", "frames_as_video"),
           90 * MB, needs_key=False, local=True, logprobs=True, max_concurrency=32,
           note="Samples 32 frames of a video by itself; frames as video keeps ours."),
    Preset("ollama", "Ollama", "http://localhost:11434/v1", needs_key=False, local=True,
           max_concurrency=2, note="JPEG frames only."),
    Preset("lmstudio", "LM Studio", "http://localhost:1234/v1", needs_key=False, local=True,
           max_concurrency=2, note="JPEG frames only."),
    Preset("custom", "Another endpoint", "", ENCODINGS, needs_key=False,
           note="Any address that answers /chat/completions as OpenAI does."),
)  # fmt: skip
PRESETS: Final[dict[str, Preset]] = {preset.name: preset for preset in _ALL}


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
