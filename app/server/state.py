"""The home folder with all state, and this process's library of published stores."""

import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from app.server.settings import settings
from store.reading.library import Library

CHECKOUT: Final = Path(__file__).resolve().parents[2]


def home() -> Path:
    """The folder of all state: `WHYREEL_HOME`, else `.whyreel/` in the checkout."""
    return (settings().home or CHECKOUT / ".whyreel").resolve()


def unusable() -> str:
    """Why the home is not writable, as a message; empty where it is. Creates the folder."""
    try:
        home().mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=home()).close()
    except OSError as error:
        why = error.strerror or type(error).__name__
        return f"nothing can be kept in {home()}: {why}; name another folder in WHYREEL_HOME"
    return ""


@cache
def library() -> Library:
    """The library of published stores of the home."""
    return Library(home())
