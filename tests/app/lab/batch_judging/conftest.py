"""A far end in a process of its own, and the theatre as home."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.judges.conftest import Far, serving
from tests.judges.frames_once import decoded_once
from tests.judges.small_copies import small_copies
from tests.variables import set_variable


@pytest.fixture(scope="module")
def far() -> Iterator[Far]:
    with serving() as server:
        yield server


@pytest.fixture(autouse=True, scope="module")
def films_decoded_once() -> Iterator[None]:
    with decoded_once():
        yield


@pytest.fixture(scope="module")
def small_altered() -> Iterator[None]:
    with small_copies():
        yield


@pytest.fixture
def home(theatre_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    set_variable(monkeypatch, "WHYREEL_HOME", str(theatre_home))
    monkeypatch.delenv("MADE_KEY", raising=False)
    return theatre_home
