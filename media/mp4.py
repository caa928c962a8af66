"""Properties of mp4 files.

`check` reads a few box headers; `probe` also opens and hashes the clip; `frame` decodes one frame.
"""

import math
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from media.file_fingerprint import DIGEST, Stamp, sha256
from schema import COMMAND

if TYPE_CHECKING:
    import numpy as np

CLIP_CAP: Final = 2 * 2**30
_MAX_BOXES: Final = 10_000
_INDEX_CAP: Final = 64 * 2**20
_ENCRYPTED: Final = frozenset({b"encv", b"drmi"})


class MediaFault(Exception):  # noqa: N818
    """A file that is no playable clip; the message is fit to show."""


class VideoProperties(NamedTuple):
    """Duration in seconds, size in pixels, frames per second (None = not stated in the file), as
    browsers show the film (media.playing.film).

    `media_stamp` is the file's fingerprint (media.file_fingerprint).
    """

    duration: float | None
    width: int
    height: int
    fps: float | None
    sha256: str
    media_stamp: str


class _Box(NamedTuple):
    """A top-level box: its type, offset and declared length in bytes."""

    kind: bytes
    at: int
    length: int


def check(path: Path) -> None:
    """Raises MediaFault unless the boxes are those of a complete mp4: `ftyp` first, a `moov`, and
    unencrypted video."""
    try:
        if path.is_dir():
            raise MediaFault("is a folder; a clip is expected here")
        if not path.is_file():
            raise MediaFault("is not there")
        size = path.stat().st_size
        if size > CLIP_CAP:
            raise MediaFault(f"is larger than {CLIP_CAP // 2**30} GiB")
        boxes = _boxes(path, size)
        coded = _sample_entries(path, boxes)
    except (OSError, ValueError) as error:
        raise MediaFault("can't be read") from error
    kinds = [box.kind for box in boxes]
    if kinds[:1] != [b"ftyp"]:
        raise MediaFault(
            f"is no mp4 file; if it is a film, convert it with: {COMMAND} data convert"
        )
    if b"moov" not in kinds:
        raise MediaFault("has no index (moov): it is cut off or was never finished")
    if coded & _ENCRYPTED:
        raise MediaFault("is encrypted (DRM)")


def pieces(path: Path) -> int:
    """The most pieces that an edit list of the file joins; 0 without one. Raises OSError."""
    data = _index(path, _boxes(path, path.stat().st_size))
    return max((_pieces(data, each.end()) for each in re.finditer(b"elst", data)), default=0)


def _pieces(data: bytes, at: int) -> int:
    """Entries of the edit list that begins here, without gaps and those that last no time."""
    is_long, count = data[at : at + 1] == b"\1", int.from_bytes(data[at + 4 : at + 8])
    size, wide = (20, 8) if is_long else (12, 4)
    entries = [data[at + 8 + size * each :][: 2 * wide] for each in range(min(count, _MAX_BOXES))]
    return sum(any(entry[:wide]) and entry[wide:] != b"\xff" * wide for entry in entries)


def _sample_entries(path: Path, boxes: list[_Box]) -> frozenset[bytes]:
    """The codecs (sample entries) that the index lists; empty where it is compressed or absent."""
    data = _index(path, boxes)
    # stsd: its name, 4 bytes of version, 4 of count; then 4 of the first entry's size and its kind.
    return frozenset(data[m.start() + 16 : m.start() + 20] for m in re.finditer(b"stsd", data))


def _index(path: Path, boxes: list[_Box]) -> bytes:
    """The index (moov) with all that is in it; empty where there is none within the cap."""
    index = next((box for box in boxes if box.kind == b"moov"), None)
    if index is None or index.length > _INDEX_CAP:
        return b""
    with path.open("rb") as handle:
        handle.seek(index.at)
        return handle.read(index.length)


def _boxes(path: Path, size: int) -> list[_Box]:
    boxes = list[_Box]()
    with path.open("rb") as handle:
        at = 0
        while at < size and len(boxes) < _MAX_BOXES:
            handle.seek(at)
            head = handle.read(16)
            length = int.from_bytes(head[:4])
            if length == 1:
                length = int.from_bytes(head[8:16])
            elif length == 0:
                length = size - at
            boxes.append(_Box(head[4:8], at, length))
            if boxes[0].kind != b"ftyp":
                break
            if length < 8 or at + length > size:
                raise MediaFault("is cut off: its last part is shorter than it says")
            at += length
    return boxes


def probe(path: Path) -> VideoProperties:
    """The clip's properties. Raises MediaFault for anything but a complete mp4 with video."""
    check(path)
    before = path.stat()
    from media.playing.film import ShownFilm  # 0.1 s: only when there is a clip to open

    try:
        with path.open("rb") as handle:
            facts = ShownFilm(handle).facts
    except (MediaFault, MemoryError):
        raise
    except Exception as error:  # PyAV raises almost anything for a stream that it can't decode
        raise MediaFault("can't be opened as mp4: it is damaged") from error
    digest = sha256(path)
    stamp = Stamp(before.st_size, before.st_mtime_ns, digest[:DIGEST])
    fps = None if facts.rate is None else float(facts.rate)
    return VideoProperties(
        _sensible(facts.seconds), facts.width, facts.height, _sensible(fps), digest, stamp.text()
    )


def frame(path: Path, share: float) -> "np.ndarray[Any, np.dtype[np.uint8]]":
    """The key frame at or before `share` (0–1) of the clip: RGB, height × width × 3, uint8.

    Raises MediaFault where nothing can be decoded.
    """
    from media.playing.film import ShownFilm

    try:
        with path.open("rb") as handle:
            film = ShownFilm(handle)
            width, height, seconds, *_ = film.facts
            for picture in film.pictures(start=share * (seconds or 0)):
                return film.rgb(picture, width, height)
    except (MediaFault, MemoryError):
        raise
    except Exception as error:  # as above
        raise MediaFault("can't be decoded: it is damaged") from error
    raise MediaFault("has no frame")


def _sensible(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) and 0 < value < 1e6 else None
