"""A password before everything: every route of ours and of both shells, and their sockets."""

import re
import time
from collections.abc import Iterator
from http.cookies import SimpleCookie
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import quote

import pytest
import streamlit
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import whyreel as wr
from app.server.access import login
from tests.app.asking import Answer, Asker
from tests.attacks import ATTACKS
from tests.rounds import TIMES
from tests.servers import serving
from tests.variables import set_variable
from views.registry import PAGES

PASSWORD = "correct horse — battery"
SOCKET = "/streamlit/_stcore/stream"
FORM = {"content_type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def ask(hostile: Path) -> Iterator[Asker]:
    with serving(hostile, WHYREEL_PASSWORD=PASSWORD, WHYREEL_PROXIES="1") as address:
        yield Asker(address, str(hostile), PASSWORD)


def attempt(ask: Asker, text: str, onward: str = "", **headers: str) -> Answer:
    target = f"/login?next={quote(onward, safe='')}" if onward else "/login"
    return ask(target, "POST", f"password={quote(text)}".encode(), **FORM, **headers)


@pytest.fixture(scope="module")
def cookie(ask: Asker) -> str:
    """What a browser sends once it is logged in."""
    return attempt(ask, PASSWORD).headers["set-cookie"].partition(";")[0]


def test_the_library_reads_the_data_with_the_password(
    ask: Asker, hostile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hostile texts arrive as they are; a copy that is damaged is made again."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    address = f"http://{ask.netloc}"
    for given, words in (("", "asks for a password"), ("wrong", "does not accept this password")):
        with pytest.raises(wr.RemoteError, match=words):
            wr.open(address, password=given)
    remote, local = wr.open(address, password=PASSWORD), wr.open(hostile)
    assert remote.benchmarks.equals(local.benchmarks) and remote.runs.equals(local.runs)
    place, remote = remote.store.path, local  # closed: a process opens a file once
    place.write_bytes(b"damaged")
    remote = wr.open(address, password=PASSWORD)
    assert remote.benchmarks.equals(local.benchmarks) and remote.runs.equals(local.runs)
    assert remote.cases().df.equals(local.cases().df) and len(local.cases())
    assert not any(text in remote.board()._repr_html_() for text in ATTACKS[:4])
    case = next(each for each in remote.cases() if local.case(each.clip).film)
    assert case.film and case.film.read_bytes() == local.case(case.clip).film.read_bytes()


def routes(app: Any, prefix: str = "") -> Iterator[str]:
    """Every path below an app, of mounted and included ones too."""
    for route in app.routes:
        path = prefix + getattr(route, "path", "")
        inner = getattr(route, "original_router", getattr(route, "app", None))
        if hasattr(inner, "routes"):
            yield from routes(inner, path.rstrip("/"))
        yield path or "/"


def routes_of_streamlit() -> Iterator[str]:
    """It makes its routes when it starts, of these constants."""
    folder = Path(streamlit.__file__).parent / "web" / "server" / "starlette"
    for file in folder.glob("starlette_*.py"):
        module = import_module(f"streamlit.web.server.starlette.{file.stem}")
        for name, value in vars(module).items():
            if "ROUTE" in name and isinstance(value, str):
                yield f"/streamlit/{value.strip('/')}"


@pytest.fixture(scope="module")
def paths() -> set[str]:
    from app.server import asgi

    with patch.object(asgi, "_with_middlewares", lambda app: app):
        theirs = (*routes(asgi.create()), *routes_of_streamlit())
    paths = {re.sub(r"\{[^}]*\}", "x", path) for path in theirs}
    # Gradio has a document for each state of Cases; which one answers is settled before it.
    # A page without controls has no route of Gradio's: it shares that of the root.
    ours = {f"{shell}/{page.path}" for page in PAGES for shell in ("", "/streamlit")
            if shell or (page.controls and not page.states)}  # fmt: skip
    known = {"/gradio_api/upload", "/gradio_api/queue/join", "/streamlit/_stcore/health",
             "/streamlit/_stcore/host-config", "/streamlit/media/x"}  # fmt: skip
    assert ours | known <= paths
    return paths | {f"/{page.path}" for page in PAGES} | {
        "/media/hostile.v-i0", "/media/hostile.v-i0/poster", "/media/hostile.v-i0/subtitles",
        "/chain/hostile.v-i0", "/config", "/theme.css", "/robots.txt", "/assets/index.js",
        "/export/leaderboard.csv", "/data/all.zip", "/training/sft.zip", "/api/judge/clip/x",
        "/streamlit/_stcore/health", "/streamlit/_stcore/host-config", "/?at=watch", "/cases",
        f"/built/{'0a' * 12}.mp4",
    }  # fmt: skip


def test_without_the_password_every_route_is_closed(ask: Asker, paths: set[str]) -> None:
    for path in sorted(paths - {"/healthz", "/login", "/logout"}):
        for method in ("GET", "HEAD", "POST"):
            answer = ask(path, method, b"{}" if method == "POST" else None, x_whyreel="1")
            assert answer.status in (401, 404), (method, path, answer.status)
            if answer.status == 404:  # closed to everybody, before the lock
                assert answer.text in ("There is nothing here.\n", ""), path
            else:
                message = answer.text.removeprefix('{"error":"').removesuffix('"}').strip()
                assert message in ("A password is needed here: see /login.", ""), path


@pytest.mark.parametrize("token", ["", "whyreel_login=", "whyreel_login=9999999999.ab.00",
                                   "whyreel_login=%00", 'whyreel_login="é"'])  # fmt: skip
def test_no_cookie_of_ones_own_opens_it(ask: Asker, token: str) -> None:
    assert ask("/api/leaderboard", cookie=token.encode().decode("latin-1")).status == 401


def test_with_the_password_pages_twins_media_and_assets_are_open(ask: Asker, cookie: str) -> None:
    pages = PAGES if TIMES > 1 else PAGES[::6]
    targets = [f"{shell}/{page.path}" for page in pages for shell in ("", "/streamlit")]
    targets += [f"/api/{page.name}" for page in pages]
    targets += ["/media/hostile.v-i0", "/config", "/data/clip.csv", "/streamlit/_stcore/health"]
    for target in targets:
        answer = ask(target, cookie=cookie)
        assert answer.status == 200, target
        kept = answer.headers["cache-control"]
        assert "public" not in kept and ("private" in kept or "no-store" in kept), target


def test_the_socket_is_behind_it_too(ask: Asker, cookie: str) -> None:
    address = f"ws://{ask.netloc}{SOCKET}"
    origin: Any = f"http://{ask.netloc}"
    with pytest.raises(InvalidStatus) as refused:
        connect(address, origin=origin, subprotocols=["streamlit"])  # type: ignore[list-item]
    assert refused.value.response.status_code in (401, 403)
    with connect(address, origin=origin, additional_headers={"Cookie": cookie}) as wire:
        assert wire.response is not None and wire.response.status_code == 101


def test_a_browser_is_led_to_the_page_and_back(ask: Asker) -> None:
    led = ask("/cases?clip=x&tier=easy", accept="text/html,*/*")
    assert led.status == 303
    assert led.headers["location"] == "/login?next=%2Fcases%3Fclip%3Dx%26tier%3Deasy"
    page = ask(led.headers["location"])
    assert page.status == 200 and 'type="password"' in page.text
    assert "src=" not in page.text and 'href="/' not in page.text, "it needs nothing behind it"
    (action,) = re.findall(r'action="([^"]+)"', page.text)
    done = ask(action, "POST", f"password={quote(PASSWORD)}".encode(), **FORM)
    assert (done.status, done.headers["location"]) == (303, "/cases?clip=x&tier=easy")


@pytest.mark.parametrize(
    "onward",
    ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)",
     "/x\r\nset-cookie: a=b", "watch"],
)  # fmt: skip
def test_it_leads_to_no_other_site(ask: Asker, onward: str) -> None:
    answer = attempt(ask, PASSWORD, onward, x_forwarded_for="192.0.2.7")
    assert (answer.status, answer.headers["location"]) == (303, "/")


