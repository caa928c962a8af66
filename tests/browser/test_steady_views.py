"""What a view keeps: its page through steps to places of it, its charts through a failed choice."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import quiet
from tests.rounds import swept

pytestmark = pytest.mark.browser

BOARD = "leaderboard?benchmark=theatre&metric=eva"


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_a_place_of_the_page_is_gone_to_without_a_reload(page: Page, shell: str) -> None:
    page.goto(f"{shell}/guide?benchmark=theatre")
    expect_chapters_without_a_reload(page)


def expect_chapters_without_a_reload(page: Page) -> None:
    link = page.locator(".wr-guide-contents a.wr-guide-chapter").nth(1)
    expect(link).to_be_visible()
    before = page.url
    page.evaluate("window.isKept = true")
    link.click()
    page.wait_for_url(re.compile("#"))
    target = page.locator(f"[id='{page.url.partition('#')[2]}']")
    expect(target).to_be_in_viewport()
    page.go_back()
    page.wait_for_url(before)
    quiet(page)
    assert page.evaluate("window.isKept")


def choose_easy(page: Page) -> None:
    page.locator("button.wr-fb-add").click()
    page.locator(".wr-fb-pop input").fill("easy")
    expect(page.locator(".wr-fb-active")).to_have_text(re.compile("easy"))
    page.keyboard.press("Enter")


@swept
def test_a_chart_below_the_window_is_drawn_after_a_choice_that_failed(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 500})
    page.goto(f"/{BOARD}")
    chart = page.locator("#wr-bars .wr-figure")
    expect(chart).to_be_attached()
    page.wait_for_function("document.querySelector('.wr-fb-add')")
    page.wait_for_timeout(4200)  # by then charts wait to be seen
    assert chart.locator(".main-svg").count() == 0
    page.route("**/view/**", lambda route: route.fulfill(body="no view"))
    choose_easy(page)
    expect(page.locator("#wr-notices [role=alert]")).to_be_visible()
    page.unroute("**/view/**")
    chart.scroll_into_view_if_needed()
    expect(chart.locator(".main-svg").first).to_be_visible()
