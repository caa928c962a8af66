"""Untrusted clips: facts come from the decoded frames, and a refused clip leaves no file."""

from pathlib import Path

import pytest

from media.untrusted_clip import ClipBounds, UnfitClip, remux_clip
from tests.judges.conftest import CLIP
from tests.rounds import swept

BOUNDS = ClipBounds(pixels=2_000_000, frames=1000, seconds=60, memory_mb=0, cpu_s=0)


@swept
def test_the_facts_are_those_of_the_remuxed_clip(tmp_path: Path) -> None:
    facts = remux_clip(str(CLIP), str(tmp_path / "first.mp4"), BOUNDS)
    assert facts.frames > 0 and facts.duration > 0
    assert remux_clip(str(tmp_path / "first.mp4"), str(tmp_path / "again.mp4"), BOUNDS) == facts


@pytest.mark.parametrize("bound", [{"frames": 1}, {"seconds": 0.1}, {"pixels": 300}])
def test_a_clip_beyond_a_bound_leaves_no_file(bound: dict[str, int], tmp_path: Path) -> None:
    with pytest.raises(UnfitClip):
        remux_clip(str(CLIP), str(tmp_path / "out.mp4"), BOUNDS._replace(**bound))
    assert not (tmp_path / "out.mp4").exists()
