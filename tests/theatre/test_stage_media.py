"""The drawn media: same frames when drawn anew, playable, seekable, small, none left over."""

import hashlib
import struct
from fractions import Fraction
from pathlib import Path

import av
import pytest
from PIL import Image

from tests.rounds import sweep, swept
from theatre.drawing.paint import FPS
from theatre.film import HASHES, POSTER, draw, read_hashes, vtt
from theatre.play import find, frames, stories
from theatre.script import FILM_HEIGHT, FILM_WIDTH
from theatre.story import Story

OUT = Path(__file__).parents[2] / "data" / "theatre"
CLIPS = sorted(path.stem for path in (OUT / "media").glob("*.mp4"))
REDRAWN = (
    "moved-ball-easy-faithful",
    "swing-medium-literal",
    "decoy-hard-mindblind",
    "warn-easy-glitching",
)
LIMIT = 17_000_000
"""Bytes of all media."""


@pytest.fixture(scope="module")
def by_clip() -> dict[str, Story]:
    return {story.clip: story for story in stories()}


def boxes(path: Path) -> list[bytes]:
    """The kinds of an MP4's outermost boxes in file order."""
    data, at, boxes = path.read_bytes(), 0, []
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        boxes.append(kind)
        at += size
    return boxes


def test_media_and_stories_are_the_same_set(by_clip: dict[str, Story]) -> None:
    hashes = read_hashes(OUT / HASHES)
    assert set(hashes) == set(by_clip)
    assert len(set(hashes.values())) == len(hashes)
    spoken = {clip for clip, story in by_clip.items() if story.speech}
    names = {path.name for path in (OUT / "media").iterdir()}
    assert names == (
        {f"{clip}.mp4" for clip in by_clip}
        | {f"{clip}.webp" for clip in by_clip}
        | {f"{clip}.vtt" for clip in spoken}
    )


def test_media_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in (OUT / "media").iterdir()}
    assert sum(sizes.values()) <= LIMIT
    assert max(size for name, size in sizes.items() if name.endswith(".webp")) < 8_000


@swept
@pytest.mark.parametrize("clip", REDRAWN)
def test_a_clip_drawn_anew_has_the_same_frames(clip: str) -> None:
    digest = hashlib.sha256()
    for frame in frames(*find(clip)):
        digest.update(frame.tobytes())
    assert digest.hexdigest() == read_hashes(OUT / HASHES)[clip]


@pytest.mark.parametrize("clip", sweep(CLIPS[::96], CLIPS[::8]))
def test_a_clip_decodes_with_a_key_frame_every_three_seconds(
    clip: str, by_clip: dict[str, Story]
) -> None:
    path = OUT / "media" / f"{clip}.mp4"
    kinds = boxes(path)
    assert kinds.index(b"moov") < kinds.index(b"mdat")
    with av.open(str(path)) as media:
        stream = media.streams.video[0]
        assert stream.codec_context.name == "h264" and stream.codec_context.pix_fmt == "yuv420p"
        assert (stream.width, stream.height) == (FILM_WIDTH, FILM_HEIGHT)
        assert stream.average_rate == Fraction(FPS)
        frames = [(frame.time, frame.key_frame) for frame in media.decode(stream)]
    assert len(frames) == round(by_clip[clip].duration * FPS)
    keys = [time for time, key in frames if key and time is not None]
    assert keys == pytest.approx([3.0 * i for i in range(len(keys))], abs=0.001)
    assert by_clip[clip].duration - keys[-1] <= 3.0


def test_posters_are_pictures(by_clip: dict[str, Story]) -> None:
    for clip in by_clip:
        with Image.open(OUT / "media" / f"{clip}.webp") as picture:
            assert picture.size == POSTER


def test_subtitles_say_what_the_story_says(by_clip: dict[str, Story]) -> None:
    story = next(story for story in by_clip.values() if story.speech)
    lines = vtt(story).splitlines()
    assert lines[0] == "WEBVTT"
    assert next(line for line in lines if "-->" in line).startswith("00:00:0")
    assert all(any(speech.text in line for line in lines) for speech in story.speech)


def test_an_unknown_clip_is_named(tmp_path: Path) -> None:
    with pytest.raises(KeyError, match="no-such-clip"):
        find("no-such-clip")
    with pytest.raises(KeyError, match="no-such-clip"):
        draw(["no-such-clip"], tmp_path, workers=1)
