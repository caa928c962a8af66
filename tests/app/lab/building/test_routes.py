"""POST /api/build with the stand-in at the far end: turns, changed drafts, struck keys."""

import json

import pytest
from starlette.testclient import TestClient

from app.lab.live_calls import visitor_clips
from app.lab.uploads.upload_session import current_session
from app.server import sessions
from app.server.limits.limiters import CALL_LIMITER
from tests.app.lab.building.asking import KEY, MARK, MODES, events, order, post
from tests.conftest import THEATRE, Site
from tests.rounds import swept
from tests.variables import set_variable


@swept
def test_turns_come_one_by_one_then_the_record(client: TestClient, server: str) -> None:
    stream = events(client, order(server))
    assert [name for name, _ in stream] == ["plan", *["round"] * 8, "done"]
    rounds = [data["round"] for name, data in stream if name == "round"]
    assert [turn["agent"] for turn in rounds][:2] == ["understanding agent"] * 2
    assert stream[1][1]["graph"]["chains"]
    record = stream[-1][1]["record"]
    assert record["status"] == "ok"
    assert record["rounds"] == rounds
    assert len(record["output"]["experiment"]["prompts"]) == 3


@swept
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


@swept
def test_a_changed_draft_is_checked_as_theirs_are(client: TestClient, server: str) -> None:
    first = events(client, order(server))[-1][1]["record"]["rounds"]
    drafts = [["understanding agent", first[0]["draft"]]]  # the one that goes round
    rounds = events(client, order(server, drafts=drafts))[-1][1]["record"]["rounds"]
    assert [fault["code"] for fault in rounds[0]["faults"]] == ["cycle"]
    assert rounds[1]["faults"] == []


def test_a_clips_own_chain_is_asked_about(client: TestClient, server: str) -> None:
    given = {"of_clip": "theatre.gaze-easy-faithful"}
    record = events(client, order(server, "r3", told=given))[-1][1]["record"]
    assert record["clip"] == "theatre.gaze-easy-faithful"
    refused = post(client, order(server, "r3", told={"of_clip": "no.such"}))
    assert refused.status_code == 422


@swept
def test_a_clip_is_looked_at_by_a_verifier(client: TestClient, server: str, theatre: Site) -> None:
    cue = "1\n00:00:00,000 --> 00:00:02,000\nMia drops her ball into the red basket.\n"
    given = {"of_clip": "theatre.moved-ball-easy-faithful", "subtitles": cue}
    record = events(client, order(server, "argus", told=given))[-1][1]["record"]
    assert record["status"] == "ok", record["reason"]
    assert record["output"]["checked_against_clip"]
    assert "verifier" in {turn["agent"] for turn in record["rounds"]}
    (spoken,) = theatre.store.query(
        "SELECT clip FROM star.clip WHERE subtitles IS NOT NULL ORDER BY id LIMIT 1"
    )
    record = events(client, order(server, "argus", told={"of_clip": spoken["clip"]}))[-1][1]
    assert "–" in record["record"]["rounds"][0]["asked"]
    assert post(client, order(server, "argus", told={"of_clip": "none"})).status_code == 422


def test_a_key_is_in_nothing_that_is_told(client: TestClient, server: str) -> None:
    body = order(server, told={"name": f"My key {KEY}"})
    answer = post(client, body, **{"x-whyreel-key-1": KEY})
    assert answer.status_code == 200
    assert KEY not in answer.text
    assert "[key]" in answer.text


NOWHERE = {"base_url": "http://127.0.0.1:9", "model": "m"}
MANY = [{"id": f"Event-{at}", "kind": "event", "text": str(at)} for at in range(121)]


