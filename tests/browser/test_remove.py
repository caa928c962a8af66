"""An operator removes a run by a page: told first, then done.

In every run the answers are made up; a sweep removes a run from a store.
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from app.cli.importing import Request, take_in
from tests.app.cli.test_waiting import evalkit
from tests.browser.conftest import context_of
from tests.conftest import site
from tests.rounds import swept
from tests.servers import serving

pytestmark = pytest.mark.browser


def test_nothing_goes_before_it_is_confirmed(page: Page) -> None:
    """What the server does by these orders: tests/app/server/test_removal_page.py."""
    orders: list[dict[str, Any]] = []

    def answer(route: Route) -> None:
        order = route.request.post_data_json or {}
        orders.append(order)
        text = "answer: 7 rows" if order.get("dry_run") else "python -m app data use before"
        route.fulfill(json={"ok": True, "told": text})

    page.route("**/api/remove", answer)
    assert 'href="/remove"' in page.request.get("/provenance").text()
    page.goto("/remove")
    button = page.locator("button[data-kind=run]").first
    run = {"kind": "run", "id": button.get_attribute("data-id")}
    status, close = page.get_by_role("status"), page.get_by_role("button", name="Close")
    button.click()
    expect(status).to_contain_text("7 rows")
    close.click()
    assert orders == [run | {"dry_run": True}]
    button.click()
    page.get_by_role("button", name="Remove these rows").click()
    expect(status).to_contain_text("python -m app data use before")
    assert orders[1:] == [run | {"dry_run": True}, run]
    with page.expect_navigation():
        close.click()


@swept
def test_what_goes_is_told_before_it_goes(browser: Browser, tmp_path: Path) -> None:
    made = site(tmp_path / "home")
    for model in ("M-1", "M-2"):
        replies = evalkit(tmp_path / model, model=model)
        take_in(made.home, Request("vlmevalkit", (str(replies),), benchmark="r3"))
    with serving(made.home) as address:
        page = context_of(browser, base_url=address).new_page()
        page.goto("/provenance")
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
        expect(status).to_contain_text(f"python -m app data use {before}")
        page.get_by_role("button", name="Close").click()
        expect(page.locator("button[data-id='r3.M-2.choice']")).to_have_count(0)
        expect(page.locator("button[data-id='r3.M-1.choice']")).to_be_visible()
        page.context.close()
    assert made.store.query("SELECT run FROM logical.waiting_run") == [{"run": "r3.M-1.choice"}]
