"""Runs workers inside the server process, for tests of what happens to the files that they read.

A worker process takes half a CPU second to load its libraries. That workers are separate processes
with limits, and may crash, is tested in tests/app/jobs/ and tests/app/lab/uploads/test_sandbox.py.
"""

import importlib
import io
import subprocess
import threading
import traceback
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, Final

import orjson
import pytest

from app import sandbox
from app.jobs import worker_process

UPLOADS: Final = "app.lab.uploads.worker"
CLIPS: Final = "app.lab.live_calls.clip_worker"
SUBMISSIONS: Final = "app.lab.submissions.worker"


class _Order(io.BytesIO):
    """A standard input whose contents can be read after it is closed."""

    def close(self) -> None:
        """Leave it as it is."""


class WorkerHere:
    """A stand-in for the worker process: does the worker's work when its output is read."""

    def __init__(self, module: str) -> None:
        self._module = module
        self.stdin = _Order()
        self.stdout = self._lines()
        self._is_free = threading.Lock()

    def _lines(self) -> Iterator[bytes]:
        lines = list[bytes]()

        def send(**message: Any) -> None:
            lines.append(orjson.dumps(message))

        with self._is_free:
            try:
                run = importlib.import_module(self._module).run
                send(ended=True, **run(orjson.loads(self.stdin.getvalue()), send))
            except Exception:
                traceback.print_exc()
        yield from lines

    def kill(self) -> None:
        """It comes to its end."""

    def wait(self) -> None:
        with self._is_free:
            pass


def use(*modules: str, patch: pytest.MonkeyPatch | None = None) -> None:
    """Make this process run these workers in it, by default those of uploads.

    Args:
        modules: The workers' modules.
        patch: Undoes it at the end of a test.
    """
    here, patch = modules or (UPLOADS,), patch or pytest.MonkeyPatch()

    def started(words: Sequence[str], **more: Any) -> Any:
        module = words[-1]
        return WorkerHere(module) if module in here else subprocess.Popen(words, **more)

    stand_in = SimpleNamespace(**{**vars(subprocess), "Popen": started})
    patch.setattr(worker_process, "subprocess", stand_in)
    patch.setattr(sandbox, "confine", lambda **_: None)
