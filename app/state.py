"""Where state lives, and the one library of published stores of this process."""

import os
from functools import cache
from pathlib import Path
from typing import Final

from store.library import Library

CHECKOUT: Final = Path(__file__).resolve().parent.parent


def home() -> Path:
    """The folder of all state: `WHYREEL_HOME`, else `.whyreel/` in the checkout."""
    return Path(os.environ.get("WHYREEL_HOME") or CHECKOUT / ".whyreel").resolve()


@cache
def library() -> Library:
    """The library that this process serves."""
    return Library(home())
