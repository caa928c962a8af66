"""The gate: what is open, what is closed, who may call."""

import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from app.server.access.access_gate import LOOPBACK, AccessGate
from app.server.access.middleware import RequestSanitizer
from app.server.session_cookie import SessionCookies, cookie
from tests.variables import set_variable


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
    pages = ["", "cases", "leaderboard"]
    gate = AccessGate(RequestSanitizer(behind, pages), pages, LOOPBACK)
    return TestClient(gate, "http://127.0.0.1:7860")


def test_what_pages_need_is_open(client: TestClient) -> None:
    for path in [
        "/", "/cases", "/cases?clip=x", "/api/cases", "/api/home", "/view/cases",
        "/view/home", "/streamlit/",
        "/streamlit/cases", "/streamlit/_stcore/health", "/media/theatre.x-easy-faithful",
        "/media/theatre.x/poster", "/wr/0123456789ab/player.js", "/assets/index.js", "/config",
        "/healthz", f"/built/{'0a' * 12}.mp4", "/gradio_api/info",
        "/gradio_api/queue/data?session_hash=x", f"/gradio_api/call/board/{'0a' * 16}",
    ]:  # fmt: skip
        assert client.get(path).status_code == 200, path


def test_everything_else_is_closed(client: TestClient) -> None:
    for method, path in [
        ("GET", "/gradio_api/deep_link?session_hash=x"),
        ("GET", "/gradio_api/queue/join"),
        ("POST", "/gradio_api/queue/data"),
        ("GET", "/gradio_api/call/board"),
        ("GET", "/gradio_api/call/board/x"),
        ("POST", f"/gradio_api/call/board/{'0a' * 16}"),
        ("POST", "/gradio_api/call/boards"),
        ("GET", "/deep_link"),
        ("GET", "/gradio_api/file=http://example.org/"),
        ("GET", "/gradio_api/file=/etc/passwd"),
        ("GET", "/gradio_api/proxy=http://example.org/"),
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
        ("POST", "/cases"),
        ("PUT", "/streamlit/_stcore/upload_file/a/b"),
        ("POST", "/streamlit/_stcore/agent/interact"),
        ("GET", "/streamlit/_stcore/agent/openapi.json"),
        ("GET", "/streamlit/_stcore/metrics"),
        ("GET", "/streamlit/component/x/y"),
        ("GET", "/media/../../etc/passwd"),
        ("GET", "/media/a/b/c"),
        ("GET", "/built/r.jsonl"),
        ("GET", f"/built/{'0a' * 12}.mp4.json"),
        ("POST", f"/built/{'0a' * 12}.mp4"),
        ("DELETE", "/"),
    ]:
        assert client.request(method, path).status_code == 404, (method, path)


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
    "origin",
    ["http://evil.example", "null", "http://127.0.0.1:9999", "http://["],
)
def test_writes_from_other_sites_are_refused(client: TestClient, origin: str) -> None:
    assert client.post("/cases", headers={"origin": origin}, json={}).status_code == 403


def test_headers_name_no_outside_host(client: TestClient) -> None:
    policy = client.get("/").headers["content-security-policy"]
    outside = [part.strip() for part in policy.split(";") if "http" in part]
    # A notebook on the same machine may frame a private server.
    assert outside == ["frame-ancestors 'self' http://localhost:* http://127.0.0.1:*"]
    assert client.get("/").headers["x-content-type-options"] == "nosniff"


def test_a_public_server_is_framed_by_itself_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "1")
    gate = AccessGate(behind, ["cases"], LOOPBACK)
    policy = TestClient(gate, "http://127.0.0.1").get("/").headers["content-security-policy"]
    assert policy.endswith("frame-ancestors 'self'")


def test_a_public_server_is_framed_by_the_sites_that_its_operator_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    set_variable(monkeypatch, "WHYREEL_PUBLIC", "1")
    set_variable(
        monkeypatch, "WHYREEL_FRAME_ANCESTORS", "https://Docs.example.org  http://localhost:8888"
    )
    documents = (
        (behind, "default-src 'self'"),
        (PlainTextResponse("x", headers={"content-security-policy": "sandbox"}), "sandbox"),
    )
    for app, start in documents:
        answer = TestClient(AccessGate(app, [], LOOPBACK), "http://127.0.0.1").get("/")
        policy = answer.headers["content-security-policy"]
        assert policy.startswith(start)
        assert policy.endswith(
            "; frame-ancestors 'self' https://docs.example.org http://localhost:8888"
        )
        assert "x-frame-options" not in answer.headers


def test_only_a_space_is_shown_in_frames_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    set_variable(monkeypatch, "SPACE_HOST", "someone-whyreel.hf.space")
    gate = AccessGate(behind, ["cases"], LOOPBACK)
    policy = TestClient(gate, "http://127.0.0.1").get("/").headers["content-security-policy"]
    outside = [part.strip() for part in policy.split(";") if "http" in part]
    assert outside == ["frame-ancestors 'self' https://huggingface.co https://*.hf.space"]


@pytest.mark.parametrize(
    ("address", "proxies", "proto", "secure"),
    [("https://127.0.0.1", "", "", True), ("http://127.0.0.1", "", "", False),
     ("http://127.0.0.1", "1", "https", True), ("http://127.0.0.1", "", "https", False),
     ("http://127.0.0.1", "1", "http", False)],
)  # fmt: skip
def test_a_cookie_that_came_by_tls_never_goes_without(
    monkeypatch: pytest.MonkeyPatch, address: str, proxies: str, proto: str, secure: bool
) -> None:
    async def giving(scope: Scope, receive: Receive, send: Send) -> None:
        response = JSONResponse({}, headers={"set-cookie": cookie("x" * 43)})
        await response(scope, receive, send)

    set_variable(monkeypatch, "WHYREEL_PROXIES", proxies)
    answer = TestClient(SessionCookies(giving), address).get(
        "/", headers={"x-forwarded-proto": proto}
    )
    assert ("Secure" in answer.headers["set-cookie"]) is secure


def test_refusals_carry_the_headers_too(client: TestClient) -> None:
    assert "content-security-policy" in client.get("/nothing").headers


def test_gradio_is_not_told_another_address_nor_given_a_page_query(client: TestClient) -> None:
    spoofed = {
        "x-forwarded-host": "evil.example",
        "x-gradio-server": "x",
        "origin": "http://x.example",
    }
    seen = client.get("/cases?deep_link=x&page=2", headers=spoofed).json()
    assert seen["query"] == ""
    assert not set(spoofed) & set(seen["headers"])
    assert client.get("/api/cases?tier=easy").json()["query"] == "tier=easy"
