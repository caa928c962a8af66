"""A set of cases opens from a disk and plays; the page's dialog says what it brings."""

import time
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from app.takeout.set_archive import write_set
from app.takeout.set_plan import set_plan
from tests.browser.conftest import PATIENCE, context_of, until
from tests.conftest import Site
from tests.rounds import swept
from views.address.filters import Filters

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def archive(theatre: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set of three cases."""
    path = tmp_path_factory.mktemp("set") / "set.zip"
    plan = set_plan(Filters.parse("pattern=any-zero&tier=hard").filters, theatre.store, 3)
    write_set(plan, theatre.store, path, lambda share: None)
    return path


def test_a_set_plays_from_a_disk_without_a_message_and_says_what_is_missing(
    archive: Path, browser: Browser, tmp_path: Path
) -> None:
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(tmp_path / "set")
    page = context_of(browser, viewport={"width": 1280, "height": 900}).new_page()
    messages: list[str] = []
    requests: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    page.on(
        "request", lambda request: request.url.startswith("file:") or messages.append(request.url)
    )
    address = (tmp_path / "set" / "index.html").as_uri()
    page.goto(address)
    until(page, "document.querySelector('video')?.readyState >= 2")
    page.get_by_role("button", name="Play").first.click()
    until(page, "document.querySelector('video').currentTime > 0.2")
    assert page.locator("#set-list button").count() == 3
    page.keyboard.press("n")
    until(page, "location.hash === '#2'")
    until(page, "document.querySelector('video')?.readyState >= 2")
    assert not messages
    assert all(each.startswith(("file:", "blob:", "data:")) for each in requests)
    (tmp_path / "set" / "cases" / "2.js").unlink()
    expect_a_missing_case_to_be_said(page, address)
    page.context.close()


def expect_a_missing_case_to_be_said(page: Page, address: str) -> None:
    page.goto("about:blank")
    page.goto(address)
    until(page, "document.querySelector('.wr-player')")
    page.keyboard.press("Control+n")
    page.evaluate("localStorage.setItem('whyreel.keys', 'off')")
    page.keyboard.press("n")
    assert page.evaluate("location.hash") == "#1"
    page.evaluate("localStorage.setItem('whyreel.keys', 'on')")
    page.keyboard.press("n")
    until(page, "document.getElementById('set-words').textContent.includes('2.js')")
    assert page.locator(".wr-player").count() == 0
    assert page.locator("#set-facts").inner_text() == ""
    page.keyboard.press("n")
    until(page, "document.querySelector('.wr-player')")
    assert page.locator("#set-words").inner_text() == ""


@swept
def test_a_film_is_called_off_however_its_dialog_is_closed(page: Page) -> None:
    calls: list[str] = []

    def answer(route: Route) -> None:
        calls.append(f"{route.request.method} {route.request.url.split('/take/')[1]}")
        route.fulfill(json={"id": "7", "state": "drawing", "progress": 0.1, "name": "f.mp4"})

    page.route("**/take/**", answer)
    page.goto("/cases?clip=theatre.plank-easy-faithful")
    link = page.locator("a[href*='/take/film']").first
    for close in ("Escape", "Cancel"):
        calls.clear()
        link.dispatch_event("click")
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Working: 10 %")
        if close == "Escape":
            page.keyboard.press("Escape")
        else:
            dialog.get_by_role("button", name="Cancel").click()
        expect(dialog).to_have_count(0)
        end = time.monotonic() + PATIENCE / 1000
        while "POST job/7/cancel" not in calls:
            assert time.monotonic() < end, calls
            page.wait_for_timeout(50)
        assert calls[0].startswith("POST film?")
