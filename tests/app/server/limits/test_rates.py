"""Rates and concurrency of visitors, and what tells one visitor from another."""

import pytest
from starlette.requests import Request

from app.server.access.client_address import visitor
from app.server.errors import RateLimited
from app.server.limits.limiters import MOST_KNOWN, Places, RateLimiter, TokenBuckets
from tests.variables import set_variable


def request_from(peer: str, *forwarded: str) -> Request:
    headers = [(b"x-forwarded-for", line.encode()) for line in forwarded]
    headers += [(b"x-real-ip", b"9.9.9.9"), (b"forwarded", b"for=9.9.9.9")]
    return Request({"type": "http", "headers": headers, "client": (peer, 1)})


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "who"),
    [
        ("", "203.0.113.7", ["1.1.1.1"], "203.0.113.7"),
        ("0", "203.0.113.7", ["1.1.1.1, 2.2.2.2"], "203.0.113.7"),
        ("", "203.0.113.7", ["1.1.1.1"], "203.0.113.7"),
        ("1", "10.0.0.1", ["6.6.6.6, 203.0.113.7"], "203.0.113.7"),
        ("1", "10.0.0.1", ["6.6.6.6", "203.0.113.7"], "203.0.113.7"),
        ("2", "10.0.0.1", ["6.6.6.6, 203.0.113.7, 10.0.0.2"], "203.0.113.7"),
        ("2", "10.0.0.1", ["203.0.113.7"], "10.0.0.1"),
        ("1", "10.0.0.1", ["<script>"], "unknown"),
        ("", "2001:db8:1:2::3", [], "2001:db8:1:2::/64"),
        ("", "2001:db8:1:2:ffff::1", [], "2001:db8:1:2::/64"),
    ],
)
def test_only_the_operators_proxies_say_who_asks(
    proxies: str, peer: str, forwarded: list[str], who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_PROXIES", proxies)
    assert visitor(request_from(peer, *forwarded)) == who


@pytest.fixture
def clock() -> list[float]:
    return [0.0]


def limiter(clock: list[float], per_hour: int, each: int, most: int) -> RateLimiter:
    places = Places(most, lambda: RateLimited("full", 9, 503), lambda: each)
    return RateLimiter(lambda: per_hour, "{made}", places, lambda: clock[0])


def test_calls_of_an_hour_are_counted_for_each_visitor(clock: list[float]) -> None:
    counted = limiter(clock, 10, 2, 4)
    with counted.slot("a", 6):
        pass
    counted.count("a", 4)
    with pytest.raises(RateLimited) as refused:
        counted.count("a")
    assert refused.value.seconds == 3600
    counted.count("b", 10)
    clock[0] = 3601
    counted.count("a", 10)


def test_runs_at_once_are_bounded_for_one_and_for_all(clock: list[float]) -> None:
    counted = limiter(clock, 1000, 2, 3)
    with counted.slot("a", 1), counted.slot("a", 1):
        with pytest.raises(RateLimited), counted.slot("a", 1):
            pass
        with counted.slot("b", 1), pytest.raises(RateLimited), counted.slot("c", 1):
            pass
        with counted.slot("c", 1):
            pass
    with counted.slot("a", 1):
        pass


def test_a_run_that_is_refused_a_place_counts_no_call(clock: list[float]) -> None:
    counted = limiter(clock, 2, 1, 9)
    with counted.slot("a", 1):
        for _ in range(5):
            with pytest.raises(RateLimited), counted.slot("a", 1):
                pass
    counted.count("a")


def test_no_more_visitors_are_remembered_than_are_allowed(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.server.limits.limiters.MOST_KNOWN", 3)
    counted = limiter(clock, 2, 1, 9)
    for who in "aabbccdd":
        counted.count(who)
    for who in "bcd":
        with pytest.raises(RateLimited):
            counted.count(who)
    counted.count("a", 2)  # was seen longest ago


def test_a_bucket_fills_again_at_its_rate() -> None:
    clock = [0.0]
    buckets = TokenBuckets(30, 3, now=lambda: clock[0])
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 2]
    assert buckets.take("b") == 0, "another address has one of its own"
    clock[0] = 1.9
    assert buckets.take("a") == 1
    clock[0] = 2.0
    assert [buckets.take("a") for _ in range(2)] == [0, 2]
    clock[0] = 1000.0
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 2], "no more than it holds"


def test_addresses_that_are_remembered_are_bounded() -> None:
    buckets = TokenBuckets(1, 1)
    for number in range(MOST_KNOWN + 10):
        buckets.take(str(number))
    assert buckets.take("0") == 0 and buckets.take(str(MOST_KNOWN + 9)) > 0
    assert len(buckets._left) == MOST_KNOWN
