"""Decodes an untrusted clip within bounds, and remuxes its streams into a new MP4.

The mov demuxer is forced and only files may be opened, so a playlist that is named .mp4 opens
nothing. Every frame is decoded; only then are the packets copied by a muxer of our own. Where the
copy would show something else, or browsers do not play its codec, the clip is encoded anew. Call
it in a sandboxed process: the caller sets the limits of memory and CPU time.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import av
from av.stream import Stream
from av.video.stream import VideoStream

from media.cutting.cut import SMALL, encode_stretch
from media.mp4 import MediaFault
from media.playing.codecs import why_not
from media.playing.colours import Colours
from media.playing.film import FilmInput, ShownFilm

VIDEO: Final = frozenset({"h264", "hevc", "mpeg4", "vp8", "vp9", "av1"})
AUDIO: Final = frozenset({"aac", "mp3", "opus"})
OPTIONS: Final = {"protocol_whitelist": "file", "enable_drefs": "0", "use_absolute_path": "0"}


class ClipBounds(NamedTuple):
    """Limits of a clip (pixels of a frame, frames, seconds) and of the process that decodes it."""

    pixels: int
    frames: int
    seconds: float
    memory_mb: int
    cpu_s: int


class ClipFacts(NamedTuple):
    """Measurements of the decoded video stream; `duration` in seconds."""

    frames: int
    duration: float
    width: int
    height: int


class UnfitClip(Exception):  # noqa: N818
    """A clip that is refused; the text gives the reason."""


def remux_clip(source: str, target: str, bounds: ClipBounds) -> ClipFacts:
    """Decode a clip and write its streams into `target`, unchanged if browsers show them the same.

    Raises UnfitClip, and whatever PyAV raises for a damaged stream.
    """
    reading = FilmInput("mov", OPTIONS, {"max_pixels": str(bounds.pixels)}, threads=1)
    with Path(source).open("rb") as handle:
        film = ShownFilm(handle, reading)
        try:
            with film.opened() as (_, stream):
                _check_stream(stream, bounds)
                plays = not why_not(stream)
        except MediaFault as fault:
            raise UnfitClip(f"it {fault}") from None
        facts = _decode_frames(film, bounds)
        if not (plays and _copy_streams(film, target) and _shows(target) == _seen(film)):
            Path(target).unlink(missing_ok=True)
            encode_stretch(Path(source), 0.0, bounds.seconds, Path(target), reading=reading,
                           options=SMALL)  # fmt: skip
    return facts


def _check_stream(stream: VideoStream, bounds: ClipBounds) -> None:
    name = stream.codec_context.codec.canonical_name
    if name not in VIDEO:
        raise UnfitClip(f"its pictures are coded as {name[:20]}; use H.264")
    _check_size(stream.codec_context.width, stream.codec_context.height, bounds)
    _check_duration(float(stream.duration * stream.time_base)
                    if stream.duration and stream.time_base else 0, bounds)  # fmt: skip


def _check_size(width: int, height: int, bounds: ClipBounds) -> None:
    if width < 16 or height < 16:
        raise UnfitClip("its pictures are smaller than 16 × 16")
    if width * height > bounds.pixels:
        raise UnfitClip(
            f"its pictures of {width} × {height} have more than {bounds.pixels:,} pixels"
        )


def _check_duration(seconds: float, bounds: ClipBounds) -> None:
    if seconds > bounds.seconds:
        raise UnfitClip(f"it is longer than {bounds.seconds:g} s")


def _decode_frames(film: ShownFilm, bounds: ClipBounds) -> ClipFacts:
    """Facts of the decoded frames: the values in the file's header are not trusted."""
    frames, last = 0, 0.0
    for picture in film.pictures():
        frames += 1
        if frames > bounds.frames:
            raise UnfitClip(f"it has more than {bounds.frames} frames")
        _check_size(picture.stored.width, picture.stored.height, bounds)
        last = picture.second
        _check_duration(last, bounds)
    if not frames:
        raise UnfitClip("no frame of it can be decoded")
    width, height, _, rate, *_ = film.facts
    _check_size(width, height, bounds)
    return ClipFacts(frames, round(last + 1 / float(rate or 25), 3), width, height)


class _Shown(NamedTuple):
    """How a clip looks when it is played: size, rotation, colours, and times rounded to 1/100 s."""

    width: int
    height: int
    turn: tuple[tuple[str, str], ...]
    colours: Colours
    seconds: tuple[float, ...]


def _seen(film: ShownFilm) -> _Shown:
    with film.opened() as (_, video):
        base = float(video.time_base or 1)
    facts = film.facts
    seconds = tuple(round(pts * base, 2) for pts in film.times())
    return _Shown(facts.width, facts.height, facts.turn, facts.colours, seconds)


def _shows(target: str) -> _Shown:
    with Path(target).open("rb") as handle:
        return _seen(ShownFilm(handle))


def _copy_streams(film: ShownFilm, target: str) -> bool:
    """Copy the packets; False where a stream cannot be copied as it is."""
    with film.opened() as (container, video), av.open(
        target, "w", format="mp4", options={"movflags": "faststart"}
    ) as out:  # fmt: skip
        audible = (sound for sound in container.streams.audio if sound.codec_context.name in AUDIO)
        streams: list[Stream] = [video, *list(audible)[:1]]
        try:
            copies = {
                stream.index: out.add_stream_from_template(cast(Any, stream)) for stream in streams
            }
        except ValueError:  # the decoder is another library's, whose encoder has another name
            return False
        for packet in container.demux(*streams):
            if packet.dts is None:
                continue
            packet.stream = copies[packet.stream.index]
            out.mux(packet)
    return True
