"""Numbers that an operator can set by variables; docs/operating.md lists them."""

import os
from typing import Final

MB: Final = 2**20


def number(name: str, default: float) -> float:
    """The value of a variable; the default where it is not set or is no number above zero."""
    try:
        value = float(os.environ.get(name, ""))
    except ValueError:
        return default
    return value if 0 < value < 1e9 else default


def page_bytes() -> int:
    """What one page may hold."""
    return int(number("WHYREEL_PAGE_MB", 16) * MB)


def cache_bytes() -> int:
    """What all pages that are kept may hold together, in one process."""
    return int(number("WHYREEL_CACHE_MB", 64) * MB)
