"""The picture of a link preview: 1200 × 630 pixels with title, frame, chain and what failed."""

import io
from dataclasses import replace
from itertools import product

import pytest
from PIL import Image

from tests.rounds import sweep
from tests.views.still.made import case
from views.still.drawing import png, svg
from views.still.figures import StripFrame, social_picture


def frame(width: int, height: int) -> StripFrame:
    target = io.BytesIO()
    Image.new("RGB", (width, height), (200, 30, 30)).save(target, "JPEG")
    return StripFrame(1.0, target.getvalue(), width / height)


SHAPES = ((160, 90), (90, 160), None)


@pytest.mark.parametrize(
    ("shape", "has_chain"),
    sweep(zip(SHAPES, (True, False, True), strict=True), product(SHAPES, (True, False))),
)
def test_it_shows_what_there_is(shape: tuple[int, int] | None, has_chain: bool) -> None:
    made = case() if has_chain else replace(case(), chain=None)
    drawing = social_picture(made, frame(*shape) if shape else None)
    with Image.open(io.BytesIO(png(drawing, 1.0))) as picture:
        assert picture.size == (1200, 630)
        red = picture.convert("RGB").getpixel((320, 286))
    assert (red[0] > 150 and red[1] < 80) == bool(shape), "the frame is in the middle of its place"
    text = svg(drawing)
    assert made.title in text and "B. nothing" in text
    assert ("data-node" in text) == has_chain
