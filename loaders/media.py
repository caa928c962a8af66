"""Clips as files: what an mp4 says of itself. The only place of loaders that imports PyAV (av).

`check` reads a few box headers; `probe` also opens the clip and hashes it; `frame` decodes one.
"""

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from loaders.stamps import DIGEST, Stamp, sha256

if TYPE_CHECKING:
    import numpy as np

CLIP_CAP: Final = 2 * 2**30
_MAX_BOXES: Final = 10_000


class MediaFault(Exception):  # noqa: N818
    """A file that is no playable clip; the message says why."""


class Media(NamedTuple):
    """Duration in seconds, size in pixels, frames a second (None = the file does not tell).

    `media_stamp` tells the file from any that takes its place (loaders.stamps).
    """

    duration: float | None
    width: int
    height: int
    fps: float | None
    sha256: str
    media_stamp: str


def check(path: Path) -> None:
    """Raises MediaFault unless the file is a whole mp4 by its boxes: `ftyp` first, a `moov`."""
    try:
        if path.is_dir():
            raise MediaFault("is a folder; a clip is expected here")
        if not path.is_file():
            raise MediaFault("is not there")
        size = path.stat().st_size
        if size > CLIP_CAP:
            raise MediaFault(f"is larger than {CLIP_CAP // 2**30} GiB")
        kinds = _boxes(path, size)
    except (OSError, ValueError) as error:
        raise MediaFault("can't be read") from error
    if kinds[:1] != [b"ftyp"]:
        raise MediaFault("is no mp4 file, whatever its name says")
    if b"moov" not in kinds:
        raise MediaFault("has no index (moov): it is cut off or was never finished")


def _boxes(path: Path, size: int) -> list[bytes]:
    kinds = list[bytes]()
    with path.open("rb") as handle:
        at = 0
        while at < size and len(kinds) < _MAX_BOXES:
            handle.seek(at)
            head = handle.read(16)
            length = int.from_bytes(head[:4])
            if length == 1:
                length = int.from_bytes(head[8:16])
            elif length == 0:
                length = size - at
            kinds.append(head[4:8])
            if kinds[0] != b"ftyp":
                break
            if length < 8 or at + length > size:
                raise MediaFault("is cut off: its last part is shorter than it says")
            at += length
    return kinds


def probe(path: Path) -> Media:
    """What the clip says of itself. Raises MediaFault for anything but a whole mp4 with video."""
    check(path)
    before = path.stat()
    import av  # 0.1 s: only when there is a clip to open

    try:
        # A file handle and a fixed demuxer: no name or content can make FFmpeg open another file.
        with path.open("rb") as handle, av.open(handle, "r", format="mov") as container:
            if not container.streams.video:
                raise MediaFault("has no video stream")
            video = container.streams.video[0]
            duration = None if container.duration is None else container.duration / 1_000_000
            rate = video.average_rate
            fps = None if rate is None else float(rate)
            width, height = int(video.width), int(video.height)
            next(container.demux(video), None)
    except (av.FFmpegError, OSError, ValueError, ArithmeticError) as error:
        raise MediaFault("can't be opened as mp4: it is damaged") from error
    if not 0 < width <= 16384 or not 0 < height <= 16384:
        raise MediaFault("has no sensible frame size")
    digest = sha256(path)
    stamp = Stamp(before.st_size, before.st_mtime_ns, digest[:DIGEST])
    return Media(_sensible(duration), width, height, _sensible(fps), digest, stamp.text())


def frame(path: Path, share: float) -> "np.ndarray[Any, np.dtype[np.uint8]]":
    """The key frame at or before `share` (0–1) of the clip: RGB, height × width × 3, uint8.

    Raises MediaFault where nothing can be decoded.
    """
    import av
    import numpy as np

    try:
        with path.open("rb") as handle, av.open(handle, "r", format="mov") as container:
            container.seek(int(share * (container.duration or 0)))
            for picture in container.decode(video=0):
                return np.asarray(picture.to_ndarray(format="rgb24"), dtype=np.uint8)
    except (av.FFmpegError, OSError, ValueError, ArithmeticError) as error:
        raise MediaFault("can't be decoded: it is damaged") from error
    raise MediaFault("has no frame")


def _sensible(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) and 0 < value < 1e6 else None
