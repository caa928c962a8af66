"""POST /api/judge: what is asked is checked, sent, told as it ends, and nothing else happens."""

import http.client
import json
import time

import pytest

from app.lab.judging import verdicts
from app.server.limits.limiters import CALL_LIMITER
from judges.core.types import ENCODINGS
from judges.runs import log_lines
from tests.app.lab.judging.conftest import (
    CLIP,
    FILE,
    MARKER,
    FarEnd,
    Serve,
    events,
    order,
    outcomes,
    post,
)
from tests.rounds import few, swept
from tests.same_names import NumberedNames
from tests.waiting import until


def until_idle() -> None:
    """Wait until no run is under way."""
    until(lambda: CALL_LIMITER._places._taken.total() == 0)


@swept
def test_a_panel_is_asked_and_told_beside_its_majority(serve: Serve, far_end: FarEnd) -> None:
    ask = serve()
    body = order(far_end, "good", "good-2", repeats=2)
    body["judges"].append({"kind": "trivial", "model": "always fail"})
    stream = events(post(ask, "", body, x_whyreel_key_1="sk-one", x_whyreel_key_2="sk-two"))
    names = [name for name, _ in stream]
    assert names[0] == "plan" and names[-1] == "done" and names.count("outcome") == 6
    summary = stream[-1][1]["summary"]
    assert summary["statuses"] == {"ok": 6}
    majority = {dimension["unit"]: dimension["majority"] for dimension in summary["tally"]}
    assert majority == {"D1": 1, "D2": 1, "D3": 0, "D4": 1, "D5": 1}
    outcome = next(data for name, data in stream if name == "outcome" and data["judge"] == 0)
    pinned = next(finding for finding in outcome["findings"] if finding["dimension"] == "D3")
    assert pinned["node"] == "Event-1" and pinned["second"] == 1.0
    assert outcome["usage"]["tokens_in"] == 1000 and outcome["usage"]["cost"] is None
    keys = {("good", "Bearer sk-one"), ("good-2", "Bearer sk-two")}
    until(lambda: keys <= {(request["model"], request["key"]) for request in far_end.heard})


@swept
def test_a_preview_shows_what_would_go_and_asks_nobody(serve: Serve, far_end: FarEnd) -> None:
    ask = serve()
    before = len(far_end.heard)
    body = order(far_end, "good", repeats=3)
    body["judges"][0] |= {"price_in": 1.0, "price_out": 2.0, "frames": 4}
    shown = post(ask, "/preview", body).json()
    (request,) = shown["judges"]
    assert [frame["second"] for frame in request["frames"]] == sorted(
        frame["second"] for frame in request["frames"]
    )
    assert len(request["frames"]) == 4 and request["encoding"] == "frames"
    assert shown["calls"] == 3 and shown["cost"] == pytest.approx(3 * request["cost"])
    parts = [part for message in request["messages"] for part in message["parts"]]
    assert sum(part["kind"] == "media" for part in parts) == 4
    assert "base64" not in json.dumps(request["messages"])
    assert len(far_end.heard) == before
    body["repeats"] = 1
    (sent,) = outcomes(post(ask, "", body))
    assert sent["frames"] == [frame["second"] for frame in request["frames"]]
    assert sent["sampling"] == request["sampling"]


def test_a_cap_that_is_too_small_sends_nothing(serve: Serve, far_end: FarEnd) -> None:
    ask = serve()
    body = order(far_end, "capped", cap=0.000001)
    body["judges"][0] |= {"price_in": 1.0, "price_out": 2.0}
    assert [outcome["status"] for outcome in outcomes(post(ask, "", body))] == ["over_budget"]
    assert not any(request["model"] == "capped" for request in far_end.heard)


def test_failures_have_their_status_and_no_score(serve: Serve, far_end: FarEnd) -> None:
    ask = serve()
    stream = events(post(ask, "", order(far_end, "babbler", "denied", repeats=2)))
    by_call = {
        (outcome["judge"], outcome["repeat"]): outcome
        for name, outcome in stream
        if name == "outcome"
    }
    assert {outcome["status"] for (judge, _), outcome in by_call.items() if judge == 0} == {
        "unparsed"
    }
    assert by_call[1, 0]["status"] == "config_error"
    assert all(not outcome["findings"] for outcome in by_call.values())
    assert stream[-1][1]["summary"]["tally"] == []


PUBLIC = {
    "WHYREEL_PUBLIC": "1",
    "WHYREEL_JUDGE_NETS": "127.0.0.0/8",
    "WHYREEL_JUDGE_HOSTS": "127.0.0.1",
}
QUESTION = {"text": "Who lifts first?", "options": ["Gil", "Hex", "nobody"], "answer": 0}


