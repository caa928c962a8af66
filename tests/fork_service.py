"""Forks processes from one that has imported everything: the program behind `tests/forking.py`.

Importing both frameworks and making the app takes a process eight CPU seconds. One process of a run
of the tests does so once, when it is first asked, and forks a child for each function that a test
wants to run in a separate process. xdist's workers are forked too, by a child that has collected
the tests (tests/forked_workers.py).

Each asker has a connection. It sends whether the child needs a prepared app, and a function with
its arguments; it gets the child's process id, and in the end its exit code and CPU seconds. A child
is killed if its asker has gone.
"""

import contextlib
import importlib
import os
import pickle
import signal
import socket
import sys
import threading
import traceback
from multiprocessing.connection import Connection, wait
from typing import Final

PRELOADED: Final = (
    "app.__main__",
    "app.cli.prepare",
    "app.cli.importing",
    "app.cli.serve",
    "app.cli.versions",
    "app.api.downloads.training_data",
    "app.pages.warm_up",
    "app.server.asgi",
    "app.exports.static_site.command",
    "app.exports.takeout.jobs",
    "tests.film_cache",
    "tests.answer_cache",
    "tests.same_names",
    "tests.store_cache",
    "tests.workers_here",
    # What the app imports where it is first needed, and many of the tests need:
    "alembic.command",
    "markdown_it",
    "networkx",
    "openai",
    "openpyxl",
    "pygments.lexers.html",
    "pyvis.network",
    "rich.markdown",
    "scipy.stats",
    # What uvicorn imports when it starts:
    "anyio._backends._asyncio",
    "starlette_compress._responder",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
    "uvicorn.protocols.http.h11_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)
"""Imported for the first child."""
PREPARED: Final = (
    "tests.prepared_app",
    # What functions in test modules need besides:
    "hypothesis",
    "playwright.sync_api",
    "pytest",
    "typer.testing",
    "xdist.remote",
)
"""Imported besides for the first child that may run the app."""


class Service:
    """Accepts orders, forks a child for each, and reports exit codes."""

    def __init__(self, listener: socket.socket, end: int | None = None) -> None:
        self._listener = listener
        self._ends = [] if end is None else [end]
        self._children: dict[int, Connection] = {}
        """The asker of each child that lives, by process id."""
        self._woken, wakes = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(wakes, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to all; we end after
        signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)

    def run(self) -> None:
        """Serve until `end` is at its end."""
        while True:
            ready = wait([*self._ends, self._woken, self._listener, *self._children.values()])
            if self._woken in ready:
                self._tell_ends()
            if not set(self._ends).isdisjoint(ready):
                break
            for pid, asker in list(self._children.items()):
                if asker in ready:  # it has closed its end
                    os.kill(pid, signal.SIGKILL)
                    self._children.pop(pid).close()
            if self._listener in ready:
                self._take(Connection(self._listener.accept()[0].detach()))
        for pid in self._children:
            os.kill(pid, signal.SIGKILL)

    def _take(self, asker: Connection) -> None:
        """Read an order from a new connection and fork a child for it."""
        try:
            is_prepared, order = asker.recv(), asker.recv_bytes()
        except EOFError:
            asker.close()
            return
        for name in (*PRELOADED, *PREPARED) if is_prepared else PRELOADED:
            importlib.import_module(name)
        pid = os.fork()
        if pid == 0:
            self._become_child(asker, order)
        self._children[pid] = asker
        asker.send(pid)

    def _become_child(self, asker: Connection, order: bytes) -> None:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for each in (self._listener, asker, *self._children.values()):
            each.close()
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        _call(order)

    def _tell_ends(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while os.read(self._woken, 1024):
                pass
        with contextlib.suppress(ChildProcessError):
            while True:
                pid, status, used = os.wait4(-1, os.WNOHANG)
                if pid == 0:
                    return
                if asker := self._children.pop(pid, None):
                    with contextlib.suppress(OSError):
                        seconds = used.ru_utime + used.ru_stime
                        asker.send((os.waitstatus_to_exitcode(status), seconds))
                    asker.close()


def _call(order: bytes) -> None:
    """Call what was ordered and end this process, as `multiprocessing` ends one."""
    code = 1
    try:
        function, words = pickle.loads(order)
        function(*words)
        code = 0
    except SystemExit as end:
        code = _code(end)
    except BaseException:
        traceback.print_exc()
    finally:
        threading._shutdown()  # type: ignore[attr-defined]
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def _code(end: SystemExit) -> int:
    if end.code is None or isinstance(end.code, int):
        return end.code or 0
    print(end.code, file=sys.stderr)
    return 1


if __name__ == "__main__":
    Service(socket.socket(fileno=int(sys.argv[1])), end=0).run()
