"""What a visitor is told where the server's disk takes nothing more."""

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
    """What an error means for a visitor; None where it is none of the disk's."""
    if error.errno in FULL:
        return Trouble(507, NO_ROOM)
    if error.errno in CLOSED:
        return Trouble(503, "this server cannot write to its disk; nothing of it was kept")
    return None
