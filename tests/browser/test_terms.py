"""A term's note opens by pointer, keyboard and touch, and leads to the Guide's entry.

Every run tests the keyboard, on the board that test_pages.py has open.
"""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import context_of
from tests.browser.test_steady_views import expect_chapters_without_a_reload
from tests.rounds import swept

pytestmark = pytest.mark.browser

BOARD = "leaderboard?benchmark=theatre&metric=eva&by=judged"


@swept
@pytest.mark.parametrize("shell", ["/", "/streamlit/"])
def test_the_keyboard_opens_a_note_closes_it_and_goes_to_the_guide(page: Page, shell: str) -> None:
    page.goto(f"{shell}{BOARD}")
    expect_a_note_by_keyboard_and_its_chapter(page)


def expect_a_note_by_keyboard_and_its_chapter(page: Page) -> None:
    term = page.locator("#wr-board .wr-term, .wr-table .wr-term").first
    expect(term).to_be_visible()
    note = page.locator(".wr-term-note")
    term.focus()
    expect(note).to_contain_text("Core Paradigm Replication")
    expect(term).to_have_accessible_description(re.compile("Does the clip show the effect"))
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/guide(\?.*)?#judged-d1$"))
    expect(page.locator("#judged-d1")).to_be_visible()
    expect_chapters_without_a_reload(page)


@swept
def test_a_note_stays_while_the_pointer_is_on_its_way_to_it(page: Page) -> None:
    page.goto(f"/{BOARD}")
    page.locator("#wr-board .wr-term").nth(1).hover()
    note = page.locator(".wr-term-note")
    expect(note).to_contain_text("Prompt Faithfulness")
    note.get_by_role("link").hover()
    page.wait_for_timeout(400)  # longer than a note lingers
    expect(note).to_be_visible()
    note.get_by_role("link").click()
    page.wait_for_url(re.compile(r"/guide(\?.*)?#judged-d2$"))


@swept
def test_a_finger_opens_the_note_first(browser: Browser, server: str) -> None:
    context = context_of(browser, base_url=server, has_touch=True)
    page = context.new_page()
    page.goto(f"/{BOARD}")
    page.locator("#wr-board .wr-term").first.tap()
    note = page.locator(".wr-term-note")
    expect(note).to_contain_text("Core Paradigm Replication")
    assert "/guide" not in page.url
    page.locator("h1").first.tap()
    expect(note).to_have_count(0)
    page.locator("#wr-board .wr-term").first.tap()
    note.get_by_role("link").tap()
    page.wait_for_url(re.compile(r"/guide(\?.*)?#judged-d1$"))
    context.close()
