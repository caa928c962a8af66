"""POST /api/build with the stand-in at the far end: turns, changed drafts, struck keys."""

import io
import json
import zipfile

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from app import overlay
from app.building import routes
from tests.conftest import Site
from tests.pipelines.asking import rehearsal

MARK = {"x-whyreel": "1"}
KEY = "sk-a-very-secret-key-123456"


@pytest.fixture(scope="module")
def server():
    with rehearsal() as url:
        yield url


@pytest.fixture
def client(theatre: Site, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(overlay, "library", lambda: theatre.library)
    return TestClient(
        Starlette(
            routes=[
                Route("/api/build", routes.build, methods=["POST"]),
                Route("/api/build/files", routes.files, methods=["POST"]),
                Route("/api/build/check", routes.check, methods=["POST"]),
            ]
        )
    )


def order(url: str, job: str = "svbench", **more) -> dict:
    told = {"told": {"scene": "moved-ball"}, "judge": {"base_url": url, "model": "rehearsal"}}
    return {"job": job, **told, **more}


def post(client: TestClient, asked: object, path: str = "", **headers: str):
    return client.post(f"/api/build{path}", json=asked, headers=MARK | headers)


def events(client: TestClient, asked: dict, **headers: str) -> list[tuple[str, dict]]:
    answer = post(client, asked, **headers)
    assert answer.status_code == 200, answer.text
    parts = [part.split("\ndata: ") for part in answer.text.split("\n\n") if part.startswith("ev")]
    return [(name.removeprefix("event: "), json.loads(data)) for name, data in parts]


def test_turns_come_one_by_one_then_the_record(client: TestClient, server: str) -> None:
    found = events(client, order(server))
    assert [name for name, _ in found] == ["plan", *["round"] * 7, "done"]
    rounds = [told["round"] for name, told in found if name == "round"]
    assert [one["agent"] for one in rounds][:2] == ["understanding agent"] * 2
    assert found[1][1]["graph"]["chains"]
    record = found[-1][1]["record"]
    assert record["status"] == "ok"
    assert record["rounds"] == rounds
    assert len(record["output"]["experiment"]["prompts"]) == 3


def test_a_changed_draft_is_gone_on_from_and_costs_nothing(client: TestClient, server: str) -> None:
    first = events(client, order(server))[-1][1]["record"]["rounds"]
    changed = json.loads(json.dumps(first[1]["draft"]))
    changed["description"] = "A nursery, told otherwise."
    drafts = [["understanding agent", changed]]
    rounds = events(client, order(server, drafts=drafts))[-1][1]["record"]["rounds"]
    assert rounds[0]["draft"]["description"] == "A nursery, told otherwise."
    assert (rounds[0]["cost"], rounds[0]["faults"]) == (0.0, [])
    assert "told otherwise" in rounds[1]["asked"]
    assert rounds[1]["agent"] == "synthesis agent"


def test_a_changed_draft_is_checked_as_theirs_are(client: TestClient, server: str) -> None:
    first = events(client, order(server))[-1][1]["record"]["rounds"]
    drafts = [["understanding agent", first[0]["draft"]]]  # the one that goes round
    rounds = events(client, order(server, drafts=drafts))[-1][1]["record"]["rounds"]
    assert [fault["code"] for fault in rounds[0]["faults"]] == ["cycle"]
    assert rounds[1]["faults"] == []


def test_a_clips_own_chain_is_asked_about(client: TestClient, server: str) -> None:
    told = {"of_clip": "theatre.gaze-easy-faithful"}
    record = events(client, order(server, "r3", told=told))[-1][1]["record"]
    assert record["clip"] == "theatre.gaze-easy-faithful"
    refused = post(client, order(server, "r3", told={"of_clip": "no.such"}))
    assert refused.status_code == 422


def test_a_clip_is_looked_at_by_a_witness(client: TestClient, server: str, theatre: Site) -> None:
    cue = "1\n00:00:00,000 --> 00:00:02,000\nMia drops her ball into the red basket.\n"
    told = {"of_clip": "theatre.moved-ball-easy-faithful", "subtitles": cue}
    record = events(client, order(server, "argus", told=told))[-1][1]["record"]
    assert record["status"] == "ok", record["reason"]
    assert record["output"]["checked_against_clip"]
    assert "witness" in {one["agent"] for one in record["rounds"]}
    (spoken,) = theatre.store.query(
        "SELECT clip FROM star.clip WHERE subtitles IS NOT NULL ORDER BY id LIMIT 1"
    )
    record = events(client, order(server, "argus", told={"of_clip": spoken["clip"]}))[-1][1]
    assert "–" in record["record"]["rounds"][0]["asked"]
    assert post(client, order(server, "argus", told={"of_clip": "none"})).status_code == 422


def test_a_key_is_in_nothing_that_is_told(client: TestClient, server: str) -> None:
    asked = order(server, told={"name": f"My key {KEY}"})
    answer = post(client, asked, **{"x-whyreel-key-1": KEY})
    assert answer.status_code == 200
    assert KEY not in answer.text
    assert "[key]" in answer.text


@pytest.mark.parametrize(
    "asked",
    [
        [], {}, "x", {"job": "svbench"},
        {"job": "svbench", "told": {}, "judge": {"base_url": "http://127.0.0.1:9", "model": "m"}},
        {"job": "r3", "told": {"nodes": 5, "links": 5},
         "judge": {"base_url": "http://127.0.0.1:9", "model": "m"}},
        {"job": "argus", "told": {}, "judge": {"base_url": "http://127.0.0.1:9", "model": "m"}},
        {"job": "svbench", "told": {"name": "x"}, "judge": {"base_url": "ftp://x", "model": "m"}},
        {"job": "svbench", "told": {"name": "x"}, "judge": {"kind": "house", "model": "m"}},
        {"job": "svbench", "told": {"name": "x"}, "key": KEY,
         "judge": {"base_url": "http://127.0.0.1:9", "model": "m"}},
    ],
)  # fmt: skip
def test_what_is_no_order_is_refused_without_an_echo(client: TestClient, asked: object) -> None:
    answer = post(client, asked)
    assert answer.status_code == 422
    assert answer.json()["error"]
    assert KEY not in answer.text


def test_other_sites_cannot_ask(client: TestClient, server: str) -> None:
    assert client.post("/api/build", json=order(server)).status_code == 403
    for path in ("/files", "/check"):
        assert client.post(f"/api/build{path}", json=[]).status_code == 403


def test_my_set_becomes_files(client: TestClient, server: str) -> None:
    record = events(client, order(server))[-1][1]["record"]
    found = post(client, [record, record], "/files")
    names = zipfile.ZipFile(io.BytesIO(found.content)).namelist()
    assert names == ["svbench/bench_for_short.json", "svbench/rates.json", "records.jsonl"]
    assert post(client, [], "/files").status_code == 422
    assert post(client, [{"x": 1}], "/files").status_code == 422
    assert post(client, [record | {"output": {}}], "/files").status_code == 422


def test_votes_become_agreement(client: TestClient) -> None:
    votes = [{"validator": v, "item": i, "task": "t", "stands": s}
             for v, i, s in (("a", "1", True), ("b", "1", True), ("a", "2", False),
                             ("b", "2", True))]  # fmt: skip
    found = post(client, votes, "/check").json()
    assert (found["raw"], found["splits"]) == (0.5, ["2"])
    for bad in ([{"x": 1}], [votes[0] | {"stands": "yes"}], {}, [5]):
        assert post(client, bad, "/check").status_code in (200, 422)
    assert post(client, [votes[0] | {"stands": "yes"}], "/check").status_code == 422


def test_an_endpoint_that_refuses_is_a_status_and_no_traceback(
    client: TestClient, server: str
) -> None:
    record = events(client, order(server, told={"name": "Nowhere"}))[-1][1]["record"]
    assert record["status"] in ("failed", "halted")
    assert record["rounds"][-1]["status"] not in ("ok", "invalid")
    assert record["reason"].endswith(record["rounds"][-1]["status"])
