"""A stretch of a film begins and ends on its frames, with its sound."""

from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest

from media.cutting import Cut
from media.cutting.cut import cut_film
from media.mp4 import MediaFault, probe
from tests.rounds import sweep, swept

RATE = 5
SECONDS = 12


def film(path: Path, kind: str = "mp4", *, sound: bool = True) -> Path:
    """Twelve seconds with one key frame, whose grey says which frame it is; a tone from 4 s on."""
    with av.open(str(path), "w", format=kind) as container:
        pictures = container.add_stream("libx264", rate=RATE, options={"g": "1000", "crf": "10"})
        pictures.width, pictures.height, pictures.pix_fmt = 64, 48, "yuv420p"
        voice = container.add_stream("aac", rate=48_000, layout="mono") if sound else None
        for number in range(RATE * SECONDS):
            shade = np.full((48, 64, 3), 10 + number * 4, np.uint8)
            frame = av.VideoFrame.from_ndarray(shade, "rgb24")
            frame.pts, frame.time_base = number, Fraction(1, RATE)
            container.mux(pictures.encode(frame))
            if voice is not None:
                loud = 0.5 if number >= 4 * RATE else 0.0
                wave = loud * np.sin(np.arange(9600) * 0.1, dtype=np.float32)[None]
                part = av.AudioFrame.from_ndarray(wave.astype(np.float32), "fltp", "mono")
                part.sample_rate, part.pts = 48_000, number * 9600
                part.time_base = Fraction(1, 48_000)
                container.mux(voice.encode(part))
        container.mux(pictures.encode(None))
        if voice is not None:
            container.mux(voice.encode(None))
    return path


def shown(path: Path) -> list[tuple[float, int]]:
    """Second and number of each frame, by its grey."""
    with av.open(str(path)) as container:
        decoded = container.decode(video=0)
        frames = [(frame.time or 0, frame.to_ndarray(format="rgb24")) for frame in decoded]
    return [(float(second), round((grey.mean() - 10) / 4)) for second, grey in frames]


FILES = [("a.mp4", "mp4"), ("a.mkv", "matroska")]


@pytest.mark.parametrize(("name", "kind"), sweep(FILES[:1], FILES))
def test_it_is_exact_between_key_frames(tmp_path: Path, name: str, kind: str) -> None:
    done = list[float]()
    cut = Cut("s1", "a", 3.0, 6.6)
    made = cut_film(film(tmp_path / name, kind), cut, tmp_path / "out", done.append)
    assert made.name == "s1.mp4" and probe(made).duration == pytest.approx(3.6, abs=0.06)
    frames = shown(made)
    assert [number for _, number in frames] == list(range(15, 33))
    seconds = [second for second, _ in frames]
    assert seconds == pytest.approx([number / RATE for number in range(18)], abs=2e-3)
    assert sum(done) == pytest.approx(3.4, abs=0.11)


@swept
def test_sound_keeps_its_place(tmp_path: Path) -> None:
    made = cut_film(film(tmp_path / "a.mp4"), Cut("s1", "a", 3.0, 6.5), tmp_path)
    with av.open(str(made)) as container:
        parts = [
            (float(frame.time or 0), float(np.abs(frame.to_ndarray()).max()))
            for frame in container.decode(audio=0)
        ]
    begins = next(second for second, loud in parts if loud > 0.2)
    assert begins == pytest.approx(1.0, abs=0.06), "the tone begins a second after the stretch"
    assert parts[-1][0] == pytest.approx(3.45, abs=0.08)


def test_a_clip_that_is_there_is_left_and_no_part_stays(tmp_path: Path) -> None:
    source = film(tmp_path / "a.mp4", sound=False)
    made = cut_film(source, Cut("s1", "a", 0.0, 1.0), tmp_path / "out")
    time = made.stat().st_mtime_ns
    assert cut_film(source, Cut("s1", "a", 5.0, 6.0), tmp_path / "out") == made
    assert made.stat().st_mtime_ns == time
    with pytest.raises(MediaFault, match=r"ends at 12\.0 s, and the clip goes on to 20 s"):
        cut_film(source, Cut("s2", "a", 10.0, 20.0), tmp_path / "out")
    with pytest.raises(MediaFault, match=r"ends at .* s, and the clip goes on"):
        cut_film(source, Cut("s2", "a", 30.0, 40.0), tmp_path / "out")
    assert cut_film(source, Cut("s3", "a", 11.0, 12.3), tmp_path / "out").is_file()
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["s1.mp4", "s3.mp4"]


def test_what_is_no_film_is_refused_by_its_content(tmp_path: Path) -> None:
    (tmp_path / "a.mp4").write_text("#EXTM3U\nfile:///etc/passwd\n")
    (tmp_path / "b.txt").write_bytes(b"x")
    for name, words in (("a.mp4", "can't be decoded"), ("b.txt", "is none of")):
        with pytest.raises(MediaFault, match=words):
            cut_film(tmp_path / name, Cut("s1", "a", 0, 1), tmp_path / "out")
    assert not list((tmp_path / "out").iterdir())
