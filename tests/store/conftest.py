"""A home with the small benchmark, made once: stores are immutable."""

from pathlib import Path

import pytest

from store.reading.store import Store
from tests.store.dated import dated as dated_rows
from tests.store.rows import put, small


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Not to be written to."""
    place = tmp_path_factory.mktemp("small-store", numbered=False)
    put(place, small(), "Small")
    return place


@pytest.fixture(scope="session")
def store(home: Path) -> Store:
    return Store.open(home)


@pytest.fixture(scope="session")
def dated(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Results that were imported twice, with values on bounds (`tests.store.dated`)."""
    place = tmp_path_factory.mktemp("dated", numbered=False)
    put(place, dated_rows())
    return Store.open(place)
