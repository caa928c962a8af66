"""A made clip has one second of each colour, in order."""

from pathlib import Path

import av
import numpy as np

from media.film_writer import write_colour_clip

COLOURS = ((210, 20, 20), (20, 20, 210), (20, 160, 20))


def test_each_colour_has_a_second(tmp_path: Path) -> None:
    path = tmp_path / "colours.mp4"
    write_colour_clip(path, COLOURS, 64)
    with av.open(str(path)) as container:
        frames = [
            (frame.time, frame.to_ndarray(format="rgb24")) for frame in container.decode(video=0)
        ]
    assert [time for time, _ in frames] == [0, 1, 2]
    assert [picture.shape for _, picture in frames] == [(64, 64, 3)] * 3
    for (_, picture), colour in zip(frames, COLOURS, strict=True):
        assert np.allclose(picture.mean(axis=(0, 1)), colour, atol=6)
