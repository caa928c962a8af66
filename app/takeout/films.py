"""The film of a case: its clip playing beside its chain, which lights up step by step."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from app.jobs.runner import JobFault
from app.server.errors import Refusal
from app.takeout.jobs import Make, Tick
from app.takeout.opened import OpenedCase
from media.film_writer import steady_frames, write_film
from media.playing.film import Pixels
from views.still.beside import FILM, film_frame
from views.still.case import StillCase
from views.still.drawing import image

FPS: Final = 24
LONGEST_S: Final = 60.0
ABOUT_BYTES: Final = 16_000_000
"""About what a film of that length takes."""
TOO_LONG: Final = f"Films are at most {LONGEST_S:g} s; this clip is longer."
NO_CLIP: Final = "The clip's file is not here, so there is nothing to film."


def film_of(case: OpenedCase) -> Make:
    """What makes the case's film. Raises Refusal where the clip can't be filmed."""
    clip = case.film
    if clip is None:
        raise Refusal(409, NO_CLIP)
    seconds = float(case.opened.row["duration"] or LONGEST_S)
    if seconds > LONGEST_S:
        raise Refusal(413, TOO_LONG)

    def make(path: Path, tick: Tick) -> None:
        frames = film_frames(case.opened.still, clip, seconds, tick)
        write_film(frames, path, FPS, (FILM.width, FILM.height))

    return make


def film_frames(case: StillCase, clip: Path, seconds: float, tick: Tick) -> Iterator[Pixels]:
    """Each frame of the film. Raises JobFault for a clip that is too long, MediaFault."""
    grounds: dict[frozenset[str], Pixels] = {}
    place = FILM.frame
    for second, picture in steady_frames(clip, FPS, int(place.width), int(place.height)):
        if second > LONGEST_S:
            raise JobFault(TOO_LONG)
        tick(second / seconds)
        lit = case.lit(second)
        if lit not in grounds:
            grounds[lit] = np.asarray(image(film_frame(case, lit)))
        frame = grounds[lit].copy()
        high, wide, _ = picture.shape
        top = int(place.y) + (int(place.height) - high) // 2
        left = int(place.x) + (int(place.width) - wide) // 2
        frame[top : top + high, left : left + wide] = picture
        yield frame
