"""Films that are made from frames: RGB pixels become H.264, by PyAV's libx264.

moviepy's clips give the frames of what is drawn. Its own writer wants an FFmpeg binary, 165 MB
beside the FFmpeg that PyAV brings along. Films are also made of a clip's frames at a steady rate,
of several clips side by side, for a comparison in one look, and of plain colours, which show
whether a model has looked at a film that it was sent.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from pathlib import Path
from typing import Final

import av
import numpy as np

from media.mp4 import MediaFault
from media.playing.colours import state_colours
from media.playing.film import FAULTS, Pixels, ShownFilm, ShownPicture

SHARP: Final = {"crf": "21"}
"""Small letters stay sharp."""
SETTINGS: Final = {"preset": "veryfast", "threads": "1"}
"""One thread a film: what several threads write differs from time to time."""
PIXELS: Final = "yuv420p"
ONE_THREAD: Final = {} if av.__version__.startswith("15.") else {"threads": 1}
"""For converting colours. PyAV 15 lacks the choice and always takes one."""
CONTAINER: Final = {"movflags": "+faststart", "fflags": "+bitexact"}
"""The index stands in front, so that a slide plays it at once; nothing of this machine inside."""
FPS: Final = 4
WIDTH: Final = 480
HEIGHT: Final = 360
GAP: Final = 8
MOST_FRAMES: Final = 30 * FPS


def steady_frames(path: Path, fps: int, width: int, height: int) -> Iterator[tuple[float, Pixels]]:
    """Seconds and RGB pixels (height × width × 3), `fps` a second: what is shown at each.

    The picture keeps its shape inside `width` × `height`: the array is smaller on one side.

    Raises:
        MediaFault: nothing can be decoded; the message says why.
    """
    drawn: tuple[ShownPicture, Pixels] | None = None
    try:
        with path.open("rb") as handle:
            film = ShownFilm(handle)
            wide, high = _inside(film.facts.width, film.facts.height, width, height)
            for second, picture in film.steady(Fraction(fps)):
                if drawn is None or drawn[0] is not picture:
                    drawn = picture, film.rgb(picture, wide, high)
                yield second, drawn[1]
    except FAULTS as error:
        raise MediaFault("can't be decoded: it is damaged") from error


def drawn_frames(draw: Callable[[float], Pixels], seconds: float, fps: int) -> Iterator[Pixels]:
    """The frames of what is drawn anew for every second of a film, as moviepy's clip of it.

    Raises ModuleNotFoundError where moviepy is not installed: the package does not ask for it.
    """
    # Else moviepy asks for the binary as soon as it is imported.
    os.environ.setdefault("FFMPEG_BINARY", "auto-detect")
    try:
        from moviepy import VideoClip  # 0.3 s: only to draw a film
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("to draw clips, install moviepy (whyreel[theatre])") from error

    yield from VideoClip(draw, duration=seconds).iter_frames(fps=fps, dtype="uint8")


def write_film(
    frames: Iterable[Pixels],
    path: Path,
    fps: int,
    size: tuple[int, int],
    encoder: Mapping[str, str] = SHARP,
) -> None:
    """Write frames as an MP4 of `size`: width, height. `encoder`: libx264's options.

    Raises OSError where the film can't be written.
    """
    written = 0
    try:
        with av.open(str(path), "w", format="mp4", options=dict(CONTAINER)) as film:
            stream = film.add_stream("libx264", fps, {**SETTINGS, **encoder})
            stream.width, stream.height = size
            stream.pix_fmt = PIXELS
            stream.codec_context.time_base = Fraction(1, fps)
            state_colours(stream.codec_context)
            for frame in frames:
                drawn = av.VideoFrame.from_ndarray(frame, format="rgb24")
                # Left to the encoder, the conversion takes more threads and times are its own.
                picture = drawn.reformat(*size, PIXELS, **ONE_THREAD)
                picture.pts, picture.time_base = written, Fraction(1, fps)
                film.mux(stream.encode(picture))
                written += 1
            film.mux(stream.encode(None))
    except av.FFmpegError as error:
        # Keep the error number: it shows whether the disk was full.
        raise OSError(error.errno, error.strerror, path.name) from error
    if not written:
        raise OSError(f"{path.name}: there was no frame to write")


def write_colour_clip(path: Path, colours: Iterable[tuple[int, int, int]], side: int = 128) -> None:
    """Write an H.264 MP4 of `side`×`side` pixels: one frame a second, each of one RGB colour."""
    pictures = (np.full((side, side, 3), colour, np.uint8) for colour in colours)
    write_film(pictures, path, 1, (side, side))


def side_by_side(clips: Sequence[Path], film: Path) -> Path:
    """The film of these clips, made where it is missing; one that ends sooner stays as it ended.

    Raises:
        MediaFault: a clip can't be decoded.
        OSError: the film can't be written.
    """
    if film.is_file():
        return film
    film.parent.mkdir(parents=True, exist_ok=True)
    draft = film.with_suffix(".part.mp4")
    wide = len(clips) * WIDTH + (len(clips) - 1) * GAP
    try:
        write_film(_joined(clips, wide), draft, FPS, (wide, HEIGHT))
        draft.replace(film)
    finally:
        draft.unlink(missing_ok=True)
    return film


def _joined(clips: Sequence[Path], wide: int) -> Iterator[Pixels]:
    shown: list[Pixels | None] = [None] * len(clips)
    streams = [steady_frames(clip, FPS, WIDTH, HEIGHT) for clip in clips]
    for number, moment in enumerate(zip_longest(*streams)):
        if number == MOST_FRAMES:
            return
        sheet = np.zeros((HEIGHT, wide, 3), np.uint8)
        for at, entry in enumerate(moment):
            shown[at] = picture = shown[at] if entry is None else entry[1]
            if picture is None:
                continue
            high, broad = picture.shape[:2]
            top, left = (HEIGHT - high) // 2, at * (WIDTH + GAP) + (WIDTH - broad) // 2
            sheet[top : top + high, left : left + broad] = picture
        yield sheet


def _inside(width: int, height: int, most_wide: int, most_high: int) -> tuple[int, int]:
    """The largest even size of the same shape that fits."""
    scale = min(most_wide / width, most_high / height)
    return max(2, int(width * scale) // 2 * 2), max(2, int(height * scale) // 2 * 2)
