"""Films are written as H.264 that every browser plays, or not at all."""

from pathlib import Path

import av
import numpy as np
import pytest

from media.film_writer import Pixels, drawn_frames, write_film


def grey(second: float) -> Pixels:
    return np.full((36, 64, 3), round(100 * second), np.uint8)


def test_a_film_is_drawn_second_by_second_and_reads_as_it_was_drawn(tmp_path: Path) -> None:
    path = tmp_path / "grey.mp4"
    write_film(drawn_frames(grey, 2.0, 12), path, 12, (64, 36))
    data = path.read_bytes()
    assert 0 < data.index(b"moov") < data.index(b"mdat"), "the index stands in front"
    with av.open(str(path)) as film:
        stream = film.streams.video[0]
        assert (stream.codec_context.name, stream.codec_context.pix_fmt) == ("h264", "yuv420p")
        assert (stream.width, stream.height, stream.average_rate) == (64, 36, 12)
        shown = [(frame.time, frame.to_ndarray(format="rgb24").mean()) for frame in film.decode()]
    assert [time for time, _ in shown] == pytest.approx([n / 12 for n in range(24)], abs=1e-3)
    assert [value for _, value in shown] == pytest.approx(
        [round(100 * n / 12) for n in range(24)], abs=3
    )


def test_the_same_frames_give_the_same_file(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.mp4", "b.mp4")]
    for path in files:
        write_film(drawn_frames(grey, 1.0, 12), path, 12, (64, 36), {"crf": "31", "g": "6"})
    assert files[0].read_bytes() == files[1].read_bytes()


def test_what_cannot_be_written_is_an_os_error_with_the_name(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"none\.mp4: there was no frame"):
        write_film([], tmp_path / "none.mp4", 12, (64, 36))
    with pytest.raises(OSError, match=r"away\.mp4"):
        write_film(drawn_frames(grey, 1.0, 12), tmp_path / "gone" / "away.mp4", 12, (64, 36))
