"""A database of annotations in a folder of its own."""

from pathlib import Path

import pytest

from annotations.database import Database, file_url
from annotations.sets import open_mine


@pytest.fixture
def database(tmp_path: Path) -> Database:
    opened = Database(file_url(tmp_path / "annotations.sqlite"))
    open_mine(opened)
    return opened
