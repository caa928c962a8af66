"""Calls that wait to be fetched: how many, whose, and with which arguments."""

from typing import Any

import pytest

from app.api.endpoints import routes
from app.api.endpoints.routes import MOST_EACH, BadArguments, WaitingCalls, arguments_of
from app.server.errors import RateLimited

MOST = 200
"""Calls that wait in all, fewer than a server takes: each new one looks at all that wait."""


def test_a_call_is_taken_once_and_by_its_session_alone() -> None:
    waiting = WaitingCalls()
    for name in ("a", "b", "a"):
        waiting.add("1.1.1.1", name, "board", [])
    calls = waiting.of_session("a")
    first = next(calls)
    waiting.add("1.1.1.1", "a", "case", ["x"])
    assert [(each.endpoint, each.session) for each in calls] == [("board", "a"), ("case", "a")]
    assert waiting.take(first.event) is None
    assert len([*waiting.of_session("b")]) == 1 and not [*waiting.of_session("")]


def test_calls_that_wait_are_bounded_for_each_address_and_for_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert routes.MOST == 1000
    monkeypatch.setattr(routes, "MOST", MOST)
    waiting = WaitingCalls()
    for _ in range(MOST_EACH):
        waiting.add("1.1.1.1", "a", "board", [])
    with pytest.raises(RateLimited) as refused:
        waiting.add("1.1.1.1", "b", "board", [])
    assert refused.value.status == 429
    for number in range(MOST - MOST_EACH):
        waiting.add(f"2.2.{number}.1", "c", "board", [])
    with pytest.raises(RateLimited) as refused:
        waiting.add("3.3.3.3", "d", "board", [])
    assert refused.value.status == 503
    assert len([*waiting.of_session("a")]) == MOST_EACH
    assert waiting.add("1.1.1.1", "a", "board", [])


@pytest.mark.parametrize(
    ("endpoint", "values", "arguments"),
    [
        ("board", [], {}),
        ("board", ["x", None, "w"], {"benchmark": "x", "where": "w"}),
        ("cases", [None, None, None, None, 3], {"page": 3}),
        ("figure", ["p", "", {"a": ["b"]}], {"page": "p", "slot": "", "filters": {"a": ["b"]}}),
    ],
)  # fmt: skip
def test_values_are_arguments_in_their_order(
    endpoint: str, values: list[Any], arguments: dict[str, Any]
) -> None:
    assert arguments_of(endpoint, values) == arguments


@pytest.mark.parametrize(
    ("endpoint", "values", "places"),
    [
        ("case", [], ["clip"]),
        ("case", [1, 2], ["clip", "version"]),
        ("cases", ["", "", "", "", "3"], ["page"]),
        ("cases", ["", "", "", "", True], ["page"]),
        ("board", ["", "", "", {"a": 1}], ["filters.a.str", "filters.a.list[str]"]),
        ("case", ["", "", ""], ["data"]),
    ],
)
def test_each_argument_that_is_wrong_is_named(
    endpoint: str, values: list[Any], places: list[str]
) -> None:
    with pytest.raises(BadArguments) as refused:
        arguments_of(endpoint, values)
    assert [name for name, _ in refused.value.problems] == places
