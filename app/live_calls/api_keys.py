"""API keys of a request: read from its headers, and redacted from all output and stored text."""

import re
from collections.abc import Iterable
from typing import Final

from pydantic import SecretStr
from starlette.datastructures import Headers

from app.live_calls.endpoint_forms import operator_endpoints
from app.server.errors import Refusal
from judges.wire.redaction import Redactor

HEADER: Final = "x-whyreel-key"
"""`x-whyreel-key-1` … `-5`: one for each endpoint of the panel, in its order."""
_KEY: Final = re.compile(r"[\x21-\x7e]{1,512}", re.ASCII)


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
