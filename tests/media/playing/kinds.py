"""Films of many kinds whose pictures carry their number, made anew for each test."""

import io
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import av
import numpy as np
import numpy.typing as npt

from tests.media.playing.boxes import edits, matrix, track_size, without_edits

Pixels = npt.NDArray[np.uint8]
WIDTH, HEIGHT, RATE, COUNT = 160, 96, 12, 36
TICKS = Fraction(1, 12 * 1024)
OPTIONS = {"libx264": {"g": "18", "bf": "2"}, "libx265": {"x265-params": "log-level=0"}}
RED, GREEN, BLUE = (200, 40, 40), (40, 180, 60), (40, 60, 200)
BITS = 6
BT2020 = 9
"""A matrix of H.273, which FFmpeg's scaler knows by the same number."""
UNSTATED = (2, 2, 2)
HLG, PQ = (9, 18, 9), (9, 16, 9)


def picture(number: int, width: int = WIDTH, height: int = HEIGHT) -> Pixels:
    """Red, green and blue quarters; the last one shows the number in six black or white fields."""
    drawn = np.zeros((height, width, 3), np.uint8)
    middle, centre = height // 2, width // 2
    drawn[:middle, :centre], drawn[:middle, centre:], drawn[middle:, :centre] = RED, GREEN, BLUE
    for bit in range(BITS):
        row, column = divmod(bit, 3)
        top, left = middle + row * height // 4, centre + column * centre // 3
        drawn[top : top + height // 4, left : left + centre // 3 + 1] = (
            230 if number >> bit & 1 else 25
        )
    return drawn


def number_of(shown: Pixels) -> int:
    """The number that an upright picture of any size shows."""
    height, width = shown.shape[:2]
    total = 0
    for bit in range(BITS):
        row, column = divmod(bit, 3)
        y, x = height * (5 + 2 * row) // 8, width // 2 + width * (2 * column + 1) // 12
        total |= int(shown[y, x].mean() > 127) << bit
    return total


def film(
    codec: str = "libx264",
    *,
    seconds: Sequence[Fraction] | None = None,
    size: tuple[int, int] = (WIDTH, HEIGHT),
    pixels: str = "yuv420p",
    aspect: Fraction | None = None,
    colours: tuple[int, int, int] | None = None,
    options: Mapping[str, str] | None = None,
    container: Mapping[str, str] | None = None,
    sound: float = 0.0,
    sound_from: float = 0.0,
) -> bytes:
    """A film of COUNT pictures.

    Args:
        codec: the encoder.
        seconds: from when each picture is shown; RATE pictures a second if none.
        size: width and height of the stored pictures.
        pixels: the pixel format.
        aspect: width of a pixel by its height, where it is not 1.
        colours: the numbers of primaries, transfer and matrix that are stated (ITU-T H.273).
        options: the encoder's.
        container: the muxer's.
        sound: seconds of silence beside the pictures.
        sound_from: the second at which it begins.
    """
    out = io.BytesIO()
    with av.open(out, "w", format="mp4", options=dict(container or {})) as target:
        video = _stream(target, codec, size, pixels, aspect, options or OPTIONS.get(codec, {}))
        context = video.codec_context
        context.color_primaries, context.color_trc, context.colorspace = colours or UNSTATED
        audio = target.add_stream("aac", rate=48_000, layout="mono") if sound else None
        times = seconds or [Fraction(number, RATE) for number in range(COUNT)]
        for number, second in enumerate(times):
            _write(target, video, picture(number, *size), second, colours or UNSTATED)
        target.mux(video.encode(None))
        if audio is not None:
            _write_silence(target, audio, sound, sound_from)
    return out.getvalue()


