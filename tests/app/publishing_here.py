"""Puts annotations into the data in the test's own process: a process of its own imports for two
CPU seconds. What is confined, a visitor's, always has its process.
"""

import asyncio
import hashlib
import os
from itertools import count
from typing import Any, Final

import orjson
import pytest

from annotations import sets
from annotations.forms import studies
from annotations.intents import records
from app.annotating.transfer import publish_job
from app.annotating.transfer.publish_job import PublishJob
from tests.store_cache import FIXED

APART: Final = publish_job._run


async def run_here(job: PublishJob) -> dict[str, Any]:
    """Run a job with what its process would read, and return what it would write."""
    if job.base:
        return await APART(job)
    read = PublishJob(**orjson.loads(orjson.dumps(job._asdict())))
    end = await asyncio.to_thread(publish_job._published, read)
    whole: dict[str, Any] = orjson.loads(orjson.dumps(end))
    return whole


class _Numbered:
    """Makes the same names in each run of a test, so that its stores come from the cache."""

    def __init__(self) -> None:
        self._numbers = count()

    def token_hex(self, size: int) -> str:
        text = f"{os.environ['PYTEST_CURRENT_TEST'].partition(' ')[0]} {next(self._numbers)}"
        digest = hashlib.blake2b(text.encode(), digest_size=size).hexdigest()
        return FIXED + digest[len(FIXED) :]


def publish_here(patch: pytest.MonkeyPatch) -> None:
    """Publish in this process; sets, studies and intents have the same names in each run."""
    patch.setattr(publish_job, "_run", run_here)
    numbered = _Numbered()
    for module in (sets, studies, records):
        patch.setattr(module, "secrets", numbered)


def publish_apart(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(publish_job, "_run", APART)
