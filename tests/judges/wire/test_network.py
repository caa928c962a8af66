"""The guard between an address that a visitor gives and the network."""

import asyncio
import ipaddress
from collections.abc import Iterator
from typing import Any, ClassVar

import httpx2
import pytest

from judges.wire.network_guard import GuardedTransport, Refused, Rules, http_client
from tests.far_ends import Answering, serving
from tests.rounds import swept

PUBLIC = Rules(frozenset({"api.example"}), guarded=True)
BESIDE = Rules(None, guarded=True, nets=(ipaddress.ip_network("127.0.0.0/8"),))


def test_addresses_that_are_not_the_operators_are_refused_before_any_lookup() -> None:
    for url in [
        "file:///etc/passwd",
        "gopher://api.example/",
        "//api.example/v1",
        "https://",
        "https://other.example/v1",
        "https://api.example.other.example/v1",
        "https://api.example@other.example/v1",
        "https://key@api.example/v1",
        "https://api.example/v1?key=1",
        "http://api.example/v1",
        "https://[::1/v1",
        "https://api.example:99999/v1",
        "https://127.0.0.1/v1",
    ]:
        with pytest.raises(Refused):
            PUBLIC.check(url)


@pytest.mark.parametrize("url", ["https://api.example/v1", "https://API.example./v1"])
def test_an_operators_host_is_let_through(url: str) -> None:
    PUBLIC.check(url)


FORBIDDEN = (
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "0.0.0.0", "224.0.0.1", "255.255.255.255", "240.0.0.1", "192.0.2.1", "::1", "::", "fe80::1",
    "fc00::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:93.184.216.34",
    "64:ff9b::7f00:1", "4000::1", "2002:7f00:1::", "2001:0:4136:e378:8000:63bf:3fff:fdd2",
)  # fmt: skip


async def sent_to(rules: Rules, *addresses: str, url: str = "https://api.example/v1") -> Any:
    """The request as it goes out, where the name leads to these addresses."""
    seen: list[httpx2.Request] = []

    async def answer(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        return httpx2.Response(200)

    async def resolve(host: str, port: int) -> tuple[str, ...]:
        return addresses

    transport = GuardedTransport(rules, httpx2.MockTransport(answer), resolve)
    async with httpx2.AsyncClient(transport=transport) as client:
        await client.get(url)
    return seen[0]


def test_a_name_that_leads_inside_is_refused() -> None:
    for address in FORBIDDEN:
        with pytest.raises(Refused) as refused:
            asyncio.run(sent_to(PUBLIC, address))
        assert address not in str(refused.value)


def test_one_inner_address_among_others_refuses_the_name() -> None:
    with pytest.raises(Refused):
        asyncio.run(sent_to(PUBLIC, "93.184.216.34", "10.0.0.1"))


def test_the_address_that_was_looked_at_is_connected_to_under_its_name() -> None:
    request = asyncio.run(sent_to(PUBLIC, "93.184.216.34"))
    assert request.url.host == "93.184.216.34"
    assert request.headers["host"] == "api.example"
    assert request.extensions["sni_hostname"] == "api.example"


def test_a_model_server_beside_the_app_is_asked_where_the_operator_says_so() -> None:
    request = asyncio.run(sent_to(BESIDE, "127.0.0.9", url="http://model:8000/v1"))
    assert str(request.url) == "http://127.0.0.9:8000/v1"
    for address, url in (("93.184.216.34", "http://a.example/"), ("169.254.169.254", "https://a/")):
        with pytest.raises(Refused):
            asyncio.run(sent_to(BESIDE, address, url=url))


@pytest.mark.parametrize(
    ("address", "may"),
    [("10.1.2.3", True), ("fc00::1", True), ("169.254.169.254", False), ("fe80::1", False),
     ("224.0.0.1", False), ("ff02::1", False), ("0.0.0.0", False), ("::", False)],
)  # fmt: skip
def test_no_network_of_an_operators_reaches_what_is_none(address: str, may: bool) -> None:
    """However wide it is: at link-local addresses clouds keep their credentials."""
    wide = Rules(None, True, tuple(map(ipaddress.ip_network, ("0.0.0.0/0", "::/0"))))
    assert wide.allows(ipaddress.ip_address(address)) is may


def test_a_name_is_looked_up_once_for_a_client() -> None:
    addresses = iter([("93.184.216.34",), ("127.0.0.1",)])

    async def resolve(host: str, port: int) -> tuple[str, ...]:
        return next(addresses)

    async def twice() -> list[str]:
        hosts: list[str] = []

        async def answer(request: httpx2.Request) -> httpx2.Response:
            hosts.append(request.url.host)
            return httpx2.Response(200)

        transport = GuardedTransport(PUBLIC, httpx2.MockTransport(answer), resolve)
        async with httpx2.AsyncClient(transport=transport) as client:
            await client.get("https://api.example/v1")
            await client.get("https://api.example/v1")
        return hosts

    assert asyncio.run(twice()) == ["93.184.216.34"] * 2


class Sender(Answering):
    """Sends everybody to its own /secret."""

    sent: ClassVar[list[tuple[str, str]]] = []

    def do_GET(self) -> None:
        self.sent.append((self.path, self.headers["host"]))
        self.send_response(302)
        self.send_header("location", "/secret")
        self.end_headers()


@pytest.fixture
def sender() -> Iterator[int]:
    Sender.sent.clear()
    with serving(Sender) as address:
        yield int(address.rpartition(":")[2])


@swept
def test_a_redirect_and_a_proxy_of_the_environment_are_not_followed(
    sender: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")

    async def sent() -> int:
        async with http_client(BESIDE) as client:
            return (await client.get(f"http://localhost:{sender}/v1")).status_code

    assert asyncio.run(sent()) == 302
    assert Sender.sent == [("/v1", f"localhost:{sender}")]


def test_in_public_mode_nothing_of_this_machine_is_reached(sender: int) -> None:
    async def sent() -> None:
        async with http_client(Rules(guarded=True)) as client:
            await client.get(f"https://localhost:{sender}/v1")

    with pytest.raises(Refused):
        asyncio.run(sent())
    assert not Sender.sent
