"""The main regions of a page are where they belong, and something is drawn in each."""

import io
from typing import NamedTuple

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.test_shells import SHIFTS, STEADY

pytestmark = pytest.mark.browser

CLIP = "theatre.moved-ball-easy-faithful"
DRAWN = 4.0
"""Standard deviation of grey values: a blank panel has 0, the palest chart of ours about 9."""


class Region(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    spread: float


def regions(page: Page, selectors: dict[str, str]) -> dict[str, Region]:
    picture = Image.open(io.BytesIO(page.screenshot(full_page=True))).convert("L")
    grey = np.asarray(picture, dtype=np.float64)
    by_name = {}
    for name, selector in selectors.items():
        box = page.evaluate(
            "s => { const r = document.querySelector(s).getBoundingClientRect();"
            " return [r.left + scrollX, r.top + scrollY, r.right + scrollX, r.bottom + scrollY]; }",
            selector,
        )
        left, top, right, bottom = box
        part = grey[int(top) : int(bottom), int(left) : int(right)]
        by_name[name] = Region(*box, float(part.std()) if part.size else 0.0)
    return by_name


WATCH = {
    "head": ".wr-head",
    "video": ".wr-player video",
    "graph": ".wr-player canvas",
    "lanes": ".wr-player .wrp-lanes",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_watch_has_its_regions(page: Page, shell: str, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(f"{shell}/cases?clip={CLIP}&t=5")
    expect(page.locator(".wr-player canvas").first).to_be_visible()
    page.wait_for_function("document.querySelector('.wr-player video').readyState >= 2")
    page.wait_for_timeout(800)
    assert page.evaluate(SHIFTS) <= STEADY
    if shell:  # Streamlit scrolls within the page: a picture of it all takes a taller window
        page.set_viewport_size({"width": 1280, "height": 1600})
        page.wait_for_timeout(400)
    boxes = regions(page, WATCH)
    assert all(region.spread > DRAWN for region in boxes.values()), boxes
    assert boxes["head"].bottom <= boxes["video"].top
    assert boxes["video"].right <= boxes["graph"].left
    assert max(boxes["video"].bottom, boxes["graph"].bottom) <= boxes["lanes"].top


def test_on_a_phone_the_regions_are_stacked(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/cases?clip={CLIP}&t=5")
    expect(page.locator(".wr-player canvas").first).to_be_visible()
    page.wait_for_timeout(800)
    boxes = regions(page, WATCH)
    assert boxes["video"].bottom <= boxes["graph"].top
    assert all(region.right <= 391 for name, region in boxes.items() if name != "lanes")


def test_the_board_has_its_regions(page: Page) -> None:
    page.goto("/leaderboard?benchmark=theatre&metric=eva")
    for chart in ("#wr-radar", "#wr-bars"):  # drawn when they are seen
        page.locator(chart).scroll_into_view_if_needed()
        expect(page.locator(f"{chart} .main-svg").first).to_be_visible()
    page.wait_for_timeout(800)
    boxes = regions(
        page,
        {"filters": "#wr-f-metric", "board": "#wr-board", "radar": "#wr-radar", "bars": "#wr-bars"},
    )
    assert all(region.spread > DRAWN for region in boxes.values()), boxes
    assert boxes["filters"].bottom <= boxes["board"].top
    assert page.evaluate(SHIFTS) <= STEADY
    assert boxes["board"].bottom <= boxes["radar"].top
    assert boxes["radar"].right <= boxes["bars"].left
