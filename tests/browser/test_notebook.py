"""A case as a notebook shows it: film beside chain, without a server or a network."""

import re

import pytest
from playwright.sync_api import Browser, expect

import whyreel as wr
from tests.browser.conftest import context_of
from tests.conftest import Site

pytestmark = pytest.mark.browser
PLAYS = """video => new Promise(done => {
    const look = () => (video.currentTime > 0 ? done() : setTimeout(look, 20));
    look();
})"""


def test_a_case_plays_in_a_notebook(browser: Browser, theatre: Site) -> None:
    case = wr.open(theatre.home).case("theatre.bench-easy-literal")
    shown = case._repr_html_()
    assert shown is not None
    context = context_of(browser, offline=True)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_content(shown)
    frame = page.frame_locator("iframe")
    chain = case.chain()
    expect(frame.locator("svg g[data-node]")).to_have_count(len(chain))
    frame.get_by_role("button", name=re.compile("^Play")).click()
    frame.locator("video").evaluate(PLAYS)
    assert not errors
    context.close()
