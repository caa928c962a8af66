"""Recorded runs against a local stand-in server, for visitors without an API key; no verdicts.

`data/replays/<name>.json` is written by `scripts/record_replays.py`: `title`, `said` (a note shown
above the replay), and `events` as the live route sent them, each with its time in seconds.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import orjson

from app.server.state import ROOMS

FOLDER: Final = ROOMS / "data" / "replays"
NAME: Final = re.compile(r"[a-z0-9-]{1,60}", re.ASCII)


@cache
def _read(path: Path) -> dict[str, Any]:
    recording: dict[str, Any] = orjson.loads(path.read_bytes())
    return recording


def list_replays() -> list[dict[str, str]]:
    """`name` and `title` of every recording."""
    return [
        {"name": path.stem, "title": str(_read(path)["title"])}
        for path in sorted(FOLDER.glob("*.json"))
    ]


def read_replay(name: str) -> dict[str, Any] | None:
    """One recording; None for an unknown name."""
    if not NAME.fullmatch(name):
        return None
    path = FOLDER / f"{name}.json"
    return _read(path) if path.is_file() else None
