"""The worker's side of app.jobs.worker_process: read the order, write JSON lines.

A worker is a module with `run(order, send)`, started by `python -m`. It imports little before it
confines itself (app.sandbox), and its libraries after that.
"""

import re
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

import orjson

PATHS: Final = re.compile(r"(?:/[\w.@+-]+){2,}/?")
"""Any path of two or more components: libraries' messages contain file paths."""


class Send(Protocol):
    """Sends one message to the server."""

    def __call__(self, **message: Any) -> None:
        """Send it."""


Work = Callable[[Mapping[str, Any], Send], Mapping[str, Any]]


def serve(work: Work) -> None:
    """Do the work ordered on standard input. The last line has `ended` and the result."""
    send_line(ended=True, **work(orjson.loads(sys.stdin.buffer.read()), send_line))


def send_line(**message: Any) -> None:
    """Write one line to standard output."""
    sys.stdout.buffer.write(orjson.dumps(message) + b"\n")
    sys.stdout.buffer.flush()


def hide_paths(text: str, folder: str = "") -> str:
    """The text with file system paths replaced; `folder` is where the worker's files are."""
    return PATHS.sub("…", text.replace(folder, "") if folder else text)
