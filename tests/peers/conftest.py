"""A store that tests of the peers import into."""

from pathlib import Path

import pytest

from tests.conftest import THEATRE, Site, site


@pytest.fixture
def own(tmp_path: Path) -> Site:
    made = site(tmp_path / "home")
    made.take("bundle", THEATRE)
    return made
