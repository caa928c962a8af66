"""Home: the case plays around its moment, can be stopped, and nothing jumps.

Every run checks that in test_pages.py, which has the page open.
"""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from schema import COMMAND
from tests.browser.test_review import FAILURES
from tests.browser.test_shells import SHIFTS, STEADY
from tests.rounds import swept

pytestmark = pytest.mark.browser

VIDEO = ".wr-hero-stage video"
PLAYS = "from => { const v = document.querySelector('.wr-hero-stage video');\
 return !v.paused && v.currentTime !== from; }"


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_the_front_page_plays_a_case_that_can_be_stopped(page: Page, shell: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{shell}/")
    expect_a_case_that_plays_and_can_be_stopped(page)
    assert page.evaluate(SHIFTS) <= STEADY
    page.locator(".wr-hero-go").click()
    expect(page.locator(".wr-player video")).to_be_visible()
    page.goto(f"{shell}/")
    expect_stillness_where_motion_is_unwanted(page)


def expect_a_case_that_plays_and_can_be_stopped(page: Page) -> None:
    video = page.locator(VIDEO)
    expect(video).to_have_class("wr-here")
    assert video.evaluate("(v) => v.muted")
    page.wait_for_function(PLAYS, arg=video.evaluate("(v) => v.currentTime"))
    page.get_by_role("button", name="Pause the clip").click()
    assert video.evaluate("(v) => v.paused")
    steps = page.locator(".wr-hero-wide a[data-node]")
    assert steps.count() >= 3 and page.locator(".wr-benchcard").count() == 6
    copied = page.locator(".wr-benchcard-import").first
    expect(copied.locator("code")).to_have_text(f"{COMMAND} data get svbench")
    expect(page.locator(".wr-hero-go")).to_have_attribute("href", re.compile(r"cases\?.*clip="))


def expect_stillness_where_motion_is_unwanted(page: Page) -> None:
    """The clip rests at its moment, on a phone too."""
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    video = page.locator(VIDEO)
    expect(video).to_have_class("wr-here")
    moment = page.request.get("/api/home").json()["slots"]["hero"]["payload"]["at"]
    assert video.evaluate("(v) => v.paused")
    assert abs(video.evaluate("(v) => v.currentTime") - moment) < 0.1
    expect(page.locator(".wr-hero-narrow .wr-lit").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@swept
def test_where_motion_is_unwanted_a_list_does_not_play_through(still_page: Page) -> None:
    page = still_page
    page.goto(f"/{FAILURES}")
    page.locator("a.wr-card").first.click()
    expect(page.locator(".wr-rail-place")).to_be_visible()
    expect(page.get_by_role("button", name="Play through")).to_have_count(0)


OVERLAPS: Final = """() => {
  const shown = [...document.querySelectorAll(".wr-head :is(a, button, select, .wr-bench > span)")]
    .filter((part) => part.checkVisibility())
    .map((part) => [part.textContent.trim().slice(0, 20), part.getBoundingClientRect()]);
  return shown.flatMap(([name, a], at) => shown.slice(at + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
    .map(([other]) => [name, other]));
}"""


@swept
def test_nothing_in_the_header_lies_on_something_else(page: Page) -> None:
    page.goto("/")
    overlaps = {}
    for width in range(320, 1300, 60):
        page.set_viewport_size({"width": width, "height": 900})
        if lying := page.evaluate(OVERLAPS):
            overlaps[width] = lying
    assert not overlaps
