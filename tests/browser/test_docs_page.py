"""The documentation of the API: drawn from here alone, in both themes, and a call tried out."""

import pytest
from playwright.sync_api import ConsoleMessage, Page

from tests.rounds import sweep

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scheme", sweep(["light"], ["light", "dark"]))
def test_it_is_drawn_without_another_host_and_a_call_is_answered(page: Page, scheme: str) -> None:
    lines: list[str] = []

    def note(message: ConsoleMessage) -> None:
        lines.append(message.text)

    page.on("console", note)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto("/api/docs")
    page.locator("#operations-pages-page_guide").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute", exact=True).click()
    page.locator(".live-responses-table .response-col_status", has_text="200").wait_for()
    assert page.locator("html.dark-mode").count() == (scheme == "dark")
    page.remove_listener("console", note)
    assert lines == []
