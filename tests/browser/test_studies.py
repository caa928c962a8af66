"""A study by keyboard: agreed to, filled in, left and gone on with, withdrawn from."""

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser


def press(page: Page, keys: str) -> None:
    for key in keys.split():
        page.keyboard.press(key)


@pytest.mark.parametrize("shell", ["", "streamlit/"])
def test_scores_are_given_by_keys_and_a_new_browser_goes_on(
    browser: Browser, server: str, shell: str
) -> None:
    owner = browser.new_context().new_page()
    owner.on("pageerror", lambda error: pytest.fail(str(error)))
    owner.goto(f"{server}/{shell}studies?benchmark=theatre")
    owner.get_by_label("Title").fill(f"By <b>keys</b> {shell}")
    owner.locator("[name=sample]").fill("2")
    owner.locator("[name=sample]").press("Tab")
    owner.get_by_role("button", name="Make the study").click()
    owner.get_by_role("button", name="Make a link for one more").click()
    link = owner.get_by_role("link", name="P01").get_attribute("href") or ""

    first = browser.new_context().new_page()
    first.goto(link)
    expect(first.locator(".wr-st-consent")).to_contain_text("By <b>keys</b>", timeout=30_000)
    expect(first.locator(".wr-st-film")).to_have_count(0)
    first.get_by_role("button", name="I agree").click()
    count = first.locator(".wr-st-bar span").first
    expect(count).to_have_text("1 of 5")
    expect(first.locator(".wr-above").first).to_be_hidden()
    press(first, "1 w 3 4 Enter")
    expect(first.locator(".wr-st-says")).to_contain_text("D5")
    press(first, "5 5 Enter")
    expect(count).to_have_text("2 of 5")
    press(first, "1 q u")
    expect(first.locator("[aria-pressed=true]")).to_have_text("Pass 1")
    expect(first.locator(".wr-st-saved")).to_have_attribute("data-state", "saved")
    first.context.close()

    second = browser.new_context().new_page()
    second.goto(link)
    count = second.locator(".wr-st-bar span").first
    expect(count).to_have_text("2 of 5", timeout=30_000)
    expect(second.locator("[aria-pressed=true]")).to_have_text("Pass 1")
    press(second, "2 3 4 5 Enter")
    expect(count).to_have_text("3 of 5")
    press(second, "u")
    expect(count).to_have_text("2 of 5")
    expect(second.locator("[aria-pressed=true]")).to_have_count(5)
    owner.get_by_role("button", name="Refresh").click()
    expect(owner.get_by_label("People", exact=True)).to_contain_text("2 of 5")
    second.get_by_role("button", name="Withdraw").click()
    second.get_by_role("button", name="Withdraw and delete").click()
    expect(second.get_by_role("heading", name="You have withdrawn")).to_be_visible()
    owner.get_by_role("button", name="Refresh").click()
    expect(owner.get_by_label("People", exact=True)).to_contain_text("P01 withdrew")
    second.context.close()
    owner.context.close()
