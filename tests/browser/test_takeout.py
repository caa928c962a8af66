"""A set of cases opens from a disk and plays; the page's dialog says what it brings."""

import time
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from app.exports.static_site.command import write_site
from app.exports.takeout.case_sets import set_plan, write_set
from tests.app.exports.takeout.test_takeout import with_a_question_without_a_clip
from tests.browser.conftest import PATIENCE, context_of, until
from tests.conftest import Site, site
from tests.rounds import IS_SWEEP, swept
from tests.store.rows import put
from views.address.filters import Filters
from views.page.content import Gallery

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
    folder = tmp_path / "set"
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder)
    page = context_of(browser, viewport={"width": 1280, "height": 900}).new_page()
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    own = (folder.as_uri(), "blob:", "data:")
    page.on("request", lambda request: request.url.startswith(own) or messages.append(request.url))
    page.goto((folder / "index.html").as_uri())
    cards, place = page.locator("a.wr-card"), page.locator(".wr-rail-place")
    expect(cards).to_have_count(3)
    title = cards.nth(1).locator(".wr-card-title").inner_text()
    cards.nth(1).click()
    expect(place).to_have_text("2 of 3")
    expect(page.get_by_role("heading", name=title).first).to_be_attached()
    until(page, "document.querySelector('video')?.readyState >= 2")
    page.locator("[data-do=play]").first.click()
    until(page, "document.querySelector('video').currentTime > 0.2")
    expect_keys_to_step(page, place)
    page.keyboard.press("u")
    expect(page.locator(".wr-count")).to_have_text("1–3 of 3")
    page.go_back()
    expect(place).to_have_text("3 of 3")
    assert messages == []
    (folder / "data" / "cards" / "0.js").unlink()
    page.goto("about:blank")
    page.goto((folder / "index.html").as_uri())
    expect(page.locator(".wr-count")).to_have_text(
        "data/cards/0.js is missing: copy the whole folder."
    )
    page.context.close()


def expect_keys_to_step(page: Page, place: Locator) -> None:
    page.keyboard.press("Control+n")
    page.evaluate("localStorage.setItem('whyreel.keys', 'off')")
    page.keyboard.press("n")
    expect(place).to_have_text("2 of 3")
    page.evaluate("localStorage.setItem('whyreel.keys', 'on')")
    page.keyboard.press("n")
    expect(place).to_have_text("3 of 3")


def test_each_question_of_a_clip_is_opened_as_the_case_that_it_is(
    theatre: Site, browser: Browser, tmp_path: Path
) -> None:
    query = "pattern=reasoning&where=item=theatre.moved-ball-hard"
    plan = set_plan(Filters.parse(query).filters, theatre.store)
    write_site(plan, theatre.store, tmp_path / "set")
    page = context_of(browser, viewport={"width": 390, "height": 844}).new_page()
    page.goto((tmp_path / "set" / "index.html").as_uri())
    listed = theatre.fill(f"cases?{query}").slots["gallery"]
    assert isinstance(listed, Gallery)
    title = page.get_by_role("heading", level=1)
    assert title.evaluate("title => title.getBoundingClientRect().right") <= 390 - 12
    cards = page.locator("a.wr-card[href*='?case=']")
    expect(cards).to_have_count(plan.listed)
    assert len({*cards.evaluate_all("all => all.map((card) => card.href)")}) == plan.listed
    cards.first.click()
    expect(page.locator(".wr-rail > [data-go=previous]")).to_be_hidden()  # the script is there
    pages = set()
    for number, card in enumerate(listed.cards, 1):
        expect(page.locator(".wr-rail-place")).to_have_text(f"{number} of {plan.listed}")
        expect(page.locator(".wrp-case .wrp-asked")).to_have_text(dict(card.lines)["Question"])
        pages.add(page.url.partition("#")[0])
        page.keyboard.press("n")
    assert len(pages) < len(listed.cards) == plan.listed
    page.context.close()


def test_a_case_without_a_clip_is_a_card_that_keys_pass_over(
    browser: Browser, tmp_path: Path
) -> None:
    """Every run asks the keys in tests/js/site.test.mjs."""
    put(tmp_path, with_a_question_without_a_clip())
    store = site(tmp_path).store
    write_site(set_plan(Filters(pattern="not-right"), store), store, tmp_path / "set")
    page = context_of(browser).new_page()
    page.goto((tmp_path / "set" / "index.html").as_uri())
    cards = page.locator("a.wr-card")
    lone = cards.filter(has_text="is there no clip?")
    expect(page.locator("a.wr-card[href*=cases]")).to_have_count(3)
    assert lone.get_attribute("href") is None
    places = [number for number in range(1, 5) if cards.nth(number - 1).get_attribute("href")]
    assert len(places) == 3 and places != [1, 2, 3], "it has cases on both sides"
    if IS_SWEEP:
        cards.first.click()
        for number in places:
            expect(page.locator(".wr-rail-place")).to_have_text(f"{number} of 4")
            expect(page.locator(".wr-player")).to_be_visible()
            page.keyboard.press("n")
    page.context.close()


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
