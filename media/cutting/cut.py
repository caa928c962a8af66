"""Stretches of films as clips, and copies of whole films that every browser plays.

A clip is decoded and encoded anew, pictures and sound each at their own second, so that it begins
on its frame: a copy of the packets could begin at key frames alone, seconds off. Frames pass one by
one: a film of two hours takes no more memory than a short one. A copy is MP4 of H.264 and AAC.
"""

import errno
import heapq
import math
import secrets
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import av
from av.audio.frame import AudioFrame
from av.audio.resampler import AudioResampler
from av.container import OutputContainer
from av.video.frame import PictureType, VideoFrame

from media.cutting import Cut
from media.mp4 import MediaFault
from media.playing.colours import state_colours
from media.playing.film import FAULTS, FilmInput, ShownFilm, ShownPicture

PIXELS: Final = "yuv420p"
FAST: Final = {"crf": "20", "preset": "veryfast"}
SMALL: Final = {"crf": "23", "preset": "veryfast", "threads": "1"}
"""Options of libx264: for one thread, and files about as large as those of other codecs."""
USUAL_RATE: Final = Fraction(25)
TICKS: Final = Fraction(1, 90_000)
_SOUND_RATE: Final = 48_000
DEMUXERS: Final = {
    ".mp4": "mov", ".m4v": "mov", ".mov": "mov", ".mkv": "matroska", ".webm": "matroska",
    ".avi": "avi",
}  # fmt: skip
"""Endings of films, and how each is read: no name or content makes FFmpeg open another file."""
SLACK_S: Final = 0.5
"""A film may end a little before the stretch does; a shorter one is another version of it."""
_EARLIER_S: Final = 1.0
"""Seconds before a stretch from which the film is read: a seek finds key frames by their decoding
time, which is earlier than the time at which they are shown."""
Advance = Callable[[float], None]
"""Called with the seconds that are done; any exception that it raises ends the work."""
Tick = Callable[[float], None]
"""Called with the share that is done, from 0 to 1; any exception that it raises ends the work."""


def cut_film(film: Path, cut: Cut, into: Path, advance: Advance | None = None) -> Path:
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
        last = encode_stretch(film, cut.start, cut.end, passing, advance)
        if last < cut.end - SLACK_S:
            raise MediaFault(f"ends at {last:.1f} s, and the clip goes on to {cut.end:g} s")
        passing.replace(made)
    finally:
        passing.unlink(missing_ok=True)
    return made


def encode_stretch(
    film: Path, start: float, end: float, out: Path, advance: Advance | None = None,
    *, reading: FilmInput | None = None, options: Mapping[str, str] = FAST,
) -> float:  # fmt: skip
    """Encode what a film shows between two seconds as an MP4 of H.264 and AAC.

    Returns:
        The second of the film at which its last picture ends.

    Raises:
        MediaFault: it can't be decoded.
        OSError: the file can't be written.
    """
    reading = reading or reading_of(film)
    try:
        with film.open("rb") as shown, film.open("rb") as heard:
            both = ShownFilm(shown, reading), ShownFilm(heard, reading)
            return _encode(*both, (start, end), out, advance or _ignore, options)
    except (av.FFmpegError, IndexError, ValueError, ArithmeticError) as error:
        if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise  # the disk is full: nothing is wrong with the film
        raise MediaFault("can't be decoded: it is damaged, or of another format") from error


def reading_of(film: Path) -> FilmInput:
    """How a film is read, by the ending of its name. Raises MediaFault for any other ending."""
    demuxer = DEMUXERS.get(film.suffix.lower())
    if demuxer is None:
        raise MediaFault(f"is none of {', '.join(DEMUXERS)}")
    return FilmInput(demuxer)


def _ignore(_: float) -> None:
    """Nobody waits."""


def _encode(
    shown: ShownFilm, heard: ShownFilm, stretch: tuple[float, float], out: Path, advance: Advance,
    options: Mapping[str, str],
) -> float:  # fmt: skip
    start, end = stretch
    with av.open(str(out), "w", format="mp4", options={"movflags": "+faststart"}) as target:
        encoder = PictureEncoder(target, shown, options)
        sound = SoundEncoder(target) if shown.facts.has_sound else None
        pictures = _pictures(shown, start, end, encoder.length)
        sounds = heard.sounds(start) if sound is not None else iter(())
        both: Iterator[tuple[float, ShownPicture | AudioFrame]]
        both = heapq.merge(pictures, sounds, key=lambda entry: entry[0])
        stop = min(end, shown.facts.seconds or 0.0)
        done, last, final = start, stop, None
        for second, part in both:
            if isinstance(part, ShownPicture):
                encoder.write(encoder.drawn(part), second - start)
                last, final = second + encoder.length, part
                if second > done:
                    advance(second - done)
                    done = second
            elif second >= end:
                break
            elif sound is not None and second >= start:
                sound.write(part, second - start)
        if final is not None and stop - last > encoder.length:
            # Repeat it at the end: an MP4 does not say how long its last picture is shown.
            encoder.write(encoder.drawn(final), stop - start - encoder.length)
        encoder.end()
        if sound is not None:
            sound.end()
        return last


