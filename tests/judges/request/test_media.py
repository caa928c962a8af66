"""Clips made ready: once each, for as long as there is room."""

import asyncio
from pathlib import Path

import pytest

from judges.core.types import Sampling
from judges.request import encodings
from judges.request.encoded_clips import EncodedClips
from judges.request.encodings import EncodedClip
from media.mp4 import MediaFault


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of clips that were really encoded, in order."""
    names, real = list[str](), encodings.encode

    def counted(path: Path, sampling: Sampling) -> EncodedClip:
        names.append(path.name)
        return real(path, sampling)

    monkeypatch.setattr(encodings, "encode", counted)
    return names


def files(folder: Path, count: int) -> list[Path]:
    paths = [folder / f"{at}.mp4" for at in range(count)]
    for path in paths:
        path.write_bytes(path.name.encode() * 100)
    return paths


def test_a_clip_is_encoded_once_for_all_who_wait(tmp_path: Path, made: list[str]) -> None:
    (path,) = files(tmp_path, 1)

    async def run() -> None:
        media = EncodedClips()
        tasks = [asyncio.create_task(media.clip(path, Sampling("video_url"))) for _ in range(6)]
        await asyncio.sleep(0)
        tasks[0].cancel()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        assert len({id(clip) for clip in done[1:]}) == 1
        await media.clip(path, Sampling("mp4_in_image_url"))
        path.write_bytes(b"another")
        await media.clip(path, Sampling("video_url"))

    asyncio.run(run())
    assert made == ["0.mp4"] * 3


def test_the_oldest_leaves_when_room_is_short(tmp_path: Path, made: list[str]) -> None:
    paths = files(tmp_path, 3)

    async def run() -> None:
        media = EncodedClips(room=1800)
        for at in (0, 1, 0, 2, 0, 1):
            await media.clip(paths[at], Sampling("video_url"))

    asyncio.run(run())
    assert made == ["0.mp4", "1.mp4", "2.mp4", "1.mp4"]


def test_a_fault_is_told_to_all_and_not_kept(tmp_path: Path, made: list[str]) -> None:
    (path,) = files(tmp_path, 1)

    async def run() -> None:
        media = EncodedClips()
        for _ in range(2):
            with pytest.raises(MediaFault):
                await media.clip(path, Sampling())

    asyncio.run(run())
    assert len(made) == 2
