"""Writes RGB frames as an H.264 film: moviepy's clips give the frames, PyAV's libx264 encodes.

moviepy's own writer wants an FFmpeg binary, 165 MB beside the FFmpeg that PyAV brings along.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Final

import av

from media.film_frames import Pixels
from media.playing.colours import state_colours

SHARP: Final = {"crf": "21"}
"""Small letters stay sharp."""
SETTINGS: Final = {"preset": "veryfast", "threads": "1"}
"""One thread a film: what several threads write differs from time to time."""
PIXELS: Final = "yuv420p"
ONE_THREAD: Final = {} if av.__version__.startswith("15.") else {"threads": 1}
"""For converting colours. PyAV 15 lacks the choice and always takes one."""
CONTAINER: Final = {"movflags": "+faststart", "fflags": "+bitexact"}
"""The index stands in front, so that a slide plays it at once; nothing of this machine inside."""


def drawn_frames(draw: Callable[[float], Pixels], seconds: float, fps: int) -> Iterator[Pixels]:
    """The frames of what is drawn anew for every second of a film, as moviepy's clip of it.

    Raises ModuleNotFoundError where moviepy is not installed: the package does not ask for it.
    """
    # Else moviepy asks for the binary as soon as it is imported.
    os.environ.setdefault("FFMPEG_BINARY", "auto-detect")
    try:
        from moviepy import VideoClip  # 0.3 s: only to draw a film
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("to draw clips, install moviepy (whyreel[theatre])") from error

    yield from VideoClip(draw, duration=seconds).iter_frames(fps=fps, dtype="uint8")


def write_film(
    frames: Iterable[Pixels],
    path: Path,
    fps: int,
    size: tuple[int, int],
    encoder: Mapping[str, str] = SHARP,
) -> None:
    """Write frames as an MP4 of `size`: width, height. `encoder`: libx264's options.

    Raises OSError where the film can't be written.
    """
    written = 0
    try:
        with av.open(str(path), "w", format="mp4", options=dict(CONTAINER)) as film:
            stream = film.add_stream("libx264", fps, {**SETTINGS, **encoder})
            stream.width, stream.height = size
            stream.pix_fmt = PIXELS
            stream.codec_context.time_base = Fraction(1, fps)
            state_colours(stream.codec_context)
            for frame in frames:
                drawn = av.VideoFrame.from_ndarray(frame, format="rgb24")
                # Left to the encoder, the conversion takes more threads and times are its own.
                picture = drawn.reformat(*size, PIXELS, **ONE_THREAD)
                picture.pts, picture.time_base = written, Fraction(1, fps)
                film.mux(stream.encode(picture))
                written += 1
            film.mux(stream.encode(None))
    except av.FFmpegError as error:
        # Keep the error number: it shows whether the disk was full.
        raise OSError(error.errno, error.strerror, path.name) from error
    if not written:
        raise OSError(f"{path.name}: there was no frame to write")
