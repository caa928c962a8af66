"""The main regions of Watch are where they belong, and something is drawn in each.

Every run looks at them on one case, in test_pages.py.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import quiet
from tests.browser.regions import DRAWN, regions
from tests.browser.test_shells import SHIFTS, STEADY
from tests.rounds import swept

pytestmark = pytest.mark.browser

CLIP = "theatre.moved-ball-easy-faithful"
WATCH = {
    "head": ".wr-head",
    "video": ".wr-player video",
    "graph": ".wr-player .wrp-canvas",
    "lanes": ".wr-player .wrp-lanes",
}
PHONE = {"width": 390, "height": 844}


def opened(page: Page, shell: str = "") -> None:
    page.goto(f"{shell}/cases?clip={CLIP}&t=5")
    expect(page.locator(".wr-player[data-graph=drawn] .wr-chain").first).to_be_visible()
    page.wait_for_function("document.querySelector('.wr-player video').readyState >= 2")
    quiet(page)


def expect_side_by_side(page: Page) -> None:
    boxes = regions(page, WATCH)
    assert all(region.spread > DRAWN for region in boxes.values()), boxes
    assert boxes["head"].bottom <= boxes["video"].top
    assert boxes["video"].right <= boxes["graph"].left
    assert max(boxes["video"].bottom, boxes["graph"].bottom) <= boxes["lanes"].top


def expect_stacked(page: Page) -> None:
    boxes = regions(page, WATCH)
    assert boxes["video"].bottom <= boxes["graph"].top
    assert all(region.right <= 391 for name, region in boxes.items() if name != "lanes")


@swept
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_watch_has_its_regions_which_a_phone_stacks(page: Page, shell: str, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    opened(page, shell)
    assert page.evaluate(SHIFTS) <= STEADY
    if shell:  # Streamlit scrolls within the page: a picture of it all takes a taller window
        page.set_viewport_size({"width": 1280, "height": 1600})
        quiet(page)
    expect_side_by_side(page)
    if not shell:
        page.set_viewport_size(PHONE)
        quiet(page)
        expect_stacked(page)


@swept
def test_a_page_opened_on_a_phone_stacks_its_regions(page: Page) -> None:
    page.set_viewport_size(PHONE)
    opened(page)
    expect_stacked(page)
