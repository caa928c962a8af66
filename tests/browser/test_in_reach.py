"""Pages can be read and used in any window, on paper and in the system's own colours.

Every run looks at one page of each kind in fewer windows, in test_pages.py, which has them open.
"""

import io
from typing import Final

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from scripts.page_checks import drawn
from tests.browser.conftest import quiet
from tests.rounds import IS_SWEEP, swept

pytestmark = pytest.mark.browser

COVERED: Final = """() => {
  const parts = ":is(#wr-places, .wr-above) :is(a, button, select, input, summary), .wr-excerpt h2";
  const marks = ".wr-chain *, .wrp-bar, .wrp-pin, .wrl-mark, .wrp-entry"; // marks share a second
  const lies = (part) => {
    part.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = part.getClientRects()[0];
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const own = [part, ...(part.labels ?? [])];
    return !own.some((each) => each.contains(hit)) && !hit?.contains(part.closest("label"));
  };
  return [...document.querySelectorAll(parts)]
    .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((part) => part.getClientRects()[0]?.width > 1 && !part.matches(`.wr-skip, ${marks}`))
    .filter(lies)
    .map((part) => part.outerHTML.slice(0, 80));
}"""
CUT: Final = """() => [...document.querySelectorAll(".wr-excerpt:not(:has(details)) p")]
  .filter((text) => text.scrollHeight > text.clientHeight + 1)
  .map((text) => text.textContent)"""
TALL: Final = """() => [...document.querySelectorAll("#wr-places *")]
  .filter((box) => getComputedStyle(box).position === "sticky" && box.offsetHeight > innerHeight)
  .map((box) => box.className)"""
HIDDEN: Final = """() => [...document.querySelectorAll("#wr-places table")]
  .map((table) => table.parentElement)
  .filter((box) => getComputedStyle(box).overflowX !== "visible")
  .filter((box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1)
  .map((box) => box.textContent.trim().slice(0, 40))"""


