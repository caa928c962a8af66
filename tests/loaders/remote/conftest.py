"""A stand-in for the network, for each test."""

from collections.abc import Iterator

import pytest

from tests.loaders.remote.web import Web, serving, stand_in


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    with serving() as web:
        stand_in(web, monkeypatch)
        yield web
