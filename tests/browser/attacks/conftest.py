"""One server with hostile data for all files of this folder, and pages that are audited."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from tests.app.lab.judging.conftest import far_end
from tests.browser.attack_bundle import write
from tests.browser.conftest import quiet, tab_of
from tests.conftest import site
from tests.servers import serving

__all__ = ["far_end"]

AUDIT = (Path(__file__).parent / "audit.js").read_text(encoding="utf-8").split("*/", 1)[1].strip()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("attacks")
    made = site(folder / "home")
    assert made.take("bundle", write(folder / "bundle")).rejected == 0
    with serving(made.home) as address:
        yield address


@pytest.fixture(scope="package")
def tab(browser: Browser, server: str) -> Iterator[Page]:
    with tab_of(browser, server) as tab:
        yield tab


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    dialogs: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismiss)
    yield page
    findings = page.evaluate(AUDIT)
    page.remove_listener("dialog", dismiss)
    assert findings == []
    assert dialogs == []


def opened(page: Page, shell: str, address: str, waits: str) -> None:
    page.goto(f"{shell}/{address}")
    expect(page.locator("a.wr-brand")).to_be_visible()
    expect(page.locator(waits).first).to_be_visible()
    quiet(page)


def audited(page: Page) -> None:
    assert page.evaluate(AUDIT) == []


def text_of(page: Page) -> str:
    return " ".join(page.evaluate("document.body.textContent").split())
