"""What reads strangers' files in the server's own process, for tests of what comes of the files.

A process of its own loads its libraries for half a CPU second. That it is one, is bounded and may
break is what test_upload_jobs.py and test_sandbox.py are about.
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
    """A standard input; what was written stays when it is closed."""

    def close(self) -> None:
        """Leave it as it is."""


class WorkerHere:
    """In place of a worker's process: the worker's `main` runs where its output is read."""

    def __init__(self, _words: Sequence[str], **_more: Any) -> None:
        self.stdin = _Order()
        self.stdout = self._lines()
        self._is_free = threading.Lock()

    def _lines(self) -> Iterator[bytes]:
        with self._is_free:
            module, output = _module(self.stdin.getvalue())
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


def _module(order: bytes) -> tuple[ModuleType, io.BytesIO]:
    """The worker's module once more, with standard streams of its own and without bounds."""
    spec = importlib.util.find_spec(worker.__name__)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    streams = {name: SimpleNamespace(buffer=io.BytesIO()) for name in ("stdin", "stdout")}
    streams["stdin"].buffer.write(order)
    streams["stdin"].buffer.seek(0)
    free = SimpleNamespace(confine=lambda **_: None, refuse=lambda: None)
    vars(module).update(sys=SimpleNamespace(**streams), sandbox=free, without_pandas=free)
    return module, streams["stdout"].buffer


def use() -> None:
    """Have the workers of this process's server run in it."""
    vars(jobs)["subprocess"] = SimpleNamespace(Popen=WorkerHere, PIPE=subprocess.PIPE)
