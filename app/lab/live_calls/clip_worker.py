"""Sandboxed process that decodes a visitor's clip: `python -m app.lab.live_calls.clip_worker`.

The server itself never opens the uploaded bytes, only the file that this process writes.
"""

import errno
from collections.abc import Mapping
from typing import Any

from app import sandbox
from app.jobs.worker_lines import Send, serve
from app.server.disk_trouble import FULL, NO_ROOM
from media.untrusted_clip import ClipBounds, UnfitClip, remux_clip


def run(order: Mapping[str, Any], send: Send) -> dict[str, Any]:
    """Decode one clip: its facts, or an `error`."""
    del send
    bounds = ClipBounds(*order["bounds"])
    sandbox.confine(
        memory_mb=bounds.memory_mb, seconds=bounds.cpu_s, nice=5, file_mb=order["file_mb"]
    )
    try:
        return remux_clip(order["source"], order["target"], bounds)._asdict()
    except UnfitClip as error:
        return {"error": str(error)}
    except Exception as error:  # PyAV raises almost anything for a stream that it can't decode
        return _failure(error)


def _failure(error: Exception) -> dict[str, Any]:
    number = error.errno if isinstance(error, OSError) else 0
    # PyAV imports some parts lazily, and they cannot be mapped once memory is used up.
    if isinstance(error, (MemoryError, ImportError)) or number == errno.ENOMEM:
        return {"error": "decoding it takes more memory than a clip may use"}
    if number in FULL:
        return {"error": NO_ROOM, "status": 507}
    return {"error": "it is no MP4 or MOV clip that can be decoded"}


if __name__ == "__main__":
    serve(run)
