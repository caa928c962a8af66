"""The filter bar under quick hands: choices before the first reply, and keys on its buttons.

What chips lead to is asked in tests/js/filters.test.mjs too.
"""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SHELLS
from tests.rounds import IS_SWEEP, swept

pytestmark = pytest.mark.browser

LIST = "cases?benchmark=theatre"
CLICK = """async (words) => {
  for (const word of words) {
    [...document.querySelectorAll(".wr-fb-pop li, .wr-fb-chip a")]
      .find((entry) => entry.outerHTML.includes(word)).click();
    await new Promise((next) => setTimeout(next)); /* the bar is drawn, no reply is here */
  }
}"""


def open_tiers(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("a.wr-card").first).to_be_visible()
    choose_field(page)


def choose_field(page: Page) -> None:
    page.locator("button.wr-fb-add").click()
    page.get_by_role("option", name="tier").click()
    expect(page.get_by_role("option", name="easy")).to_be_visible()


def expect_tiers(page: Page, words: str, *tiers: str) -> None:
    expect(page.locator(".wr-fb-chip")).to_have_text(re.compile(f"tier {words}"))
    assert parse_qs(urlsplit(page.url).query)["tier"] == list(tiers)


@pytest.mark.parametrize("shell", SHELLS)
def test_what_is_chosen_before_the_first_reply_holds_and_is_saved_by_name(
    page: Page, shell: str
) -> None:
    open_tiers(page, f"{shell}/{LIST}")
    if not shell:
        expect_keys_on_a_button_to_be_its_own(page)
    page.evaluate(CLICK, ["easy", "hard"])
    expect_tiers(page, "easy, hard", "easy", "hard")
    if not shell:
        expect_a_choice_that_failed_to_be_made_again(page)
    expect_filters_to_be_saved_by_name(page, shell)
    expect_saved_filters_to_be_removed(page)


def expect_filters_to_be_saved_by_name(page: Page, shell: str) -> None:
    """They are there after the page has been left, and open the same list."""
    page.goto(f"{shell}/{LIST}&tier=hard")
    expect(page.locator("a.wr-card").first).to_be_visible()
    count = page.locator(".wr-count").inner_text()
    page.get_by_role("button", name="Saved filters").click()
    page.get_by_role("textbox", name="Name of these filters").fill("the <b>hard</b> ones")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("set=the"))
    page.goto(f"{shell}/{LIST}")
    expect(page.locator("a.wr-card").first).to_be_visible()
    page.get_by_role("button", name="Saved filters").click()
    page.get_by_role("link", name="the <b>hard</b> ones").click()
    page.wait_for_url(re.compile("tier=hard"))
    expect(page.locator(".wr-count")).to_have_text(count, use_inner_text=True)


def expect_saved_filters_to_be_removed(page: Page) -> None:
    page.get_by_role("button", name="Saved filters").click()
    page.get_by_role("button", name="Remove the saved filters the <b>hard</b> ones").click()
    expect(page.locator(".wr-fb-mine li")).to_have_count(0)
    assert "the <b>hard</b>" not in page.evaluate("JSON.stringify(localStorage)")
    if not IS_SWEEP:
        return
    page.reload()
    page.get_by_role("button", name="Saved filters").click()
    expect(page.locator(".wr-fb-none")).to_be_visible()


@swept
def test_a_choice_before_gradio_has_mounted_its_controls_stays_on_the_page(page: Page) -> None:
    """As on a slow network, where the bar is there seconds before the controls."""
    open_tiers(page, f"/{LIST}")
    page.evaluate("document.querySelector('button#wr-follow, #wr-follow button').remove()")
    page.get_by_role("option", name="easy").click()
    expect_tiers(page, "easy", "easy")
    assert urlsplit(page.url).path == "/cases"


@swept
def test_a_chip_removed_before_the_reply_leaves_the_newer_choice(page: Page) -> None:
    open_tiers(page, f"/{LIST}&tier=easy")
    page.evaluate(CLICK, ["hard", "Remove tier"])
    expect_tiers(page, "hard", "hard")


def expect_keys_on_a_button_to_be_its_own(page: Page) -> None:
    active = page.locator(".wr-fb-active")
    search = page.locator(".wr-fb-pop input")
    assert search.get_attribute("aria-activedescendant") == active.get_attribute("id")
    page.keyboard.press("ArrowDown")
    expect(search).to_have_attribute("aria-activedescendant", active.get_attribute("id") or "none")
    page.get_by_role("button", name="Back to all fields").press("Enter")
    expect(page.get_by_role("option", name="chain length")).to_be_visible()
    page.locator(".wr-fb-close").press("Enter")
    expect(page.locator(".wr-fb-pop")).to_have_count(0)
    expect(page.locator(".wr-fb-chip")).to_have_count(0)
    choose_field(page)


def expect_a_choice_that_failed_to_be_made_again(page: Page) -> None:
    """First without the filter, which stays until the server has replied, then with one."""
    fail_then_repeat(page, page.locator(".wr-fb-chip a[title=Remove]"))
    expect(page.locator(".wr-fb-chip")).to_have_count(0)
    page.wait_for_url(lambda url: "tier=" not in url)
    expect(page.locator("#wr-notices [role=alert]")).to_have_count(0)
    fail_then_repeat(page, page.get_by_role("option", name="easy"))
    expect_tiers(page, "easy", "easy")


def fail_then_repeat(page: Page, choice: Locator) -> None:
    page.route("**/view/**", lambda route: route.fulfill(body="no view"))
    choice.evaluate("choice => choice.click()")
    expect(page.locator("#wr-notices [role=alert]")).to_contain_text("choose again")
    page.unroute("**/view/**")
    choice.evaluate("choice => choice.click()")