def _pictures(
    film: ShownFilm, start: float, end: float, length: float
) -> Iterator[tuple[float, ShownPicture]]:
    """Yield the pictures of the stretch, and first the one that is shown as the stretch begins."""
    pending: ShownPicture | None = None
    is_first = True
    for picture in film.pictures(start=max(0.0, start - _EARLIER_S)):
        if picture.second >= end - length / 2:
            break
        if picture.second < start - length / 2:
            is_first, pending = False, picture
            continue
        if is_first:  # the film's first picture, which is shown from the film's start
            yield start, picture
        else:
            if pending is not None and picture.second > start + length / 2:
                yield start, pending
            yield max(start, picture.second), picture
        is_first, pending = False, None
    if pending is not None and (film.facts.seconds or 0.0) > start:
        yield start, pending


def convert_film(film: Path, copy: Path, tick: Tick) -> None:
    """Write a copy of what a film shows, with its sound; all of it or nothing.

    Raises:
        MediaFault: the film can't be decoded.
        OSError: the copy can't be written.
    """
    length = _length(film)
    done = 0.0

    def advance(seconds: float) -> None:
        nonlocal done
        done += seconds
        tick(min(1.0, done / length) if length else 0.0)

    copy.parent.mkdir(parents=True, exist_ok=True)
    passing = copy.with_name(f".{secrets.token_hex(6)}.part")
    try:
        encode_stretch(film, 0.0, math.inf, passing, advance)
        passing.replace(copy)
    finally:
        passing.unlink(missing_ok=True)


def _length(film: Path) -> float:
    try:
        with film.open("rb") as handle:
            return ShownFilm(handle, reading_of(film)).facts.seconds or 0.0
    except FAULTS as error:
        raise MediaFault("can't be decoded: it is damaged, or of another format") from error


class PictureEncoder:
    """Writes pictures as H.264, as they are shown: upright, with square pixels."""

    def __init__(
        self, target: OutputContainer, film: ShownFilm, options: Mapping[str, str] = FAST
    ) -> None:
        facts = film.facts
        rate = facts.rate or USUAL_RATE
        stream: Any = target.add_stream("libx264", rate=rate, options=dict(options))
        # libx264 takes even sizes alone.
        stream.width, stream.height = (max(2, each // 2 * 2) for each in facts[:2])
        stream.pix_fmt = PIXELS
        context = stream.codec_context
        context.time_base = TICKS
        state_colours(context)
        self._film, self._stream, self._target = film, stream, target
        self.length = float(1 / rate)

    def drawn(self, picture: ShownPicture) -> VideoFrame:
        """The picture in the size and colours of the film that is written."""
        return self._film.drawn(picture, self._stream.width, self._stream.height, PIXELS)

    def write(self, frame: VideoFrame, second: float) -> None:
        """Write a frame that is shown from a second on."""
        frame.pict_type = PictureType.NONE  # the encoder's choice, not what the frame was
        frame.pts, frame.time_base = max(0, round(second / TICKS)), TICKS
        self._target.mux(self._stream.encode(frame))

    def end(self) -> None:
        """Write what the encoder still holds."""
        self._target.mux(self._stream.encode(None))


class SoundEncoder:
    """Writes sound as AAC, whole frames of it (some 20 ms each)."""

    def __init__(self, target: OutputContainer) -> None:
        stream: Any = target.add_stream("aac", rate=_SOUND_RATE, layout="stereo")
        self._stream = stream
        self._resampler = AudioResampler(format="fltp", layout="stereo", rate=_SOUND_RATE)
        self._target = target
        self._at: int | None = None

    def write(self, frame: AudioFrame, second: float) -> None:
        """Write a frame; the first one says where the sound begins."""
        if self._at is None:
            self._at = max(0, round(second * _SOUND_RATE))
        frame.pts = None
        self._write(self._resampler.resample(frame))

    def _write(self, parts: list[AudioFrame]) -> None:
        for part in parts:
            part.pts, part.time_base = self._at, Fraction(1, _SOUND_RATE)
            self._at = (self._at or 0) + part.samples
            self._target.mux(self._stream.encode(part))

    def end(self) -> None:
        """Write what resampler and encoder still hold."""
        if self._at is not None:
            self._write(self._resampler.resample(None))
            self._target.mux(self._stream.encode(None))
