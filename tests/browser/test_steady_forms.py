"""Forms are drawn by scripts into room that the server keeps: nothing below them moves."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import quiet
from tests.rounds import swept

pytestmark = pytest.mark.browser

MOST: Final = 0.02
FORMS: Final = {
    "try": ".wr-try-sides",
    "build?built=svbench.moved-ball": ".wr-build-talk",
    "check": ".wr-check",
    "check?checked=chains": ".wr-check",
    "annotate": ".wr-an",
}
"""A page of a form → what is there once it is drawn."""
WATCHED: Final = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@swept
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_what_stands_below_a_form_stays_when_it_comes(page: Page, shell: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900 if width > 600 else 844})
    shifts = {}
    for path, part in FORMS.items():
        page.goto(f"{shell}/{path}")
        page.evaluate(WATCHED)
        expect(page.locator(part).first).to_be_visible()
        quiet(page)
        shifts[path] = page.evaluate("window.shifted")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert max(shifts.values()) <= MOST, shifts
