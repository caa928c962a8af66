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
NAMES = ("chromium-headless-shell", "chromium")
"""Prefer the headless shell: the same engine, without the scripts of a window."""
SIZE = {"width": 1280, "height": 900}
AT_REST_MS = 1000
"""What a new window of Chromium's own takes: it fills its address bar's list, toolbar and menus by
scripts of its own, which held both cores for half a second (Watch 0.5 s after it, 0.7–1.1 within).
Who enters an address has had the window for longer."""


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """The browser; Debian's where there is one, else Playwright's own."""
    executable = next(filter(None, map(shutil.which, NAMES)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(ARGUMENTS))
        yield browser
        browser.close()


@contextlib.contextmanager
def visitor(browser: Browser, script: str = "") -> Iterator[Page]:
    """A page of a visitor who was never here; `script` runs before the page's own."""
    context = browser.new_context(viewport=SIZE)  # type: ignore[arg-type]
    if script:
        context.add_init_script(script)
    page = context.new_page()
    page.wait_for_timeout(AT_REST_MS)
    yield page
    context.close()


def pick(page: Page, control: str, option: int = 0) -> None:
    """Open a dropdown and choose one of its options."""
    page.locator(f"{control} input").first.click()
    page.locator("[role=option]").nth(option).click()
