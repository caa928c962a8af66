"""The operator's environment variables as one `Settings` model, read once a process.

The table in docs/operating.md shows the same names, descriptions and defaults. Keys of endpoints
are no settings: `OperatorEndpoint.key_env` names the variable of one, which is read at each use.
"""

import ipaddress
import os
import re
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    Json,
    SecretStr,
    ValidationError,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from store.reading.shared_versions import SharingLimits
from views.address.root import ROOT_PATH

PREFIX: Final = "WHYREEL_"
MB: Final = 2**20
MOST: Final = 1e9
"""Exclusive upper bound of all numbers."""
FOLLOWS: Final = "default_factory_not_called"
"""pydantic's error type for a default that depends on another, invalid value."""
ORIGIN: Final = re.compile(
    r"https?://(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:(\d{1,5}|\*))?"
)
"""An origin, or all of a domain (`https://*.example.org`), as CSP writes them."""
ON_A_SPACE: Final = 10
"""Factor of an address's rates where all visitors share that of a Space's proxy."""
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class SettingsError(ValueError):
    """Invalid environment variables: names and reasons, without their values."""


class OperatorEndpoint(BaseModel):
    """An endpoint that the operator pays for; `key_env` names the variable with its API key.

    Prices are US dollars per million tokens: without them no cap could be kept.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str = Field(min_length=1, max_length=60)
    base_url: str
    models: tuple[str, ...] = Field(min_length=1)
    key_env: str
    price_in: float = Field(ge=0)
    price_out: float = Field(ge=0)

    def key(self) -> SecretStr:
        """The operator's API key, read from the environment at each use."""
        return SecretStr(os.environ.get(self.key_env, ""))


def _whole_endpoints(endpoints: tuple[OperatorEndpoint, ...]) -> tuple[OperatorEndpoint, ...]:
    if len({endpoint.name for endpoint in endpoints}) != len(endpoints):
        raise ValueError("two endpoints have one name")
    missing = [each.key_env for each in endpoints if not each.key().get_secret_value()]
    if missing:
        raise ValueError(f"{', '.join(missing)} is not set")
    return endpoints


def _split(text: str) -> tuple[str, ...]:
    return tuple(part.strip().lower() for part in text.split(",") if part.strip())


def _networks(text: str) -> tuple[Network, ...]:
    return tuple(map(ipaddress.ip_network, _split(text)))


def _whole_path(path: str) -> str:
    short = path.rstrip("/")
    if ROOT_PATH.fullmatch(short) is None:
        raise ValueError("write it as /tools/whyreel: letters, digits, “.”, “_”, “~” and “-”")
    return short


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(text.lower().split())
    for number, origin in enumerate(origins, 1):
        if ORIGIN.fullmatch(origin) is None:
            raise ValueError(
                f"number {number} is not an origin. Write https://docs.example.org or "
                "http://localhost:8888, without a path, and put spaces between them"
            )
    return origins


RootPath = Annotated[str, AfterValidator(_whole_path)]
Origins = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_origins)]
Names = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split)]
Networks = Annotated[tuple[Network, ...], NoDecode, BeforeValidator(_networks)]
Endpoints = Annotated[
    Json[tuple[OperatorEndpoint, ...]], NoDecode, AfterValidator(_whole_endpoints)
]


def _number(about: str, default: float, *, or_zero: bool = False) -> Any:
    """A positive number; zero too with `or_zero`."""
    return Field(default, description=about, lt=MOST, **_least(or_zero))


def _by_mode(about: str, private: float, public: float, *, or_zero: bool = False) -> Any:
    """A number with different defaults for private and public servers."""

    def default(values: dict[str, Any]) -> float:
        return public if values["public"] else private

    return Field(default_factory=default, description=about, lt=MOST, **_least(or_zero))


def _rate(about: str, private: float, public: float) -> Any:
    """A rate of one address; multiplied where all visitors share a Space's address."""

    def default(values: dict[str, Any]) -> float:
        everybody = values["space_host"] and not values["proxies"]
        return (public if values["public"] else private) * (ON_A_SPACE if everybody else 1)

    return Field(default_factory=default, description=about, lt=MOST, **_least(False))


def _least(or_zero: bool) -> Any:
    return {"ge": 0} if or_zero else {"gt": 0}


def _text(about: str, default: Any, shown: str, **more: Any) -> Any:
    """A setting that is no number; `shown` is its default as documented."""
    return Field(default, description=about, json_schema_extra={"default": shown}, **more)


