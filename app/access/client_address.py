"""Who calls, as far as it can be believed: the address, and whether the way here is encrypted.

A visitor is known by the address of the connection. Headers that name another are read only as far
as the operator's own proxies have written them: with `WHYREEL_PROXIES=1` the last entry of
X-Forwarded-For counts, which the one proxy in front has added itself. What a visitor writes there
stands before it and is never looked at.
"""

import ipaddress

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

from app.server.settings import settings


def proxies() -> int:
    """How many proxies of the operator's stand in front: `WHYREEL_PROXIES`."""
    return settings().proxies


def is_space() -> bool:
    """Whether this server runs on Hugging Face Spaces, whose proxy is in front of it."""
    return bool(settings().space_host)


def has_proxies() -> bool:
    """Whether connections come from a proxy, so that many visitors share an address."""
    return proxies() > 0 or is_space()


def tells_apart() -> bool:
    """Whether two visitors have two addresses; not where all have that of a proxy we know of."""
    return proxies() > 0 or not is_space()


def visitor(call: HTTPConnection) -> str:
    """Whose call it is: an address, a /64 where it is IPv6 (one home has all of it)."""
    return visitor_of(call.scope)


def visitor_of(scope: Scope) -> str:
    """The same, of an ASGI scope."""
    client = scope.get("client")
    peer = client[0] if client else ""
    number = proxies()
    if number:
        lines = Headers(scope=scope).getlist("x-forwarded-for")
        entries = [part.strip() for part in ",".join(lines).split(",")]
        peer = entries[-number] if len(entries) >= number else peer
    try:
        address = ipaddress.ip_address(peer.partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def is_encrypted(scope: Scope) -> bool:
    """Whether the visitor's browser came by TLS: to this server, or to a proxy that says so."""
    if scope.get("scheme") in ("https", "wss") or is_space():
        return True
    return proxies() > 0 and Headers(scope=scope).get("x-forwarded-proto", "") == "https"
