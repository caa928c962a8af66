"""A walk through a list of failures: each case opens at its own moment, with its place in the list,
and takes a note by the keyboard. A sweep tags cases by themselves, in test_tags.py.
"""

import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SHELLS, quiet
from tests.browser.test_tags import (
    expect_only_the_tagged_case,
    expect_tags_to_be_kept_exported_and_compared,
)
from tests.browser.test_watch_pages import expect_a_step_to_lead_the_clip_and_the_address
from tests.rounds import IS_SWEEP, swept

pytestmark = pytest.mark.browser

FAILURES = "cases?pattern=drift&judge=theatre-truth&benchmark=theatre"


def opened(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def expect_moment(page: Page, wanted: dict[str, list[str]]) -> None:
    """The clip stands at the address's second, with its step selected."""
    page.wait_for_function(
        "t => Math.abs(document.querySelector('.wr-player video')?.currentTime - t) < 2.5",
        arg=float(wanted["t"][0]),
    )
    assert opened(page)["node"] == wanted["node"]


@pytest.mark.parametrize("shell", SHELLS)
def test_a_list_is_walked_case_by_case_and_noted_on_the_way(
    page: Page, shell: str, tmp_path: Path
) -> None:
    page.goto(f"{shell}/{FAILURES}")
    cards = page.locator("a.wr-card")
    expect(page.locator(".wr-tagline").first).to_be_visible()
    first, second = (urlsplit(cards.nth(at).get_attribute("href") or "") for at in (0, 1))
    quiet(page)
    if not IS_SWEEP:
        expect_tags_to_be_kept_exported_and_compared(page, tmp_path)
        page.evaluate("document.activeElement.blur()")
    page.keyboard.press("j")
    expect(cards.first).to_be_focused()
    page.keyboard.press("j")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("k")
    expect(cards.first).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/cases?**clip=**")
    place = page.locator(".wr-rail-place")
    expect(place).to_contain_text("1 of ")
    expect_moment(page, parse_qs(first.query))
    expect(page.locator(".wr-rail-case[aria-current]")).to_have_count(1)
    expect(page.locator(".wr-opencase .wr-tagline")).to_be_attached()
    if not shell:
        expect_what_matters_above_the_fold(page)

    page.keyboard.press("m")
    page.keyboard.type("late <img src=x>")
    page.keyboard.press("Enter")
    note = page.locator(".wr-rail-case[aria-current] .wr-casenote")
    expect(note).to_have_text("✎ late <img src=x>")

    page.keyboard.press("n")
    expect(place).to_contain_text("2 of ")
    expect_moment(page, parse_qs(second.query))
    for field in ("case", "question", "colour", "play"):
        assert opened(page)[field] == parse_qs(second.query)[field]
    expect_a_step_to_lead_the_clip_and_the_address(page)
    if IS_SWEEP:
        page.keyboard.press("p")
        expect(place).to_contain_text("1 of ")
        expect(note).to_have_text("✎ late <img src=x>")
    page.locator(".wr-drawer > summary").click()
    page.locator("a[data-go=up]").click()
    page.wait_for_url("**/cases?**")
    expect(cards.first.locator(".wr-casenote")).to_have_text("✎ late <img src=x>")
    if not IS_SWEEP:
        expect_only_the_tagged_case(page)
    else:
        expect_notes_to_be_saved_and_read_again(page, tmp_path)


def expect_notes_to_be_saved_and_read_again(page: Page, tmp_path: Path) -> None:
    """Every run reads tags of a file on the page, and notes in tests/js/tags.test.mjs."""
    cards = page.locator("a.wr-card")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Tags as JSON").click()
    kept = Path(saved.value.path()).read_text("utf-8")
    assert [row["note"] for row in json.loads(kept)["tags"]] == ["late <img src=x>"]

    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator(".wr-tagline").first).to_be_visible()
    expect(page.locator(".wr-casenote")).to_have_count(0)
    file = tmp_path / "notes.json"
    file.write_text(kept, "utf-8")
    page.locator("input[type=file]").first.set_input_files(file)
    expect(cards.first.locator(".wr-casenote")).to_have_text("✎ late <img src=x>")


@swept
def test_a_list_plays_through_by_itself_until_something_is_touched(page: Page) -> None:
    page.goto(f"/{FAILURES}")
    page.locator("a.wr-card").first.click()
    page.wait_for_url("**/cases?**clip=**")
    through = page.locator("[data-wr-through]")
    place = page.locator(".wr-rail-place")
    expect(through).to_have_attribute("aria-pressed", "false")
    expect(through).to_be_enabled()
    page.keyboard.press("a")
    expect(through).to_have_attribute("aria-pressed", "true")
    expect(place).to_contain_text("2 of ")
    expect(through).to_have_attribute("aria-pressed", "true")
    page.mouse.click(4, 880)
    expect(through).to_have_attribute("aria-pressed", "false")


def expect_what_matters_above_the_fold(page: Page) -> None:
    expect(page.locator(".wr-excerpt")).to_have_count(3)
    for part in (".wr-outcome", ".wr-excerpts", ".wr-player .wrp-stage", ".wrp-view", ".wr-menus"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    failing = page.locator(".wrp-list [data-step][aria-current]").text_content() or "none"
    sentence = page.locator(".wr-outcome p").first
    assert (sentence.text_content() or "").startswith("Broke at “")
    assert failing.split("·")[0].strip() in page.title()


@swept
def test_on_a_phone_the_clip_is_in_sight_and_keys_can_be_switched_off(page: Page) -> None:
    page.goto(f"/{FAILURES}")
    page.locator("a.wr-card").first.click()
    page.wait_for_url("**/cases?**clip=**")
    expect(page.locator("[data-wr-through]")).to_be_enabled()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".wr-player video")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.set_viewport_size({"width": 1280, "height": 900})
    page.locator(".wrp-controls").get_by_role("button", name="Keys").click()
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("next, previous node")
    expect(page.locator(".wrp-help:visible")).to_have_count(0)
    keys.get_by_label("Single keys are shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    page.keyboard.press("1")
    page.keyboard.press("n")
    expect(page.locator(".wr-opencase [aria-pressed=true], dialog")).to_have_count(0)
    expect(page.locator(".wr-rail-place")).to_contain_text("1 of ")
