"""Rates and concurrency of visitors, and what tells one visitor from another."""

import pytest
from starlette.requests import Request

from app.live_calls.rate_limits import RateLimiter, RateLimits, visitor
from app.server.errors import RateLimited
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


def limiter(clock: list[float], rates: RateLimits) -> RateLimiter:
    return RateLimiter(lambda: rates, lambda: clock[0])


def test_calls_of_an_hour_are_counted_for_each_visitor(clock: list[float]) -> None:
    counted = limiter(clock, RateLimits(10, 2, 4))
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
    counted = limiter(clock, RateLimits(1000, 2, 3))
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
    counted = limiter(clock, RateLimits(2, 1, 9))
    with counted.slot("a", 1):
        for _ in range(5):
            with pytest.raises(RateLimited), counted.slot("a", 1):
                pass
    counted.count("a")


def test_no_more_visitors_are_remembered_than_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.live_calls.rate_limits.MOST_KNOWN", 3)
    limiter = RateLimiter(lambda: RateLimits(9, 9, 9))
    with limiter.slot("busy", 1):
        for name in "abcdef":
            limiter.count(name)
        assert (
            len(limiter._visitors) == 3 and "busy" in limiter._visitors and "f" in limiter._visitors
        )
