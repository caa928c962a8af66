"""The SSRF guard: which addresses a client may connect to.

A name is resolved once and the checked IP address itself is connected to, which defeats DNS
rebinding. No redirects and no proxies of the environment: either would bypass the guard, and a
redirect would forward the key.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from typing import Final
from urllib.parse import urlsplit

import httpx2

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Resolve = Callable[[str, int], Awaitable[tuple[str, ...]]]
DNS_S: Final = 10.0
LIMITS: Final = httpx2.Limits(max_connections=128, max_keepalive_connections=128)
"""Of connections; the client limits concurrent calls."""
PORTS: Final = {"http": 80, "https": 443}
DISGUISED: Final = tuple(
    map(ipaddress.ip_network, ("::ffff:0:0/96", "64:ff9b::/96", "2002::/16", "2001::/32"))
)
"""IPv6 ranges that embed an IPv4 address, maybe a private one: mapped, NAT64, 6to4, Teredo."""


class Refused(httpx2.TransportError):
    """An address that the SSRF guard refuses; the text says why, without the resolved address."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules of the SSRF guard. `hosts`: allowed names (or `name:port`), None = any.

    `guarded`: only https to global addresses. `nets` are networks that an operator allows in spite
    of that, such as that of a model server beside the app; link-local is refused even there, since
    that is where clouds keep their credentials.
    """

    hosts: frozenset[str] | None = None
    guarded: bool = False
    nets: tuple[Network, ...] = ()

    def check(self, url: str) -> None:
        """Check a URL before its name is resolved. Raises Refused."""
        try:
            parts = urlsplit(url)
            host, port = (parts.hostname or "").rstrip("."), parts.port
        except ValueError:
            raise Refused("this is no address of an endpoint") from None
        if parts.scheme not in PORTS or not host:
            raise Refused("an endpoint's address begins with https:// or http:// and names a host")
        if "@" in url or parts.query or parts.fragment:
            raise Refused("the address holds more than a place: a key has a field of its own")
        named = f"{host}:{port or PORTS[parts.scheme]}"
        if self.hosts is not None and not {host, named} & self.hosts:
            raise Refused(f"{host[:100]} is not among the endpoints that this server may ask")
        if self.guarded and parts.scheme != "https" and not self.nets:
            raise Refused("this server asks endpoints by https only")

    def allows(self, address: Address) -> bool:
        """Whether a resolved address may be connected to."""
        if not self.guarded:
            return True
        if address.is_link_local or address.is_multicast or address.is_unspecified:
            return False
        return any(address in net for net in self.nets) or _is_global(address)

    def allows_plain(self, address: Address) -> bool:
        """Whether a resolved address may be connected to without TLS."""
        return not self.guarded or any(address in net for net in self.nets)


OPEN: Final = Rules()
"""Rules of private use: any host, also a local model server."""


def _is_global(address: Address) -> bool:
    if any(address in net for net in DISGUISED) or getattr(address, "is_site_local", False):
        return False
    return address.is_global and not address.is_reserved


@cache
def _tls() -> ssl.SSLContext:
    """One TLS context for all clients: reading the certificates takes 90 ms."""
    return httpx2.create_ssl_context(trust_env=False)


async def resolved(host: str, port: int) -> tuple[str, ...]:
    """The IP addresses of a host name, in the resolver's order. Raises OSError."""
    entries = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(entry[4][0]) for entry in entries))


class GuardedTransport(httpx2.AsyncBaseTransport):
    """A transport that connects to the checked IP address itself (no DNS rebinding); the Host
    header and the TLS server name stay."""

    def __init__(
        self,
        rules: Rules,
        inner: httpx2.AsyncBaseTransport | None = None,
        resolve: Resolve = resolved,
    ) -> None:
        self._rules = rules
        self._inner = inner or httpx2.AsyncHTTPTransport(
            verify=_tls(), trust_env=False, limits=LIMITS
        )
        self._resolve = resolve
        self._known: dict[tuple[str, int], Address] = {}

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send one request. Raises Refused, ConnectError or ConnectTimeout."""
        url = request.url
        self._rules.check(f"{url.scheme}://{url.netloc.decode('ascii')}")
        host = url.raw_host.decode("ascii").strip("[]")
        address = await self._address(host, url.port or PORTS[url.scheme])
        if url.scheme != "https" and not self._rules.allows_plain(address):
            raise Refused("this server asks endpoints by https only")
        bound = httpx2.Request(
            request.method,
            url.copy_with(host=str(address)),
            headers=request.headers,
            stream=request.stream,
            extensions=request.extensions | {"sni_hostname": host},
        )
        return await self._inner.handle_async_request(bound)

    async def _address(self, host: str, port: int) -> Address:
        """The checked IP address of a name, resolved once for each client; one forbidden address
        refuses the name."""
        known = self._known.get((host, port))
        if known is not None:
            return known
        try:
            resolved_addresses = await asyncio.wait_for(self._resolve(host, port), DNS_S)
        except TimeoutError as error:
            raise httpx2.ConnectTimeout("the name was not resolved in time") from error
        except (OSError, UnicodeError) as error:
            raise httpx2.ConnectError("the endpoint's name cannot be resolved") from error
        addresses = [ipaddress.ip_address(text.partition("%")[0]) for text in resolved_addresses]
        if not addresses or not all(self._rules.allows(address) for address in addresses):
            raise Refused("the endpoint's name leads to an address that this server may not ask")
        self._known[host, port] = addresses[0]
        return addresses[0]

    async def aclose(self) -> None:
        """Close the connections."""
        await self._inner.aclose()


def http_client(rules: Rules, seconds: float = 120.0) -> httpx2.AsyncClient:
    """An HTTP client with the SSRF guard, for the openai SDK; the caller closes it."""
    return httpx2.AsyncClient(
        transport=GuardedTransport(rules),
        timeout=httpx2.Timeout(seconds, connect=15.0),
        follow_redirects=False,
        trust_env=False,
    )