@few(4)
@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"clip": "theatre.nothing"}, "nothing to judge"),
        ({"clip": ""}, "name a clip"),
        ({"own": "x" * 22}, "name a clip"),
        ({"clip": "", "own": "x" * 22}, "no such clip"),
        ({"protocol": "guess"}, "no such protocol"),
        ({"setting": "+Sub"}, "no setting"),
        ({"protocol": "choice"}, "choose a question"),
        ({"repeats": 11}, "repeats"),
        ({"judges": []}, "judges"),
        ({"judges": [{"model": "m"}] * 6}, "judges"),
        ({"judges": [{"model": "m", "base_url": "file:///etc/passwd"}]}, "http"),
        ({"judges": [{"model": "m", "base_url": "http://k@h/v1"}]}, "user or a password"),
        ({"judges": [{"kind": "trivial", "model": "oracle"}]}, "no such rule"),
        ({"judges": [{"kind": "house", "house": "h", "model": "m"}]}, "of its own"),
        ({"judges": [{"kind": "trivial", "model": "coin"}], "grader": 0}, "grades nothing"),
        ({"grader": 3}, "grader"),
        ({"bogus": 1}, "bogus"),
    ],
)
def test_what_is_no_order_is_refused_in_words(
    change: dict[str, object], word: str, serve: Serve, far_end: FarEnd
) -> None:
    ask = serve()
    for path in ("", "/preview"):
        answer = post(ask, path, order(far_end, "good") | change)
        assert answer.status in (404, 422) and word in answer.json()["error"]


def test_calls_of_other_sites_are_refused(serve: Serve, far_end: FarEnd) -> None:
    ask = serve()
    body = json.dumps(order(far_end, "good")).encode()
    for path in ("", "/preview", "/clip", "/save"):
        target = f"/api/judge{path}"
        assert ask(target, "POST", body).status == 403
        assert ask(target, "POST", body, x_whyreel="1", origin="https://evil.example").status == 403
        assert ask(target, "POST", body, x_whyreel="1", sec_fetch_site="cross-site").status == 403
        assert ask(target, "POST", body, x_whyreel="1", host="evil.example").status == 421
        assert ask(target, "OPTIONS", b"").status == 404


@swept
def test_who_leaves_ends_the_run(serve: Serve, far_end: FarEnd) -> None:
    ask = serve()
    name, _, port = ask.netloc.partition(":")
    connection = http.client.HTTPConnection(name, int(port))
    body = json.dumps(order(far_end, "slow", repeats=10))
    connection.request("POST", "/api/judge", body, {"x-whyreel": "1"})
    answer = connection.getresponse()
    assert answer.readline().startswith(b"event: plan")
    connection.close()
    answer.close()
    until_idle()
    time.sleep(0.2)
    assert sum(request["model"] == "slow" for request in far_end.heard) <= 4


def test_a_clip_of_ones_own_is_judged_by_nobody_else(serve: Serve, far_end: FarEnd) -> None:
    ask = serve()
    sent = post(ask, "/clip?name=mine.mp4", FILE.read_bytes())
    assert sent.status == 201
    cookie, clip = sent.headers["set-cookie"].split(";")[0], sent.json()["id"]
    mine = order(far_end, "good") | {"clip": "", "own": clip, "about": {"prompt": "Two lift."}}
    assert [outcome["status"] for outcome in outcomes(post(ask, "", mine, cookie=cookie))] == ["ok"]
    assert ask(f"/api/judge/clip/{clip}", cookie=cookie).status == 200
    assert ask("/api/judge", cookie=cookie).json()["clips"][0]["name"] == "mine.mp4"
    other = post(ask, "/clip?name=o.mp4", FILE.read_bytes()).headers["set-cookie"].split(";")[0]
    for who in ({}, {"cookie": other}):
        assert ask(f"/api/judge/clip/{clip}", **who).status == 404
        assert post(ask, "", mine, **who).status == 404
    body = {**mine, "protocol": "circular", "about": QUESTION, "judges": [
        {"kind": "trivial", "model": "always pass"}]}  # fmt: skip
    many = {**body, "judges": body["judges"] * 5, "repeats": 10}
    refused = post(ask, "", many, cookie=cookie)
    assert refused.status == 422 and "150 calls; one run may have 60" in refused.text
    answer = post(ask, "", body, cookie=cookie)
    correct = [outcome["findings"][0]["correct"] for outcome in outcomes(answer)]
    assert correct == [False, True, False]
    (tally,) = events(answer)[-1][1]["summary"]["tally"]
    assert [vote["given"] for vote in tally["votes"]] == [[0.0]], "one hit or miss, not three votes"


