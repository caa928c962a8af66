"""A clip that a visitor brings: decoded in a process of its own, refused where it is none."""

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest
from starlette.requests import Request

from app.lab.live_calls import visitor_clips
from app.server import sessions
from app.server.errors import Refusal
from media.untrusted_clip import ClipBounds
from tests import workers_here
from tests.conftest import THEATRE
from tests.rounds import IS_SWEEP, few, swept
from tests.variables import set_variable

CLIP = sorted((THEATRE / "media").glob("*.mp4"))[0]
PLAYLIST = b"#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> sessions.Session:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path))
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "1")
    return begun()


@pytest.fixture
def decoded_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decode clips in this process. A sweep has workers, as has what goes over their bounds."""
    if not IS_SWEEP:
        workers_here.use(workers_here.CLIPS, patch=monkeypatch)


def begun() -> sessions.Session:
    with sessions.drafted() as draft:
        return sessions.publish(draft, "192.0.2.1")[1]


def sent(
    body: bytes, session: sessions.Session, name: str = "clip.mp4"
) -> visitor_clips.VisitorClip:
    async def stream() -> AsyncIterator[dict[str, Any]]:
        for at in range(0, len(body), 60_000):
            part = body[at : at + 60_000]
            yield {"type": "http.request", "body": part, "more_body": at + 60_000 < len(body)}
        yield {"type": "http.request", "body": b"", "more_body": False}

    chunks = stream()
    scope = {"type": "http", "headers": [], "query_string": f"name={name}".encode()}
    return asyncio.run(visitor_clips.receive_clip(Request(scope, chunks.__anext__), session))


def drawn(
    path: Path, width: int, height: int, frames: int, rate: int = 24, codec: str = "h264"
) -> bytes:
    with av.open(str(path), "w", format="mp4") as out:
        stream = out.add_stream(codec, rate=rate)
        stream.width, stream.height = width, height
        stream.pix_fmt = "yuvj420p" if codec == "mjpeg" else "yuv420p"
        stream.options = {"preset": "ultrafast", "crf": "40"} if codec == "h264" else {}
        picture = np.zeros((height, width, 3), np.uint8)
        for _ in range(frames):
            out.mux(stream.encode(av.VideoFrame.from_ndarray(picture)))
        out.mux(stream.encode(None))
    return path.read_bytes()


@swept
def test_a_clip_is_kept_under_an_id_that_says_nothing(session: sessions.Session) -> None:
    kept = sent(CLIP.read_bytes(), session, "my ../<b>holiday.mp4")
    assert kept.name == "<b>holiday.mp4" and re.fullmatch(r"[\w-]{22}", kept.id)
    path = visitor_clips.clip_path(session, kept.id)
    assert path is not None and path.is_file()
    with av.open(str(CLIP)) as before, av.open(str(path)) as after:
        first = [frame.to_ndarray() for frame in before.decode(video=0)]
        again = [frame.to_ndarray() for frame in after.decode(video=0)]
        assert kept.frames == len(first) == len(again)
        assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
    assert sorted(path.name for path in path.parent.iterdir()) == [f"{kept.id}.mp4"]


@swept
def test_a_clip_belongs_to_its_session_alone(session: sessions.Session) -> None:
    kept = sent(CLIP.read_bytes(), session)
    assert visitor_clips.clip_path(begun(), kept.id) is None
    for other in ("../x", "", "x" * 22, kept.id + "/"):
        assert visitor_clips.clip_path(session, other) is None
    sessions.forget(session)
    assert visitor_clips.clip_path(session, kept.id) is None


@pytest.mark.usefixtures("decoded_here")
@pytest.mark.parametrize(
    ("body", "status"),
    [
        (PLAYLIST, 415),
        (b"ffconcat version 1.0\nfile /etc/passwd\n", 415),
        (b"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom" + PLAYLIST, 422),
        (b"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom" + b"\xff" * 5000, 422),
        (CLIP.read_bytes()[:9000], 422),
        (b"", 415),
        (b"RIFF\x00\x00\x00\x00AVI LIST", 415),
    ],
)
def test_what_is_no_clip_is_refused_and_leaves_nothing(
    body: bytes, status: int, session: sessions.Session
) -> None:
    with pytest.raises(Refusal) as refused:
        sent(body, session)
    assert refused.value.status == status
    assert str(session.folder) not in str(refused.value)
    assert not visitor_clips.session_clips(session) and not list(
        (session.folder / "clips").iterdir()
    )


@pytest.mark.usefixtures("decoded_here")
@few(1)
@pytest.mark.parametrize(
    ("shape", "word"),
    [
        ((2048, 1600, 1, 24), "pixels"),
        ((8, 8, 1, 24), "smaller"),
        ((64, 64, 1801, 60), "frames"),
        ((64, 64, 61, 1), "longer"),
    ],
)
def test_a_bomb_is_refused(
    shape: tuple[int, int, int, int], word: str, tmp_path: Path, session: sessions.Session
) -> None:
    with pytest.raises(Refusal, match=word):
        sent(drawn(tmp_path / "bomb.mp4", *shape), session)


@pytest.mark.usefixtures("decoded_here")
def test_pictures_that_no_browser_shows_are_refused(
    tmp_path: Path, session: sessions.Session
) -> None:
    with pytest.raises(Refusal, match=r"coded as"):
        sent(drawn(tmp_path / "odd.mp4", 64, 64, 2, codec="mjpeg"), session)


@pytest.mark.usefixtures("decoded_here")
@pytest.mark.parametrize("entry", [b"encv", b"zzzz"])
def test_pictures_that_nothing_can_decode_are_told(entry: bytes, session: sessions.Session) -> None:
    with pytest.raises(Refusal, match="encrypted or coded in no way that is known"):
        sent(CLIP.read_bytes().replace(b"avc1", entry), session)


@pytest.mark.parametrize(
    "bounds", [ClipBounds(2_000_000, 999, 60, 60, 20), ClipBounds(2_000_000, 999, 60, 900, 0)]
)
def test_a_decoder_that_takes_too_much_is_ended(
    bounds: ClipBounds, session: sessions.Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor_clips, "PUBLIC", bounds)
    with pytest.raises(Refusal, match=r"memory|longer"):
        sent(CLIP.read_bytes(), session)


def test_quotas_of_the_session_hold_for_clips(
    session: sessions.Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_UPLOAD_FILE_MB", "1")
    with pytest.raises(Refusal, match="1 MB"):
        sent(CLIP.read_bytes()[:12] + b"\0" * (2 << 20), session)
    set_variable(monkeypatch, "WHYREEL_UPLOAD_SESSION_MB", "1")
    set_variable(monkeypatch, "WHYREEL_UPLOAD_FILE_MB", "9")
    with pytest.raises(Refusal, match="together"):
        sent(CLIP.read_bytes()[:12] + b"\0" * (2 << 20), session)
    folder = session.folder / "clips"
    shutil.copy(CLIP, folder / "one.mp4")
    assert session.size() == CLIP.stat().st_size
    monkeypatch.setattr(visitor_clips, "MOST", 0)
    with pytest.raises(Refusal, match="at most"):
        sent(CLIP.read_bytes(), session)
