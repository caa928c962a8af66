"""Writes RGB frames as an H.264 film through moviepy, whose bundled FFmpeg encodes."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from media.film_frames import Pixels

PARAMETERS: Final = ("-crf", "21", "-pix_fmt", "yuv420p", "-movflags", "+faststart")
"""Small letters stay sharp; the index stands in front, so that a slide plays it at once."""


def write_film(frames: Iterable[Pixels], path: Path, fps: int, width: int, height: int) -> None:
    """Write frames of height × width × 3. Raises OSError where the encoder fails."""
    from moviepy.video.io.ffmpeg_writer import FFMPEG_VideoWriter  # 0.3 s: only to write a film

    writer = FFMPEG_VideoWriter(
        str(path),
        (width, height),
        fps,
        codec="libx264",
        preset="veryfast",
        threads=1,
        ffmpeg_params=[*PARAMETERS, "-f", "mp4"],
    )
    with writer:
        for frame in frames:
            writer.write_frame(frame)
    if not path.is_file() or path.stat().st_size == 0:
        raise OSError(f"{path.name}: the encoder wrote nothing")
