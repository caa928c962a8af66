"""The documentation of the API: drawn from here alone, in both themes, and a call tried out.

Every run looks at what its page may load, in tests/app/server/test_server.py.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import ConsoleMessage, Page

from tests.rounds import swept

pytestmark = pytest.mark.browser
OPERATION = "#operations-pages-page_guide"


@contextmanager
def opened(page: Page, scheme: str) -> Iterator[None]:
    """The page once it is drawn; no line may come to the console."""
    lines: list[str] = []

    def note(message: ConsoleMessage) -> None:
        lines.append(message.text)

    page.on("console", note)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto("/api/docs")
    page.locator(OPERATION).wait_for()
    assert page.locator("html.dark-mode").count() == (scheme == "dark")
    yield
    page.remove_listener("console", note)
    assert lines == []


@swept
def test_it_is_drawn_without_another_host(page: Page) -> None:
    with opened(page, "light"):
        pass


@swept
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_call_is_answered(page: Page, scheme: str) -> None:
    """Swagger takes seconds to open an operation; every run asks each twin without a browser."""
    with opened(page, scheme):
        page.locator(OPERATION).click()
        page.get_by_role("button", name="Try it out").click()
        page.get_by_role("button", name="Execute", exact=True).click()
        page.locator(".live-responses-table .response-col_status", has_text="200").wait_for()
