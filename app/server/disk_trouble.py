"""The statuses of a full or failing disk, for the server and for workers that import little."""

import errno
from typing import Final, NamedTuple

FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})
CLOSED: Final = frozenset({errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO})
NO_ROOM: Final = "this server's disk is full; nothing of it was kept"


class Trouble(NamedTuple):
    """An HTTP status and the reason."""

    status: int
    reason: str


def trouble(error: BaseException) -> Trouble | None:
    """Return status and reason if the disk caused an error, itself or through another error."""
    cause: BaseException | None = error
    while cause is not None:
        number = cause.errno if isinstance(cause, OSError) else None
        if number in FULL:
            return Trouble(507, NO_ROOM)
        if number in CLOSED:
            return Trouble(503, "this server cannot write to its disk; nothing of it was kept")
        cause = cause.__cause__
    return None
