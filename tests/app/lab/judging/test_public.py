"""Public mode: strangers ask only whom the operator lets them, and no more than they may."""

import json
from pathlib import Path

import pytest

from app.lab.judging.routes import FOLDER, list_replays
from app.lab.live_calls import endpoint_forms
from app.server.settings import SettingsError, settings
from loaders import FileRefused
from loaders.core.events import Options
from loaders.whyreel import judging_log
from tests.app.lab.judging.conftest import (
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
from tests.variables import set_variable
from tests.waiting import until

HOUSE_KEY = "sk-house-0123456789abcdef"
BESIDE = {"WHYREEL_PUBLIC": "1", "WHYREEL_JUDGE_NETS": "127.0.0.0/8"}


def house(far_end: FarEnd, **more: object) -> dict[str, str]:
    config = {"name": "Ours", "base_url": far_end.address, "models": ["good"], "key_env": "OURS",
            "price_in": 1.0, "price_out": 2.0}  # fmt: skip
    return {
        **BESIDE,
        "OURS": HOUSE_KEY,
        "WHYREEL_JUDGE_ENDPOINTS": json.dumps([config | more]),
    }


OURS = {"kind": "house", "house": "Ours", "model": "good"}


@few(1)
@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:{port}/v1",
        "https://127.0.0.1:{port}/v1",
        "https://localhost:{port}/v1",
        "https://[::1]:{port}/v1",
        "https://2130706433:{port}/v1",
        "https://api.openai.com.evil.example/v1",
        "https://api.openai.com@127.0.0.1:{port}/v1",
        "http://api.openai.com/v1",
    ],
)
def test_who_is_not_listed_is_not_asked(url: str, serve: Serve, far_end: FarEnd) -> None:
    ask = serve(WHYREEL_PUBLIC="1")
    body = order(far_end, "unlisted")
    body["judges"][0]["base_url"] = url.format(port=far_end.port)
    for path in ("", "/preview"):
        assert post(ask, path, body, x_whyreel_key_1=MARKER).status == 422
    assert not any(request["model"] == "unlisted" for request in far_end.heard)


def test_a_listed_name_that_leads_inside_is_not_connected_to(serve: Serve, far_end: FarEnd) -> None:
    ask = serve(WHYREEL_PUBLIC="1", WHYREEL_JUDGE_HOSTS="localhost")
    body = order(far_end, "inside")
    body["judges"][0]["base_url"] = f"https://localhost:{far_end.port}/v1"
    (outcome,) = outcomes(post(ask, "", body, x_whyreel_key_1=MARKER))
    assert outcome["status"] == "config_error" and len(outcome["attempts"]) == 1
    assert "may not ask" in outcome["attempts"][0]["detail"]
    assert not any(request["model"] == "inside" for request in far_end.heard)


@swept
def test_a_run_that_never_ends_gives_its_place_back(
    serve: Serve, far_end: FarEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.lab.live_calls import live_job

    monkeypatch.setattr(live_job, "LONGEST_S", 0.3)
    ask = serve(**BESIDE, WHYREEL_JUDGE_HOSTS="127.0.0.1")
    stream = events(post(ask, "", order(far_end, "slow")))
    assert stream[-1][0] == "failed" and "longer" in stream[-1][1]["error"]


def test_local_presets_are_not_offered_to_strangers(serve: Serve) -> None:
    setup = serve(WHYREEL_PUBLIC="1")("/api/judge").json()
    assert {preset["name"] for preset in setup["presets"]} == {
        "openai",
        "gemini",
        "openrouter",
        "custom",
    }
    assert setup["hosts"] == sorted(endpoint_forms.HOSTED)


@swept
def test_rates_hold_whatever_a_header_says(serve: Serve, far_end: FarEnd) -> None:
    ask = serve(**BESIDE, WHYREEL_JUDGE_HOSTS="127.0.0.1", WHYREEL_JUDGE_PER_HOUR="3")
    body = order(far_end, "good")
    statuses = [
        post(ask, "", body, x_forwarded_for=f"203.0.113.{number}", x_real_ip=f"9.9.9.{number}",
             forwarded=f"for=198.51.100.{number}").status
        for number in range(5)
    ]  # fmt: skip
    assert statuses == [200, 200, 200, 429, 429]
    assert post(ask, "/preview", body).status == 429
    assert post(ask, "/clip?name=a.mp4", b"x").status == 429


def test_the_operators_key_is_spent_within_the_day_and_told_to_nobody(
    serve: Serve, far_end: FarEnd, tmp_path: Path
) -> None:
    ask = serve(**house(far_end), WHYREEL_JUDGE_DAILY_USD="0.02")
    setup = ask("/api/judge")
    assert (
        "Ours" in setup.text and HOUSE_KEY not in setup.text and far_end.address not in setup.text
    )
    body = order(far_end) | {"judges": [OURS]}
    answers = [post(ask, "", body) for _ in range(8)]
    ended = [events(answer)[-1][0] for answer in answers]
    assert ended[0] == "done" and ended[-1] == "failed"
    (spent,) = json.loads((tmp_path / "judging" / "spend.json").read_bytes())["days"].values()
    assert spent == pytest.approx(0.0012 * ended.count("done"), rel=0.01) and spent <= 0.02
    until(lambda: any(HOUSE_KEY in request["key"] for request in far_end.heard))
    seen = [answer.text for answer in (*answers, post(ask, "/preview", body))]
    seen.append(ask(f"/api/judge/run/{events(answers[0])[-1][1]['run']}").text)
    assert not any(HOUSE_KEY in text or far_end.address in text for text in seen)


@swept
def test_the_operators_key_goes_to_the_operators_endpoint_alone(
    serve: Serve, far_end: FarEnd
) -> None:
    ask = serve(**house(far_end))
    before = len(far_end.heard)
    for change in ({"model": "dear"}, {"house": "Theirs"}):
        assert post(ask, "", order(far_end) | {"judges": [OURS | change]}).status == 422
    moved = OURS | {"base_url": "https://evil.example/v1", "price_in": 0, "price_out": 0}
    assert post(ask, "/preview", order(far_end) | {"judges": [moved]}).json()["cost"] > 0
    assert len(far_end.heard) == before


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("WHYREEL_JUDGE_NETS", "10.0.0.0/99"),
        ("WHYREEL_JUDGE_ENDPOINTS", "{"),
        ("WHYREEL_JUDGE_ENDPOINTS", '[{"name":"a","key":"' + HOUSE_KEY + '"}]'),
        ("WHYREEL_JUDGE_ENDPOINTS", '[{"name":"a","base_url":"https://a/v1","models":["m"],'
         '"key_env":"NOT_SET","price_in":1,"price_out":1}]'),
    ],
)  # fmt: skip
def test_a_setting_that_cannot_be_read_is_named_without_its_value(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "1")
    set_variable(monkeypatch, name, value)
    with pytest.raises(SettingsError, match=name) as error:
        settings()
    assert HOUSE_KEY not in str(error.value)


