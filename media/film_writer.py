"""Writes RGB frames as an H.264 film through moviepy, whose bundled FFmpeg encodes."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from media.film_frames import Pixels

SHARP: Final = ("-crf", "21", "-pix_fmt", "yuv420p", "-movflags", "+faststart")
"""Small letters stay sharp; the index stands in front, so that a slide plays it at once."""


def write_film(
    frames: Iterable[Pixels],
    path: Path,
    fps: int,
    size: tuple[int, int],
    parameters: Sequence[str] = SHARP,
) -> None:
    """Write frames as an MP4 of `size`: width, height. `parameters` are FFmpeg's.

    Raises OSError, with FFmpeg's last words where it fails.
    """
    from moviepy.video.io.ffmpeg_writer import FFMPEG_VideoWriter  # 0.3 s: only to write a film

    writer = FFMPEG_VideoWriter(
        str(path),
        size,
        fps,
        codec="libx264",
        preset="veryfast",
        threads=1,
        ffmpeg_params=[*parameters, "-f", "mp4"],
    )
    with writer:
        for frame in frames:
            writer.write_frame(frame)
    if not path.is_file() or path.stat().st_size == 0:
        raise OSError(f"{path.name}: the encoder wrote nothing")
