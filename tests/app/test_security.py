"""The gate: what is open, what is closed, who may call."""

import json
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from app.security import LOOPBACK, Gate
from app.tidy import Tidy

CALL = {"fn_index": 7, "data": ["?tier=easy", None, ["a", "b"]], "session_hash": "abc"}


async def behind(scope: Scope, receive: Receive, send: Send) -> None:
    """Says back what reached it."""
    seen = {
        "query": scope["query_string"].decode(),
        "headers": {name.decode(): value.decode() for name, value in scope["headers"]},
        "body": (await Request(scope, receive).body()).decode(),
    }
    await JSONResponse(seen)(scope, receive, send)


@pytest.fixture
def client() -> TestClient:
    pages = ["", "watch", "leaderboard"]
    gate = Gate(Tidy(behind, pages), pages, LOOPBACK, {7: 3})
    return TestClient(gate, "http://127.0.0.1:7860")


@pytest.mark.parametrize(
    "path",
    [
        "/", "/watch", "/watch?clip=x", "/api/watch", "/api/overview", "/streamlit/",
        "/streamlit/watch", "/streamlit/_stcore/health", "/media/theatre.x-easy-faithful",
        "/media/theatre.x/poster", "/wr/0123456789ab/player.js", "/assets/index.js", "/config",
        "/gradio_api/queue/data?session_hash=x", "/healthz",
    ],
)  # fmt: skip
def test_what_pages_need_is_open(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 200


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/gradio_api/deep_link?session_hash=x"),
        ("GET", "/deep_link"),
        ("GET", "/gradio_api/file=http://example.org/"),
        ("GET", "/gradio_api/file=/etc/passwd"),
        ("GET", "/gradio_api/proxy=http://example.org/"),
        ("GET", "/gradio_api/info"),
        ("GET", "/gradio_api/openapi.json"),
        ("GET", "/gradio_api/runs"),
        ("GET", "/gradio_api/mcp/sse"),
        ("GET", "/monitoring"),
        ("GET", "/monitoring/summary"),
        ("GET", "/login"),
        ("GET", "/gradio_api/heartbeat/abc"),
        ("GET", "/assets/../x"),
        ("GET", "/assets/.env"),
        ("GET", "/static//etc/passwd"),
        ("GET", f"/assets/{'a' * 300}"),
        ("GET", f"/media/{'a' * 300}"),
        ("GET", "/wätch"),
        ("POST", "/gradio_api/cancel"),
        ("POST", "/gradio_api/reset"),
        ("POST", "/gradio_api/upload"),
        ("POST", "/gradio_api/call/load_watch"),
        ("POST", "/gradio_api/run/load_watch"),
        ("POST", "/gradio_api/component_server"),
        ("POST", "/gradio_api/vibe-edit"),
        ("POST", "/watch"),
        ("PUT", "/streamlit/_stcore/upload_file/a/b"),
        ("POST", "/streamlit/_stcore/agent/interact"),
        ("GET", "/streamlit/_stcore/agent/openapi.json"),
        ("GET", "/streamlit/_stcore/metrics"),
        ("GET", "/streamlit/component/x/y"),
        ("GET", "/media/../../etc/passwd"),
        ("GET", "/media/a/b/c"),
        ("DELETE", "/"),
    ],
)
def test_everything_else_is_closed(client: TestClient, method: str, path: str) -> None:
    assert client.request(method, path).status_code == 404


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        "",
        "[::1",
        "a@b:1",
        "a@localhost",
        "localhost:x",
        'localhost:1"<b>',
        "localhost/x",
    ],
)
def test_foreign_host_names_are_refused(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize("host", ["127.0.0.1:7860", "localhost:1", "[::1]:7860", "LOCALHOST"])
def test_own_host_names_are_served(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://127.0.0.1:7860", 200),
        ("http://evil.example", 403),
        ("null", 403),
        ("http://127.0.0.1:9999", 403),
        ("http://[", 403),
    ],
)
def test_writes_from_other_sites_are_refused(client: TestClient, origin: str, status: int) -> None:
    answer = client.post("/gradio_api/queue/join", headers={"origin": origin}, json=CALL)
    assert answer.status_code == status


def test_headers_name_no_outside_host_but_the_frames(client: TestClient) -> None:
    policy = client.get("/").headers["content-security-policy"]
    outside = [part for part in policy.split(";") if "http" in part]
    assert [part.split()[0] for part in outside] == ["frame-ancestors"]
    assert client.get("/").headers["x-content-type-options"] == "nosniff"


def test_refusals_carry_the_headers_too(client: TestClient) -> None:
    assert "content-security-policy" in client.get("/nothing").headers


@pytest.mark.parametrize(
    "change",
    [
        {"fn_index": 8}, {"fn_index": -1}, {"fn_index": "7"}, {"fn_index": True},
        {"data": []}, {"data": ["x"] * 4}, {"data": "xyz"}, {"data": None}, {"fn_index": None},
        {"data": [{"path": "/etc/passwd", "meta": {"_type": "gradio.FileData"}}, None, None]},
        {"data": [[{"url": "http://outside.example/"}], None, None]},
        {"data": [[["x"]], None, None]}, {"data": [["x"] * 201, None, None]},
        {"session_hash": None}, {"session_hash": "a" * 65}, {"session_hash": "../x"},
        {"trigger_id": "1"}, {"trigger_id": [1]},
    ],
)  # fmt: skip
def test_calls_that_no_page_makes_do_not_pass(
    client: TestClient, change: dict[str, object]
) -> None:
    answer = client.post("/gradio_api/queue/join", json={**CALL, **change})
    assert (answer.status_code, answer.text) == (422, "No page asks for this.\n")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422), (b"{", 422), (b"[]", 422), (b"null", 422), (b"\xff\xfe", 422),
        (b"[" * 100_000, 422), (b'{"data": [NaN]}', 422), (b'{"data": ["\\ud800"]}', 422),
        (b'"' + b"a" * 300_000 + b'"', 413),
    ],
)  # fmt: skip
def test_bodies_of_another_kind_do_not_pass(client: TestClient, body: bytes, status: int) -> None:
    assert client.post("/gradio_api/queue/join", content=body).status_code == status


def passed(client: TestClient, **change: object) -> dict[str, Any]:
    seen: dict[str, Any] = client.post("/gradio_api/queue/join", json={**CALL, **change}).json()
    return seen


def test_what_gradio_gets_of_a_call_is_only_what_pages_send(client: TestClient) -> None:
    more = {"event_data": {"x": 1}, "oauth_token": "x", "batched": True, "simple_format": True}
    seen = passed(client, trigger_id=3, **more)
    assert json.loads(seen["body"]) == {**CALL, "trigger_id": 3, "event_data": None}
    assert seen["headers"]["content-length"] == str(len(seen["body"]))


def test_gradio_is_not_told_another_address_nor_given_a_page_query(client: TestClient) -> None:
    told = {
        "x-forwarded-host": "evil.example",
        "x-gradio-server": "x",
        "origin": "http://x.example",
    }
    seen = client.get("/watch?deep_link=x&page=2", headers=told).json()
    assert seen["query"] == ""
    assert not set(told) & set(seen["headers"])
    assert client.get("/api/watch?tier=easy").json()["query"] == "tier=easy"
