"""Clips made ready: once each, for as long as there is room."""

import asyncio
from pathlib import Path

import pytest
from pydantic import BaseModel

from judges.core.types import ENCODINGS, Footage, Prompt, Sampling, TextPart, Turn
from judges.request import encodings, messages
from judges.request.encodings import EncodedClip, EncodedClips
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


def test_a_single_frame_is_the_middle_one_whatever_the_encoding(small: Path) -> None:
    whole = encodings.encode(small, Sampling(frames=6))
    for frames in (1, 16):
        alone = encodings.encode(small, Sampling(frames=frames, pick="middle"))
        assert [frame.index for frame in alone.frames] == [2]
        assert alone.parts == (whole.parts[2],)
    assert encodings.smaller_sampling(Sampling(frames=16, side=224, pick="middle")) is None


def test_shuffled_frames_are_the_same_in_another_order(small: Path, tmp_path: Path) -> None:
    """The order is the file's, whoever asks, and says nothing of time."""
    kept = [frame.index for frame in encodings.encode(small, Sampling()).frames]
    first = encodings.encode(small, Sampling(pick="shuffled"))
    drawn = [frame.index for frame in first.frames]
    assert sorted(drawn) == kept and drawn not in (kept, kept[::-1])
    assert first == encodings.encode(small, Sampling(pick="shuffled"))
    (tmp_path / "copy.mp4").write_bytes(small.read_bytes())
    again = encodings.encode(tmp_path / "copy.mp4", Sampling(pick="shuffled"))
    assert again.parts == first.parts
    both = encodings.encode(small, Sampling(frames=2, pick="shuffled"))
    assert [frame.index for frame in both.frames] == [5, 0]


def test_what_is_shown_in_part_is_never_sent_whole() -> None:
    def prompt(*parts: TextPart | Footage) -> Prompt:
        return Prompt((Turn("user", parts),), BaseModel)

    for encoding in ENCODINGS:
        wanted = Sampling(encoding, 8, 300)
        assert messages.sampling_of(prompt(TextPart("?")), wanted) is None
        assert messages.sampling_of(prompt(Footage()), wanted) == wanted
        sent = messages.sampling_of(prompt(Footage(pick="shuffled")), wanted)
        assert sent == Sampling(
            "frames_as_video" if encoding == "frames_as_video" else "frames", 8, 300, 85, "shuffled"
        )
