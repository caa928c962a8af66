"""H.264 from RGB frames by the ffmpeg binary that moviepy uses: its one typed door."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

import imageio_ffmpeg

from theatre.canvas import Frame
from theatre.paint import FPS
from theatre.script import HEIGHT, WIDTH


def encode(frames: Iterable[Frame], path: Path) -> None:
    """Writes frames as yuv420p H.264 with a key frame every 2 s and the index in front.

    Raises OSError with ffmpeg's last words where it fails.
    """
    source = ("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{WIDTH}x{HEIGHT}", "-r", str(FPS))
    codec = ("-c:v", "libx264", "-preset", "veryfast", "-tune", "animation", "-crf", "29")
    shape = ("-g", "48", "-keyint_min", "48", "-sc_threshold", "0", "-pix_fmt", "yuv420p")
    plain = ("-threads", "1", "-fflags", "+bitexact", "-movflags", "+faststart")
    command = [imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-y", *source, "-i", "-", "-an"]
    with subprocess.Popen(  # noqa: S603 - our own binary, no outside words
        [*command, *codec, *shape, *plain, str(path)],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None and process.stderr is not None
        for frame in frames:
            process.stdin.write(frame.tobytes())
        process.stdin.close()
        words = process.stderr.read().decode(errors="replace").strip()
    if process.returncode:
        raise OSError(f"{path}: {words[-300:]}")
