"""The real server, with hostile data in it: what is closed, what it says, what it never tells."""

import getpass
import json
import os
import re
import socket
import subprocess
import time
from itertools import product
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.app.asking import Asker
from tests.app.conftest import HOSTS
from tests.attacks import ATTACKS
from tests.rounds import TIMES, few
from tests.servers import free_port
from views.address.filters import PARAMETERS
from views.registry import PAGES

TWINS = tuple(f"/api/{page.name}" for page in PAGES)
DRAWN = tuple(f"{shell}/{page.path}" for shell in ("", "/streamlit") for page in PAGES)
STEP, LONG_STEP = (1, 1) if TIMES > 1 else (11, 22)
"""Each page gets every eleventh of many questions, or every twenty-second, the next page those
after; a sweep asks all.
"""
SOME = (*DRAWN, *TWINS)[:: 1 if TIMES > 1 else 7]
"""Where the route does not matter: outside a sweep some documents of either shell, some twins."""

CLOSED = (
    "/gradio_api/upload", "/gradio_api/file=/etc/passwd", "/gradio_api/file=http://127.0.0.1/",
    "/gradio_api/file/etc/passwd", "/file=/etc/passwd", "/gradio_api/proxy=http://127.0.0.1/",
    "/gradio_api/deep_link?session_hash=abc",
    "/gradio_api/openapi.json", "/openapi.json", "/docs", "/redoc", "/gradio_api/runs",
    "/gradio_api/run-history/buckets", "/gradio_api/run-history/records", "/monitoring",
    "/monitoring/summary", "/gradio_api/call/load_watch", "/gradio_api/call/load_watch/x",
    "/gradio_api/call/v2/board", "/gradio_api/run/board", "/gradio_api/api/board", "/endpoints",
    "/gradio_api/api/load_watch", "/gradio_api/heartbeat/x", "/gradio_api/stream/x",
    "/gradio_api/mcp", "/gradio_api/mcp/sse", "/gradio_api/component_server",
    "/gradio_api/vibe-code",
    "/login", "/logout", "/token", "/user", "/gradio_api/user", "/gradio_api/token", "/dev/reload",
    "/gradio_api/dev/reload", "/gradio_api/upload_progress?upload_id=x", "/pwa_icon",
    "/gradio_api/profiling/traces", "/custom_component/x/y/z/style.css",
    "/streamlit/_stcore/upload_file/a/b", "/streamlit/_stcore/metrics", "/streamlit/_stcore/",
    "/streamlit/_stcore/allowed-message-origins", "/streamlit/_stcore/agent/openapi.json",
    "/streamlit/media/x.png", "/streamlit/app/static/x", "/streamlit/component/x/index.html",
    "/streamlit/oauth2callback", "/streamlit/auth/login", "/streamlit/nothing", "/streamlitx",
    "/api", "/api/", "/api/nothing", "/media/", "/chain/", "/wr/", "/.env", "/app/server.py",
)  # fmt: skip


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_what_no_page_needs_is_closed(ask: Asker, method: str) -> None:
    statuses = {path: ask(path, method).status for path in CLOSED}
    assert {path: status for path, status in statuses.items() if status != 404} == {}


def test_a_websocket_path_or_a_page_takes_no_other_method(ask: Asker) -> None:
    for path, method in product((*DRAWN, *TWINS, "/healthz"), ("POST", "PUT", "DELETE")):
        # Build's twin and its runs share an address: a call without our header is refused there.
        wanted = 403 if (method, path) == ("POST", "/api/build") else 404
        assert ask(path, method).status == wanted, (method, path)


ODD = (
    "//gradio_api/upload", "/gradio_api//upload", "/gradio_api/%75pload", "/gradio_api%2fupload",
    "/gradio_api/upload/", "/gradio_api/upload.", "/gradio_api/upload%00", "/GRADIO_API/UPLOAD",
    "/gradio_api/./upload", "/gradio_api/x/../upload", "/gradio_api/%2e%2e/gradio_api/upload",
    "/assets/../gradio_api/upload", "/assets/%2e%2e/gradio_api/upload", "/static/..%2fmonitoring",
    "/;/gradio_api/upload", "/gradio_api;x/upload", "/gradio_api\\upload", "/gradio_api/upload%20",
    "/gradio_api/upload%0a", "/healthz%0a", "/watch%0a", "/api/watch%0a", "/%2e%2e/%2e%2e/etc/x",
    "/assets/..%2f..%2froutes.py", "/assets//etc/passwd", "/static//etc/passwd",
    "/svelte//etc/passwd", "/static/C:%5cwindows%5cwin.ini", "/streamlit//_stcore/metrics",
    "/streamlit/%2e%2e/monitoring", "/streamlit/static/%2e%2e/_stcore/metrics",
    "/streamlit/static//etc/passwd", "/streamlit/static/..%2f..%2f__init__.py",
    "/streamlit/_stcore/%75pload_file/a/b", "/media/..", "/media/.%2e/x", "/media/%2e%2e%2f%2e%2e",
    "/media//etc/passwd", "/media/%2fetc%2fpasswd", "/media/a%00b", "/media/x/../../config",
    "/chain/..%2f..%2fetc", "/wr/%2e%2e/%2e%2e/shell.js", "/wr/..%2f/shell.js", "/wr//shell.js",
    "/api/../config", "/api//watch", "/WATCH", "/watch.", "/watch//", "//", "///",
    "//evil.example/",
    "/assets/" + "a" * 5000, "/media/" + "a" * 5000, "/" + "a" * 20_000,
)  # fmt: skip


