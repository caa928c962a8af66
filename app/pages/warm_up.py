"""Warm-up: renders every page once soon after the start, so that no visitor waits for an import.

The first Watch of a process loads networkx and pyvis, the first board scipy: 0.7 s together. They
are not loaded before the port answers; an earlier Watch request loads them itself. Objects that
exist afterwards live as long as the process, so they are frozen: the garbage collector skips them.
With them, each full collection blocked every visitor for 0.3 s.
"""

import gc
import threading
from typing import Final

from app.pages.page_service import show
from store.reading.budget import IS_STARTING
from views.page.page import address_of
from views.registry import PAGES

THRESHOLDS: Final = (20_000, 20, 20)
"""A board makes ten thousand objects; a collection every 700 took a twentieth of its time."""
AFTER_S: Final = 0.5
"""Delay that lets the first answer go out before this takes half of the interpreter's time."""


def start() -> None:
    """Start the warm-up thread; it ends when every page is rendered, or with the process."""
    timer = threading.Timer(AFTER_S, make_pages)
    timer.name, timer.daemon = "warm-up", True
    IS_STARTING.set()
    timer.start()


def make_pages() -> None:
    """Render every page once, in this thread, then freeze what is there."""
    try:
        for page in PAGES:
            show(address_of(page, ""))
    finally:
        IS_STARTING.clear()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
