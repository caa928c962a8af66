"""How far down a page its first content begins: below head, controls and a row of switches."""

from typing import Final

import pytest
from playwright.sync_api import Page

from views.registry import PAGES

pytestmark = pytest.mark.browser

WIDE, NARROW = (1280, 900, 200), (390, 844, 330)
"""Width and height of a window, and the most pixels above the first content."""
LATER: Final = {
    "leaderboard": "until a bar of filters stands in the place of the fold",
    "cases": "until a bar of filters stands in the place of the fold",
    "trends": "until a bar of filters stands in the place of the fold",
    "agreement": "until a bar of filters stands in the place of the fold",
}
"""Pages that may begin lower, each with the reason."""
FIRST = """() => {
  const places = [...document.querySelectorAll("#wr-places .wr-place")];
  const first = places.find((place) => !place.matches(".wr-kind-switch")
    && !place.querySelector(".wr-sheet") && place.getBoundingClientRect().height > 8);
  return first ? [first.id, Math.round(first.getBoundingClientRect().top + scrollY)] : ["", -1];
}"""


@pytest.mark.parametrize("window", [WIDE, NARROW], ids=["wide", "narrow"])
def test_content_begins_on_the_first_screen(page: Page, window: tuple[int, int, int]) -> None:
    width, height, most = window
    page.set_viewport_size({"width": width, "height": height})
    low = {}
    for shown in PAGES:
        page.goto(f"/{shown.path}", wait_until="commit")
        page.locator("#wr-places .wr-place").first.wait_for(state="attached")
        page.wait_for_load_state("domcontentloaded")
        name, top = page.evaluate(FIRST)
        if not 0 <= top <= most and shown.path not in LATER:
            low[shown.path] = (name, top)
    assert not low, f"more than {most} px above the first content"