def test_odd_spellings_open_nothing(ask: Asker) -> None:
    statuses = {path: ask(path).status for path in ODD}
    assert {path[:60]: status for path, status in statuses.items() if status != 404} == {}


LONG = (
    "q=" + "a" * 100_000, "&".join(f"p{n}=1" for n in range(10_000)), "tier=" * 10_000,
    "q=%00", "q=%ff%fe%80", "%ff=%ff", "q=%", "q=%zz", "&&&===", "page=2", "page=watch", "page=-1",
    "page=999999", "page=99999999999999999999", "deep_link=../../x", "t=nan", "t=-1", "t=1e400",
    "length=5-2", "length=" + "9" * 400, "version=../../etc/passwd", "version=%00", "clip=%2e%2e",
    "q=%0d%0aset-cookie:x=1", "q=%ed%a0%80", "q=%f0%9f%8e%ac", "__theme=dark&view=api",
    "benchmark=" + "%25" * 3000, "?", "q[]=1&q[x]=2", "tier=easy&tier=easy&tier=hard;tier=medium",
)  # fmt: skip


@pytest.mark.parametrize(("turn", "path"), list(enumerate((*DRAWN, *TWINS))))
def test_no_query_is_an_error_page(ask: Asker, turn: int, path: str) -> None:
    for query in LONG[turn % LONG_STEP :: LONG_STEP]:
        answer = ask(f"{path}?{query}")
        assert answer.status == 200, (query[:60], answer.status)
        assert "set-cookie" not in answer.headers or "x=1" not in answer.headers["set-cookie"]
        if path in TWINS:
            assert answer.json()["page"] == path.removeprefix("/api/").replace("home", "")


def test_an_address_in_pieces_is_answered_as_one_in_a_packet(ask: Asker) -> None:
    name, _, port = ask.netloc.partition(":")
    with socket.create_connection((name, int(port))) as wire:
        for piece in ("GET /healthz?q=", "a" * 70_000, "a" * 70_000, " HTTP/1.1\r\nHost: "):
            wire.sendall(piece.encode())
            time.sleep(0.1)
        wire.sendall(f"{ask.netloc}\r\nConnection: close\r\n\r\n".encode())
        assert wire.recv(100).startswith(b"HTTP/1.1 200 ")


SQL = (
    "' OR '1'='1", "'; DROP TABLE verdict; --", "\" OR 1=1 --", "%' UNION SELECT 1 --",
    "x'); ATTACH 'stolen.db'; --", "read_text('/etc/passwd')", "$$", "?", "%", "_", "\\",
    "'||(SELECT content FROM read_text('/etc/passwd'))||'", "getenv('HOME')", "NULL", "[1,2]",
)  # fmt: skip


@few(4)
@pytest.mark.parametrize(("turn", "path"), list(enumerate(TWINS)))
def test_no_parameter_reads_or_writes_anything(ask: Asker, turn: int, path: str) -> None:
    plain = ask(path).json()
    for at, name in [*enumerate(PARAMETERS)][turn % STEP :: STEP]:
        text = SQL[at % len(SQL)]
        answer = ask(f"{path}?{name}={quote(text)}")
        assert answer.status == 200
        view = answer.json()
        assert "could not be drawn" not in answer.text, (name, text)
        assert "root:" not in answer.text
        assert view["slots"], (name, text)
    assert ask(path).json() == plain


def test_searching_finds_signs_and_not_patterns(ask: Asker) -> None:
    def total(words: str) -> int:
        return int(ask(f"/api/cases?q={words}").json()["slots"]["gallery"]["total"])

    assert total("%25%25%25") == total("___") == total("%27%20OR%201=1") == 0
    assert total("DROP%20TABLE") > 0