class Settings(BaseSettings):
    """The settings of this process; an empty variable counts as not set."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, extra="ignore", frozen=True,
        hide_input_in_errors=True, validate_default=False,
    )  # fmt: skip

    home: Path | None = _text(
        "the folder of all state", None, "`.whyreel/` in a checkout, else the user's data folder"
    )
    public: bool = _text("`1`: strangers use this server", False, "off; on in the image")
    space_host: str = Field(default="", validation_alias="SPACE_HOST")
    """The host name set by Hugging Face Spaces, whose proxy is in front there."""
    hosts: Names = _text(
        "host names that are answered besides loopback, with commas", (), "none"
    )  # fmt: skip
    imports: str = _text(
        "`KIND=place;…` that is imported at each start", "", "none",
        validation_alias=f"{PREFIX}IMPORT",
    )  # fmt: skip
    follow: str = _text(
        "a place whose published versions are served, instead of imports", "", "none"
    )
    proxies: int = _number("proxies of yours in front", 0, or_zero=True)
    password: SecretStr = _text(
        "what visitors have to know", SecretStr(""), "none: nobody is asked"
    )
    root_path: RootPath = _text(
        "the path of a host that a proxy passes on to this server, such as `/tools/whyreel`",
        "", "none",
    )  # fmt: skip
    frame_ancestors: Origins = _text(
        "origins whose pages may show these in a frame, with spaces", (), "none"
    )
    login_hours: float = _number("how long a login holds", 168)

    page_mb: float = _number("what one page or JSON twin may hold; over it the answer is 507", 16)
    page_s: float = _number("seconds that all queries of a page or JSON twin may take together", 5)
    cache_mb: float = _number("what all pages that are kept may hold together", 64)
    downloads_mb: float = _number(
        "disk for downloads that are under way, half of it at most for films and sets", 4096
    )

    shared_versions: int = _number(
        "versions that are kept because an address of them was shared", 20, or_zero=True
    )
    shared_gb: float = _number("what those may take on the disk", 5, or_zero=True)

    headers_s: float = _number("seconds for a request's headers to come", 10)
    body_s: float = _number("seconds in which more of a body has to come", 30)
    reading_s: float = _number("seconds in which a client has to read more of its answer", 30)
    connections: float = _by_mode(
        "open connections of one address; no bound behind a proxy", 512, 128
    )

    rate_pages: float = _rate("pages, twins and chains of one address in a minute", 60_000, 1_200)
    rate_exports: float = _rate("exports, downloads and archives in a minute", 6_000, 60)
    rate_uploads: float = _rate(
        "calls with a body (uploads, judging, building) in a minute", 6_000, 120
    )
    rate_sockets: float = _rate(
        "sockets that are opened in a minute (each Streamlit page has one)", 6_000, 120
    )
    rate_open_sockets: float = _rate("sockets open at a time", 500, 30)
    rate_in_flight: float = _rate(
        "pages and agents' calls of one address that are worked on at a time", 8, 4
    )

    upload_file_mb: int = _by_mode("one uploaded file", 512, 32)
    upload_session_mb: int = _by_mode("all files of a session", 2048, 64)
    upload_files: int = _by_mode("how many they are", 20, 10)
    upload_rows: int = _by_mode("rows of one import", 20_000_000, 300_000)
    upload_hours: float = _by_mode("hours until a session is forgotten", 168, 4)
    upload_seconds: int = _by_mode("one import", 900, 120)
    upload_memory_mb: int = _by_mode("memory of one import", 6144, 3072)
    upload_sessions: int = _number("sessions in all", 50)
    upload_at_once: int = _number("imports at a time, for all visitors", 2)
    upload_sessions_each: int = _by_mode("sessions of one address", 25, 10)
    upload_per_hour: int = _by_mode("uploads and imports of one address in an hour", 10_000, 240)

    submissions: bool = _text(
        "`1`: visitors may submit runs, which a maintainer accepts or refuses", False, "off"
    )
    submissions_waiting: int = _number("submissions that may wait for a maintainer", 50)
    submissions_mb: float = _number("what the files of those may take on the disk", 1024)
    submissions_per_hour: int = _rate("submissions of one address in an hour", 60, 5)

    judge_hosts: Names = _text(
        "hosts that visitors' calls may go to", (), "any / three known ones"
    )  # fmt: skip
    judge_nets: Networks = _text("private networks that they may go to", (), "none")
    judge_per_hour: int = _by_mode("calls of one address in an hour", 100_000, 120, or_zero=True)
    judge_endpoints: Endpoints = _text(
        "endpoints that visitors may use with your key", (), "none"
    )  # fmt: skip
    judge_daily_usd: float = _number("what those may cost in a day", 1, or_zero=True)
    db: SecretStr = _text(
        "URL of the database of annotations, such as `postgresql+psycopg://…`",
        SecretStr(""), "SQLite in the home",
    )  # fmt: skip
    sts_model: str = _text(
        "the model that compares rationales and whose figures are shown, an id or a folder",
        "",
        "a small common one; of figures the last",
    )

    @property
    def is_locked(self) -> bool:
        """Whether this server requires a password."""
        return bool(self.password.get_secret_value())

    @property
    def space_hosts(self) -> tuple[str, ...]:
        """All host names of a Space."""
        return _split(self.space_host)


@cache
def settings() -> Settings:
    """The settings, read at the first call; `settings.cache_clear()` has them read anew.

    Raises SettingsError.
    """
    try:
        return Settings()
    except ValidationError as error:
        problems = error.errors(include_input=False, include_url=False)
        own = [_problem(each) for each in problems if each["type"] != FOLLOWS]
        raise SettingsError("; ".join(own)) from None


def _problem(error: Any) -> str:
    """The variable, the place in its value, and the reason."""
    field, *place = map(str, error["loc"])
    name = field if field.isupper() else f"{PREFIX}{field.upper()}"
    reason = str(error["msg"]).removeprefix("Value error, ")
    return ": ".join((name, *([".".join(place)] if place else []), reason))


def sharing_limits() -> SharingLimits:
    """How many shared versions are kept, and how large they may be together."""
    return SharingLimits(settings().shared_versions, int(settings().shared_gb * 1024 * MB))


def page_bytes() -> int:
    """Size limit of one page."""
    return int(settings().page_mb * MB)


def cache_bytes() -> int:
    """Size limit of the page cache."""
    return int(settings().cache_mb * MB)
