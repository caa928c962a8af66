"""Temporary folders whose paths are the same in each run.

A store names the files that it was read from. With a path that changes from run to run, no test
could take its store from the cache of the run before (tests/store_cache.py). So each test's
`tmp_path` has a name made of the test's id, in a folder that one run holds at a time.
"""

import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

import pytest

VARIABLE: Final = "WHYREEL_TEST_FOLDER"
"""Where the process that started the workers tells them the folder of the run."""
_locks: list[int] = []


def pytest_configure(config: pytest.Config) -> None:
    """Choose the folder of this run: the first that no other run holds."""
    if VARIABLE in os.environ:
        return
    base = Path(tempfile.gettempdir()) / f"whyreel-tests-{os.getuid()}"
    base.mkdir(mode=0o700, exist_ok=True)
    for number in count():
        lock = os.open(base / f"{number}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            continue
        _locks.append(lock)
        break
    folder = base / str(number)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    os.environ[VARIABLE] = str(folder)


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest) -> Iterator[Path]:
    """An empty folder of the test. It stays until the next run if the test fails."""
    name = hashlib.blake2b(request.node.nodeid.encode(), digest_size=6).hexdigest()
    place = Path(os.environ[VARIABLE]) / name
    place.mkdir()
    failed = request.session.testsfailed
    yield place
    if request.session.testsfailed == failed:
        shutil.rmtree(place, ignore_errors=True)