def test_attacks_in_every_parameter_are_told_as_text(ask: Asker) -> None:
    for path, attack in [*product(TWINS, ATTACKS)][::LONG_STEP]:
        query = "&".join(f"{name}={quote(attack)}" for name in (*PARAMETERS, quote(attack)))
        answer = ask(f"{path}?{query}")
        assert (answer.status, answer.headers["content-type"]) == (200, "application/json")


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost@x.example",
                                  "", "169.254.169.254", "0.0.0.0", "127.1", "[::ffff:127.0.0.1]",
                                  "localhost:80:80", "localhost/x", "xboard.example"])  # fmt: skip
def test_another_host_name_is_refused_everywhere(ask: Asker, host: str) -> None:
    for path in (
        *((*DRAWN, *TWINS) if host == "evil.example" else SOME),
        "/config",
        "/media/hostile.v-i0",
        "/healthz",
        "/gradio_api/upload",
    ):
        assert ask(path, host=host).status == 421, path
    assert ask("/?at=watch", host=host).status == 421


@pytest.mark.parametrize("host", [*HOSTS, "BOARD.example:443", "localhost", "[::1]:7860"])
def test_a_named_host_is_served(ask: Asker, host: str) -> None:
    for path in SOME:
        assert ask(path, host=host).status == 200, path


def test_nobody_tells_gradio_where_it_lives(ask: Asker) -> None:
    spoofed = {"x_forwarded_host": "evil.example", "x_forwarded_server": "evil.example",
            "x_gradio_server": "http://evil.example", "forwarded": "host=evil.example",
            "x_original_host": "evil.example", "origin": "http://evil.example",
            "referer": "http://evil.example/"}  # fmt: skip
    for path in (*DRAWN, "/config"):
        assert "evil.example" not in ask(path, **spoofed).text, path
    assert ask("/config", host=HOSTS[2], x_forwarded_proto="https").json()["root"] == (
        f"https://{HOSTS[2]}"
    )


def test_the_config_tells_nothing_of_the_machine(ask: Asker) -> None:
    config = ask("/config").text
    assert os.environ["PATH"] not in config
    assert socket.gethostname() not in config
    assert f':"{getpass.getuser()}"' not in config
    switched_off = ("analytics_enabled", "show_error", "run_history", "dev_mode", "mcp_server")
    assert {json.loads(config)[name] for name in switched_off} == {False}


def test_every_kind_of_answer_has_a_policy_without_outside_hosts(ask: Asker) -> None:
    targets = (*DRAWN, *TWINS, "/config", "/theme.css", "/robots.txt", "/manifest.json", "/nothing",
               "/media/hostile.v-i0", "/media/hostile.v-i0/poster", "/media/hostile.v-i0/subtitles",
               "/media/nothing", "/chain/hostile.v-i0", "/chain/nothing", "/wr/0/nothing",
               "/healthz", "/streamlit/_stcore/health", "/streamlit/_stcore/host-config",
               "/streamlit",

               "/?at=watch&tier=easy", "/?at=nowhere",
               "/streamlit/static/nothing.js", "/assets/nothing.js", "/leaderboard/")  # fmt: skip
    for target in targets:
        policy = ask(target).headers["content-security-policy"]
        outside = [part for part in policy.split(";") if "http" in part or "*" in part]
        assert all(part.split()[0] == "frame-ancestors" for part in outside), target
        assert "default-src" in policy


def test_streamlit_takes_orders_from_no_other_page(ask: Asker) -> None:
    assert ask("/streamlit/_stcore/host-config").json()["allowedOrigins"] == []


def test_the_document_of_the_api_and_its_page_have_their_headers(ask: Asker) -> None:
    document, page = ask("/api/openapi.json"), ask("/api/docs")
    assert document.status == page.status == 200
    assert document.json()["openapi"].startswith("3.1")
    policy, _, framing = page.headers["content-security-policy"].partition("frame-ancestors")
    assert "default-src 'none'" in policy and "eval" not in policy and "http" not in policy
    assert framing and ";" not in framing


def test_the_images_health_check_tells_a_server_from_none(ask: Asker) -> None:
    text = (Path(__file__).parents[3] / "Dockerfile").read_text(encoding="utf-8")
    (words,) = re.findall(r"HEALTHCHECK .*\\\n\s+CMD (.+)", text)

    def checked(port: int) -> int:
        command = json.loads(words.replace("7860", str(port)))
        return subprocess.run(command, capture_output=True).returncode

    assert checked(int(ask.netloc.rpartition(":")[2])) == 0
    assert checked(free_port()) != 0
