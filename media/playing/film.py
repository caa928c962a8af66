"""Which pictures a film shows, and when: the one place that opens and decodes a film's pictures.

A film shows what a browser shows. Its times are the browser's: edit lists are followed, pictures
that an edit list drops are not shown, and the first picture stands from second 0 on, even if its
own time is later. Its pictures are turned and mirrored as the file asks, their pixels are square,
and their colours are those of a usual screen (media.playing.colours).
"""

import struct
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import cached_property
from typing import Any, BinaryIO, Final, NamedTuple, cast

import av
import numpy as np
import numpy.typing as npt
from av.audio.frame import AudioFrame
from av.container import InputContainer
from av.filter import Graph
from av.sidedata.sidedata import Type
from av.stream import Disposition
from av.video.frame import VideoFrame
from av.video.reformatter import ColorRange, Colorspace, Interpolation
from av.video.stream import VideoStream

from media.mp4 import MediaFault
from media.playing.codecs import why_not
from media.playing.colours import TABLE_PIXELS, Colours, in_srgb, stated_colours, used_colours

Pixels = npt.NDArray[np.uint8]
MAX_SIDE: Final = 16384
FAULTS: Final = (av.FFmpegError, OSError, ValueError, ArithmeticError)
"""What PyAV raises for a damaged film."""
_ROUNDING_S: Final = 0.0005
"""Times may be rounded to the millisecond in a film."""
_MICROSECONDS: Final = 1_000_000
_ACCURATE_RND: Final = 0x40000
"""FFmpeg's flag for exact rounding. PyAV 15 has no name for it."""
_EXACT: Final = Interpolation.AREA.value | _ACCURATE_RND
FULL_RANGE: Final = frozenset({"rgb24", "yuvj420p"})
"""Pixel formats that use all values of a byte."""
_TURNS: Final[Mapping[tuple[int, ...], tuple[tuple[str, str], ...]]] = {
    (1, 0, 0, 1): (),
    (0, 1, -1, 0): (("transpose", "clock"),),
    (-1, 0, 0, -1): (("hflip", ""), ("vflip", "")),
    (0, -1, 1, 0): (("transpose", "cclock"),),
    (-1, 0, 0, 1): (("hflip", ""),),
    (1, 0, 0, -1): (("vflip", ""),),
    (0, 1, 1, 0): (("transpose", "cclock_flip"),),
    (0, -1, -1, 0): (("transpose", "clock_flip"),),
}
"""FFmpeg's filters for each display matrix (a, b, c, d) of right angles, by the signs alone."""


class FilmInput(NamedTuple):
    """How a film is read: by which demuxer, with which options, on how many threads (0 = all).

    The demuxer is fixed and the film comes as an open file, so that no name or content can make
    FFmpeg open another one.
    """

    demuxer: str = "mov"
    options: Mapping[str, str] = {}
    codec_options: Mapping[str, str] = {}
    threads: int = 0


class ShownPicture(NamedTuple):
    """A decoded picture as it is stored, and the second from which it is shown.

    `pts` is its timestamp in the stream's time base.
    """

    pts: int
    second: float
    stored: VideoFrame


class FilmFacts(NamedTuple):
    """A film as browsers show it: size in pixels, length in seconds, pictures a second."""

    width: int
    height: int
    seconds: float | None
    rate: Fraction | None
    turn: tuple[tuple[str, str], ...]
    has_sound: bool
    colours: Colours