def test_open_answers_are_graded_by_the_judge_that_was_named(serve: Serve, far_end: FarEnd) -> None:
    ask = serve()
    sent = post(ask, "/clip?name=mine.mp4", FILE.read_bytes())
    cookie, clip = sent.headers["set-cookie"].split(";")[0], sent.json()["id"]
    body = order(far_end, "good", "other", protocol="open_ended", grader=1) | {
        "clip": "", "own": clip, "about": {"text": "Who lifts?", "expected": "Gil"}
    }  # fmt: skip
    shown = post(ask, "/preview", body, cookie=cookie).json()
    assert all("grading" in request["notes"][-1] and "other" in request["notes"][-1]
               for request in shown["judges"])  # fmt: skip
    before = len(far_end.heard)
    by_judge = {
        outcome["judge"]: outcome for outcome in outcomes(post(ask, "", body, cookie=cookie))
    }
    findings = {number: outcome["findings"][0] for number, outcome in by_judge.items()}
    assert (findings[0]["raw"], findings[0]["correct"]) == ("good says so", True)
    assert (findings[1]["raw"], findings[1]["correct"]) == ("other says so", False)
    until(lambda: len(far_end.heard) >= before + 4)
    assert (
        sorted(request["model"] for request in far_end.heard[before:]) == ["good"] + ["other"] * 3
    )


@swept
def test_replies_are_had_again_by_their_visitor_alone(serve: Serve, far_end: FarEnd) -> None:
    ask = serve()
    cookies = [
        post(ask, "/clip?name=o.mp4", FILE.read_bytes()).headers["set-cookie"].split(";")[0]
        for _ in range(2)
    ]
    body = order(far_end, "cached")

    def cached(**headers: str) -> list[bool]:
        return [outcome["cached"] for outcome in outcomes(post(ask, "", body, **headers))]

    assert cached(cookie=cookies[0]) == [False]
    again = events(post(ask, "", body, cookie=cookies[0]))
    assert [data["cached"] for name, data in again if name == "outcome"] == [True]
    log = f"/api/judge/run/{again[-1][1]['run']}"
    whose = [ask(log, **who).status for who in ({"cookie": cookies[0]}, {"cookie": cookies[1]}, {})]
    assert whose == [200, 404, 404]
    assert cached(cookie=cookies[1]) == [False]
    assert cached() == [False]


def test_a_run_is_downloaded_and_saved_by_who_made_it(
    serve: Serve, far_end: FarEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verdicts, "secrets", NumberedNames())
    monkeypatch.setattr(log_lines, "now", lambda: "2026-11-01T00:00:00.000+00:00")
    ask = serve()
    body = order(far_end, "good")
    body["judges"].append({"kind": "trivial", "model": "coin"})
    done = events(post(ask, "", body))[-1][1]
    logs = [ask(f"/api/judge/run/{done['run']}?log={at}") for at in (0, 1)]
    heads = [json.loads(log.text.splitlines()[0]) for log in logs]
    assert [head.get("kind", "model") for head in heads] == ["model", "scripted"]
    assert ask(f"/api/judge/run/{done['run']}?log=2").status == 404
    assert ask(f"/api/judge/run/{'x' * 43}").status == 404
    assert post(ask, "/save", {"run": "x" * 43}).status == 404
    saved = post(ask, "/save", {"run": done["run"]})
    assert saved.status == 202
    cookie = saved.headers["set-cookie"].split(";")[0]
    reports = until(lambda: ask("/api/upload", cookie=cookie).json()["reports"])
    assert reports[0]["ok"], reports
    assert CLIP in logs[0].text


@swept
def test_the_place_of_a_run_is_given_back(serve: Serve, far_end: FarEnd) -> None:
    ask = serve(
        WHYREEL_PUBLIC="1", WHYREEL_JUDGE_NETS="127.0.0.0/8", WHYREEL_JUDGE_HOSTS="127.0.0.1"
    )
    for _ in range(4):
        assert outcomes(post(ask, "", order(far_end, "good")))[0]["status"] == "ok"
        until_idle()


@few(1)
@pytest.mark.parametrize(
    ("host", "why"),
    [
        ("0177.0.0.1", "leading zero"), ("127.0.0.1:99999", "up to 65535"),
        ("127.0.0.1\r\nX-Other: secret", "line breaks"), ("a b", "blanks"),
    ],
)  # fmt: skip
def test_an_address_that_no_client_can_read_is_told_so(
    serve: Serve, far_end: FarEnd, host: str, why: str
) -> None:
    body = order(far_end, "good")
    body["judges"][0]["base_url"] = f"http://{host}/v1"
    for path in ("", "/preview"):
        answer = post(serve(), path, body)
        assert answer.status == 422 and why in answer.text and "secret" not in answer.text


