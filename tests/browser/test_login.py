"""The login page by keyboard alone, on a phone and in both themes.

Every run asks its routes without a browser, in tests/app/server/access/test_login.py.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import context_of
from tests.conftest import Site
from tests.rounds import swept
from tests.servers import serving

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def locked(theatre: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("locked") / "home"
    shutil.copytree(theatre.home, home)
    with serving(home, WHYREEL_PASSWORD="open sesame") as address:
        yield address


@swept
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_in_and_out_by_keyboard(browser: Browser, locked: str, theme: str, tmp_path: Path) -> None:
    context = context_of(
        browser, base_url=locked, viewport={"width": 390, "height": 700}, color_scheme=theme
    )
    page = context.new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto("/cases?show=clip&tier=easy")
    assert requests == [f"{locked}/cases?show=clip&tier=easy", page.url], (
        "the page needs nothing else"
    )
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.get_by_label("Password")).to_be_focused()
    page.keyboard.type("a guess")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("That is not the password.")
    expect(page.get_by_label("Password")).to_be_focused()
    page.keyboard.type("open sesame")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/cases\?.*tier=easy"))
    page.get_by_role("button", name="Log out").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{locked}/login")
    page.goto("/cases?show=clip")
    expect(page.get_by_label("Password")).to_be_visible()
    context.close()
