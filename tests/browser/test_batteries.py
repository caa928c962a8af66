"""In both shells a click goes from battery to battery, and cuts a board to what its rows share."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import stranger, tab_of
from tests.rounds import swept
from tests.servers import serving
from tests.store.rows import put
from tests.views.made_boards import svbench_rows

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def opened(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    home = tmp_path_factory.mktemp("parts")
    put(home, svbench_rows({
        "short only": {"short": lambda n: n < 24},
        "both": {"short": lambda n: n < 27, "long": lambda n: n < 2},
    }))  # fmt: skip
    with serving(home) as server, tab_of(browser, server) as tab, stranger(tab, server) as page:
        yield page


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_the_switch_and_the_link_cut_the_board(opened: Page, shell: str) -> None:
    opened.goto(f"{shell}/leaderboard?benchmark=svbench")
    ways, groups = opened.locator(".wr-switch a"), opened.locator(".wr-league")
    current = opened.locator(".wr-switch a[aria-current]")
    expect(current).to_have_text("short")
    expect(groups).to_have_count(0)
    opened.locator(".wr-switch").get_by_text("all", exact=True).click()
    expect(current).to_have_text("all")
    expect(groups).to_have_count(2)
    expect(groups.first).to_contain_text("short, long")
    opened.get_by_text("Show only what all of them took up").click()
    expect(current).to_have_text("short")
    expect(groups).to_have_count(0)
    ways.filter(has_text="long").click()
    expect(opened.locator("td.wr-name")).to_have_text(["both"])
