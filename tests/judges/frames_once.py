"""Frames of a clip, decoded once a process: tests send the same clips to a judge many times over.

What `media.frames.sample` gives depends on the file and its arguments alone. tests/media asks it
itself, and processes that tests start have it as it is.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

import pytest

from judges.request import encodings
from media.frames import Frame, sample


@lru_cache(maxsize=1_024)
def _sampled(path: Path, state: tuple[int, ...], *how: int) -> tuple[Frame, ...]:
    del state  # part of the key: a file that changes is decoded again
    return sample(path, *how)


def frames(path: Path, count: int, side: int, quality: int = 85) -> tuple[Frame, ...]:
    """As `sample`; a file that is not there is not looked up."""
    if not path.is_file():
        return sample(path, count, side, quality)
    status = path.stat()
    state = (status.st_ino, status.st_size, status.st_mtime_ns)
    return _sampled(path, state, count, side, quality)


@contextmanager
def decoded_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encodings, "sample", frames)
        yield
