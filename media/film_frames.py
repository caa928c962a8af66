"""A clip's frames at a steady rate, as a film made of it needs them."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from media.mp4 import MediaFault
from media.playing.film import FAULTS, Pixels, ShownFilm, ShownPicture

__all__ = ["Pixels", "steady_frames"]


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


def _inside(width: int, height: int, most_wide: int, most_high: int) -> tuple[int, int]:
    """The largest even size of the same shape that fits."""
    scale = min(most_wide / width, most_high / height)
    return max(2, int(width * scale) // 2 * 2), max(2, int(height * scale) // 2 * 2)
