"""Fills every page once soon after the start, so that no visitor waits for an import.

The first Watch of a process loads networkx and pyvis, the first board scipy: 0.7 s together. They
are not loaded before the port answers, and a Watch that comes first loads them itself. What is
there then stays to the end, so the collector need not go through it again: each of its full rounds
held every visitor up for 0.3 s.
"""

import gc
import threading
from typing import Final

from app.pages import render_process

ROUNDS: Final = (20_000, 20, 20)
"""A board makes ten thousand objects; looking through them every 700 took a twentieth of it."""
AFTER_S: Final = 0.5
"""Long enough for the first answer to go out before this takes half of the interpreter's time."""


_HELPERS: Final[list[render_process.Second]] = []


def soon() -> None:
    """Start the thread; it ends when the pages are filled, or with the process."""
    timer = threading.Timer(AFTER_S, _warm)
    timer.name, timer.daemon = "warm", True
    timer.start()


def _warm() -> None:
    fill_all()
    if render_process.wanted() and (helper := render_process.Second.warmed()):
        from app.pages.making import help_with

        _HELPERS.append(helper)
        help_with(helper)


def end() -> None:
    """Stop what was started, with the server."""
    while _HELPERS:
        _HELPERS.pop().end()


def fill_all() -> None:
    """Make and draw every page once, in this thread."""
    from app.pages.page_service import show
    from views.registry import PAGES

    for page in PAGES:
        show(page, "")
    gc.collect()
    gc.freeze()
    gc.set_threshold(*ROUNDS)
