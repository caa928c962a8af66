"""Runs upload workers inside the server process, for tests of what happens to uploaded files.

A worker process takes half a CPU second to load its libraries. That workers are separate processes
with limits, and may crash, is tested in test_upload_jobs.py and test_sandbox.py.
"""

import importlib.util
import io
import subprocess
import threading
import traceback
from collections.abc import Iterator, Sequence
from types import ModuleType, SimpleNamespace
from typing import Any

from app.uploads import jobs, worker


class _Order(io.BytesIO):
    """A standard input whose contents can be read after it is closed."""

    def close(self) -> None:
        """Leave it as it is."""


class WorkerHere:
    """A stand-in for the worker process: runs the worker's `main` when its output is read."""

    def __init__(self, _words: Sequence[str], **_more: Any) -> None:
        self.stdin = _Order()
        self.stdout = self._lines()
        self._is_free = threading.Lock()

    def _lines(self) -> Iterator[bytes]:
        with self._is_free:
            module, output = loaded(worker.__name__, self.stdin.getvalue())
            try:
                module.main()
            except Exception:
                traceback.print_exc()
        yield from output.getvalue().splitlines()

    def kill(self) -> None:
        """It comes to its end."""

    def wait(self) -> None:
        with self._is_free:
            pass


def loaded(name: str, order: bytes) -> tuple[ModuleType, io.BytesIO]:
    """Load a worker's module again, with its own standard streams and without limits.

    Args:
        name: The module.
        order: What it reads from its standard input.
    """
    spec = importlib.util.find_spec(name)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    streams = {name: SimpleNamespace(buffer=io.BytesIO()) for name in ("stdin", "stdout")}
    streams["stdin"].buffer.write(order)
    streams["stdin"].buffer.seek(0)
    free = SimpleNamespace(confine=lambda **_: None)
    vars(module).update(sys=SimpleNamespace(**streams), sandbox=free)
    return module, streams["stdout"].buffer


def use() -> None:
    """Make the server of this process run its workers in it."""
    vars(jobs)["subprocess"] = SimpleNamespace(Popen=WorkerHere, PIPE=subprocess.PIPE)
