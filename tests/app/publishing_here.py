"""Puts annotations into the data in the test's own process: a process of its own imports for two
CPU seconds. What is confined, a visitor's, always has its process.
"""

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any, Final

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
from tests.same_names import NumberedClock, NumberedNames

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


def replace_cached(
    home: Path, numbers: Sequence[str], batches: Batches, info: ImportInfo, memory: str
) -> PublishedVersion:
    """Replace earlier imports as the product does, from the cache where the same was replaced."""
    arrived = list(batches)
    what = repr(("replace", tuple(numbers), store_cache.about(info))).encode()
    rows = store_cache.serialised(arrived)
    key = store_cache.digest_of(store_cache.state_before(home), what, rows)
    if restored := store_cache.restore(home, key, info.accept):
        return restored
    made = removal.replace(home, numbers, arrived, info, memory)
    if made.changed:
        store_cache.keep(key, made, LeftOut({}))
    return made


def same_in_each_run(patch: pytest.MonkeyPatch) -> None:
    """Give sets, studies, submissions and intents the same names and times in each run of a test,
    so that what is published of them comes from the cache.
    """
    numbered = NumberedNames()
    for module in (sets, studies, intents, submissions):
        patch.setattr(module, "secrets", numbered)
    NumberedClock.readings = count()
    for module in (sets, intents):
        patch.setattr(module, "datetime", NumberedClock)


def publish_here(patch: pytest.MonkeyPatch) -> None:
    """Publish in this process, the same in each run."""
    patch.setattr(WorkerProcess, "run", run_here)
    patch.setattr(importing, "replace", replace_cached)
    same_in_each_run(patch)


def publish_apart(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(WorkerProcess, "run", APART)
