"""A made clip of plain colours: it shows whether a model has looked at what it was sent."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from media.film_writer import write_film


def write_colour_clip(path: Path, colours: Iterable[tuple[int, int, int]], side: int = 128) -> None:
    """Write an H.264 MP4 of `side`×`side` pixels: one frame a second, each of one RGB colour."""
    pictures = (np.full((side, side, 3), colour, np.uint8) for colour in colours)
    write_film(pictures, path, 1, (side, side))
