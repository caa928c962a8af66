"""Clips whose pictures nothing can decode, in every layout that has clips."""

from pathlib import Path

import pytest

from tests.loaders import made_files


@pytest.mark.parametrize("kind", ["bundle", "svbench", "r3", "vgenst", "videoreal"])
@pytest.mark.parametrize("entry", [b"encv", b"zzzz"])
def test_a_clip_that_nothing_can_decode_is_kept_without_its_film(
    tmp_path: Path, kind: str, entry: bytes
) -> None:
    folder = tmp_path / kind
    if kind != "bundle":
        folder.mkdir()
    made_files.MAKERS[kind](folder)
    clips = list(folder.rglob("*.mp4"))
    for clip in clips:
        clip.write_bytes(made_files.mp4().replace(b"avc1", entry))
    rows, rejects = made_files.run(kind, folder)
    assert clips and rows["clip"] and all(row["media"] is None for row in rows["clip"])
    kept_rejects = [reject for reject in rejects if "the clip is kept without it" in reject.reason]
    assert len(kept_rejects) == len(clips) and all(reject.kept for reject in kept_rejects)
