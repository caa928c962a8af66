"""Runs the worker of an acceptance in the test's process: one of its own imports for a second."""

import subprocess
from types import SimpleNamespace
from typing import Any, Final

from app.submissions import worker
from tests import workers_here


def worker_here(words: object, *, input: bytes, **more: object) -> Any:
    """What `subprocess.run` does with the worker's words."""
    module, output = workers_here.loaded(worker.__name__, input)
    module.main()
    return SimpleNamespace(returncode=0, stdout=output.getvalue())


HERE: Final = SimpleNamespace(
    run=worker_here, PIPE=subprocess.PIPE, TimeoutExpired=subprocess.TimeoutExpired
)
"""Stands in for `subprocess` in `app.submissions.deciding`."""
