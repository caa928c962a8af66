"""A server below a path of a host: a proxy in front takes the path away, or leaves it."""

import re
import shutil
from collections.abc import Iterator

import pytest
from starlette.requests import Request

from app.server.access.client_address import public_base
from app.server.settings import SettingsError, settings
from tests.app.asking import Asker
from tests.conftest import Site
from tests.prefix_proxy import proxied
from tests.rounds import TIMES, few
from tests.servers import serving
from tests.variables import set_variable
from views.registry import PAGES

ROOT = "/tools/whyreel"
HTML = {"accept": "text/html"}
CONTENT = re.compile(r'(?:href|src|action)="([^"]*)"')


@pytest.fixture(scope="module")
def address(theatre: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("below") / "home"
    shutil.copytree(theatre.home, home)
    with serving(home, WHYREEL_ROOT_PATH=f"{ROOT}/", WHYREEL_PASSWORD="open") as address:
        yield address


@pytest.fixture(scope="module", params=[True, False], ids=["taken away", "left"])
def ask(address: str, request: pytest.FixtureRequest) -> Iterator[Asker]:
    with proxied(address, ROOT, strips=request.param) as outside:
        yield Asker(outside.removesuffix(ROOT))


@pytest.fixture(scope="module")
def cookie(ask: Asker) -> str:
    """What a visitor is given for the password: for this path of the host alone."""
    answer = ask(f"{ROOT}/login", "POST", b"password=open", **{
        "content-type": "application/x-www-form-urlencoded", "origin": f"http://{ask.netloc}",
    })  # fmt: skip
    assert answer.status == 303 and answer.headers["location"] == f"{ROOT}/"
    assert f"Path={ROOT}/;" in answer.headers["set-cookie"]
    return answer.headers["set-cookie"].partition(";")[0]


@few(1)
def test_who_is_not_logged_in_is_sent_below_the_path(ask: Asker) -> None:
    answer = ask(f"{ROOT}/cases?tier=hard", **HTML)
    assert answer.status == 303
    assert answer.headers["location"] == f"{ROOT}/login?next=%2Fcases%3Ftier%3Dhard"
    assert f'action="{ROOT}/login"' in ask(f"{ROOT}/login", **HTML).text


@pytest.mark.parametrize("shell", ["", "streamlit/"])
def test_every_address_of_a_page_is_below_the_path(ask: Asker, cookie: str, shell: str) -> None:
    """Relative, a fragment, or beginning with it; those of files are answered."""
    files = set[str]()
    for page in PAGES[:: 1 if TIMES > 1 else 8]:
        answer = ask(f"{ROOT}/{shell}{page.path}", cookie=cookie)
        assert answer.status == 200
        absolute = {at for at in CONTENT.findall(answer.text) if at.startswith("/")}
        assert absolute and all(at.startswith(f"{ROOT}/") for at in absolute), absolute
        files |= {at.replace("&amp;", "&") for at in absolute if "/wr/" in at}
    assert len(files) >= 5
    for file in files:
        assert ask(file, cookie=cookie).status == 200


def test_old_addresses_and_twins_stay_below_the_path(ask: Asker, cookie: str) -> None:
    moved = ask(f"{ROOT}/failures?benchmark=theatre", cookie=cookie)
    assert moved.headers["location"] == f"{ROOT}/cases?benchmark=theatre"
    plain = ask(f"{ROOT}/streamlit", cookie=cookie)
    assert plain.headers["location"] == f"{ROOT}/streamlit/"
    case = ask(f"{ROOT}/api/case/theatre.bench-easy-faithful", cookie=cookie).json()
    assert case["address"].startswith(f"http://{ask.netloc}{ROOT}/api/case/theatre.")
    assert ask(f"{ROOT}/manifest.json", cookie=cookie).json()["start_url"] == f"{ROOT}/"


def test_an_address_for_others_is_encrypted_where_the_visitors_is() -> None:
    """As the proxies of the operator say, whose word counts; nobody else's."""

    def base(proxies: str, proto: str) -> str:
        with pytest.MonkeyPatch.context() as patch:
            set_variable(patch, "WHYREEL_PROXIES", proxies)
            return public_base(
                Request({
                    "type": "http", "method": "GET", "path": "/data", "scheme": "http",
                    "query_string": b"", "root_path": "",
                    "headers": [(b"host", b"lab.example:8443"),
                                (b"x-forwarded-proto", proto.encode())],
                })
            )  # fmt: skip

    assert base("1", "https") == "https://lab.example:8443/"
    assert base("1", "http") == base("0", "https") == "http://lab.example:8443/"


def test_a_proxy_that_leaves_the_path_is_sent_to_its_slash(address: str) -> None:
    assert Asker(address)(f"{ROOT}?x=1").headers["location"] == f"{ROOT}/?x=1"


def test_a_script_of_a_page_names_its_neighbours_below_the_path(ask: Asker, cookie: str) -> None:
    page = ask(f"{ROOT}/build", cookie=cookie).text
    (script,) = set(re.findall(rf"{ROOT}/wr/\w+/build\.js", page))
    player = re.search(r'from *"([^"]*/player\.js)"', ask(script, cookie=cookie).text)
    assert player is not None and ask(player[1], cookie=cookie).status == 200
    (sheet,) = set(re.findall(rf"{ROOT}/wr/\w+/page\.css", page))
    font = re.search(r'url\("?([^")]*inter\.woff2)', ask(sheet, cookie=cookie).text)
    assert font is not None and ask(font[1], cookie=cookie).status == 200


@pytest.mark.parametrize("path", ["tools", "/a b", "/a//b", "/a/../b", "/.", "//x", 'x"/'])
def test_a_path_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    set_variable(monkeypatch, "WHYREEL_ROOT_PATH", path)
    with pytest.raises(SettingsError, match="WHYREEL_ROOT_PATH"):
        settings()


@few(1)
@pytest.mark.parametrize(("path", "kept"), [("/", ""), ("/a/", "/a"), ("/a.b/c~d", "/a.b/c~d")])
def test_a_slash_at_its_end_is_left_out(
    monkeypatch: pytest.MonkeyPatch, path: str, kept: str
) -> None:
    set_variable(monkeypatch, "WHYREEL_ROOT_PATH", path)
    assert settings().root_path == kept
