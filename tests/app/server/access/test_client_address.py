"""What a server knows of its visitors' addresses, with and without proxies and on a Space."""

import pytest

from app.server.access.client_address import has_proxies, is_encrypted, tells_apart, visitor_of
from tests.variables import set_variable


@pytest.mark.parametrize(
    ("proxies", "space", "proxied", "apart"),
    [
        ("0", "", False, True),
        ("1", "", True, True),
        ("0", "x.hf.space", True, False),
        ("1", "x.hf.space", True, True),
    ],
)
def test_visitors_share_an_address_only_behind_a_spaces_proxy(
    monkeypatch: pytest.MonkeyPatch, proxies: str, space: str, proxied: bool, apart: bool
) -> None:
    set_variable(monkeypatch, "WHYREEL_PROXIES", proxies)
    set_variable(monkeypatch, "SPACE_HOST", space)
    assert (has_proxies(), tells_apart()) == (proxied, apart)


@pytest.mark.parametrize(
    ("proxies", "forwarded", "visitor"),
    [
        ("0", b"192.0.2.7", "198.51.100.1"),
        ("1", b"192.0.2.6, 192.0.2.7", "192.0.2.7"),
        ("2", b"192.0.2.5, 192.0.2.6, 192.0.2.7", "192.0.2.6"),
        ("2", b"192.0.2.6, 192.0.2.7", "192.0.2.6"),
        ("2", b"192.0.2.7", "198.51.100.1"),
        ("1", b"2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("1", b"nobody", "unknown"),
    ],
)
def test_the_entry_of_the_outermost_own_proxy_counts(
    monkeypatch: pytest.MonkeyPatch, proxies: str, forwarded: bytes, visitor: str
) -> None:
    set_variable(monkeypatch, "WHYREEL_PROXIES", proxies)
    scope = {
        "type": "http",
        "client": ("198.51.100.1", 4711),
        "headers": [(b"x-forwarded-for", forwarded)],
    }
    assert visitor_of(scope) == visitor


@pytest.mark.parametrize(
    ("proxies", "scheme", "forwarded", "encrypted"),
    [
        ("0", "http", b"https", False),
        ("1", "http", b"https", True),
        ("1", "http", b"http", False),
        ("0", "https", b"http", True),
        ("0", "wss", b"http", True),
    ],
)
def test_only_an_own_proxy_may_say_that_the_browser_uses_tls(
    monkeypatch: pytest.MonkeyPatch, proxies: str, scheme: str, forwarded: bytes, encrypted: bool
) -> None:
    set_variable(monkeypatch, "WHYREEL_PROXIES", proxies)
    scope = {"type": "http", "scheme": scheme, "headers": [(b"x-forwarded-proto", forwarded)]}
    assert is_encrypted(scope) is encrypted
