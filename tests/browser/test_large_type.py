"""A reader who sets text twice as large in the browser gets larger type, and pages that work.

Every run looks at the front page, in test_pages.py.
"""

from typing import Final

import pytest
from playwright.sync_api import Page

from scripts.page_checks import ADDRESSES, drawn
from tests.browser.conftest import quiet
from tests.rounds import swept

pytestmark = pytest.mark.browser

TWICE: Final = {"standard": 32, "fixed": 26}
"""Chromium's own setting of the size of text, which is 16 px, and 13 px for code."""
CLIPPED: Final = """() => {
  const isCut = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { top, bottom, width } = range.getBoundingClientRect();
    const slack = parseFloat(getComputedStyle(text.parentElement).fontSize) / 3;
    if (width <= 2) return false;
    for (let box = text.parentElement; box !== document.body; box = box.parentElement) {
      const { overflowY, position, webkitLineClamp } = getComputedStyle(box);
      const sides = box.getBoundingClientRect();
      if (/auto|scroll/.test(overflowY) || position === "fixed" || sides.width <= 2) return false;
      if (!/hidden|clip/.test(overflowY)) continue;
      if (webkitLineClamp !== "none") return false;
      if (top < sides.top - slack || bottom > sides.bottom + slack) return true;
    }
    return false;
  };
  const seen = { visibilityProperty: true, opacityProperty: true };
  const cut = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, parent = text.parentElement;
    if (!text.data.trim() || parent.closest("svg, script, style, .wr-skip, .wr-ghost")) continue;
    if (parent.checkVisibility(seen) && isCut(text)) cut.push(text.data.trim());
  }
  for (const field of document.querySelectorAll("input[type=text], input[role], select")) {
    const { height, width } = field.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(field).fontSize);
    if (field.checkVisibility(seen) && width > 4 && height < 1.15 * size) cut.push(field.outerHTML);
  }
  return cut.map((words) => words.slice(0, 80));
}"""
"""Texts that a box cuts above or below, but for those that end in “more”, and fields too low."""


@swept
@pytest.mark.parametrize("name", ADDRESSES)
def test_text_twice_as_large_is_drawn_larger_and_stays_whole(page: Page, name: str) -> None:
    drawn(page, "Gradio", name)
    expect_large_type_to_stay_whole(page)


def expect_large_type_to_stay_whole(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": TWICE})
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        quiet(page)
        sizes = page.evaluate(
            "[...document.querySelectorAll('.wr-above a, #wr-places p')]"
            ".map((each) => parseFloat(getComputedStyle(each).fontSize))"
        )
        assert min(sizes) >= 24, "the smallest of the scale has 12 px"
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert page.evaluate(CLIPPED) == []
    session.detach()
