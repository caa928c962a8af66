"""A real server, pages of a real Chromium, and a guard against console errors and outsiders."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.servers import command, serving

expect.set_options(timeout=15_000)  # two workers share two cores with their browsers


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Two workers with a browser and a server each share two cores: a step that took too long once
    is tried once more. What fails twice fails.
    """
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("home")
    done = command(home, "prepare")
    assert done.returncode == 0, done.stdout + done.stderr
    with serving(home) as address:
        yield address


class Watched:
    """What a page must not do: log errors, or ask anybody outside."""

    def __init__(self, page: Page, server: str) -> None:
        self.errors: list[str] = []
        self.outside: list[str] = []
        self._own = (server, server.replace("http", "ws"), "data:", "blob:", "about:")
        page.on("console", lambda said: said.type == "error" and self.errors.append(said.text))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self._asked(request.url))

    def _asked(self, url: str) -> None:
        if not url.startswith(self._own):
            self.outside.append(url)


@pytest.fixture
def page(browser: Browser, server: str) -> Iterator[Page]:
    """A page of somebody who was never here."""
    with visited(browser, server) as context, watched(context, server) as page:
        yield page


@pytest.fixture(scope="session")
def visit(browser: Browser, server: str) -> Iterator[BrowserContext]:
    with visited(browser, server) as context:
        yield context


@pytest.fixture
def known(visit: BrowserContext, server: str) -> Iterator[Page]:
    """A page of one visitor who comes again and again, for what a first visit has no part in: its
    5 MB of scripts are half of a test's time.
    """
    with watched(visit, server) as page:
        yield page


@contextlib.contextmanager
def visited(browser: Browser, server: str) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=server, viewport={"width": 1280, "height": 900})
    yield context
    context.close()


@contextlib.contextmanager
def watched(context: BrowserContext, server: str) -> Iterator[Page]:
    page = context.new_page()
    seen = Watched(page, server)
    yield page
    page.close()
    assert not seen.outside
    assert not seen.errors


@pytest.fixture
def pictures() -> Path:
    folder = Path(__file__).parent.parent.parent / ".whyreel" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
