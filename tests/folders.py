"""Temporary folders whose paths are the same in each run.

A store names the files that it was read from. With a path that changes from run to run, no test
could take its store from the cache of the run before (tests/store_cache.py). So each
folder has a name made of the id of the test that first asked for it, in a folder that one run holds
at a time.
"""

import contextlib
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


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Leave nothing behind where all is well."""
    if _locks and exitstatus == pytest.ExitCode.OK:
        shutil.rmtree(os.environ[VARIABLE], ignore_errors=True)


def _name(test: str) -> str:
    return hashlib.blake2b(test.encode(), digest_size=6).hexdigest()


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest) -> Iterator[Path]:
    """An empty folder of the test. It stays until the next run if the test fails."""
    place = Path(os.environ[VARIABLE]) / _name(request.node.nodeid)
    place.mkdir()
    failed = request.session.testsfailed
    yield place
    if request.session.testsfailed == failed:
        shutil.rmtree(place, ignore_errors=True)


class Folders:
    """Makes folders for the fixtures of modules and sessions, in place of pytest's own class."""

    def mktemp(self, basename: str, numbered: bool = True) -> Path:
        """Make a folder.

        Args:
            basename: How its name ends.
            numbered: Whether the name begins with the test that asks. Which one first asks for a
                fixture of the session depends on how fast workers are, so these say False: theirs
                is of the worker, with a number where it is there already.
        """
        test = os.environ["PYTEST_CURRENT_TEST"].partition(" ")[0]
        worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
        for number in count():
            name = f"{_name(test) if numbered else worker}-{basename}{number}"
            place = Path(os.environ[VARIABLE]) / name
            with contextlib.suppress(FileExistsError):
                place.mkdir()
                return place
        raise AssertionError("numbers have no end")


@pytest.fixture(scope="session")
def tmp_path_factory() -> Folders:
    return Folders()
