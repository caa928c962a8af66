"""Below which path of a host this server is reached: none, or such as `/tools/whyreel`.

A proxy in front takes the path away before it asks, so only what leaves the server has to know:
addresses that begin at the root. Pages that are relative to each other need none of it.
"""

import re
from typing import Final

ROOT_PATH: Final = re.compile(r"(/[\w.~-]*[\w~-])*", re.ASCII)
_place = {"root": ""}


def serve_below(root: str) -> None:
    """Set the path, without a slash at its end; before any address is made."""
    _place["root"] = root


def root_path() -> str:
    """The path without a slash at its end; empty at the root of a host."""
    return _place["root"]


def at_root(path: str) -> str:
    """A route of ours as a browser asks for it: `/media/a` → `/tools/whyreel/media/a`."""
    return f"{_place['root']}{path}"
