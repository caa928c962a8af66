"""`ahead`: an iterable read in a thread of its own, a few steps ahead of who takes from it."""

import queue
import threading
from collections.abc import Generator, Iterable
from typing import Final, TypeVar

Step = TypeVar("Step")

STEPS: Final = 4
"""Read beforehand: reading and storing then overlap, and no more rows are held than that."""


class _Ended:
    """The last thing in a queue: what the iterable raised, or nothing."""

    def __init__(self, error: BaseException | None = None) -> None:
        self.error = error


def ahead(steps: Iterable[Step]) -> Generator[Step]:
    """The same, in order. What the iterable raises is raised here; closing it ends the thread."""
    ready: queue.Queue[Step | _Ended] = queue.Queue(STEPS)
    left = threading.Event()

    def read() -> None:
        ended = _Ended()
        try:
            for step in steps:
                ready.put(step)
                if left.is_set():
                    return
        except BaseException as error:  # raised again where it is waited for
            ended = _Ended(error)
        ready.put(ended)

    reader = threading.Thread(target=read, name="reading", daemon=True)
    reader.start()
    try:
        while not isinstance(step := ready.get(), _Ended):
            yield step
        if step.error is not None:
            raise step.error
    finally:
        left.set()
        while reader.is_alive():  # it may wait for room
            while not ready.empty():
                ready.get()
            reader.join(0.01)
