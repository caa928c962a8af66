"""Recorded exchanges with a local server, for who has no key: what a run looks like, no verdicts.

`data/replays/<name>.json` is written by `scripts/record_replays.py`: `title`, `said` (what it is,
shown above it), and `events` as the live route sent them, each with the second at which it came.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import orjson

from app.server.state import CHECKOUT

FOLDER: Final = CHECKOUT / "data" / "replays"
NAME: Final = re.compile(r"[a-z0-9-]{1,60}", re.ASCII)


@cache
def _read(path: Path) -> dict[str, Any]:
    recording: dict[str, Any] = orjson.loads(path.read_bytes())
    return recording


def listed() -> list[dict[str, str]]:
    """All of them: `name` and `title`."""
    return [
        {"name": path.stem, "title": str(_read(path)["title"])}
        for path in sorted(FOLDER.glob("*.json"))
    ]


def replay(name: str) -> dict[str, Any] | None:
    """One recorded exchange; None for a name that is none."""
    if not NAME.fullmatch(name):
        return None
    path = FOLDER / f"{name}.json"
    return _read(path) if path.is_file() else None
