"""Forks xdist's workers from one process that has collected the tests.

To import the frameworks and all tests takes each worker 17 CPU seconds. A child of the fork service
does it once, while the workers wait, and each worker then needs a second to collect what is there.

xdist starts a worker as `python -u -c …` and talks to it by its standard input and output. Here
that Python is this program: it has a worker forked that takes these two over.
"""

import contextlib
import gc
import io
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar, Final

from tests import forking
from tests.waiting import until

if TYPE_CHECKING:
    import execnet
    import pytest


WHOLE: Final = "tests"
"""How a whole run names its tests (scripts/run_tests.py)."""


class Collector(forking.Forked):
    """The process that has collected the tests."""

    is_prepared: ClassVar = False


class Worker(forking.Forked):
    """A worker, which the collector forks."""

    socket: ClassVar = "workers"
    is_prepared: ClassVar = False


def begin(config: "pytest.Config", specs: Sequence["execnet.XSpec"]) -> None:
    """Collect the tests of this run, and have the workers forked."""
    options = [f"--ignore={place}" for place in config.option.ignore or ()]
    options += [f"-p{plugin}" for plugin in config.option.plugins]
    collector = Collector(collect, [*options, *config.args], dict(os.environ))
    if WHOLE in config.args:  # its tests will need the prepared app, and one core is free now
        forking.Forked(len, "").wait()
    until(lambda: forking.place(Worker.socket).exists(), collector)
    for spec in specs:
        spec.python = f"{sys.executable} -m tests.forked_workers"


def collect(words: Sequence[str], variables: dict[str, str]) -> None:
    """Collect the tests in this process, and then fork workers from it."""
    import pytest

    from tests.fork_service import Service

    _take_over(variables)
    forking.begin()
    listener = forking.listening(Worker.socket)
    os.environ.pop("WHYREEL_TEST_ARTEFACTS", None)
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["--collect-only", "-n", "0", "-p", "no:cacheprovider", *words])
    Service(listener).run()


def work(asker: int, variables: dict[str, str]) -> None:
    """Be the worker that xdist wanted to start as the process `asker`."""
    gc.disable()  # until it has collected its tests, as in tests/conftest.py
    _take_over(variables)
    for number, mode in ((0, os.O_RDONLY), (1, os.O_WRONLY)):
        stream = os.open(f"/proc/{asker}/fd/{number}", mode)
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.argv = ["-c"]
    sys.modules["__main__"] = ModuleType("__main__")
    exec(eval(sys.stdin.readline()), vars(sys.modules["__main__"]))


def _take_over(variables: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(variables)


def _main() -> None:
    from tests.forked_workers import Worker, work  # not those of `__main__`

    forking.begin()
    worker = Worker(work, os.getpid(), dict(os.environ))
    try:
        sys.exit(worker.wait())
    except EOFError:  # the run has been ended, and the service with it
        sys.exit(1)


if __name__ == "__main__":
    _main()
