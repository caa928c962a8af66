"""Where a clip was cut from, as far as the benchmark's own files tell it: a video of YouTube.

Kept are the video's id and a second, never an address of a file's: the address is made of them.
"""

import re
from typing import Final

_ID: Final = re.compile(r"[A-Za-z0-9_-]{11}", re.ASCII)
_ORIGIN: Final = re.compile(r"youtube/([A-Za-z0-9_-]{11})/([0-9]{1,6})", re.ASCII)
PATTERN: Final = r"^youtube/[A-Za-z0-9_-]{11}/[0-9]{1,6}$"
"""What the column `origin` of a clip may hold."""


def origin_of(video: object, start: float | None) -> str | None:
    """The origin of a clip that begins at that second of a video; None for what is no id."""
    if not isinstance(video, str) or not _ID.fullmatch(video):
        return None
    return f"youtube/{video}/{int(start or 0) if 0 <= (start or 0) < 1e6 else 0}"


def address_of(origin: str | None) -> tuple[str, int] | None:
    """The video's address at its second, and the second."""
    found = _ORIGIN.fullmatch(origin or "")
    if found is None:
        return None
    return f"https://www.youtube.com/watch?v={found[1]}&t={int(found[2])}s", int(found[2])