def test_recordings_name_themselves_and_hold_no_verdict(serve: Serve) -> None:
    ask = serve()
    listed = ask("/api/judge").json()["replays"]
    assert listed == list_replays() and len(listed) >= 2
    for recording in listed:
        exchange = ask(f"/api/judge/replay/{recording['name']}").json()
        assert "canned" in exchange["said"] and "none of them is a verdict" in exchange["said"]
        assert all(judge["label"].startswith("scripted") for judge in exchange["sent"]["judges"])
        ended = [event["data"] for event in exchange["events"] if event["event"] == "outcome"]
        assert ended and all(not outcome["findings"] for outcome in ended)
        done = exchange["events"][-1]["data"]
        assert done["summary"]["tally"] == [] and done["run"] == ""
        with pytest.raises(FileRefused):
            list(judging_log.load([FOLDER / f"{recording['name']}.json"], Options()))
    for name in ("../published/models", "nothing", "%2e%2e"):
        assert ask(f"/api/judge/replay/{name}").status == 404


@few(1)
@pytest.mark.parametrize("model", ["parrot", "php", "dotnet"])
def test_the_operators_key_reaches_no_visitor_by_way_of_a_kept_reply(
    serve: Serve, far_end: FarEnd, tmp_path: Path, model: str
) -> None:
    """First the operator's endpoint, whose reply is kept; then its address as one's own."""
    key = "sk-house/walrus-trombone+tambourine"
    variables = house(far_end, models=[model]) | {"OURS": key, "WHYREEL_JUDGE_HOSTS": "127.0.0.1"}
    ask = serve(**variables)
    sent = post(ask, "/clip?name=c.mp4", FILE.read_bytes())
    cookie = sent.headers["set-cookie"].split(";")[0]
    about = {"clip": "", "own": sent.json()["id"], "about": {"prompt": "Two lift a plank."}}
    theirs = post(ask, "", order(far_end) | about | {"judges": [OURS | {"model": model}]},
                  cookie=cookie)  # fmt: skip
    assert [verdict["status"] for verdict in outcomes(theirs)] == ["ok"]
    own = post(ask, "", order(far_end, model) | about, cookie=cookie)
    (outcome,) = outcomes(own)
    assert outcome["status"] == "ok" and not outcome["cached"]
    again = post(ask, "", order(far_end, model) | about, cookie=cookie)
    assert outcomes(again)[0]["cached"]

    def keys() -> list[str]:
        return [request["key"] for request in far_end.heard if request["model"] == model]

    until(lambda: any(key in header for header in keys()))
    assert sum(key in header for header in keys()) == 1
    kept = [path.read_text("utf-8") for path in tmp_path.rglob("replies.jsonl")]
    assert kept
    for text in (theirs.text, own.text, again.text, *kept):
        assert "walrus" not in text and "tambourine" not in text and "[key]" in theirs.text
