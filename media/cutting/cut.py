"""A stretch of a film as a clip: decoded and encoded anew, so that it begins on its frame.

A copy of the packets could begin at key frames alone, seconds off. Frames pass one by one: a film
of two hours takes no more memory than a short one.
"""

import errno
import secrets
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import av
from av.audio.resampler import AudioResampler
from av.video.frame import PictureType

from media.cutting.plan import Cut
from media.mp4 import MediaFault

DEMUXERS: Final = {
    ".mp4": "mov", ".m4v": "mov", ".mov": "mov", ".mkv": "matroska", ".webm": "matroska",
}  # fmt: skip
"""Endings of films, and how each is read: no name or content makes FFmpeg open another file."""
SLACK_S: Final = 0.5
"""A film may end a little before the stretch does; a shorter one is another version of it."""
_TICKS: Final = Fraction(1, 90_000)
_SOUND_RATE: Final = 48_000
_MICROSECONDS: Final = 1_000_000


def cut_film(
    film: Path, cut: Cut, into: Path, advance: Callable[[float], None] | None = None
) -> Path:
    """Write `<name>.mp4` into a folder; one that is there already is left (idempotent).

    `advance` gets seconds as they are done. Raises MediaFault for a film that can't be read, or
    ends before the stretch does, and OSError; nothing half-written stays.
    """
    made = into / f"{cut.name}.mp4"
    if made.is_file():
        return made
    into.mkdir(parents=True, exist_ok=True)
    passing = into / f".{secrets.token_hex(6)}.part"
    try:
        last = _encode(film, cut, passing, advance)
        if last < cut.end - SLACK_S:
            raise MediaFault(f"ends at {last:.1f} s, and the clip goes on to {cut.end:g} s")
        passing.replace(made)
    except (av.FFmpegError, IndexError, ValueError) as error:
        if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise  # the disk is full: nothing is wrong with the film
        raise MediaFault("can't be decoded: it is damaged, or of another format") from error
    finally:
        passing.unlink(missing_ok=True)
    return made


def _encode(film: Path, cut: Cut, out: Path, advance: Callable[[float], None] | None) -> float:
    """Encode the stretch; the second of the film at which it ends."""
    demuxer = DEMUXERS.get(film.suffix.lower())
    if demuxer is None:
        raise MediaFault(f"is none of {', '.join(DEMUXERS)}")
    with (
        film.open("rb") as handle,
        av.open(handle, "r", format=demuxer) as source,
        av.open(str(out), "w", format="mp4", options={"movflags": "+faststart"}) as target,
    ):
        if not source.streams.video:
            raise MediaFault("has no pictures")
        video = source.streams.video[0]
        video.thread_type = "AUTO"
        rate = Fraction(video.average_rate or 25)
        pictures = _Pictures(target, video, rate, cut)
        sounds = _Sounds(target, cut) if source.streams.audio else None
        zero = (source.start_time or 0) / _MICROSECONDS
        source.seek(int((cut.start + zero) * _MICROSECONDS), backward=True)
        done = cut.start
        for frame, second in _frames(source, sounds is not None, zero):
            if isinstance(frame, av.VideoFrame):
                if second >= cut.end - 0.5 / rate:
                    break
                pictures.take(frame, second)
                if advance is not None and second > done:
                    advance(second - done)
                    done = second
            elif sounds is not None:
                sounds.take(frame, second)
        pictures.end()
        if sounds is not None:
            sounds.end()
        return pictures.last


def _frames(source: Any, has_sound: bool, zero: float) -> Iterator[tuple[Any, float]]:
    streams = [source.streams.video[0], *([source.streams.audio[0]] if has_sound else [])]
    for packet in source.demux(streams):
        for frame in packet.decode():
            if frame.time is not None:
                yield frame, frame.time - zero


class _Pictures:
    """The pictures of a stretch; the first one shown is at zero."""

    def __init__(self, target: Any, like: Any, rate: Fraction, cut: Cut) -> None:
        options = {"crf": "20", "preset": "veryfast"}
        self._stream = target.add_stream("libx264", rate=rate, options=options)
        # libx264 takes even sizes alone.
        self._stream.width, self._stream.height = like.width // 2 * 2, like.height // 2 * 2
        self._stream.pix_fmt = "yuv420p"
        self._stream.codec_context.time_base = _TICKS
        self._target, self._cut, self._length = target, cut, float(1 / rate)
        self.last = 0.0

    def take(self, frame: Any, second: float) -> None:
        """Add a frame that is shown at that second, unless the stretch has not begun."""
        self.last = second + self._length
        if second < self._cut.start - self._length / 2:
            return
        size = self._stream.width, self._stream.height
        picture = frame.reformat(*size, format="yuv420p")
        picture.pict_type = PictureType.NONE  # the encoder's choice, not what the frame was
        picture.pts = max(0, round((second - self._cut.start) / _TICKS))
        picture.time_base = _TICKS
        self._target.mux(self._stream.encode(picture))

    def end(self) -> None:
        """Write what the encoder still holds."""
        self._target.mux(self._stream.encode(None))


class _Sounds:
    """The sound of a stretch, whole frames of it (some 20 ms each)."""

    def __init__(self, target: Any, cut: Cut) -> None:
        self._stream = target.add_stream("aac", rate=_SOUND_RATE, layout="stereo")
        self._resampler = AudioResampler(format="fltp", layout="stereo", rate=_SOUND_RATE)
        self._target, self._cut = target, cut
        self._at: int | None = None

    def take(self, frame: Any, second: float) -> None:
        """Add a frame of sound, if it is of the stretch."""
        if not self._cut.start <= second < self._cut.end:
            return
        if self._at is None:
            self._at = round((second - self._cut.start) * _SOUND_RATE)
        frame.pts = None
        self._write(self._resampler.resample(frame))

    def _write(self, parts: list[Any]) -> None:
        for part in parts:
            part.pts, part.time_base = self._at, Fraction(1, _SOUND_RATE)
            self._at = (self._at or 0) + part.samples
            self._target.mux(self._stream.encode(part))

    def end(self) -> None:
        """Write what resampler and encoder still hold."""
        if self._at is not None:
            self._write(self._resampler.resample(None))
            self._target.mux(self._stream.encode(None))
