"""Altered clips of known truth, for calibration: all black, reversed, or cut anew.

Encoded by PyAV once per file: an altered copy is named by the hash of its original.
"""

import hashlib
import secrets
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final, Literal, NamedTuple

import av
import numpy as np
from av.video.frame import PictureType, VideoFrame

from media.file_fingerprint import content_hash
from media.mp4 import MediaFault
from media.playing.colours import state_colours
from media.playing.film import ShownFilm

Alteration = Literal["blank", "reversed"]
Order = Callable[[list[VideoFrame], Fraction], list[VideoFrame]]
USUAL_RATE: Final = Fraction(24)
MOST_FRAMES: Final = 1200
"""Frames in memory while a clip is reversed: 50 s of the theatre, 230 MB."""
BLACK: Final = 16
GREY: Final = 128


class Piece(NamedTuple):
    """A stretch of the original, in seconds; a `still` one shows its first frame all the time."""

    start: float
    end: float
    still: bool = False


def altered(path: Path, how: Alteration, folder: Path) -> Path:
    """The altered copy of a clip in `folder`, made where it is missing (idempotent).

    Raises:
        MediaFault: the clip can't be decoded, or is too long to be reversed.
        OSError: a file can't be read or written.
    """
    return _made(path, how, folder, lambda frames, _: _black_or_back(frames, how))


def recut(path: Path, pieces: Sequence[Piece], folder: Path) -> Path:
    """A copy of a clip that shows these pieces one after the other, made where it is missing.

    Raises MediaFault and OSError as `altered`.
    """
    named = hashlib.sha256(repr([tuple(piece) for piece in pieces]).encode()).hexdigest()[:16]
    return _made(path, f"cut-{named}", folder, lambda frames, rate: _cut(frames, rate, pieces))


def _made(path: Path, name: str, folder: Path, order: Order) -> Path:
    made = folder / f"{content_hash(path)[:32]}-{name}.mp4"
    if made.is_file():
        return made
    folder.mkdir(parents=True, exist_ok=True)
    frames, rate = _frames(path)
    passing = made.with_name(f"{made.stem}.{secrets.token_hex(4)}.part")
    try:
        _write(passing, order(frames, rate), rate)
        passing.replace(made)
    finally:
        passing.unlink(missing_ok=True)
    return made


def _black_or_back(frames: list[VideoFrame], how: Alteration) -> list[VideoFrame]:
    return [_black(frame) for frame in frames] if how == "blank" else frames[::-1]


def _cut(frames: list[VideoFrame], rate: Fraction, pieces: Sequence[Piece]) -> list[VideoFrame]:
    """The frames of the pieces; copies, since a frame has one time alone."""
    ordered = list[VideoFrame]()
    for start, end, still in pieces:
        first, last = (min(len(frames), round(second * rate)) for second in (start, end))
        shown = min(first, len(frames) - 1)
        ordered += (
            [_copy(frames[shown]) for _ in range(last - first)] if still else frames[first:last]
        )
    if not ordered:
        raise MediaFault("has no frame in these pieces")
    return ordered


def _copy(frame: VideoFrame) -> VideoFrame:
    return VideoFrame.from_ndarray(frame.to_ndarray(), format="yuv420p")


def _frames(path: Path) -> tuple[list[VideoFrame], Fraction]:
    """What the clip shows in steady steps, and how many of them a second has."""
    frames: list[VideoFrame] = []
    try:
        with path.open("rb") as handle:
            film = ShownFilm(handle)
            rate = film.facts.rate or USUAL_RATE
            size = [max(2, each // 2 * 2) for each in film.facts[:2]]
            for _, picture in film.steady(rate):
                if len(frames) == MOST_FRAMES:
                    raise MediaFault(f"has more than {MOST_FRAMES} frames")
                frames.append(film.drawn(picture, size[0], size[1], "yuv420p"))
    except (av.FFmpegError, ValueError, ArithmeticError) as error:
        raise MediaFault("can't be decoded") from error
    if not frames:
        raise MediaFault("has no frame")
    return frames, rate


def _black(like: VideoFrame) -> VideoFrame:
    height, width = like.height, like.width
    planes = np.full((height * 3 // 2, width), GREY, np.uint8)
    planes[:height] = BLACK
    return VideoFrame.from_ndarray(planes, format="yuv420p")


def _write(path: Path, frames: Sequence[VideoFrame], rate: Fraction) -> None:
    with av.open(str(path), "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=rate, options={"crf": "23"})
        stream.pix_fmt = "yuv420p"
        stream.width, stream.height = frames[0].width, frames[0].height
        state_colours(stream.codec_context)
        for at, frame in enumerate(frames):
            frame.pict_type = PictureType.NONE  # the encoder's choice, not what the frame was
            frame.pts, frame.time_base = at, 1 / rate
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
