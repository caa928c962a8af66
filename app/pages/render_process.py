"""A second process that makes pages: an interpreter runs one thread at a time, a machine has cores.

Twenty visitors who choose what nobody chose before at the same moment waited 430 ms for their
boards; on two cores, with every other one made here, half of it. It is started when the server
has warmed up, opens no port and reads the shared versions only: nothing of a visitor reaches it
but the address of a page.
"""

import atexit
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, Self, TypeVar

from app.pages.rendered_page import Shown
from store.errors import OverBudget, StoreError
from store.reading.store import Store
from views.address.filters import Filters
from views.page.content import View
from views.page.page import Page

LOG = logging.getLogger("whyreel")
SETTING: Final = "WHYREEL_PROCESSES"
"""`1` keeps everything in the server's own process."""
PATIENCE_S: Final = 60.0

Made = TypeVar("Made")


class Second:
    """The process, and a way to ask it."""

    def __init__(self) -> None:
        """Start it."""
        spawned = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, spawned, initializer=_begin)
        self.ended = False

    @classmethod
    def warmed(cls) -> Self | None:
        """Start it and have it make every page of the current version once; None if it can't."""
        second = cls()
        try:
            second._pool.submit(_warm).result(PATIENCE_S)
        except Exception as error:  # the server does without it
            LOG.warning("there is no second process to make pages: %s", error)
            return None
        return second

    def view(self, version: str, page: str, query: str) -> View | None:
        """A page of a shared version; None when it can't be made there.

        Raises OverBudget, and what else goes wrong with the page.
        """
        return self._asked(_view, version, page, query)

    def shown(self, version: str, page: str, query: str) -> Shown | None:
        """The same, drawn."""
        return self._asked(_shown, version, page, query)

    def _asked(self, make: Callable[[str, str, str], Made], *told: str) -> Made | None:
        try:
            return self._pool.submit(make, *told).result()
        except BrokenProcessPool:
            LOG.warning("the second process has ended: the server's own makes every page")
            self.ended = True
        except OverBudget:
            raise
        except StoreError:  # a version that is kept no more, but still held here
            pass
        return None

    def processes(self) -> tuple[int, ...]:
        """The number of the process, none before it is asked for the first time."""
        return tuple(self._pool._processes or ())

    def end(self) -> None:
        """Stop it."""
        self._pool.shutdown(cancel_futures=True)


def wanted() -> bool:
    """Whether there is a core for it, and nobody said that there shall be none."""
    return os.environ.get(SETTING) != "1" and (os.cpu_count() or 1) > 1


def _begin() -> None:
    """The server stops this process; its own end, however it comes, is this one's too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What pages keep to the end DuckDB would report as leaks, line by line.
    atexit.register(os._exit, 0)
    threading.Thread(target=_end_with_the_server, name="server's end", daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def _warm() -> None:
    from app.pages.warm_up import fill_all

    fill_all()


def _view(version: str, page: str, query: str) -> View:
    from app.pages.making import view_here

    return view_here(*_named(version, page, query))


def _shown(version: str, page: str, query: str) -> Shown:
    from app.pages.making import shown_here

    return shown_here(*_named(version, page, query))


def _named(version: str, page: str, query: str) -> tuple[Store, Page, Filters]:
    from app.server.state import library
    from views.registry import BY_PATH

    return library().at(version), BY_PATH[page], Filters.parse(query).filters
