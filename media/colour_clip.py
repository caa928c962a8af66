"""A made clip of plain colours: it shows whether a model has looked at what it was sent."""

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import av
import numpy as np


def write_colour_clip(path: Path, colours: Iterable[tuple[int, int, int]], side: int = 128) -> None:
    """Write an H.264 MP4 of `side`×`side` pixels: one frame a second, each of one RGB colour."""
    with av.open(str(path), "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=Fraction(1))
        stream.width, stream.height, stream.pix_fmt = side, side, "yuv420p"
        for colour in colours:
            picture = np.full((side, side, 3), colour, np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, "rgb24")))
        container.mux(stream.encode())
