"""The theatre's home as the library opens it, and its pages from the same data."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

import whyreel as wr
from tests.conftest import Site
from whyreel.home import _library

Twin = Callable[[str], dict[str, Any]]
"""An address such as `leaderboard?by=tier` → the JSON of `/api/leaderboard?by=tier`."""


@pytest.fixture(scope="session")
def home(theatre_home: Path) -> wr.Home:
    return wr.open(theatre_home)


@pytest.fixture(scope="session")
def twin(home: wr.Home) -> Twin:
    """The same bytes as the route sends. One library, so that nothing is computed twice."""
    pages = Site(home.folder, _library(home.folder))

    def read(address: str) -> dict[str, Any]:
        view = pages.fill(address)
        assert view.status == 200
        document: dict[str, Any] = orjson.loads(orjson.dumps(view))
        return document

    return read
