"""A visitor's key is used for its call and is nowhere afterwards: a marker key is looked for."""

import gc
import json
import re
import secrets
from pathlib import Path

import pytest

from media.film_writer import write_colour_clip
from tests.app.asking import Asker
from tests.app.lab.judging.conftest import MARKER, FarEnd, Serve, events, order, post
from tests.rounds import few, swept
from tests.waiting import until
from views.registry import PAGES

MODELS = ("php", "parrot", "echo", "denied", "dotnet", "babbler")
FORMS = (
    MARKER, MARKER.replace("/", "%2F").replace("+", "%2B"), MARKER[::-1],
    MARKER.replace("/", "\\/"), MARKER.replace("/", "\\\\/"), MARKER.replace("+", "\\u002B"),
    MARKER.replace("+", "\\\\u002B"), MARKER[:10],
)  # fmt: skip


def clean(text: str) -> None:
    """No form of the marker is in a text."""
    forms = [form for form in FORMS if form in text]
    assert not forms, text[max(0, text.find(forms[0]) - 200) :][:400]


def everywhere(ask: Asker, **headers: str) -> None:
    """Look through whatever the server tells, as one visitor."""
    paths = [f"/{page.path}" for page in PAGES]
    paths += [f"/api/{page.name}" for page in PAGES]
    paths += [f"/streamlit/{page.path}" for page in PAGES]
    paths += ["/config", "/gradio_api/deep_link?session_hash=x", "/gradio_api/startup-events",
              "/api/upload", "/api/judge", "/api/upload/report", "/healthz"]  # fmt: skip
    for path in paths:
        clean(ask(path, **headers).text)


def test_a_key_is_in_no_answer_page_log_or_file(
    ask: Asker, hostile: Path, far_end: FarEnd, tmp_path: Path
) -> None:
    write_colour_clip(tmp_path / "c.mp4", [(200, 40, 40), (40, 40, 200)])
    clip = (tmp_path / "c.mp4").read_bytes()
    sent = post(ask, "/clip?name=c.mp4", clip)
    cookie = sent.headers["set-cookie"].split(";")[0]
    body = order(far_end, *MODELS[:5]) | {
        "clip": "", "own": sent.json()["id"], "about": {"prompt": "Two people lift a plank."}
    }  # fmt: skip
    keys = {f"x_whyreel_key_{number}": MARKER for number in range(1, 6)} | {"cookie": cookie}
    run = post(ask, "", body, **keys)
    clean(run.text)
    by_judge = {outcome["judge"]: outcome for name, outcome in events(run) if name == "outcome"}
    assert [by_judge[number]["status"] for number in range(5)] == [
        "ok", "ok", "transport", "config_error", "ok"
    ]  # fmt: skip
    for number in (0, 1, 4):
        assert (
            "[key]" in json.dumps(by_judge[number]["findings"])
            and "[key]" in by_judge[number]["raw"]
        )
    log = events(run)[-1][1]["run"]
    for at in range(5):
        clean(ask(f"/api/judge/run/{log}?log={at}", cookie=cookie).text)
    until(lambda: any(MARKER in request["key"] for request in far_end.heard))
    other = post(ask, "/clip?name=o.mp4", clip).headers["set-cookie"].split(";")[0]
    for who in ({"cookie": cookie}, {"cookie": other}, {}):
        everywhere(ask, **who)
    paths = [path for path in hostile.rglob("*") if path.is_file()]
    assert any(path.name == "replies.jsonl" for path in paths)
    assert any(path.name.startswith("server-") for path in paths)
    for path in paths:
        data = path.read_bytes()
        assert not any(form.encode() in data for form in FORMS), path.name


@few(6)
@pytest.mark.parametrize(
    "change",
    [
        {"key": MARKER},
        {"judges": [{"model": "m", "base_url": "http://127.0.0.1/v1", "key": MARKER}]},
        {"judges": [{"model": "m", "base_url": f"http://{MARKER}@127.0.0.1/v1"}]},
        {"judges": [{"model": "m", "base_url": f"http://127.0.0.1/v1?key={MARKER}"}]},
        {"judges": [{"model": "m", "base_url": "http://127.0.0.1/v1", "price_in": MARKER}]},
        {"protocol": MARKER},
        {"own": MARKER},
        {"circular": MARKER},
        {"repeats": MARKER},
    ],
)
def test_a_key_in_the_wrong_field_is_not_told_back(
    change: dict[str, object], serve: Serve, far_end: FarEnd
) -> None:
    ask = serve()
    for path in ("", "/preview"):
        answer = post(ask, path, order(far_end, "good") | change)
        assert answer.status in (404, 422)
        clean(answer.text)
    broken = post(ask, "", json.dumps(MARKER).encode() + b"}", x_whyreel_key_1=f"{MARKER} x")
    assert broken.status == 422
    clean(broken.text)


def test_a_header_that_is_no_key_is_not_told_back(serve: Serve, far_end: FarEnd) -> None:
    answer = post(serve(), "", order(far_end, "good"), x_whyreel_key_1=f"{MARKER} and more")
    assert answer.status == 422 and "one word" in answer.text
    clean(answer.text)


def test_an_error_of_ours_tells_nothing_of_a_key(
    serve: Serve,
    far_end: FarEnd,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    from app.lab.judging import run

    async def broken(*_: object) -> None:
        raise RuntimeError(f"could not send {MARKER}")

    monkeypatch.setattr(run, "run_panel", broken)
    answer = post(serve(), "", order(far_end, "good"), x_whyreel_key_1=MARKER)
    assert [name for name, _ in events(answer)] == ["plan", "failed"]
    clean(answer.text)
    logged = "\n".join(record.getMessage() + str(record.exc_text) for record in caplog.records)
    assert "RuntimeError" in logged
    clean(logged)
    caplog.clear()


MADE = re.compile(r"sk-gone-[0-9a-f]{24}")


@swept
def test_nothing_refers_to_a_key_afterwards(serve: Serve, far_end: FarEnd) -> None:
    """No object of the process holds it: no secret, no client, no header, no frame, no text."""
    _used(serve(), far_end)
    until(lambda: not _holders())


def _used(ask: Asker, far_end: FarEnd) -> None:
    """Runs with a key that nothing of this test knows when this has returned."""
    key = f"sk-gone-{secrets.token_hex(12)}"
    for model in ("good", "denied", "parrot", "echo"):
        post(ask, "", order(far_end, model), x_whyreel_key_1=key)
    post(ask, "", order(far_end, "good") | {"repeats": 0}, x_whyreel_key_1=key)
    until(lambda: any(key in request["key"] for request in far_end.heard))
    holding = [key]
    assert any(holder == "list str" for holder in _holders()), holding
    far_end.heard.clear()


def _holders() -> list[str]:
    """What refers to a text with such a key, by its type."""
    gc.collect()
    return [
        f"{type(candidate).__name__} {type(text).__name__}"
        for candidate in gc.get_objects()
        for text in gc.get_referents(candidate)
        if (type(text) is str and MADE.search(text))
        or (type(text) in (bytes, bytearray) and MADE.search(bytes(text).decode("latin-1")))
    ]
