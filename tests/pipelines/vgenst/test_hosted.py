"""A hosted generator at the far end: ordered, waited for, fetched; faults become reasons."""

import asyncio
import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from pydantic import SecretStr

from judges import video_generation
from judges.video_generation import VideoService
from judges.wire.network_guard import Rules
from pipelines.core.graph import run_case
from pipelines.vgenst.clips import HostedRenderer, Rendered
from pipelines.vgenst.pipeline import Theme, metadata, pipeline
from tests.conftest import THEATRE
from tests.far_ends import Answering, serving
from tests.judges.echoes import FORMS, traces
from tests.pipelines.asking import Wire
from tests.rounds import swept

CLIP = (THEATRE / "media" / "moved-ball-easy-faithful.mp4").read_bytes()
KEY = "vid-secret/0123+456789"
PNG = b"\x89PNG first frame"


class Service(Answering):
    """Each model is a behaviour: `good`, `failing`, `denied`, `broken`, `never`, `nameless`."""

    heard: ClassVar[list[tuple[str, bytes]]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.heard.append((self.path, body))
        key = self.headers.get("authorization", "")
        if self.path == "/v1/images/generations":
            payload = {"data": [{"b64_json": base64.b64encode(PNG).decode()}]}
            return self.answer(200, json.dumps(payload).encode())
        model = next(name for name in MODELS if name.encode() in body)
        if model == "denied":
            return self.answer(401, f"no such key: {key}".encode())
        if model in ECHOES:
            payload = f'{{"error": "{"x" * 270} {ECHOES[model](KEY)}"}}'
            return self.answer(401, payload.encode())
        payload = {"id": "" if model == "nameless" else f"job-{model}", "status": "queued"}
        return self.answer(200, json.dumps(payload).encode())

    def do_GET(self) -> None:
        self.heard.append((self.path, b""))
        model = self.path.split("/")[3].removeprefix("job-")
        if self.path.endswith("/content"):
            return self.answer(200, CLIP if model == "good" else b"<html>no clip</html>")
        polls = sum(path == self.path for path, _ in self.heard)
        if polls == 1:  # busy at first, as services with many jobs are
            return self.answer(429, b"See billing.", **{"retry-after": "10ms"})
        polls -= 1
        status = "failed" if model == "failing" else "completed" if polls > 1 else "in_progress"
        status = "queued" if model == "never" else status
        payload = {"id": "x", "status": status, "error": {"message": f"refused {KEY}"}}
        return self.answer(200, json.dumps(payload).encode())


ECHOES = {f"echo-{name}": form for name, form in FORMS.items()}
MODELS = (
    "good",
    "failing",
    "denied",
    "broken",
    "never",
    "nameless",
    *sorted(ECHOES, key=len)[::-1],
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(Service) as service:
        yield f"{service}/v1"


def drawn(address: str, model: str, folder: Path, image: str = "", **more) -> Rendered:
    Service.heard.clear()
    options = {"every": 0.01} | more
    service = VideoService(address, model, SecretStr(KEY), **options)
    return HostedRenderer(service, folder).render(None, image, "A ball rolls.")  # type: ignore


def test_a_clip_is_ordered_waited_for_and_kept(address: str, tmp_path: Path) -> None:
    made = drawn(address, "good", tmp_path, "A red box.", image_model="frames")
    assert made.media is not None, made.reason
    assert made.media.read_bytes() == CLIP
    paths = [path for path, _ in Service.heard]
    assert paths[:2] == ["/v1/images/generations", "/v1/videos"]
    assert paths[-3:] == ["/v1/videos/job-good"] * 2 + ["/v1/videos/job-good/content"]
    ordered = Service.heard[1][1]
    assert PNG in ordered
    assert b"A ball rolls." in ordered
    again = drawn(address, "good", tmp_path, "A red box.", image_model="frames")
    assert (again.media, Service.heard) == (made.media, [])
    assert [path.name for path in tmp_path.iterdir()] == [made.media.name]


def test_without_an_image_model_the_first_frame_is_told_in_words(
    address: str, tmp_path: Path
) -> None:
    assert drawn(address, "good", tmp_path, "A red box.").media
    assert b"First frame: A red box. A ball rolls." in Service.heard[0][1]


@pytest.mark.parametrize(
    ("model", "reason"),
    [
        ("failing", "the job ended as failed: refused [key]"),
        ("denied", "HTTP 401 no such key: Bearer [key]"),
        ("broken", "the service's file is no mp4"),
        ("never", "no clip came within"),
        ("nameless", "named no job"),
    ],
)  # fmt: skip
def test_what_goes_wrong_is_a_reason_without_the_key(
    address: str, tmp_path: Path, model: str, reason: str
) -> None:
    made = drawn(address, model, tmp_path, **({"deadline": 0.4} if model == "never" else {}))
    assert made.media is None
    assert reason in made.reason
    assert KEY not in repr(made)
    assert KEY not in repr(HostedRenderer(VideoService(address, model, SecretStr(KEY)), tmp_path))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("model", ECHOES)
def test_a_key_that_comes_back_in_any_form_is_in_no_reason(
    address: str, tmp_path: Path, model: str
) -> None:
    made = drawn(address, model, tmp_path)
    assert "HTTP 401" in made.reason and not traces(KEY, made.reason)


def test_a_clip_that_has_no_end_is_left(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(video_generation, "MOST_BYTES", 2**20 // 64)
    made = drawn(address, "good", tmp_path)
    assert (made.media, made.reason) == (None, "the clip has more than 0 MB")


def test_a_server_that_may_not_be_asked_is_not(tmp_path: Path) -> None:
    made = drawn("http://127.0.0.1:9/v1", "good", tmp_path, rules=Rules(frozenset(("a.example",))))
    assert "not among the endpoints" in made.reason
    assert drawn("http://127.0.0.1:9/v1", "good", tmp_path, rules=Rules(guarded=True)).reason
    assert drawn("http://127.0.0.1:9/v1", "good", tmp_path).reason


@swept
def test_the_pipeline_goes_through_with_it(stand_in: str, address: str, tmp_path: Path) -> None:
    service = VideoService(address, "good", SecretStr(KEY), every=0.01)
    theme = Theme(3, "The moved ball", "CM_F_EXO_DYN")
    case = asyncio.run(
        run_case(pipeline((HostedRenderer(service, tmp_path),)), "x", {"theme": theme},
                 Wire(stand_in, "rehearsal-good"))
    )  # fmt: skip
    assert case.status == "ok", case.reason
    (row,) = metadata(theme, case.results).to_pylist()
    assert (row["generator"], (tmp_path / row["clip"]).read_bytes()) == ("good", CLIP)
