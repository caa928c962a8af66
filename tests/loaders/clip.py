"""A real clip for loaders to open."""

import io
import os
import shutil
from fractions import Fraction
from functools import cache
from pathlib import Path

import av
import numpy as np

WRITTEN = 1_780_000_000
"""When films of tests were written, as a Unix time."""


@cache
def mp4() -> bytes:
    """A real H.264 clip of half a second, 64×48."""
    out = io.BytesIO()
    with av.open(out, "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=Fraction(12))
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
        for shade in range(6):
            image = np.full((48, 64, 3), shade * 40, np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(image, "rgb24")))
        container.mux(stream.encode())
    return out.getvalue()


def film(path: Path) -> Path:
    """Write the clip to a file that looks equally old in each run.

    A store holds when its films were written, and would be another one each time
    (tests/store_cache.py).
    """
    path.write_bytes(mp4())
    os.utime(path, (WRITTEN, WRITTEN))
    return path


def copied(source: Path, place: Path) -> Path:
    """Copy a film to a file that looks equally old in each run, as `film` writes one."""
    shutil.copyfile(source, place)
    os.utime(place, (WRITTEN, WRITTEN))
    return place


def subtitled(place: Path, text: str) -> Path:
    """Write subtitles to a file that looks equally old in each run, as `film` writes one."""
    place.write_text(text, encoding="utf-8")
    os.utime(place, (WRITTEN, WRITTEN))
    return place
