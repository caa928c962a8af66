"""Films without subtitles get them from a recogniser at the far end."""

import asyncio
import json
import math
from array import array
from collections.abc import Iterator
from email import message_from_bytes
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import av
import httpx2
import pytest

from judges.transcription import SpeechService
from media.subtitles import last_second
from tests.app import command_line
from tests.conftest import THEATRE
from tests.far_ends import Answering, serving
from tests.rounds import swept

CLIP = THEATRE / "media" / "moved-ball-easy-faithful.mp4"
KEY = "speech-secret/0123+456789"
SEGMENTS = [
    {"start": 0.2, "end": 1.0, "text": " Where is the ball? <b>--> now"},
    {"start": 1.5, "end": 2.25, "text": "Tom & Ann  know."},
    {"start": 2.5, "end": 3.0, "text": "  "},
    {"start": 3.0, "end": 3.5, "text": None},
]
SHOWN = "Where is the ball? ‹b›→ now"


class Recogniser(Answering):
    """Each model is a behaviour: `good`, `busy` (twice), `limited` (for an hour), `denied`,
    `silent`, `timeless`, `odd`."""

    heard: ClassVar[list[dict[str, Any]]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        head = f"content-type: {self.headers['content-type']}\r\n\r\n".encode()
        parts: dict[str, Any] = {}
        for part in message_from_bytes(head + body).get_payload():  # type: ignore[union-attr]
            name = part.get_param("name", header="content-disposition")  # type: ignore[union-attr]
            parts[str(name)] = part.get_payload(decode=True)  # type: ignore[union-attr]
        self.heard.append({"path": self.path, "key": self.headers.get("authorization")} | parts)
        model = parts["model"].decode()
        if model == "denied":
            return self.answer(401, f"no such key {KEY}".encode())
        if model == "busy" and len(self.heard) < 3:
            return self.answer(429, b"later", **{"retry-after": "0.01s"})
        if model == "limited":
            return self.answer(429, b"See billing.", **{"retry-after": "3600"})
        answers = {"silent": {"segments": []}, "timeless": {"text": "hello"},
                   "odd": {"segments": [{"start": 5, "end": 1, "text": "x"}]}}  # fmt: skip
        payload = answers.get(model, {"text": "…", "segments": SEGMENTS})
        return self.answer(200, json.dumps(payload).encode())


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    Recogniser.heard = []
    monkeypatch.setenv("SPEECH_KEY", KEY)
    with serving(Recogniser) as address:
        yield f"{address}/v1"


def with_sound(path: Path) -> Path:
    """The clip with two seconds of a tone, as AAC."""
    rate = 44_100
    with av.open(str(CLIP)) as clip, av.open(str(path), "w", format="mp4") as out:
        stream = out.add_stream_from_template(clip.streams.video[0])
        tone = out.add_stream("aac", rate=rate, layout="mono")
        for packet in clip.demux(clip.streams.video[0]):
            if packet.dts is not None:
                packet.stream = stream
                out.mux(packet)
        for at in range(0, 2 * rate, 1024):
            wave = array("f", (math.sin(0.05 * (at + n)) for n in range(1024)))
            frame = av.AudioFrame(format="fltp", layout="mono", samples=1024)
            frame.planes[0].update(wave.tobytes())
            frame.rate, frame.pts, frame.time_base = rate, at, Fraction(1, rate)
            out.mux(tone.encode(frame))
        out.mux(tone.encode(None))
    return path


def run(endpoint: str, model: str, *more: str) -> Any:
    line = ["transcribe", *more, "--endpoint", endpoint, "--model", model,
            "--key-env", "SPEECH_KEY", "--yes"]  # fmt: skip
    return command_line.run(line)


def test_a_film_gets_its_lines_and_no_film_is_sent_twice(endpoint: str, tmp_path: Path) -> None:
    (tmp_path / "films").mkdir()
    film = with_sound(tmp_path / "films" / "a.mp4")
    (tmp_path / "films" / "b.mp4").write_bytes(CLIP.read_bytes())  # has no sound
    with_sound(tmp_path / "films" / "c.mp4")
    (tmp_path / "films" / "c.srt").write_text("1\n00:00:00,100 --> 00:00:01,000\nBefore.\n")
    result = run(endpoint, "good", str(tmp_path / "films"), "--language", "en")
    assert result.exit_code == 0, result.output
    assert "1 written" in result.output and "b.mp4: no sound" in result.output
    (sent,) = Recogniser.heard
    assert sent["path"] == "/v1/audio/transcriptions" and sent["key"] == f"Bearer {KEY}"
    assert sent["response_format"] == b"verbose_json" and sent["language"] == b"en"
    text = film.with_suffix(".vtt").read_text("utf-8")
    assert text.startswith("WEBVTT") and SHOWN in text and "Tom & Ann know." in text
    assert "00:00:01.500 --> 00:00:02.250" in text and text.count("-->") == 2
    assert last_second(film.with_suffix(".vtt")) == 2.25
    assert (tmp_path / "films" / "c.srt").read_text().endswith("Before.\n")
    assert not list((tmp_path / "films").glob("*c.vtt")) and KEY not in result.output
    again = run(endpoint, "good", str(tmp_path / "films"))
    assert again.exit_code == 0 and len(Recogniser.heard) == 1, "b has no sound, a has its lines"


@swept
def test_the_sound_is_what_recognisers_take(endpoint: str, tmp_path: Path) -> None:
    film = with_sound(tmp_path / "a.mp4")
    assert run(endpoint, "good", str(film), "--out", str(tmp_path / "out")).exit_code == 0
    assert (tmp_path / "out" / "a.vtt").is_file() and not film.with_suffix(".vtt").exists()
    flac = tmp_path / "sent.flac"
    flac.write_bytes(Recogniser.heard[0]["file"])
    with av.open(str(flac)) as sent:
        (stream,) = sent.streams.audio
        assert (stream.codec_context.name, stream.rate, stream.layout.name) == (
            "flac", 16_000, "mono",
        )  # fmt: skip
        seconds = sum(frame.samples for frame in sent.decode(stream)) / 16_000
    assert seconds == pytest.approx(2, abs=0.1)


@pytest.mark.parametrize(
    ("model", "says"),
    [("denied", "HTTP 401"), ("timeless", "gave no seconds"), ("odd", "runs from 5 to 1 s")],
)
def test_a_failure_names_its_film_and_writes_nothing(
    endpoint: str, tmp_path: Path, model: str, says: str
) -> None:
    film = with_sound(tmp_path / "a.mp4")
    result = run(endpoint, model, str(film))
    assert result.exit_code == 1
    assert "a.mp4:" in result.output and says in " ".join(result.output.split())
    assert KEY not in result.output and not list(tmp_path.glob("*.vtt*"))


def test_silence_is_no_failure_and_no_file(endpoint: str, tmp_path: Path) -> None:
    film = with_sound(tmp_path / "a.mp4")
    result = run(endpoint, "silent", str(film))
    assert result.exit_code == 0 and "nobody speaks" in result.output
    assert not list(tmp_path.glob("*.vtt*"))
    again = run(endpoint, "silent", str(film))
    assert "in 1 nobody speaks" in again.output and len(Recogniser.heard) == 1, "asked once"


def test_a_busy_service_is_asked_again_when_it_says(endpoint: str, tmp_path: Path) -> None:
    film = with_sound(tmp_path / "a.mp4")
    assert run(endpoint, "busy", str(film)).exit_code == 0
    assert len(Recogniser.heard) == 3 and film.with_suffix(".vtt").exists()


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_service_that_names_no_wait_is_asked_again_after_growing_pauses(
    status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses, statuses = list[float](), [status, status, status, 200]

    def answer(_: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(statuses.pop(0), json={"segments": SEGMENTS[1:2]})

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr("judges.transcription.asyncio.sleep", sleep)
    http = httpx2.AsyncClient(transport=httpx2.MockTransport(answer))
    monkeypatch.setattr("judges.transcription.http_client", lambda *_: http)
    lines = asyncio.run(SpeechService("http://far/v1", "m").lines(b"flac"))
    assert lines == ((1.5, 2.25, "Tom & Ann know."),) and not statuses
    assert pauses == [0, 2, 4, 8]


def test_a_wait_that_is_too_long_is_said(endpoint: str, tmp_path: Path) -> None:
    result = run(endpoint, "limited", str(with_sound(tmp_path / "a.mp4")))
    assert result.exit_code == 1 and len(Recogniser.heard) == 1
    assert "asks to wait 60 min, until 2" in " ".join(result.output.split())


def test_what_is_not_there_is_named_before_anything_is_sent(endpoint: str, tmp_path: Path) -> None:
    result = run(endpoint, "good", str(tmp_path / "nothing"))
    assert result.exit_code == 2 and "nothing is not there" in result.output
    assert not Recogniser.heard


@swept
def test_a_link_gets_its_subtitles_beside_itself(endpoint: str, tmp_path: Path) -> None:
    """Exports link films under the names of their clips."""
    film = with_sound(tmp_path / "source.mp4")
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "s1.mp4").symlink_to(film)
    assert run(endpoint, "good", str(tmp_path / "links")).exit_code == 0
    assert (tmp_path / "links" / "s1.vtt").is_file() and not film.with_suffix(".vtt").exists()


def test_two_films_of_one_name_are_refused_before_one_overwrites_the_other(
    endpoint: str, tmp_path: Path
) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        with_sound(tmp_path / name / "x.mp4")
    both = (str(tmp_path / "a"), str(tmp_path / "b"))
    refused = run(endpoint, "good", *both, "--out", str(tmp_path / "out"))
    assert refused.exit_code == 2 and "another film has this name" in refused.output
    assert not Recogniser.heard
    assert run(endpoint, "good", *both).exit_code == 0 and len(Recogniser.heard) == 2
