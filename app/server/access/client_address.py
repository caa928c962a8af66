"""The client's address, whether its connection is encrypted, and our own URL, behind proxies too.

The address, by which rate limits count, is the peer address of the connection. X-Forwarded-For is
trusted only as far as the operator's own proxies wrote it: with `WHYREEL_PROXIES=1` its last entry
counts, which the one proxy in front has added. Entries that a client forges stand before it and are
ignored.
"""

import ipaddress
from urllib.parse import urljoin

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.types import Scope

from app.server.settings import settings
from views.address.root import at_root


def proxies() -> int:
    """The number of the operator's trusted proxies: `WHYREEL_PROXIES`."""
    return settings().proxies


def is_space() -> bool:
    """Whether this server runs on Hugging Face Spaces, behind the Space's proxy."""
    return bool(settings().space_host)


def has_proxies() -> bool:
    """Whether connections come from a proxy, so that many visitors share an address."""
    return proxies() > 0 or is_space()


def tells_apart() -> bool:
    """Whether visitors have addresses of their own; false where all share a Space's proxy."""
    return proxies() > 0 or not is_space()


def visitor(call: HTTPConnection) -> str:
    """The client's address; for IPv6 its /64 network, which belongs to one household."""
    return visitor_of(call.scope)


def visitor_of(scope: Scope) -> str:
    """The same for an ASGI scope."""
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
    """Whether the visitor's browser uses TLS: to this server, or to a proxy that says so."""
    if scope.get("scheme") in ("https", "wss") or is_space():
        return True
    return proxies() > 0 and Headers(scope=scope).get("x-forwarded-proto", "") == "https"


def public_base(request: Request) -> str:
    """Where our pages are, as far as this request tells: with a slash at the end.

    By TLS where the visitor came so, though a proxy asks without it.
    """
    encrypted = request.base_url.scheme == "http" and is_encrypted(request.scope)
    base = request.base_url.replace(scheme="https") if encrypted else request.base_url
    return urljoin(str(base), at_root("/"))