@pytest.mark.parametrize(("length", "is_led"), [(8191, True), (8192, False)])
def test_it_leads_to_addresses_of_less_than_8_kib(ask: Asker, length: int, is_led: bool) -> None:
    address = f"/{'a' * (length - 1)}"
    answer = attempt(ask, PASSWORD, address, x_forwarded_for="192.0.2.11")
    assert (answer.status, answer.headers["location"]) == (303, address if is_led else "/")


@pytest.mark.parametrize("encrypted", [False, True])
def test_the_cookie_is_kept_from_scripts_and_other_sites(ask: Asker, encrypted: bool) -> None:
    headers = {"x_forwarded_for": "192.0.2.8"} | (
        {"x_forwarded_proto": "https"} if encrypted else {}
    )
    morsel = SimpleCookie(attempt(ask, PASSWORD, **headers).headers["set-cookie"])["whyreel_login"]
    assert morsel["httponly"] and morsel["samesite"] == "Lax" and morsel["path"] == "/"
    assert bool(morsel["secure"]) is encrypted and int(morsel["max-age"]) == 7 * 24 * 3600
    until = int(morsel.value.partition(".")[0])
    assert abs(until - time.time() - 7 * 24 * 3600) < 600


def test_attempts_are_throttled_for_each_address(ask: Asker) -> None:
    guesses = [attempt(ask, f"guess {n}", x_forwarded_for="192.0.2.9").status for n in range(10)]
    assert guesses == [401] * 10
    late = attempt(ask, PASSWORD, x_forwarded_for="192.0.2.9")
    assert late.status == 429 and 0 < int(late.headers["retry-after"]) <= 60
    assert "Too many attempts" in late.text and "set-cookie" not in late.headers
    assert attempt(ask, PASSWORD, x_forwarded_for="192.0.2.10").status == 303


def test_another_site_cannot_log_in_or_out(ask: Asker) -> None:
    for path in ("/login", "/logout"):
        assert ask(path, "POST", b"password=x", origin="http://evil.example").status == 403


def test_logging_out_takes_the_cookie_back(ask: Asker, cookie: str) -> None:
    assert 'action="/logout"' in ask("/", cookie=cookie).text
    assert 'action="/logout"' in ask("/streamlit/cases", cookie=cookie).text
    out = ask("/logout", "POST", b"", cookie=cookie)
    assert (out.status, out.headers["location"]) == (303, "/login")
    assert (
        "whyreel_login=;" in out.headers["set-cookie"] and "Max-Age=0" in out.headers["set-cookie"]
    )
    assert "set-cookie" not in ask("/logout", cookie=cookie).headers, "a link logs nobody out"


def test_health_is_told_to_everybody_and_nothing_more(ask: Asker) -> None:
    assert ask("/healthz").json() == {"status": "ok"}


def test_another_password_ends_all_logins_and_a_restart_none(
    hostile: Path, cookie: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def behind(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("in")(scope, receive, send)

    set_variable(monkeypatch, "WHYREEL_HOME", str(hostile))
    for password, status in ((PASSWORD, 200), ("another", 401)):
        set_variable(monkeypatch, "WHYREEL_PASSWORD", password)
        login._key.cache_clear()
        client = TestClient(login.LoginRequired(behind))
        assert client.get("/", headers={"cookie": cookie}).status_code == status
    login._key.cache_clear()
    assert (hostile / "login.key").stat().st_mode & 0o077 == 0
