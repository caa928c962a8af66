"""Both shells below a path of a host: nothing is asked beside it, what is asked is answered."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import Site
from tests.prefix_proxy import proxied
from tests.servers import serving

pytestmark = pytest.mark.browser
ROOT = "/tools/whyreel"


@pytest.fixture(scope="module")
def below(theatre: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("below") / "home"
    shutil.copytree(theatre.home, home)
    with serving(home, WHYREEL_ROOT_PATH=ROOT) as address, proxied(address, ROOT) as outside:
        yield outside


@pytest.fixture
def page(below: str, browser: Browser) -> Iterator[Page]:
    """A page that asks nothing beside the path, and is refused nothing."""
    made = browser.new_page()
    wrong: list[str] = []
    made.on("request", lambda call: None if call.url.startswith((f"{below}/", "data:", "blob:"))
            else wrong.append(call.url))  # fmt: skip
    made.on("websocket", lambda opened: None if f"{ROOT}/streamlit/" in opened.url
            else wrong.append(opened.url))  # fmt: skip
    made.on("response", lambda answer: None if answer.status < 400
            else wrong.append(f"{answer.status} {answer.url}"))  # fmt: skip
    yield made
    made.close()
    assert not wrong


@pytest.mark.parametrize("shell", ["/", "/streamlit/"])
def test_a_case_plays_and_goes_along(below: str, page: Page, shell: str) -> None:
    page.goto(f"{below}{shell}cases?benchmark=theatre&clip=theatre.bench-easy-faithful")
    video = page.locator("video").first
    expect(video).to_be_visible(timeout=60_000)
    page.wait_for_function("document.querySelector('video').readyState >= 2", timeout=60_000)
    page.locator("[data-wr-share]").first.click()
    expect(page.get_by_text(f"{below}{shell}cases?").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator('a[href*="/take/film"]').first.click()
    expect(page.locator("dialog.wr-take")).to_be_visible()


@pytest.mark.parametrize("shell", ["/", "/streamlit/"])
def test_forms_reach_their_routes(below: str, page: Page, shell: str) -> None:
    with page.expect_response(lambda answer: answer.url.endswith("/api/judge")) as judges:
        page.goto(f"{below}{shell}try")
    assert judges.value.url == f"{below}/api/judge"
    with page.expect_response(lambda answer: "/annotate/" in answer.url) as work:
        page.goto(f"{below}{shell}annotate?clip=theatre.bench-easy-faithful")
    assert work.value.ok


def test_a_choice_in_the_switch_of_shells(below: str, page: Page) -> None:
    page.goto(f"{below}/leaderboard?benchmark=theatre")
    page.locator("a[data-wr-other]").click()
    page.wait_for_url(f"{below}/streamlit/leaderboard**")
    expect(page.locator("table").first).to_be_visible(timeout=60_000)
