"""Puts annotations into the data in the test's own process: a process of its own imports for two
CPU seconds. What is confined, a visitor's, always has its process.
"""

import asyncio
from typing import Any, Final

import orjson
import pytest

from app.annotating.transfer import publish_job
from app.annotating.transfer.publish_job import PublishJob
from app.cli import importing
from tests import store_cache

APART: Final = publish_job._run


async def run_here(job: PublishJob) -> dict[str, Any]:
    """Run a job with what its process would read, and return what it would write."""
    if job.base:
        return await APART(job)
    read = PublishJob(**orjson.loads(orjson.dumps(job._asdict())))
    with pytest.MonkeyPatch.context() as patch:
        # Sets and studies have new names in each run: to keep their stores would help none.
        patch.setattr(importing, "publish", store_cache.REAL)
        end = await asyncio.to_thread(publish_job._published, read)
    whole: dict[str, Any] = orjson.loads(orjson.dumps(end))
    return whole


def publish_here(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(publish_job, "_run", run_here)


def publish_apart(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(publish_job, "_run", APART)
