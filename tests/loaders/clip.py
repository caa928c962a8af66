"""A real clip for loaders to open."""

import io
from fractions import Fraction
from functools import cache

import av
import numpy as np


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
