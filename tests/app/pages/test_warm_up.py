"""The first pages of a server wait for its libraries, which counts as no slow query."""

import pytest

from app.pages import warm_up
from store.reading.budget import IS_STARTING, TimeLimit, current_limit, time_limit
from tests.waiting import until


def limit() -> TimeLimit | None:
    with time_limit(5):
        return current_limit()


def test_requests_have_no_time_limit_until_every_page_has_been_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    while_starting = []
    monkeypatch.setattr(warm_up, "AFTER_S", 0)
    monkeypatch.setattr(warm_up, "PAGES", warm_up.PAGES[:1])
    monkeypatch.setattr(warm_up, "show", lambda _: while_starting.append(limit()))
    warm_up.start()
    until(lambda: not IS_STARTING.is_set())
    assert while_starting == [None]
    assert limit() is not None
