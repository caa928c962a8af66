"""Puts annotations into the data in the test's own process: a process of its own imports for two
CPU seconds. What is confined, a visitor's, always has its process.
"""

from typing import Any, Final

import orjson
import pytest

from app.annotating.transfer import publish_job
from app.cli import importing
from app.jobs.worker_process import WorkerFault, WorkerProcess
from tests import store_cache

APART: Final = WorkerProcess.run


def run_here(process: WorkerProcess, *listener: Any) -> dict[str, Any]:
    """Do a job with what its process would read, and return what it would write."""
    order = orjson.loads(orjson.dumps(process.order))
    if process.module != publish_job.__name__ or order["base"]:
        return APART(process, *listener)
    with pytest.MonkeyPatch.context() as patch:
        # Sets and studies have new names in each run: to keep their stores would help none.
        patch.setattr(importing, "publish", store_cache.REAL)
        end = publish_job.run(order, lambda **_: None)
    if "error" in end:
        raise WorkerFault(end["error"], end)
    whole: dict[str, Any] = orjson.loads(orjson.dumps(end))
    return whole


def publish_here(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(WorkerProcess, "run", run_here)


def publish_apart(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(WorkerProcess, "run", APART)
