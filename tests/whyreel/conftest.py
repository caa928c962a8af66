"""The theatre's home as the library opens it, and its pages from the same data."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

import whyreel as wr
from tests.conftest import Site
from tests.servers import CORES, forked
from whyreel.home import _library
from whyreel.servers import explorer

Twin = Callable[[str], dict[str, Any]]
"""An address such as `leaderboard?by=tier` → the JSON of `/api/leaderboard?by=tier`."""


class ForkedCommand:
    """A command of the fork service in the place of a `subprocess.Popen`."""

    stdin = None

    def __init__(self, words: tuple[str, ...], variables: dict[str, str], log: Path) -> None:
        own = [word for word in words if word != "--until-eof"]  # no input: it would end at once
        kept = {name: value for name, value in variables.items() if name != CORES}
        self._process = forked(own, kept, log)
        self.poll, self.terminate = self._process.poll, self._process.terminate
        self.kill = self._process.kill

    def wait(self, seconds: float | None = None) -> int:
        code = self._process.wait(seconds)
        if code is None:
            raise subprocess.TimeoutExpired("whyreel serve", seconds or 0)
        return code


@pytest.fixture
def forked_explorers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Explorers are forked from a process that has imported everything."""
    monkeypatch.setattr(explorer, "start", ForkedCommand)


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
