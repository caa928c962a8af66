"""H.264 from RGB frames through moviepy's writer: its one typed door."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from theatre.drawing.canvas import Frame
from theatre.drawing.paint import FPS
from theatre.script import FILM_HEIGHT, FILM_WIDTH

PARAMETERS: Final = (
    *("-tune", "animation", "-crf", "31"),
    *("-g", "72", "-keyint_min", "72", "-sc_threshold", "0"),
    *("-fflags", "+bitexact", "-movflags", "+faststart"),
)
"""A key frame every 3 s and no other, the index in front, nothing of this machine in the file."""


def encode(frames: Iterable[Frame], path: Path) -> None:
    """Writes frames as yuv420p H.264. Raises OSError with ffmpeg's last words where it fails."""
    from moviepy.video.io.ffmpeg_writer import FFMPEG_VideoWriter  # 0.3 s: only to write a clip

    writer = FFMPEG_VideoWriter(
        str(path),
        (FILM_WIDTH, FILM_HEIGHT),
        FPS,
        codec="libx264",
        preset="veryfast",
        threads=1,
        ffmpeg_params=list(PARAMETERS),
    )
    with writer:
        for frame in frames:
            writer.write_frame(frame)
    if not path.is_file() or path.stat().st_size == 0:
        raise OSError(f"{path}: nothing was written")