def background(part: Locator) -> tuple[int, ...]:
    """The colour that is seen: the computed one is ours even where the system replaces it."""
    picture = Image.open(io.BytesIO(part.screenshot())).convert("RGB")
    seen = picture.getpixel((5, picture.height // 2))
    assert isinstance(seen, tuple)
    return seen


@swept
def test_nothing_on_watch_lies_under_something_else_or_is_cut(page: Page) -> None:
    drawn(page, "Gradio", "Cases: clip")
    expect_nothing_to_lie_under_something_else(page)


def expect_nothing_to_lie_under_something_else(page: Page) -> None:
    faults = {}
    for width in (390, 600, 800, 1024) if IS_SWEEP else (390, 1024):
        page.set_viewport_size({"width": width, "height": 700})
        quiet(page)
        if covered := page.evaluate(COVERED) + page.evaluate(CUT):
            faults[width] = covered
    assert not faults


@swept
@pytest.mark.parametrize(
    ("path", "there"),
    [("check", ".wr-check-do"), ("annotate?clip=theatre.moved-ball-easy-faithful", ".wr-an video")],
)
def test_a_panel_fits_a_low_window_and_keeps_its_keys_from_the_page(
    page: Page, path: str, there: str
) -> None:
    page.goto(f"/{path}")
    expect(page.locator(there).first).to_be_visible()
    expect_a_panel_that_fits_and_keeps_its_keys(page)


def expect_a_panel_that_fits_and_keeps_its_keys(page: Page) -> None:
    page.set_viewport_size({"width": 1024, "height": 600})
    quiet(page)
    before = page.locator("#wr-places").inner_text()
    cite = page.locator(".wr-tools").get_by_role("button", name="Cite")
    cite.click()
    panel = page.get_by_role("dialog", name="Cite this view")
    expect(panel.locator("pre").first).to_be_visible()
    quiet(page)
    box = panel.bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 600
    for key in "yjd2":
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(cite).to_be_focused()
    quiet(page)
    assert page.locator("#wr-places").inner_text() == before


@swept
@pytest.mark.parametrize("name", ["+ Filter", "Saved filters"])
def test_escape_returns_to_the_button_that_opened_the_popup(page: Page, name: str) -> None:
    drawn(page, "Gradio", "Cases: list")
    expect_escape_to_return_to_the_button(page, name)


def expect_escape_to_return_to_the_button(page: Page, name: str) -> None:
    button = page.get_by_role("button", name=name)
    button.click()
    expect(page.locator(".wr-fb-pop input").first).to_be_focused()
    button.focus()  # as with Shift and Tab; or before the popup has taken the focus
    page.keyboard.press("Escape")
    expect(page.locator(".wr-fb-pop")).to_have_count(0)
    button.click()
    expect(page.locator(".wr-fb-pop input").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".wr-fb-pop")).to_have_count(0)
    expect(button).to_be_focused()


@swept
@pytest.mark.parametrize("name", ["Cases: list", "Cases: clip"])
def test_the_filter_popup_opens_on_screen_at_every_width(page: Page, name: str) -> None:
    drawn(page, "Gradio", name)
    expect_the_filter_popup_on_screen(page)


def expect_the_filter_popup_on_screen(page: Page) -> None:
    for width in (660, 720, 800, 900, 1024, 1280) if IS_SWEEP else (660, 1024):
        page.set_viewport_size({"width": width, "height": 700})
        page.get_by_role("button", name="+ Filter").click()
        box = page.locator(".wr-fb-pop").bounding_box()
        assert box is not None
        assert box["x"] >= 0, width
        assert box["x"] + box["width"] <= width
        page.keyboard.press("Escape")


@swept
@pytest.mark.parametrize("name", ["Build", "Try a model", "Guide"])
def test_what_stays_in_sight_is_no_taller_than_a_low_window(page: Page, name: str) -> None:
    drawn(page, "Gradio", name)
    expect_nothing_taller_than_a_low_window_to_stay(page)


def expect_nothing_taller_than_a_low_window_to_stay(page: Page) -> None:
    page.set_viewport_size({"width": 1024, "height": 600})
    quiet(page)
    assert page.evaluate(TALL) == []


@swept
def test_options_open_below_their_field_where_the_controls_scroll(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    drawn(page, "Gradio", "Cases: lanes")
    field = page.get_by_label("Align by").first
    field.click()
    options = page.locator(".options").bounding_box()
    box = field.bounding_box()
    assert options is not None
    assert box is not None
    assert 0 <= options["x"] <= box["x"]
    assert options["x"] + options["width"] <= 390
    page.locator(".options [role=option]").last.click()
    page.wait_for_url("**align=**")


@swept
@pytest.mark.parametrize("name", ["Leaderboard", "Cases: lanes"])
def test_tables_are_whole_on_paper(page: Page, name: str) -> None:
    drawn(page, "Gradio", name)
    quiet(page)
    expect_tables_whole_on_paper(page)


def expect_tables_whole_on_paper(page: Page) -> None:
    page.set_viewport_size({"width": 718, "height": 1000})
    page.emulate_media(media="print")
    assert page.evaluate(HIDDEN) == []


@swept
def test_a_chart_that_nobody_scrolled_to_is_printed_in_words(page: Page) -> None:
    page.set_viewport_size({"width": 718, "height": 300})
    page.goto("/leaderboard")
    expect_a_chart_out_of_sight_to_be_printed_in_words(page)


def expect_a_chart_out_of_sight_to_be_printed_in_words(page: Page) -> None:
    page.set_viewport_size({"width": 718, "height": 300})
    chart = page.locator(".wr-figure:empty").last
    page.emulate_media(media="print")
    name = chart.get_attribute("aria-label")
    assert name and chart.evaluate("e => getComputedStyle(e, '::after').content") == f'"{name}"'


@swept
def test_the_current_page_is_marked_where_the_system_sets_the_colours(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    drawn(page, "Gradio", "Cases: list")
    for links in (".wr-nav a", ".wr-tabs a"):
        current = background(page.locator(f"{links}[aria-current]"))
        others = page.locator(f"{links}:not([aria-current])")
        assert current not in {background(each) for each in others.all()}
