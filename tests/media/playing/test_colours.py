"""HDR films, wide gamuts and unusual gammas are shown as Chromium 156 shows them.

tests/browser/test_films.py holds whole films against Chromium. The values here are what its canvas
holds of films of one colour; the reference whites are those of ITU-R BT.2408.
"""

from pathlib import Path

import av
import numpy as np
import pytest

from media.film_writer import write_film
from media.playing.colours import Colours, shown_as
from media.playing.film import ShownFilm
from tests.media.playing.kinds import HLG, PQ

GREYS = {
    HLG: {64: 43, 96: 70, 128: 100, 160: 135, 192: 189, 255: 255},
    PQ: {64: 30, 96: 69, 128: 132, 160: 213, 255: 255},
    (5, 5, 5): {64: 40, 96: 71, 128: 106, 192: 179},
    (4, 4, 5): {32: 25, 64: 62, 96: 95},
    (1, 8, 1): {32: 98, 64: 137, 128: 188},
    (1, 17, 1): {255: 255},
    (1, 1, 1): {32: 32, 64: 64, 192: 192},
}
COLOURS = {
    (HLG, (200, 40, 40)): (227, 0, 11),
    (PQ, (128, 30, 30)): (167, 0, 0),
    ((9, 14, 9), (200, 40, 40)): (248, 0, 31),
    ((5, 5, 5), (40, 60, 200)): (16, 36, 186),
}
OFF = 2.5
"""A film's values are whole numbers, and HDR makes large steps of them."""


def shown(colours: tuple[int, int, int], values: tuple[int, int, int]) -> list[float]:
    each = shown_as(np.array(values)[None] / 255, Colours(*colours))[0]
    return [float(value * 255) for value in each]


@pytest.mark.parametrize("colours", GREYS)
def test_greys_are_as_bright_as_in_chromium(colours: tuple[int, int, int]) -> None:
    for code, seen in GREYS[colours].items():
        assert shown(colours, (code, code, code)) == pytest.approx([seen] * 3, abs=OFF), code


@pytest.mark.parametrize(("film_colours", "code"), COLOURS)
def test_colours_are_those_of_chromium(
    film_colours: tuple[int, int, int], code: tuple[int, int, int]
) -> None:
    expected = list(COLOURS[film_colours, code])
    assert shown(film_colours, code) == pytest.approx(expected, abs=2 * OFF)


@pytest.mark.parametrize(("colours", "white"), [(HLG, 0.75), (PQ, 0.5807)])
def test_the_reference_white_has_half_of_the_light(
    colours: tuple[int, int, int], white: float
) -> None:
    values = shown_as(np.full((1, 3), white), Colours(*colours))
    assert values[0] * 255 == pytest.approx([188] * 3, abs=1)


def test_a_film_that_is_written_states_its_colours(tmp_path: Path) -> None:
    """Else players guess BT.709 from 720 pixels of height on, and show other colours."""
    drawn = np.full((720, 160, 3), (200, 40, 40), np.uint8)
    path = tmp_path / "red.mp4"
    write_film([drawn] * 3, path, 12, (160, 720))
    with av.open(str(path)) as written:
        context = written.streams.video[0].codec_context
        assert (context.color_primaries, context.color_trc, context.colorspace) == (1, 1, 6)
    with path.open("rb") as handle:
        read = ShownFilm(handle)
        seen = read.rgb(next(read.pictures()), 160, 720)
    assert seen[300, 80].tolist() == pytest.approx([200, 40, 40], abs=3)