@swept
def test_a_chain_fills_while_the_reply_comes(serve: Serve, far_end: FarEnd) -> None:
    stream = events(post(serve(), "", order(far_end, "good", protocol="locate")))
    plan, steps = stream[0][1], [data for name, data in stream if name == "steps"]
    counts = [len(event["steps"]) for event in steps]
    assert counts == sorted(set(counts)) and len(counts) > 1 and counts[-1] == len(plan["steps"])
    (outcome,) = [data for name, data in stream if name == "outcome"]
    assert outcome["status"] == "ok" and outcome["usage"]["tokens_in"] == 1000
    assert outcome["grounding"]["steps"] == steps[-1]["steps"]
    assert [name for name, _ in stream].index("steps") < len(stream) - 3
    assert stream[-1][1]["summary"]["tally"] == [] and stream[-1][1]["logs"]


def test_one_step_a_call_and_a_rule_that_looks_at_nothing(serve: Serve, far_end: FarEnd) -> None:
    body = order(far_end, "good", protocol="locate", setting="each step")
    body["judges"].append({"kind": "trivial", "model": "always fail"})
    stream = events(post(serve(), "", body))
    sent = [data for name, data in stream if name == "outcome"]
    nodes = [[step["node"] for step in data["grounding"]["steps"]] for data in sent]
    count = len(stream[0][1]["steps"])
    assert len(sent) == 2 * count and {len(names) for names in nodes} == {1}
    places = {(data["judge"], data["rotation"]) for data in sent}
    assert places == {(judge, at) for judge in (0, 1) for at in range(count)}
    rule = [data["grounding"]["steps"][0] for data in sent if data["judge"] == 1]
    assert {(step["shown"], step["start"]) for step in rule} == {(False, None)}


@swept
def test_a_chain_of_ones_own_is_located_in_a_clip_of_ones_own(
    serve: Serve, far_end: FarEnd
) -> None:
    ask = serve()
    sent = post(ask, "/clip?name=mine.mp4", FILE.read_bytes())
    cookie, clip = sent.headers["set-cookie"].split(";")[0], sent.json()["id"]
    body = order(far_end, "good", protocol="locate") | {"clip": "", "own": clip, "about": {}}
    refused = post(ask, "", body, cookie=cookie)
    assert refused.status == 422 and "needs a chain" in refused.text
    body["about"] = {"steps": ["Gil lifts.", "<b>Hex</b> helps."]}
    for setting, calls in (("−", 1), ("each step", 2)):
        ended = outcomes(post(ask, "", body | {"setting": setting}, cookie=cookie))
        steps = [step for data in ended for step in data["grounding"]["steps"]]
        assert {step["node"] for step in steps} == {"Step-1", "Step-2"}  # as the calls end
        assert len(steps) == 2 and len(ended) == calls


def test_an_endpoint_tells_what_it_offers_and_its_key_is_struck(
    serve: Serve, far_end: FarEnd
) -> None:
    ask = serve()
    answer = post(ask, "/models", {"base_url": far_end.address}, x_whyreel_key_1=MARKER)
    assert answer.json() == {"models": ["good", "mine Bearer [key]", "slow"]}
    for address in ("", "ftp://x", "http://127.0.0.1:1/v1", far_end.address + "?a=b"):
        refused = post(ask, "/models", {"base_url": address}, x_whyreel_key_1=MARKER)
        assert refused.status == 422 and MARKER not in refused.text, address
        assert not refused.json()["error"].startswith("any"), "no model is asked for"
    about = {"base_url": far_end.address, "model": "good"}
    probed = post(ask, "/probe", about, x_whyreel_key_1=MARKER)
    assert probed.json() == {"sights": dict.fromkeys(ENCODINGS, "seen")}
    config = {"name": "Ours", "models": ["good", "slow"], "key_env": "OURS", "price_in": 1,
              "price_out": 1, "base_url": far_end.address}  # fmt: skip
    own = serve(OURS=MARKER, WHYREEL_JUDGE_ENDPOINTS=json.dumps([config]))
    (house,) = own("/api/judge").json()["houses"]
    assert house["encodings"] == {"good": list(ENCODINGS), "slow": None}, "as it was probed"
    denied = post(ask, "/probe", about | {"model": "denied"}, x_whyreel_key_1=MARKER)
    assert denied.status == 422 and "config_error" in denied.text and MARKER not in denied.text
    public = serve(WHYREEL_PUBLIC="1")
    assert post(public, "/models", {"base_url": far_end.address}).status == 422
    assert post(public, "/probe", about).status == 422
