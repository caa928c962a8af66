"""Kills a process at a named step, so that tests meet what every step leaves behind.

A step is a function of ours, `package.module:name`. It runs in a child of the fork service, which
ends itself by SIGKILL before the function is called, or after it has returned.
"""

import importlib
import os
import signal
from collections.abc import Callable
from typing import Any

from tests.forking import Forked


def kill_at(step: str) -> None:
    """End this process at a step: `before package.module:name` or `after …`."""
    when, _, place = step.partition(" ")
    module_name, _, name = place.partition(":")
    module = importlib.import_module(module_name)
    real = getattr(module, name)

    def ended(*words: Any, **named: Any) -> None:
        if when == "after":
            real(*words, **named)
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(module, name, ended)


def killed(step: str, run: Callable[..., None], *words: object) -> None:
    """Call a function in a process of its own, which has to reach the step and dies there."""
    code = Forked(_run, step, run, words).wait()
    assert code == -signal.SIGKILL, f"{step}: ended with {code}"


def _run(step: str, run: Callable[..., None], words: tuple[object, ...]) -> None:
    kill_at(step)
    run(*words)
