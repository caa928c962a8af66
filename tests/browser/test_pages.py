"""Every page once: it opens, is accessible, begins with content, stays still and fits a phone.

Console errors and requests to other hosts fail a test by the `page` fixture. Contrast is looked at
where most kinds of parts stand; a sweep does it on all pages, and the rest for each shell, width
and theme, in test_shells.py, test_first_content.py, test_steady_forms.py,
test_regions.py and test_accessibility.py.

Some pages are then used, since to load a page costs more than most of what can be asked of it: the
steps come from the files that a sweep runs by themselves.
"""

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from scripts.page_checks import ADDRESSES, AXE, FIRST_CONTENT, axe_findings, drawn
from tests.browser.conftest import MOTION, quiet
from tests.browser.test_accessibility import expect_landmarks_and_play_a_few_keys_away
from tests.browser.test_build import expect_a_build_to_be_watched_changed_and_accepted
from tests.browser.test_first_content import NARROW, WIDE
from tests.browser.test_home import (
    expect_a_case_that_plays_and_can_be_stopped,
    expect_stillness_where_motion_is_unwanted,
)
from tests.browser.test_in_reach import (
    expect_a_chart_out_of_sight_to_be_printed_in_words,
    expect_a_panel_that_fits_and_keeps_its_keys,
    expect_escape_to_return_to_the_button,
    expect_nothing_taller_than_a_low_window_to_stay,
    expect_nothing_to_lie_under_something_else,
    expect_tables_whole_on_paper,
    expect_the_filter_popup_on_screen,
)
from tests.browser.test_large_type import expect_large_type_to_stay_whole
from tests.browser.test_regions import expect_side_by_side, expect_stacked
from tests.browser.test_shells import CARDS, PLACE_IN_SIGHT, SHIFTS, STEADY, TOO_WIDE, TYPE
from tests.browser.test_tasks import expect_a_file_for_a_paper
from tests.browser.test_terms import expect_a_note_by_keyboard_and_its_chapter
from tests.node import in_ci
from tests.pipelines.asking import rehearsal

pytestmark = pytest.mark.browser

FORMS: Final = {
    "Try a model": ".wr-try-sides",
    "Build": ".wr-build-talk",
    "Check": ".wr-check",
    "Annotate": ".wr-an",
}
"""A page of a form → what is there once its script has drawn it."""


CONTRAST: Final = {"Leaderboard", "Cases: list", "Cases: clip", "Try a model"}
"""Pages whose colours are compared with what they stand on; others are made of the same parts."""
CASE: Final = "Cases: clip"
"""The state in which a case is played: its regions and its keys are looked at too."""


def expect_the_filter_popup_in_reach(page: Page) -> None:
    expect_the_filter_popup_on_screen(page)
    expect_escape_to_return_to_the_button(page, "+ Filter")


def expect_large_type_and_stillness(page: Page) -> None:
    expect_large_type_to_stay_whole(page)
    expect_stillness_where_motion_is_unwanted(page)


def expect_a_board_on_paper_and_its_terms(page: Page) -> None:
    expect_a_chart_out_of_sight_to_be_printed_in_words(page)
    expect_tables_whole_on_paper(page)
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 1280, "height": 900})
    expect_a_note_by_keyboard_and_its_chapter(page)


