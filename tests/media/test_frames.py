"""Frames: the indices of OpenCV's sampling, the pictures of a plain decode, clear refusals."""

import io
from pathlib import Path

import av
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from benchmarks.judges.sampling import opencv
from media.frames import indices, sample
from media.mp4 import MediaFault
from tests.judges.conftest import CLIP
from tests.rounds import swept


@given(st.integers(0, 5000), st.integers(0, 64))
def test_indices_are_those_of_linspace(total: int, count: int) -> None:
    chosen = indices(total, count)
    if total and count:
        assert list(chosen) == np.linspace(0, total - 1, min(count, total), dtype=int).tolist()
    assert len(set(chosen)) == len(chosen) == min(total, count)
    assert all(0 <= index < total for index in chosen)


def test_frames_are_opencvs_and_look_like_the_clip() -> None:
    frames = sample(CLIP, 16, 1024)
    assert [frame.index for frame in frames] == opencv(CLIP)
    with av.open(str(CLIP)) as container:
        whole = list(container.decode(video=0))
    for frame in frames[::5]:
        drawn = Image.open(io.BytesIO(frame.jpeg))
        assert drawn.size == (frame.width, frame.height) == (960, 540)
        truth = whole[frame.index]
        assert frame.second == pytest.approx(truth.time, abs=0.001)
        off = np.abs(np.asarray(drawn, float) - np.asarray(truth.to_image(), float)).mean()
        assert off < 4


@swept
def test_the_longer_side_is_kept_below(small: Path) -> None:
    (frame, *_) = sample(CLIP, 2, 128)
    assert (frame.width, frame.height) == (128, 72)
    assert sample(small, 16, 512)[-1].index == 5
    assert max(sample(small, 2, 512)[0].width, 64) == 64


def test_a_lower_quality_is_smaller() -> None:
    assert len(sample(CLIP, 1, 512, 30)[0].jpeg) < len(sample(CLIP, 1, 512, 95)[0].jpeg)


@pytest.mark.parametrize("text", [b"", b"no clip", b"#EXTM3U\nhttp://outside.example/x.ts\n"])
def test_no_clip_is_a_fault(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "x.mp4"
    path.write_bytes(text)
    with pytest.raises(MediaFault):
        sample(path, 4, 128)


def test_a_clip_cut_off_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "cut.mp4"
    path.write_bytes(CLIP.read_bytes()[:3000])
    with pytest.raises(MediaFault):
        sample(path, 4, 128)
