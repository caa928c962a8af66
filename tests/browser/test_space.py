"""On a Space, behind TLS as owner-name.hf.space in the Hub's frame with its sandbox: both shells.

No page asks the Hub or anybody else, nor has an error to tell. Every run looks at the headers and
cookies of a Space without a browser, in tests/app/server/access/test_security.py and
tests/app/server/test_sessions.py.
"""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import context_of
from tests.conftest import Site
from tests.rounds import swept
from tests.servers import serving
from tests.space import HUB, SPACE, VARIABLES, framed

pytestmark = pytest.mark.browser
CASE = "cases?benchmark=theatre&clip=theatre.bench-easy-faithful"


@pytest.fixture(scope="module")
def visitor(
    theatre: Site, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[BrowserContext]:
    home = tmp_path_factory.mktemp("space") / "home"
    shutil.copytree(theatre.home, home)
    with serving(home, **VARIABLES) as address, framed(address, home) as proxy:
        made = context_of(browser, ignore_https_errors=True, proxy={"server": proxy})
        yield made
        made.close()


@pytest.fixture
def page(visitor: BrowserContext) -> Iterator[Page]:
    """A page whose frames ask the Hub for its page alone, and else the Space."""
    made = visitor.new_page()
    wrong: list[str] = []
    made.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    made.on("pageerror", lambda error: wrong.append(str(error)))
    own = (f"https://{HUB}/spaces/", f"https://{SPACE}/", "data:", "blob:")
    made.on("request", lambda call: None if call.url.startswith(own) else wrong.append(call.url))
    yield made
    made.close()
    assert not wrong


@swept
@pytest.mark.parametrize("shell", ["/", "/streamlit/"])
def test_a_case_plays_in_the_hubs_frame(page: Page, shell: str) -> None:
    page.goto(f"https://{HUB}/spaces/someone/whyreel#{shell}{CASE}")
    video = page.frame_locator("iframe").locator("video").first
    expect(video).to_be_visible()
    (frame,) = page.frames[1:]
    frame.wait_for_function("document.querySelector('video').readyState >= 2")
    assert page.locator("iframe").get_attribute("sandbox")
    assert frame.evaluate("location.origin") == f"https://{SPACE}"


@swept
def test_the_spaces_own_address_asks_nobody_else(page: Page) -> None:
    """There the front end would draw the Hub's header, which asks for likes and a picture."""
    page.goto(f"https://{SPACE}/leaderboard?benchmark=theatre")
    expect(page.locator("#wr-board tbody tr").first).to_be_visible()
    page.wait_for_load_state("networkidle")
