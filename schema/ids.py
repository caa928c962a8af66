"""Ids of rows: which texts may be one, and how any text is made one."""

import hashlib
import re
from pathlib import Path
from typing import Final

LOCAL: Final = r"^[A-Za-z0-9._+-]{1,120}$"
"""An id as a user's file may have it."""
FULL: Final = r"^[A-Za-z0-9._+-]{1,160}$"
"""An id as it is stored, with its benchmark."""
MAX_SAFE: Final = 60

_LOCAL: Final = re.compile(LOCAL)
_FOREIGN: Final = re.compile(r"[^A-Za-z0-9._+-]+")


def is_id(text: str) -> bool:
    """Whether the text may be an id as it is."""
    return _LOCAL.fullmatch(text) is not None


def safe_id(text: str, most: int = MAX_SAFE) -> str:
    """The text as an id of at most `most` characters (10 or more).

    Where characters had to be replaced or cut, eight hex digits of the text's SHA-256 follow, so
    that two texts that differ keep different ids.
    """
    if len(text) <= most and is_id(text):
        return text
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    cleaned = _FOREIGN.sub("-", text).strip("-.")[: most - 9]
    return f"{cleaned}-{digest}" if cleaned else digest


def path_below(folder: Path, *names: str) -> Path:
    """The path of a file or folder below `folder`, from names that came from outside.

    The one way from an id, a task or any other text of a file or a visitor to a path. Raises
    ValueError for a name that is no id or begins with a dot (separators, drives, NUL, `..`), and
    for a path that a link leads out of the folder.
    """
    for name in names:
        if not is_id(name) or name.startswith("."):
            raise ValueError(f"{name[:60]!a} can't be part of a path")
    path = folder.joinpath(*names)
    if not path.resolve().is_relative_to(folder.resolve()):
        raise ValueError(f"“{'/'.join(names)[:120]}” leads out of its folder")
    return path
