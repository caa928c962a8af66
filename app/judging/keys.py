"""Keys of a call: taken from its headers, and struck from every text that goes out or is kept."""

import base64
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import quote

from pydantic import SecretStr
from starlette.datastructures import Headers

HEADER: Final = "x-whyreel-key"
"""`x-whyreel-key-1` … `-5`: one for each endpoint of the panel, in its order."""
STRUCK: Final = "[key]"
LONGEST: Final = 512
SHORTEST: Final = 6
"""Shorter texts are no keys of anybody's service, and striking them would eat plain words."""
_KEY: Final = re.compile(r"[\x21-\x7e]{1,512}", re.ASCII)


class BadKeyError(ValueError):
    """A header that is no key; the text holds nothing of it."""


def taken(headers: Headers, count: int) -> tuple[SecretStr, ...]:
    """The keys of a call with so many endpoints; empty where none is given. Raises BadKeyError."""
    keys = tuple(headers.get(f"{HEADER}-{at + 1}", "").strip() for at in range(count))
    if any(key and not _KEY.fullmatch(key) for key in keys):
        raise BadKeyError("a key is one word of printable signs, as its service gave it")
    return tuple(SecretStr(key) for key in keys)


class Striker:
    """Strikes keys from whatever is told: an endpoint may send back what it was sent."""

    def __init__(self, keys: Iterable[SecretStr]) -> None:
        found = {form for key in keys for form in _forms(key.get_secret_value())}
        longest_first = sorted(found, key=len, reverse=True)
        self._any = re.compile("|".join(map(re.escape, longest_first))) if found else None

    def text(self, text: str) -> str:
        """The text without keys."""
        return self._any.sub(STRUCK, text) if self._any else text

    def all(self, value: Any) -> Any:
        """The same for every text in a value as JSON has it, names included."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {self.text(str(name)): self.all(one) for name, one in value.items()}
        if isinstance(value, list | tuple):
            return [self.all(one) for one in value]
        return value

    def __repr__(self) -> str:
        return "Striker()"


def _forms(key: str) -> set[str]:
    """A key as it stands, and as addresses, JSON and Basic credentials write it."""
    if len(key) < SHORTEST:
        return set()
    plain = {key, quote(key, safe=""), json.dumps(key)[1:-1], key[::-1]}
    coded = {base64.b64encode(part.encode()).decode().rstrip("=") for part in (key, f":{key}")}
    return plain | coded
