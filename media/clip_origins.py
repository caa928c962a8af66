"""The source video of a clip, where the benchmark's files state it: a YouTube id and a second.

Only id and second are stored, never a URL from a file: the URL is built from them.
"""

import re
from typing import Final

_ID: Final = re.compile(r"[A-Za-z0-9_-]{11}", re.ASCII)
_ORIGIN: Final = re.compile(r"youtube/([A-Za-z0-9_-]{11})/([0-9]{1,6})", re.ASCII)
PATTERN: Final = r"^youtube/[A-Za-z0-9_-]{11}/[0-9]{1,6}$"
"""Pattern of a clip's column `origin`."""


def origin_of(video: object, start: float | None) -> str | None:
    """The origin of a clip that starts at that second; None for an invalid video id."""
    if not isinstance(video, str) or not _ID.fullmatch(video):
        return None
    return f"youtube/{video}/{int(start or 0) if 0 <= (start or 0) < 1e6 else 0}"


def address_of(origin: str | None) -> tuple[str, int] | None:
    """The video's URL at its start second, and that second; None for an invalid origin."""
    match = _ORIGIN.fullmatch(origin or "")
    if match is None:
        return None
    return f"https://www.youtube.com/watch?v={match[1]}&t={int(match[2])}s", int(match[2])
