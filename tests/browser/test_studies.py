"""A study by keyboard: agreed to, filled in, left and gone on with, withdrawn from.

Every run does so as a task of test_tasks.py.
Quality control of clips is asked without a browser in tests/app/lab/people/test_quality.py and
tests/js/study_forms.test.mjs; a sweep votes on its pages.
"""

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.conftest import context_of
from tests.rounds import IS_SWEEP, swept

pytestmark = pytest.mark.browser


def press(page: Page, keys: str) -> None:
    for key in keys.split():
        page.keyboard.press(key)


@swept
@pytest.mark.parametrize("shell", ["", "streamlit/"])
def test_scores_are_given_by_keys_and_a_new_browser_goes_on(
    page: Page, browser: Browser, shell: str
) -> None:
    owner = page
    owner.goto(f"/{shell}studies?benchmark=theatre")
    owner.get_by_label("Title").fill(f"By <b>keys</b> {shell}")
    owner.locator("[name=sample]").fill("2")
    owner.locator("[name=seed]").fill("1")  # with one seed in forty there is room for no repeat
    owner.locator("[name=seed]").press("Tab")
    owner.get_by_role("button", name="Make the study").click()
    owner.get_by_role("button", name="Make a link for one more").click()
    link = owner.get_by_role("link", name="P01").get_attribute("href") or ""
    expect_scores_by_keys_until_one_withdraws(owner, browser, link)


def expect_scores_by_keys_until_one_withdraws(owner: Page, browser: Browser, link: str) -> None:
    """One of a study of two clips, with a repeat and two checks, whose title has “<b>keys</b>”."""
    first = (context_of(browser) if IS_SWEEP else owner.context).new_page()
    first.goto(link)
    expect(first.locator(".wr-st-consent")).to_contain_text("<b>keys</b>")
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
    # It is left amid a change, which is kept or not: what came before it is.
    press(first, "4")
    second = crashed(browser, first) if IS_SWEEP else first
    second.goto("about:blank")
    second.goto(link)
    count = second.locator(".wr-st-bar span").first
    expect(count).to_have_text("2 of 5")
    expect(second.locator("[aria-pressed=true]").first).to_have_text("Pass 1")
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
    if IS_SWEEP:
        second.context.close()


def crashed(browser: Browser, page: Page) -> Page:
    """A page of a new browser, after the process of the one before has died."""
    with pytest.raises(Error, match="crash"):
        page.goto("chrome://crash")
    page.context.close()
    return context_of(browser).new_page()


@swept
def test_a_clip_is_dropped_with_its_criterion_by_keys_and_counted(
    browser: Browser, server: str
) -> None:
    context = context_of(browser)
    owner = context.new_page()
    owner.on("pageerror", lambda error: pytest.fail(str(error)))
    owner.goto(f"{server}/studies?benchmark=theatre")
    owner.get_by_label("Form").select_option("clip_qc")
    owner.get_by_label("Title").fill("Stage 1")
    owner.locator("[name=sample]").fill("1")
    owner.locator("[name=repeats]").fill("0")
    owner.locator("[name=checks]").fill("0")
    owner.locator("[name=third]").check()
    owner.get_by_role("button", name="Make the study").click()
    links = []
    for name in ("P01", "P02", "P03"):
        owner.get_by_role("button", name="Make a link for one more").click()
        links.append(owner.get_by_role("link", name=name).get_attribute("href") or "")
    first, third = context_of(browser).new_page(), context_of(browser).new_page()
    for person, link in ((first, links[0]), (third, links[2])):
        person.on("pageerror", lambda error: pytest.fail(str(error)))
        person.goto(link)
        person.get_by_role("button", name="I agree").click()
    expect(third.get_by_role("heading", name="Nothing is to be decided yet")).to_be_visible()
    expect(first.get_by_text("Meant to show")).to_be_visible()
    press(first, "n Enter")
    expect(first.locator(".wr-st-says")).to_contain_text("why it is dropped")
    press(first, "s Enter")
    expect(first.get_by_role("heading", name="All 1 are done")).to_be_visible()
    votes_for(owner, server, links[1].partition("#")[2])
    third.get_by_role("button", name="Look again").click()
    expect(third.get_by_text("Meant to show")).to_be_visible()
    press(third, "n a Enter")
    expect(third.get_by_role("heading", name="All 1 are decided for now")).to_be_visible()
    owner.get_by_role("button", name="Refresh").click()
    why = owner.get_by_role("region", name="Drops by criterion")
    expect(why).to_contain_text("artefacts11impossible11")
    with owner.expect_download() as saved:
        owner.get_by_role("link", name="Votes (JSONL)").click()
    assert saved.value.path().read_text("utf-8").count("\n") == 3
    for page in (owner, first, third):
        page.context.close()


def votes_for(page: Page, server: str, query: str) -> None:
    """Somebody keeps their first clip, without a page of their own."""
    ask, ours = page.request, {"x-whyreel": "1"}
    assert ask.post(f"{server}/people/consent?{query}", data={}, headers=ours).ok
    form = {"version": 0, "form": {"stands": True}, "done": True}
    assert ask.put(f"{server}/people/task/0?{query}", data=form, headers=ours).ok