def _stream(
    target: Any, codec: str, size: tuple[int, int], pixels: str, aspect: Fraction | None,
    options: Mapping[str, str],
) -> Any:  # fmt: skip
    stream = target.add_stream(codec, rate=Fraction(RATE), options=dict(options))
    stream.width, stream.height = size
    stream.pix_fmt = pixels
    stream.codec_context.time_base = TICKS if codec.startswith("lib") else Fraction(1, RATE)
    if aspect is not None:
        stream.codec_context.sample_aspect_ratio = aspect
    return stream


def _write(
    target: Any, stream: Any, drawn: Pixels, second: Fraction, colours: tuple[int, int, int]
) -> None:
    frame = av.VideoFrame.from_ndarray(drawn, "rgb24")
    if colours[2] == BT2020:
        frame = frame.reformat(format=stream.pix_fmt, dst_colorspace=BT2020)
    frame.time_base = stream.codec_context.time_base
    frame.pts = round(second / frame.time_base)
    target.mux(stream.encode(frame))


def _write_silence(target: Any, stream: Any, seconds: float, start: float) -> None:
    for at in range(0, round(seconds * 48_000), 1024):
        frame = av.AudioFrame.from_ndarray(np.zeros((1, 1024), np.float32), "fltp", "mono")
        frame.sample_rate, frame.pts = 48_000, at + round(start * 48_000)
        target.mux(stream.encode(frame))
    target.mux(stream.encode(None))


LATE = [Fraction(3, 2) + Fraction(number, RATE) for number in range(COUNT)]
UNEVEN = [Fraction(number, RATE) + Fraction(number // 10, 3) for number in range(COUNT)]
CLOCKWISE, HALF, BACK = (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)
MIRRORED, TRANSPOSED = (-1, 0, 0, 1), (0, 1, 1, 0)
FRAGMENTED = {"movflags": "frag_keyframe+empty_moov+default_base_moof"}

KINDS: Mapping[str, Callable[[], bytes]] = {
    "plain": film,
    "turned clockwise": lambda: matrix(film(), CLOCKWISE),
    "turned back": lambda: matrix(film(), BACK),
    "upside down": lambda: matrix(film(), HALF),
    "mirrored": lambda: matrix(film(), MIRRORED),
    "transposed": lambda: matrix(film(), TRANSPOSED),
    "cut without encoding": lambda: edits(film(), [(1.7, 1.3)]),
    "cut in front and behind": lambda: edits(film(options={"g": "36", "bf": "2"}), [(1, 1.3)]),
    "late beside sound": lambda: film(seconds=LATE, sound=4.48),
    "no edit list": lambda: without_edits(film(options={"g": "600", "bf": "2"})),
    "wide pixels": lambda: film(aspect=Fraction(4, 3)),
    "tall pixels, turned": lambda: matrix(film(aspect=Fraction(2, 3)), CLOCKWISE),
    "stretched by its track": lambda: track_size(film(), 2 * WIDTH, HEIGHT),
    "uneven times": lambda: film(seconds=UNEVEN),
    "fragments": lambda: film(container=FRAGMENTED, options={"g": "18", "bf": "0"}),
    "HD without a tag": lambda: film(size=(320, 720)),
    "HLG, turned": lambda: matrix(film(colours=HLG), CLOCKWISE),
    "PQ": lambda: film(colours=PQ),
    "PQ of ten bits": lambda: film("libsvtav1", pixels="yuv420p10le", colours=PQ),
    "gamma 2.8": lambda: film(colours=(5, 5, 5)),
    "the gamut of P3": lambda: film(colours=(12, 13, 1)),
    "HD with one tag": lambda: film(size=(320, 720), colours=(2, 2, 6)),
    "full range": lambda: film(pixels="yuvj420p"),
    "VP9": lambda: film("libvpx-vp9", options={"deadline": "realtime", "cpu-used": "8"}),
}
"""Kinds of film that browsers play, by name."""


@cache
def made(kind: str) -> bytes:
    """The film of a kind."""
    return KINDS[kind]()


def write(path: Path, kind: str) -> Path:
    """Write the film of a kind."""
    path.write_bytes(made(kind))
    return path
