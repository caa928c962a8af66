"""The folder that an export writes, and the line that states its size before anything is written.

A folder that is not empty is refused, and the new one gets its name only when it is complete.
"""

import contextlib
import os
import shutil
import signal
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import Final

MB: Final = 1e6


@contextlib.contextmanager
def whole_folder(out: Path) -> Iterator[Path]:
    """Yield a draft folder beside `out`, and rename it to `out` if nothing goes wrong.

    Drafts of killed processes are removed.

    Raises:
        ValueError: where `out` is a file, or a folder that is not empty.
        OSError: where the folder cannot be written.
    """
    refuse_filled(out)
    out = out.absolute()
    out.parent.mkdir(parents=True, exist_ok=True)
    _sweep(out)
    draft = out.with_name(f".{out.name}.part-{os.getpid()}")
    draft.mkdir()
    try:
        with _ended_by_signals():
            yield draft
        refuse_filled(out)
        draft.rename(out)  # in the place of an empty folder too
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def refuse_filled(out: Path) -> None:
    """Raise ValueError where `out` is a file, or a folder that is not empty."""
    if out.is_dir() and not any(out.iterdir()):
        return
    if out.exists() or out.is_symlink():
        raise ValueError(f"{out} is not an empty folder: choose a new one, or empty it")


def size_line(counts: Mapping[str, int], about_bytes: int | None = None) -> str:
    """Return a line such as “Size: 12 cases, 1 clip, about 3.4 MB”.

    Args:
        counts: Noun in the singular → how many are written.
        about_bytes: An estimate; None if it is unknown.
    """
    parts = [f"{count:,} {noun}{'' if count == 1 else 's'}" for noun, count in counts.items()]
    if about_bytes is not None:
        parts.append(f"about {megabytes(about_bytes)}")
    return f"Size: {', '.join(parts)}"


def megabytes(size: int) -> str:
    """Return bytes as text: “3.4 MB”, “12.0 KB”."""
    return f"{size / MB:,.1f} MB" if size >= MB / 10 else f"{size / 1000:,.1f} KB"


def _sweep(out: Path) -> None:
    for path in out.parent.glob(f".{out.name}.part-*"):
        number = path.name.rpartition("-")[2]
        if number.isdigit() and not _is_running(int(number)):
            shutil.rmtree(path, ignore_errors=True)


def _is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


@contextlib.contextmanager
def _ended_by_signals() -> Iterator[None]:
    """A polite end (TERM) of the process unwinds as Ctrl-C does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
