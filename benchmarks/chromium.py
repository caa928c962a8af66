"""A headless Chromium and one visit in a context of its own: what the browser figures share."""

import contextlib
import shutil
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, sync_playwright

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--autoplay-policy=no-user-gesture-required",
)
SIZE = {"width": 1280, "height": 900}


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """The browser; Debian's where there is one, else Playwright's own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(ARGUMENTS)
        )
        yield browser
        browser.close()


@contextlib.contextmanager
def visitor(browser: Browser, script: str = "") -> Iterator[Page]:
    """A page of a visitor who was never here; `script` runs before the page's own."""
    context = browser.new_context(viewport=SIZE)  # type: ignore[arg-type]
    if script:
        context.add_init_script(script)
    yield context.new_page()
    context.close()


def pick(page: Page, control: str, option: int = 0) -> None:
    """Open a dropdown and choose one of its options."""
    page.locator(f"{control} input").first.click()
    page.locator("[role=option]").nth(option).click()
