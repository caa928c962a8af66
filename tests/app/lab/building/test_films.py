"""Films of the server's own builds on Check: who gets them, which, and what is no name of one."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.lab.building import films as built_films
from app.lab.building.record_routes import router
from app.lab.building.run import BuildOptions, run_build
from app.server import visible_store
from app.server.errors import add_error_handlers
from judges.core.endpoint_config import Endpoint
from pipelines.build_job import BuildSettings
from schema.build_record import film_of, read
from tests.app.lab.building.asking import MARK
from tests.conftest import ROOT, Site
from tests.pipelines.asking import rehearsal
from tests.variables import set_variable

FILMS = ("detour-easy-faithful", "plank-hard-faithful")
MADE = (film_of("ab" * 32), film_of("cd" * 32))


def film(name: str) -> Path:
    return ROOT / "data" / "theatre" / "media" / f"{name}.mp4"


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with rehearsal() as url:
        yield url


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path / "home"))
    clips = tmp_path / "home" / "builds" / "clips"
    clips.mkdir(parents=True)
    for name, source in zip(MADE, FILMS, strict=True):
        shutil.copyfile(film(source), clips / name)
    return tmp_path / "home"


@pytest.fixture
def client(home: Path, theatre: Site, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(visible_store, "library", lambda: theatre.library)
    app = FastAPI()
    add_error_handlers(app)
    app.include_router(router)
    app.add_route("/built/{name}", built_films.serve, methods=["GET", "HEAD"])
    return TestClient(app)


def items(client: TestClient, body: bytes) -> list[dict]:
    answer = client.post("/api/build/items?name=r.jsonl", content=body, headers=MARK)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["items"])


CANDIDATES = [{"generator": f"secret-{at}", "clip": name, "reason": ""}
              for at, name in enumerate(MADE)]  # fmt: skip
SCENE = {
    "job": "vgenst", "id": "a", "status": "ok",
    "output": {"task": "BT_E_EXO_DYN", "metadata": {"scenario": "A ball rolls.", "theme": "ball"},
               "rows": [], "clip": {"clip": None},
               "choice": {"by": "people", "chosen": None, "candidates": CANDIDATES}},
}  # fmt: skip


def test_candidates_of_generators_play_and_say_not_whose_they_are(client: TestClient) -> None:
    shown = items(client, json.dumps(SCENE).encode())
    assert [item["clip"]["src"] for item in shown] == [f"/built/{name}" for name in MADE]
    assert all(item["absent"] is None and item["kind"] == "clip" for item in shown)
    assert "secret" not in json.dumps(shown)
    for item, source in zip(shown, FILMS, strict=True):
        answer = client.get(item["clip"]["src"])
        assert (answer.status_code, answer.content) == (200, film(source).read_bytes())
        assert answer.headers["content-type"] == "video/mp4"
        assert answer.headers["cache-control"].startswith("private")


def test_a_film_is_given_by_the_rules_of_other_media(client: TestClient) -> None:
    address, body = f"/built/{MADE[0]}", film(FILMS[0]).read_bytes()
    part = client.get(address, headers={"range": "bytes=100-199"})
    assert (part.status_code, part.content) == (206, body[100:200])
    assert part.headers["content-range"] == f"bytes 100-199/{len(body)}"
    head = client.head(address)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == str(len(body))
    assert "sandbox" in head.headers["content-security-policy"]
    again = client.get(address, headers={"if-none-match": head.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "name",
    ["..%2f..%2fr.jsonl", "..", "%2e%2e", "r.jsonl", "ab.mp4", MADE[0].upper(), f"{MADE[0]}%00",
     f"{'ab' * 12}.mp4.json", f".{MADE[0]}", f"{'a' * 24}.mp4", f"..%5c{MADE[0]}"],
)  # fmt: skip
def test_what_is_no_film_of_a_build_is_not_given(client: TestClient, home: Path, name: str) -> None:
    (home / "builds" / "r.jsonl").write_text("{}")
    assert client.get(f"/built/{name}").status_code == 404


def test_a_link_out_of_the_folder_leads_nowhere(client: TestClient, home: Path) -> None:
    secret = home.parent / "secret.mp4"
    secret.write_bytes(b"secret")
    (home / "builds" / "clips" / film_of("ef" * 32)).symlink_to(secret)
    assert client.get(f"/built/{film_of('ef' * 32)}").status_code == 404


def test_a_public_server_gives_none(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "1")
    assert client.get(f"/built/{MADE[0]}").status_code == 404
    shown = items(client, json.dumps(SCENE).encode())
    assert [item["clip"] for item in shown] == [None, None]
    assert all("cannot play here" in item["absent"] for item in shown)


def test_labels_play_from_the_folder_that_was_read_while_it_is_the_same_film(
    server: str, client: TestClient, home: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "films"
    (folder / "a").mkdir(parents=True)
    for at, name in enumerate(FILMS):
        shutil.copyfile(film(name), folder / "a" / f"{at}.mp4")
    endpoint = Endpoint(server, "rehearsal-good", backoff=0.01)
    options = BuildOptions("videoreal", "r", str(folder), endpoint, BuildSettings(1), yes=True)
    assert run_build(options) == 0
    log = (home / "builds" / "r.jsonl").read_bytes()
    assert str(tmp_path).encode() not in log, "no path of this machine"
    shown = items(client, log)
    assert len(shown) == 2 and all(item["standard"] == "rationale" for item in shown)
    for record in read(log.splitlines()):
        (item,) = (each for each in shown if each["film"] == record.given["film"])
        name = FILMS[int(Path(record.given["file"]).stem)]
        assert client.get(item["clip"]["src"]).content == film(name).read_bytes()

    (folder / "a" / "0.mp4").write_bytes(film(FILMS[1]).read_bytes())
    (folder / "a" / "1.mp4").unlink()
    for item in items(client, log):
        assert item["clip"] is None and "Look at it in the build’s folder" in item["absent"]
    assert client.get(shown[0]["clip"]["src"]).status_code == 404
