"""Puts annotations into the data in the test's own process: a process of its own imports for two
CPU seconds. What is confined, a visitor's, always has its process.
"""

import hashlib
import os
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta, tzinfo
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, Final

import orjson
import pytest

from annotations import intents, sets, submissions
from annotations.forms import studies
from app.cli import importing
from app.jobs.worker_process import WorkerFault, WorkerProcess
from app.lab.annotating.transfer import publish_job
from store.building import removal
from store.building.import_report import ImportInfo, LeftOut, PublishedVersion
from store.building.staging import Batches
from tests import store_cache
from tests.store_cache import FIXED

APART: Final = WorkerProcess.run


def run_here(process: WorkerProcess, *listener: Any) -> dict[str, Any]:
    """Do a job with what its process would read, and return what it would write."""
    order = orjson.loads(orjson.dumps(process.order))
    if process.module != publish_job.__name__ or order["base"]:
        return APART(process, *listener)
    end = publish_job.run(order, lambda **_: None)
    if "error" in end:
        raise WorkerFault(end["error"], end)
    whole: dict[str, Any] = orjson.loads(orjson.dumps(end))
    return whole


class _Numbered:
    """Makes the same names in each run of a test, so that its stores come from the cache."""

    def __init__(self) -> None:
        self._numbers = count()

    def token_bytes(self, size: int) -> bytes:
        return bytes.fromhex(self.token_hex(size))

    def token_hex(self, size: int) -> str:
        text = f"{os.environ['PYTEST_CURRENT_TEST'].partition(' ')[0]} {next(self._numbers)}"
        digest = hashlib.blake2b(text.encode(), digest_size=size).hexdigest()
        return FIXED + digest[len(FIXED) :]


def replace_cached(
    home: Path, numbers: Sequence[str], batches: Batches, info: ImportInfo, memory: str
) -> PublishedVersion:
    """Replace earlier imports as the product does, from the cache where the same was replaced."""
    arrived = list(batches)
    about = (tuple(numbers), info.kind, info.label, info.files, info.token, info.loader_report())
    parts = (repr(("replace", about)).encode(), store_cache._serialised(arrived))
    key = store_cache._digest(store_cache._before(home), *parts)
    if restored := store_cache._restored(home, key, info.accept):
        return restored
    made = removal.replace(home, numbers, arrived, info, memory)
    if made.changed:
        store_cache._keep(key, made, LeftOut({}))
    return made


class _Clock(datetime):
    """A clock that tells other times in each reading, and the same ones in each run of a test."""

    readings: ClassVar[Iterator[int]]

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:
        return datetime(2026, 11, 1, tzinfo=tz) + timedelta(seconds=next(cls.readings))


def same_in_each_run(patch: pytest.MonkeyPatch) -> None:
    """Give sets, studies, submissions and intents the same names and times in each run of a test,
    so that what is published of them comes from the cache.
    """
    numbered = _Numbered()
    for module in (sets, studies, intents, submissions):
        patch.setattr(module, "secrets", numbered)
    _Clock.readings = count()
    for module in (sets, intents):
        patch.setattr(module, "datetime", _Clock)


def publish_here(patch: pytest.MonkeyPatch) -> None:
    """Publish in this process, the same in each run."""
    patch.setattr(WorkerProcess, "run", run_here)
    patch.setattr(importing, "replace", replace_cached)
    same_in_each_run(patch)


def publish_apart(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(WorkerProcess, "run", APART)
