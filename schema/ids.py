"""Row ids: their pattern, and how to sanitize any text into one."""

import hashlib
import re
from pathlib import Path
from typing import Final

LOCAL: Final = r"^[A-Za-z0-9._+-]{1,120}$"
"""An id within a user's file."""
FULL: Final = r"^[A-Za-z0-9._+-]{1,160}$"
"""An id as the store keeps it, prefixed with its benchmark."""
MAX_SAFE: Final = 60

_LOCAL: Final = re.compile(LOCAL)
_FOREIGN: Final = re.compile(r"[^A-Za-z0-9._+-]+")


def is_id(text: str) -> bool:
    """Whether the text is a valid id."""
    return _LOCAL.fullmatch(text) is not None


def safe_id(text: str, most: int = MAX_SAFE) -> str:
    """The text sanitized into an id of at most `most` characters (10 or more).

    Where characters were replaced or cut, eight hex digits of the text's SHA-256 follow, so that
    different texts keep different ids.
    """
    if len(text) <= most and is_id(text):
        return text
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    cleaned = _FOREIGN.sub("-", text).strip("-.")[: most - 9]
    return f"{cleaned}-{digest}" if cleaned else digest


def path_below(folder: Path, *names: str) -> Path:
    """The path of a file or folder below `folder`, from untrusted names: the path traversal guard.

    The only way from an id, a task or any other text of a file or a visitor to a path. Raises
    ValueError for a name that is no id or begins with a dot (separators, drives, NUL, `..`), and
    for a path that a symbolic link leads out of the folder.
    """
    for name in names:
        if not is_id(name) or name.startswith("."):
            raise ValueError(f"{name[:60]!a} can't be part of a path")
    path = folder.joinpath(*names)
    if not path.resolve().is_relative_to(folder.resolve()):
        raise ValueError(f"“{'/'.join(names)[:120]}” leads out of its folder")
    return path
