"""The documentation in a browser: drawn from here alone, in both themes, and a call tried out."""

import pytest
from playwright.sync_api import Browser

from tests.app.asking import Asker
from tests.browser.conftest import context_of
from tests.rounds import sweep


@pytest.mark.browser
@pytest.mark.parametrize("scheme", sweep(["light"], ["light", "dark"]))
def test_it_is_drawn_without_another_host_and_a_call_is_answered(
    browser: Browser, theatre_address: str, scheme: str
) -> None:
    context = context_of(browser, color_scheme=scheme)
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "request",
        lambda call: (
            None if call.url.startswith((theatre_address, "data:")) else faults.append(call.url)
        ),
    )
    page.goto(f"{theatre_address}/api/docs")
    page.locator("#operations-pages-page_guide").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute", exact=True).click()
    page.locator(".live-responses-table .response-col_status", has_text="200").wait_for()
    assert page.locator("html.dark-mode").count() == (scheme == "dark")
    assert faults == []
    context.close()


def test_the_document_and_its_page_have_their_headers(theatre_address: str) -> None:
    ask = Asker(theatre_address)
    document, page = ask("/api/openapi.json"), ask("/api/docs")
    assert document.status == page.status == 200
    assert document.json()["openapi"].startswith("3.1")
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "eval" not in policy and "http" not in policy
