"""Both shells below a path of a host: nothing is asked beside it, what is asked is answered.

The proxy is nginx with the lines of the docs where there is one, else tests.prefix_proxy. Without a
browser tests/app/server/access/test_path_prefix.py asks what the addresses of a page and its files
are, and tests/test_javascript.py which routes the scripts ask.
"""

import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import context_of
from tests.conftest import Site
from tests.nginx import PREFIX as ROOT
from tests.nginx import behind_nginx, program
from tests.prefix_proxy import proxied
from tests.rounds import swept
from tests.servers import serving

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def below(theatre: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("below") / "home"
    shutil.copytree(theatre.home, home)
    with (
        serving(home, WHYREEL_ROOT_PATH=ROOT, WHYREEL_PROXIES="1") as address,
        _proxy(address, home / "nginx") as outside,
    ):
        yield outside


def _proxy(address: str, folder: Path) -> AbstractContextManager[str]:
    return behind_nginx(address, folder) if program() else proxied(address, ROOT)


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    context = context_of(browser)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(below: str, tab: Page) -> Iterator[Page]:
    """A page that asks nothing beside the path, is refused nothing, and has no error to tell."""
    wrong: list[str] = []
    heard = {
        "request": lambda call: None if call.url.startswith((f"{below}/", "data:", "blob:"))
        else wrong.append(call.url),
        "websocket": lambda opened: None if f"{ROOT}/streamlit/" in opened.url
        else wrong.append(opened.url),
        "response": lambda answer: None if answer.status < 400
        else wrong.append(f"{answer.status} {answer.url}"),
        "console": lambda line: wrong.append(line.text) if line.type == "error" else None,
        "pageerror": lambda error: wrong.append(str(error)),
    }  # fmt: skip
    for event, listener in heard.items():
        tab.on(event, listener)  # type: ignore[call-overload]
    yield tab
    for event, listener in heard.items():
        tab.remove_listener(event, listener)
    tab.goto("about:blank")
    assert not wrong


@swept
@pytest.mark.parametrize("shell", ["/", "/streamlit/"])
def test_a_case_plays_and_goes_along(below: str, page: Page, shell: str) -> None:
    page.goto(f"{below}{shell}cases?benchmark=theatre&clip=theatre.bench-easy-faithful")
    video = page.locator("video").first
    expect(video).to_be_visible()
    page.wait_for_function("document.querySelector('video').readyState >= 2")
    page.locator("[data-wr-share]").first.click()
    expect(page.get_by_text(f"{below}{shell}cases?").first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_label("More: id, citation, files").click()
    page.locator('a[href*="/take/film"]').first.click()
    expect(page.locator("dialog.wr-take")).to_be_visible()


@swept
@pytest.mark.parametrize("shell", ["/", "/streamlit/"])
def test_forms_reach_their_routes(below: str, page: Page, shell: str) -> None:
    with page.expect_response(lambda answer: answer.url.endswith("/api/judge")) as judges:
        page.goto(f"{below}{shell}try")
    assert judges.value.url == f"{below}/api/judge"
    with page.expect_response(lambda answer: "/annotate/" in answer.url) as work:
        page.goto(f"{below}{shell}annotate?clip=theatre.bench-easy-faithful")
    assert work.value.ok


@swept
def test_a_choice_in_the_switch_of_shells(below: str, page: Page) -> None:
    page.goto(f"{below}/leaderboard?benchmark=theatre")
    page.locator("a[data-wr-other]").click()
    page.wait_for_url(f"{below}/streamlit/leaderboard**")
    expect(page.locator("table").first).to_be_visible()


@swept
def test_the_documentation_of_the_api_is_tried_out(below: str, page: Page) -> None:
    page.goto(f"{below}/api/docs")
    page.get_by_text("/api/leaderboard", exact=True).first.click()
    page.get_by_role("button", name="Try it out").click()
    with page.expect_response(lambda answer: answer.url.endswith("/api/leaderboard")) as twin:
        page.get_by_role("button", name="Execute").click()
    assert twin.value.url == f"{below}/api/leaderboard"


@swept
@pytest.mark.parametrize("shell", ["/", "/streamlit/"])
def test_a_download(below: str, page: Page, shell: str) -> None:
    page.goto(f"{below}{shell}data?benchmark=theatre")
    link = page.locator('a[href*="all.zip"]').first
    expect(link).to_be_visible()
    with page.expect_download() as got:
        link.click()
    assert got.value.url.startswith(f"{below}/data/all.zip")
    assert got.value.path().stat().st_size > 10_000
