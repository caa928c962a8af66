"""Several clips as one film, side by side from left to right, for a comparison in one look."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Final

import numpy as np

from media.film_frames import Pixels, steady_frames
from media.film_writer import write_film

FPS: Final = 4
WIDTH: Final = 480
HEIGHT: Final = 360
GAP: Final = 8
MOST_FRAMES: Final = 30 * FPS


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