def expect_a_chart_to_be_saved_for_a_paper(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    expect_a_file_for_a_paper(page, "[data-wr-figure]", "SVG", r".*\.svg")


def expect_a_build_in_reach(page: Page) -> None:
    expect_nothing_taller_than_a_low_window_to_stay(page)
    page.set_viewport_size({"width": 1280, "height": 900})
    with rehearsal() as model:
        expect_a_build_to_be_watched_changed_and_accepted(page, model)


THEN: Final[dict[str, Callable[[Page], None]]] = {
    "Home": expect_large_type_and_stillness,
    CASE: expect_nothing_to_lie_under_something_else,
    "Leaderboard": expect_a_board_on_paper_and_its_terms,
    "Cases: list": expect_the_filter_popup_in_reach,
    "Trends": expect_a_chart_to_be_saved_for_a_paper,
    "Check": expect_a_panel_that_fits_and_keeps_its_keys,
    "Build": expect_a_build_in_reach,
}
"""Further checks of one page of each kind, from test_in_reach.py and other files."""


ARRIVING: Final = """() => [...document.querySelectorAll(".wr-arrives > table")].map((table) => {
  const [box, end] = [table.parentElement, table.nextElementSibling];
  const seen = () => {
    const note = getComputedStyle(box, "::after");
    return [getComputedStyle(table).visibility,
      note.content.includes("reload") ? note.visibility : "none"];
  };
  end.remove();
  const before = seen();
  box.getAnimations({ subtree: true }).filter((each) => each.animationName?.startsWith("wr-late"))
    .forEach((each) => each.finish());
  const late = seen();
  table.after(end);
  return [before, late, seen()];
})"""
"""Whether each table is seen, and a note that rows are missing: before the element after it has
arrived, if that does not come, and when it is there. If a table were seen at once, its columns and
what stands below it would move with each row that arrives.
"""
ARRIVED: Final = [["hidden", "hidden"], ["visible", "visible"], ["visible", "none"]]


class Faults(list[str]):
    """What is wrong on a page; all is looked at before a test fails."""

    def expect(self, what: str, actual: Any, wanted: Any) -> None:
        if actual != wanted:
            self.append(f"{what}: {actual!r} instead of {wanted!r}")

    def expect_most(self, what: str, actual: float, most: float) -> None:
        if not 0 <= actual <= most:
            self.append(f"{what}: {actual} instead of at most {most}")


@pytest.mark.parametrize("name", ADDRESSES)
def test_a_page_is_accessible_steady_and_fits_a_phone(page: Page, name: str) -> None:
    faults = Faults()
    page.emulate_media(reduced_motion="no-preference")
    drawn(page, "Gradio", name)
    expect(page.locator("a.wr-brand")).to_be_visible()
    expect(page.locator(".wr-slot:visible").first).to_be_visible()
    if name in FORMS:
        expect(page.locator(FORMS[name]).first).to_be_visible()
    expect(page.locator("h1")).to_have_count(1)
    title = "^WhyReel$" if name == "Home" else r"\S · WhyReel$"
    expect(page).to_have_title(re.compile(title))
    places = page.locator(".wr-above [aria-current=page]")
    expect(places).to_have_count(int(name != "Guide"))
    quiet(page)
    faults.expect_most("layout shifts", page.evaluate(SHIFTS), STEADY)
    tables = page.evaluate(ARRIVING)
    faults.expect("tables", bool(tables) or name != "Leaderboard", True)
    faults.expect("tables seen", tables, [ARRIVED] * len(tables))
    if name == "Home":
        expect_a_case_that_plays_and_can_be_stopped(page)
    page.emulate_media(reduced_motion=MOTION)
    faults.expect_most("pixels above content", page.evaluate(FIRST_CONTENT)["top"], WIDE[2])
    faults.expect("fonts", page.evaluate(TYPE), [["Inter"], True])
    if AXE.is_file() or in_ci():
        findings = axe_findings(page, has_contrast=name in CONTRAST)
        faults.expect("axe-core", findings, [])
    if name == CASE:
        page.wait_for_function("document.querySelector('.wr-player video').readyState >= 2")
        expect_landmarks_and_play_a_few_keys_away(page)
        page.evaluate("window.scrollTo(0, 0)")
        expect_side_by_side(page)

    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    quiet(page)
    if name == CASE:
        expect_stacked(page)
    narrow = page.evaluate(FIRST_CONTENT)["top"]
    faults.expect_most("pixels above content on a phone", narrow, NARROW[2])
    faults.expect("places of the menu in sight", page.evaluate(PLACE_IN_SIGHT), True)
    faults.expect("parts wider than a phone", page.evaluate(TOO_WIDE), 0)
    if name == "Leaderboard":
        rows = page.evaluate(CARDS)
        faults.expect("rows", len(rows) > 1, True)
        faults.expect("cards as wide as a phone", all(300 < row[0] <= 390 for row in rows), True)
        labels = [{"Model", "Statistical tie"} < {*labels} for _, *labels in rows]
        faults.expect("cards with labels", all(labels), True)
    assert not faults, "\n".join([name, *faults])
    if name in THEN:
        THEN[name](page)
    if not AXE.is_file() and not in_ci():
        pytest.skip("all but axe-core was checked: npm ci installs it")
