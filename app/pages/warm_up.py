"""Makes every page once soon after the start, so that no visitor waits for an import.

The first Watch of a process loads networkx and pyvis, the first board scipy: 0.7 s together. They
are not loaded before the port answers, and a Watch that comes first loads them itself. What is
there then stays to the end, so the garbage collector, which the start has switched off, need not go
through it again: each of its full rounds held every visitor up for 0.3 s.
"""

import gc
import threading
from typing import Final

from app.pages.page_service import show
from views.registry import PAGES

THRESHOLDS: Final = (20_000, 20, 20)
"""A board makes ten thousand objects; looking through them every 700 took a twentieth of it."""
AFTER_S: Final = 0.5
"""Long enough for the first answer to go out before this takes half of the interpreter's time."""


def start() -> None:
    """Start the thread; it ends when every page is made, or with the process."""
    timer = threading.Timer(AFTER_S, make_pages)
    timer.name, timer.daemon = "warm-up", True
    timer.start()


def make_pages() -> None:
    """Make and draw every page once, in this thread, and switch the garbage collector on."""
    try:
        for page in PAGES:
            show(page, "")
        gc.collect()
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)
    finally:
        gc.enable()