@pytest.mark.parametrize(
    "body",
    [
        [], {}, "x", {"job": "svbench"},
        {"job": "r3", "told": {"nodes": MANY, "links": []}, "judge": NOWHERE},
        {"job": "argus", "told": {"subtitles": "x" * 100_001}, "judge": NOWHERE},
        {"job": "vgenst", "told": {"theme": "x", "index": True}, "judge": NOWHERE},
        {"job": "vgenst", "told": {"theme": "x", "index": -1}, "judge": NOWHERE},
        {"job": "vgenst", "told": {"theme": " "}, "judge": NOWHERE},
        {"job": "svbench", "told": {"name": "x"}, "judge": {"kind": "trivial", **NOWHERE}},
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
def test_what_is_no_order_is_refused_without_an_echo(client: TestClient, body: object) -> None:
    answer = post(client, body)
    assert answer.status_code == 422
    assert answer.json()["error"]
    assert KEY not in answer.text


def test_other_sites_cannot_ask(client: TestClient, server: str) -> None:
    for path in ("", "/preview", "/files", "/check", "/items"):
        assert client.post(f"/api/build{path}", json=order(server)).status_code == 403


def test_what_would_be_sent_is_shown_and_nothing_goes(client: TestClient) -> None:
    nowhere = order("http://127.0.0.1:9/v1", mode="synthesis")
    nowhere["judge"] |= {"price_in": 1.0, "price_out": 2.0}
    shown = post(client, nowhere, "/preview").json()
    assert (shown["least"], shown["most"]) == (2, 6)
    assert shown["cost"] == pytest.approx([2 * 0.0031, 6 * 0.0031])
    assert shown["first"]["agent"] == "understanding agent"
    messages = json.dumps(shown["first"]["messages"])
    assert "You are the understanding agent" in messages
    assert "The moved ball" in messages
    drafts = [["understanding agent", MODES[0].rounds[1].draft]]
    later = post(client, nowhere | {"drafts": drafts}, "/preview").json()
    assert later["first"]["agent"] == "synthesis agent"
    broken = {"nodes": [{"id": "Event-1", "kind": "event", "text": "x"}], "links": []}
    none = post(client, nowhere | {"job": "r3", "told": broken}, "/preview").json()
    assert none["first"] is None
    assert "no link" in none["reason"]


def test_a_validator_has_its_own_price_and_is_told_of(client: TestClient) -> None:
    body = order("http://127.0.0.1:9/v1", judge={"base_url": "http://127.0.0.1:9/v1",
                 "model": "rehearsal", "price_in": 1.0, "price_out": 1.0})  # fmt: skip
    alone = post(client, body, "/preview").json()
    assert ["validates its own" in note for note in alone["notes"]] == [True]
    second = {"base_url": "http://127.0.0.1:9/v1", "model": "other"}
    assert post(client, body | {"validator": second}, "/preview").json()["cost"] is None
    second |= {"price_in": 10.0, "price_out": 10.0}
    shown = post(client, body | {"validator": second}, "/preview").json()
    assert (shown["least"], shown["validating"], shown["notes"]) == (4, 1, [])
    assert shown["cost"][0] == pytest.approx(alone["cost"][0] * (3 + 10) / 4)


@swept
def test_each_model_takes_its_own_of_the_changed_drafts(client: TestClient, server: str) -> None:
    second = {"base_url": server, "model": "rehearsal-good"}
    body = order(server, validator=second)
    record = events(client, body)[-1][1]["record"]
    by_agent = {turn["agent"]: turn["model"] for turn in record["rounds"]}
    assert by_agent["leak reviewer"] == record["validator"] == "rehearsal-good"
    assert {model for agent, model in by_agent.items() if agent != "leak reviewer"} == {"rehearsal"}
    drafts = [[turn["agent"], turn["draft"]] for turn in record["rounds"] if not turn["faults"]]
    again = events(client, body | {"drafts": drafts})[-1][1]["record"]
    assert {turn["cost"] for turn in again["rounds"]} == {0.0}, "nothing is asked anew"


@pytest.fixture
def house(server: str, monkeypatch: pytest.MonkeyPatch, tmp_path):
    """An endpoint of the operator's, with a key that nobody is told."""
    config = {"name": "ours", "base_url": server, "models": ["rehearsal", "rehearsal-denied"],
              "key_env": "HOUSE_KEY", "price_in": 1.0, "price_out": 1.0}  # fmt: skip
    for name, value in {"WHYREEL_HOME": str(tmp_path), "HOUSE_KEY": KEY,
                        "WHYREEL_JUDGE_ENDPOINTS": json.dumps([config])}.items():  # fmt: skip
        set_variable(monkeypatch, name, value)
    yield {"kind": "house", "house": "ours", "model": "rehearsal"}


@swept
def test_the_operators_endpoint_builds_without_a_key(
    client: TestClient, house: dict, monkeypatch: pytest.MonkeyPatch, tmp_path
) -> None:
    body = {"job": "svbench", "told": {"scene": "moved-ball"}, "judge": house}
    shown = post(client, body, "/preview")
    assert shown.json()["first"]["address"] == "this server's own endpoint"
    record = events(client, body)[-1][1]["record"]
    assert record["status"] == "ok"
    (spent,) = json.loads((tmp_path / "judging" / "spend.json").read_text())["days"].values()
    assert spent == pytest.approx(sum(turn["cost"] for turn in record["rounds"]))
    denied = client.post("/api/build", headers=MARK, json=body | {
        "judge": house | {"model": "rehearsal-denied"}})  # fmt: skip
    assert KEY not in denied.text
    guessed = post(client, body | {"told": {"name": f"Is it {KEY}?"}})
    assert KEY not in guessed.text
    assert "[key]" in guessed.text
    set_variable(monkeypatch, "WHYREEL_JUDGE_DAILY_USD", "0.0001")
    over = events(client, body)
    assert [name for name, _ in over] == ["failed"]
    assert post(client, body | {"judge": house | {"model": "other"}}).status_code == 422


def test_a_wrong_key_halts_with_its_status_and_is_in_nothing(
    client: TestClient, server: str, caplog: pytest.LogCaptureFixture
) -> None:
    body = order(server, judge={"base_url": server, "model": "rehearsal-denied"})
    answer = post(client, body, **{"x-whyreel-key-1": KEY})
    assert answer.status_code == 200
    record = json.loads(answer.text.split("event: done\ndata: ")[1].split("\n")[0])["record"]
    assert (record["status"], record["call"]) == ("halted", "config_error")
    assert record["reason"] == "understanding agent: the call ended as config_error"
    assert [turn["status"] for turn in record["rounds"]] == ["config_error"]
    for text in (answer.text, caplog.text):
        assert KEY not in text
        assert "Traceback" not in text


def test_in_public_mode_only_known_hosts_are_asked(
    client: TestClient, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "1")
    for path in ("", "/preview"):
        refused = post(client, order(server), path)
        assert refused.status_code == 422
        assert "not among the endpoints" in refused.json()["error"]
    seer = {"base_url": server, "model": "m"}
    known = order("https://api.openai.com/v1", validator=seer)
    assert post(client, known).status_code == 422


@pytest.fixture
def own(client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path) -> str:
    """A session with a clip of its visitor's; its id."""
    set_variable(monkeypatch, "WHYREEL_HOME", str(tmp_path))
    with sessions.drafted() as draft:
        _, session = sessions.publish(draft, "192.0.2.1")
    name = "A" * 22
    (session.folder / "clips").mkdir()
    clip = THEATRE / "media" / "moved-ball-easy-faithful.mp4"
    (session.folder / "clips" / f"{name}.mp4").write_bytes(clip.read_bytes())
    kept = visitor_clips.VisitorClip(name, "mine.mp4", clip.stat().st_size, 9.8, 480, 270, 235)
    session.update(lambda known: {"clips": [kept._asdict()]})
    client.app.dependency_overrides[current_session] = lambda: session
    return name


def test_argus_looks_at_a_clip_that_a_visitor_brought(
    client: TestClient, server: str, own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cue = "1\n00:00:00,000 --> 00:00:02,000\nMia drops her ball into the red basket.\n"
    body = order(server, "argus", told={"subtitles": cue}, own=own,
                  validator={"base_url": server, "model": "rehearsal-good"})  # fmt: skip
    shown = post(client, body, "/preview").json()
    assert shown["clip"] == "rehearsal-good"
    record = events(client, body)[-1][1]["record"]
    assert record["output"]["checked_against_clip"], record["reason"]
    looked = [turn["number"] for turn in record["rounds"] if turn["agent"] == "verifier"]
    assert looked == [1, 1], "the second model errs in no draft"
    assert post(client, body | {"own": "B" * 22}).status_code == 404
    assert post(client, body | {"job": "svbench", "told": {"name": "x"}}).status_code == 422
    client.app.dependency_overrides[current_session] = lambda: None
    assert post(client, body).status_code == 404


def test_who_asks_too_much_is_told_so(client: TestClient, server: str, monkeypatch) -> None:
    CALL_LIMITER.forget_all()
    set_variable(monkeypatch, "WHYREEL_JUDGE_PER_HOUR", "3")
    assert post(client, order(server)).status_code == 429
    for path in ("/preview", "/items", "/files", "/check"):
        CALL_LIMITER.forget_all()
        answers = [post(client, [], path) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [422] * 3 + [429]
        assert 3500 < int(answers[-1].headers["retry-after"]) <= 3600


def test_an_endpoint_that_refuses_is_a_status_and_no_traceback(
    client: TestClient, server: str
) -> None:
    record = events(client, order(server, told={"name": "Nowhere"}))[-1][1]["record"]
    assert record["status"] in ("failed", "halted")
    assert record["rounds"][-1]["status"] not in ("ok", "invalid")
    assert record["reason"].endswith(record["rounds"][-1]["status"])
