"""HTTP statuses for errors of the disk: full, read-only, failing."""

import errno
from typing import Final, NamedTuple

FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})
CLOSED: Final = frozenset({errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO})
NO_ROOM: Final = "this server's disk is full; nothing of it was kept"


class Trouble(NamedTuple):
    """An HTTP status and the reason."""

    status: int
    reason: str


def trouble(error: OSError) -> Trouble | None:
    """Status and reason for an error of the disk; None for any other."""
    if error.errno in FULL:
        return Trouble(507, NO_ROOM)
    if error.errno in CLOSED:
        return Trouble(503, "this server cannot write to its disk; nothing of it was kept")
    return None
