"""Names and times that are the same in each run of a test, so that its stores come from the cache.

Rows and versions hold random tokens, folders of sessions and the current time. A test that
publishes them would build another store in each run (tests/store_cache.py).
"""

import base64
import hashlib
import os
import tempfile
from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from itertools import count
from pathlib import Path
from typing import ClassVar, Final

import pytest

from annotations import intents
from app.server import sessions
from store.reading import visitor_version
from tests import store_cache
from tests.store_cache import FIXED

BESIDE: Final = frozenset((visitor_version.START, visitor_version.RUNS, visitor_version.OWN))
"""What lies beside the versions of a visitor. No import reads it."""


class NumberedNames:
    """A stand-in for the module `secrets`: names differ from each other, not from run to run."""

    def __init__(self, place: str = "") -> None:
        """Begin with the first name.

        Args:
            place: Tells apart processes that one test has started.
        """
        self._place = place
        self._numbers = count()

    def token_bytes(self, size: int) -> bytes:
        return bytes.fromhex(self.token_hex(size))

    def token_hex(self, size: int) -> str:
        digest = self._digest(size).hex()
        return FIXED + digest[len(FIXED) :]

    def token_urlsafe(self, size: int) -> str:
        return base64.urlsafe_b64encode(self._digest(size)).rstrip(b"=").decode()

    def randbelow(self, end: int) -> int:
        return int.from_bytes(self._digest(32), "big") % end

    def _digest(self, size: int) -> bytes:
        test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0]
        text = f"{test} {self._place}{next(self._numbers)}"
        return hashlib.blake2b(text.encode(), digest_size=size).digest()


class NumberedClock(datetime):
    """A clock that tells other times in each reading, and the same ones in each run of a test."""

    readings: ClassVar[Iterator[int]]

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:
        return datetime(2026, 11, 1, tzinfo=tz) + timedelta(seconds=next(cls.readings))


def same_sessions(patch: pytest.MonkeyPatch, home: Path) -> None:
    """Give visitors' sessions, their versions and their imports the same names in each run.

    Servers of one home have names of their own: each has a log there (tests/servers.py).
    """
    servers = len(list(home.glob("server-*.log")))
    names = NumberedNames(f"server {servers} ")
    for module in (sessions, intents):
        patch.setattr(module, "secrets", names)
    same_visitors_versions(patch, names)


def same_folders(patch: pytest.MonkeyPatch, place: Path) -> None:
    """Give temporary folders the same names in each run: a store names the files that it read.

    Args:
        patch: Undoes it.
        place: Where those are that are made in no certain folder.
    """
    patch.setattr(tempfile, "tempdir", str(place))
    patch.setattr(tempfile, "_get_candidate_names", lambda: map(str, count()))


def same_visitors_versions(patch: pytest.MonkeyPatch, names: NumberedNames) -> None:
    """Let versions of visitors have the same numbers in each run, and come from the cache."""
    patch.setattr(visitor_version, "secrets", names)
    patch.setattr(store_cache, "BESIDE", BESIDE)
