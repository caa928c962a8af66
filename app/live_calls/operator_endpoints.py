"""What an operator lets visitors ask: hosts, networks, and endpoints with keys of the operator's.

| variable | meaning |
|---|---|
| `WHYREEL_JUDGE_HOSTS` | hosts (or `host:port`) that may be asked, with commas |
| `WHYREEL_JUDGE_NETS` | networks that may be asked in public mode although they are private |
| `WHYREEL_JUDGE_ENDPOINTS` | JSON: endpoints that visitors may use without a key of their own |
"""

import ipaddress
import os
from functools import cache
from typing import Final

from pydantic import BaseModel, ConfigDict, Field, SecretStr, TypeAdapter, ValidationError

from app.server.limits import public
from judges.wire.network_guard import OPEN, Rules

HOSTED: Final = ("api.openai.com", "generativelanguage.googleapis.com", "openrouter.ai")
"""Who may be asked in public mode where the operator says nothing."""


class House(BaseModel):
    """An endpoint whose calls the operator pays for; `key_env` names the variable with its key.

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
        """The operator's key, read anew each time."""
        return SecretStr(os.environ.get(self.key_env, ""))


class BadSettingError(ValueError):
    """A variable that cannot be read: which, and why, without its value."""


@cache
def rules() -> Rules:
    """Whom this process may ask. Raises BadSettingError."""
    named = frozenset(_list("WHYREEL_JUDGE_HOSTS"))
    try:
        nets = tuple(ipaddress.ip_network(text) for text in _list("WHYREEL_JUDGE_NETS"))
    except ValueError as error:
        raise BadSettingError(f"WHYREEL_JUDGE_NETS: {error}") from None
    if not public():
        return Rules(named) if named else OPEN
    return Rules(named or frozenset(HOSTED), guarded=True, nets=nets)


@cache
def houses() -> tuple[House, ...]:
    """The operator's endpoints, in order. Raises BadSettingError."""
    told = os.environ.get("WHYREEL_JUDGE_ENDPOINTS", "").strip()
    if not told:
        return ()
    try:
        found = TypeAdapter(tuple[House, ...]).validate_json(told)
    except ValidationError as error:
        places = "; ".join(
            f"{'.'.join(map(str, one['loc'])) or 'it'}: {one['msg']}" for one in error.errors()
        )
        raise BadSettingError(f"WHYREEL_JUDGE_ENDPOINTS: {places}") from None
    if len({house.name for house in found}) != len(found):
        raise BadSettingError("WHYREEL_JUDGE_ENDPOINTS: two endpoints have one name")
    missing = [house.key_env for house in found if not house.key().get_secret_value()]
    if missing:
        raise BadSettingError(f"WHYREEL_JUDGE_ENDPOINTS: {', '.join(missing)} is not set")
    return found


def _list(name: str) -> list[str]:
    return [part.strip().lower() for part in os.environ.get(name, "").split(",") if part.strip()]