class ShownFilm:
    """A film that is open for reading. What it raises for a damaged one: see `FAULTS`."""

    def __init__(self, handle: BinaryIO, reading: FilmInput | None = None) -> None:
        self._handle = handle
        self._reading = reading or FilmInput()

    @contextmanager
    def _container(self) -> Iterator[InputContainer]:
        self._handle.seek(0)
        options = dict(self._reading.options)
        with av.open(
            self._handle, "r", format=self._reading.demuxer, container_options=options
        ) as container:
            yield container

    @contextmanager
    def opened(self) -> Iterator[tuple[InputContainer, VideoStream]]:
        """The container at its beginning, and the stream that browsers show. Raises MediaFault."""
        with self._container() as container:
            video = shown_stream(container)
            if cast(Any, video.codec_context) is None:
                raise MediaFault(
                    "has pictures that are encrypted or coded in no way that is known; use H.264"
                )
            if not (0 < video.width <= MAX_SIDE and 0 < video.height <= MAX_SIDE):
                raise MediaFault("has no sensible frame size")
            video.thread_type = "AUTO"
            video.codec_context.thread_count = self._reading.threads
            video.codec_context.options = dict(self._reading.codec_options)
            yield container, video

    @cached_property
    def facts(self) -> FilmFacts:
        """The film's size, length and rate; its first picture is decoded. Raises MediaFault."""
        with self.opened() as (container, video):
            context = video.codec_context
            by_container = stated_colours(context)
            context.thread_count = 1  # starting more takes longer than decoding one picture
            first = next(container.decode(video), None)
            if first is None:
                raise MediaFault("has no frame")
            turn = _turn(first)
            width, height = _square(first, video.sample_aspect_ratio)
            if _is_on_its_side(turn):
                width, height = height, width
            rate = Fraction(video.average_rate) if video.average_rate else None
            has_sound = bool(container.streams.audio)
            colours = used_colours(stated_colours(context), by_container, first.height)
            return FilmFacts(width, height, _seconds(container), rate, turn, has_sound, colours)

    def times(self) -> list[int]:
        """Sorted timestamps of the pictures that are shown; nothing is decoded."""
        with self.opened() as (container, video):
            packets = container.demux(video)
            kept = sorted(
                {each.pts for each in packets if each.pts is not None and not each.is_discard}
            )
        begun = sum(pts <= 0 for pts in kept)
        return kept[max(0, begun - 1) :]

    def pictures(
        self, chosen: Collection[int] | None = None, start: float = 0.0
    ) -> Iterator[ShownPicture]:
        """The pictures in the order in which they are shown.

        Args:
            chosen: timestamps of those that are asked for; all if none. Pictures that no other
                needs are not even decoded.
            start: a second; pictures that end before it may be left out.
        """
        pending: ShownPicture | None = None
        for picture in self._decoded(chosen, start):
            if pending is not None and picture.second > 0:
                yield pending
            pending = picture
        if pending is not None:
            yield pending

    def _decoded(self, chosen: Collection[int] | None, start: float) -> Iterator[ShownPicture]:
        last: int | None = None
        count = 0
        with self.opened() as (container, video):
            base = Fraction(video.time_base or 1)
            if start > 0:
                container.seek(int(start / base), stream=video, backward=True)
            for packet in container.demux(video):
                if chosen is not None:
                    is_wanted = packet.pts in chosen
                    video.codec_context.skip_frame = "DEFAULT" if is_wanted else "NONREF"
                for stored in packet.decode():
                    pts = stored.pts
                    if pts is None or (last is not None and pts <= last):
                        continue
                    last = pts
                    if chosen is None or pts in chosen:
                        count += 1
                        yield ShownPicture(pts, max(0.0, float(pts * base)), stored)
                if chosen is not None and count == len(chosen):
                    return

    def rgb(self, picture: ShownPicture, width: int, height: int) -> Pixels:
        """A picture as it is shown, scaled to this size: height × width × 3."""
        return np.asarray(self.drawn(picture, width, height, "rgb24").to_ndarray(), np.uint8)

    def steady(self, rate: Fraction) -> Iterator[tuple[float, ShownPicture]]:
        """The picture that is shown at each step of `rate` a second, until the film ends."""
        step, shown = 0, None
        for picture in self.pictures():
            while shown is not None and step / rate < picture.second - _ROUNDING_S:
                yield float(step / rate), shown
                step += 1
            shown = picture
        if shown is None:
            return
        end = self.facts.seconds or 0.0
        while not step or step / rate < end - _ROUNDING_S:
            yield float(step / rate), shown
            step += 1

    def sounds(self, start: float = 0.0) -> Iterator[tuple[float, AudioFrame]]:
        """The frames of the first sound stream, each with its second; none where there is none.

        Those that end before `start` may be left out.
        """
        with self._container() as container:
            if not container.streams.audio:
                return
            audio = container.streams.audio[0]
            base = Fraction(audio.time_base or 1)
            if start > 0:
                container.seek(int(start / base), stream=audio, backward=True)
            for frame in container.decode(audio):
                if frame.time is not None:
                    yield frame.time, frame

    def drawn(self, picture: ShownPicture, width: int, height: int, pixels: str) -> VideoFrame:
        """A picture as it is shown, scaled to this size, in one of FFmpeg's pixel formats.

        YUV formats come out by BT.601, in the full range if the format's name has a j.
        """
        stored, turn = picture.stored, self.facts.turn
        if _is_on_its_side(turn):
            width, height = height, width
        colours = self.facts.colours
        matrix: int | None = colours.matrix
        if not colours.are_plain:
            # PyAV 15 uses the matrix only where another one is named for what comes out.
            values = stored.reformat(
                width, height, TABLE_PIXELS, matrix, Colorspace.ITU601, interpolation=_EXACT
            )
            stored, matrix = in_srgb(values, colours), None
        scaled = stored.reformat(
            width,
            height,
            pixels,
            src_colorspace=matrix,
            dst_colorspace=Colorspace.ITU601,
            dst_color_range=ColorRange.JPEG if pixels in FULL_RANGE else ColorRange.MPEG,
            interpolation=Interpolation.AREA,
        )
        return _turned(scaled, turn) if turn else scaled


