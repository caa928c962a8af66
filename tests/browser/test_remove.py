"""An operator removes a run on the page of a server of their own: told first, then done."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from app.cli.importing import Request, take_in
from tests.app.cli.test_waiting import evalkit
from tests.browser.conftest import context_of
from tests.conftest import site
from tests.servers import serving

pytestmark = pytest.mark.browser


def test_what_goes_is_told_before_it_goes(browser: Browser, tmp_path: Path) -> None:
    made = site(tmp_path / "home")
    for model in ("M-1", "M-2"):
        replies = evalkit(tmp_path / model, model=model)
        take_in(made.home, Request("vlmevalkit", (str(replies),), benchmark="r3"))
    with serving(made.home) as address:
        page = context_of(browser, base_url=address).new_page()
        page.goto("/data")
        needs = page.get_by_text("questions of r3: import r3", exact=True)
        expect(needs.first).to_be_visible()
        page.locator("a[href='/remove']").click()
        page.locator("button[data-id='r3.M-2.choice']").click()
        status = page.get_by_role("status")
        expect(status).to_contain_text("waiting: 7 rows")
        before = made.store.version
        page.get_by_role("button", name="Close").click()
        assert made.store.version == before
        page.locator("button[data-id='r3.M-2.choice']").click()
        page.get_by_role("button", name="Remove these rows").click()
        expect(status).to_contain_text(f"python -m app use {before}")
        page.get_by_role("button", name="Close").click()
        expect(page.locator("button[data-id='r3.M-2.choice']")).to_have_count(0)
        expect(page.locator("button[data-id='r3.M-1.choice']")).to_be_visible()
        page.context.close()
    assert made.store.query("SELECT run FROM logical.waiting_run") == [{"run": "r3.M-1.choice"}]
