"""How far down a page its first content begins: below head, controls, filters and switches."""

from typing import Final

import pytest
from playwright.sync_api import Page

from scripts.page_checks import ADDRESSES, FIRST_CONTENT, drawn
from tests.rounds import swept

pytestmark = pytest.mark.browser

WIDE, NARROW = (1280, 900, 200), (390, 844, 330)
"""Width and height of a window, and the most pixels above the first content."""
PAGES: Final = [(shell, name) for shell in ("Gradio", "Streamlit") for name in ADDRESSES]


@swept
@pytest.mark.parametrize("window", [WIDE, NARROW], ids=["wide", "narrow"])
def test_content_begins_on_the_first_screen(page: Page, window: tuple[int, int, int]) -> None:
    width, height, most = window
    page.set_viewport_size({"width": width, "height": height})
    low = {}
    for shell, name in PAGES:
        drawn(page, shell, name)
        first = page.evaluate(FIRST_CONTENT)
        if not 0 <= first["top"] <= most:
            low[shell, name] = first
    assert not low, f"more than {most} px above the first content"