def shown_stream(container: InputContainer) -> VideoStream:
    """The stream of a film's pictures: the one that FFmpeg and browsers prefer, and one that
    browsers can play before one that they cannot. A cover picture is none.

    Raises MediaFault where there is none.
    """
    streams = [
        each for each in container.streams.video if not each.disposition & Disposition.attached_pic
    ]
    if not streams:
        raise MediaFault("has no video stream")
    playable = [each for each in streams if not why_not(each)]
    best = container.streams.best("video")
    among = playable or streams
    return best if best in among else among[0]


def _seconds(container: InputContainer) -> float | None:
    """The length as browsers count it: from 0, also where the first picture comes later."""
    if container.duration is None:
        return None
    return (max(0, container.start_time or 0) + container.duration) / _MICROSECONDS


def _square(stored: VideoFrame, aspect: Fraction | None) -> tuple[int, int]:
    """Width and height with square pixels: one side is enlarged, none is made smaller."""
    if not aspect or aspect <= 0:
        return stored.width, stored.height
    if aspect > 1:
        return round(stored.width * aspect), stored.height
    return stored.width, round(stored.height / aspect)


def _turn(stored: VideoFrame) -> tuple[tuple[str, str], ...]:
    """FFmpeg's filters that turn a picture as its film asks; browsers ignore other angles."""
    data: Any = stored.side_data  # iterates over its parts, whatever its type says
    matrices = [each for each in data if each.type == Type.DISPLAYMATRIX]
    if not matrices:
        return ()
    a, b, _, c, d, *_rest = struct.unpack("<9i", bytes(matrices[0]))
    least = max(map(abs, (a, b, c, d))) / 50  # a right angle may be rounded
    signs = tuple((value > least) - (value < -least) for value in (a, b, c, d))
    return _TURNS.get(signs, ())


def _is_on_its_side(turn: tuple[tuple[str, str], ...]) -> bool:
    return any(name == "transpose" for name, _ in turn)


def _turned(picture: VideoFrame, turn: tuple[tuple[str, str], ...]) -> VideoFrame:
    graph = Graph()
    base = Fraction(picture.time_base or 1)
    chain = [
        graph.add_buffer(
            width=picture.width, height=picture.height, format=picture.format, time_base=base
        ),
        *(graph.add(name, options or None) for name, options in turn),
        graph.add("buffersink"),
    ]
    graph.link_nodes(*chain).configure()
    graph.vpush(picture)
    shown = graph.vpull()
    assert isinstance(shown, VideoFrame)
    return shown
