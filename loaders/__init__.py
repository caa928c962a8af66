"""Files of benchmarks, harnesses and visitors → Arrow batches of logical tables, and rejects.

The loaders' errors are a tree: catch `LoadError` for all of them. Messages are fit to show:
untrusted text in reports and terminals is sanitized, and control and bidi characters are escaped.
"""

import errno
import re
from collections.abc import Mapping
from typing import Final

from schema import WhyReelError

_ACTING: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""C0 and C1 controls, Unicode line ends, bidi controls, and lone surrogates (undecodable bytes)."""
_TROUBLE: Final[Mapping[int, str]] = {
    errno.EEXIST: "this is there already; name another file or folder",
    errno.ENOENT: "there is no such file or folder",
    errno.EISDIR: "this is a folder; name a file",
    errno.ENOTDIR: "this is a file; name a folder",
    errno.ENOTEMPTY: "this folder is not empty; empty it, or name another one",
    errno.EACCES: "you may not read or write here",
    errno.EROFS: "nothing can be written here; name another folder",
    errno.ENOSPC: "the disk is full",
}
"""The system's number of an error → words that say what to do."""


class LoadError(WhyReelError):
    """The import failed; the store is unchanged."""


class FileRefused(LoadError):  # noqa: N818 - named as what happened
    """A file rejected as a whole: wrong format, damaged, or above a size cap."""

    def __init__(self, file: str, position: str, reason: str) -> None:
        """`position` is a line, a JSON path or "" for the file as a whole."""
        super().__init__(": ".join(part for part in (file, position, reason) if part))
        self.file = file
        self.position = position
        self.reason = reason


class NotOurs(FileRefused):
    """A file of another format: inside a folder it is skipped, and its reason noted."""


class FetchFailed(LoadError):  # noqa: N818
    """A remote place could not be copied to a local folder."""


def error_text(error: BaseException) -> str:
    """The text of an error for a terminal, on one line; of an error of the system its file, then
    what is wrong with it.
    """
    if not isinstance(error, OSError) or error.errno is None or error.strerror is None:
        return visible(str(error))
    place = error.filename2 or error.filename
    trouble = _TROUBLE.get(error.errno, error.strerror)
    return visible(f"{place}: {trouble}" if place else trouble)


def visible(text: str) -> str:
    r"""The text on one line, with each such character escaped, such as `\x1b`."""
    return _ACTING.sub(lambda match: match[0].encode("unicode_escape").decode(), text)
