"""A real server, pages of a real Chromium, and a guard against console errors and outsiders."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, expect

from tests.servers import command, serving

BROKEN_OFF: Final = "ViewTransition opt-in disabled"
"""What Chromium reports where it breaks off the transition between two pages by itself: the next
one is then there at once."""
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

    def __init__(self, server: str) -> None:
        self.errors: list[str] = []
        self.outside: list[str] = []
        self._own = (server, server.replace("http", "ws"), "data:", "blob:", "about:")

    def say(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def fail(self, error: Error) -> None:
        if BROKEN_OFF not in str(error):
            self.errors.append(str(error))

    def ask(self, request: Request) -> None:
        if not request.url.startswith(self._own):
            self.outside.append(request.url)


@contextlib.contextmanager
def tab_of(
    browser: Browser, server: str, motion: Literal["reduce", "no-preference"] = "no-preference"
) -> Iterator[Page]:
    """A tab of its own profile; whether motion is wanted in it stays, for the tests that follow."""
    context = browser.new_context(base_url=server, reduced_motion=motion)
    yield context.new_page()
    context.close()


@contextlib.contextmanager
def stranger(tab: Page, server: str) -> Iterator[Page]:
    """The tab as of somebody of whom nothing is known or kept, and watched.

    One tab serves test after test: what a new one costs, with 5 MB of scripts to be read again, was
    more than half of a test's processor time.
    """
    tab.context.clear_cookies()
    tab.set_default_timeout(30_000)
    tab.set_viewport_size({"width": 1280, "height": 900})
    tab.emulate_media(color_scheme="light")
    tab.goto("/healthz")
    tab.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    seen = Watched(server)
    heard = {"console": seen.say, "pageerror": seen.fail, "request": seen.ask}
    for event, listener in heard.items():
        tab.on(event, listener)  # type: ignore[call-overload]
    try:
        yield tab
    finally:
        for event, listener in heard.items():
            tab.remove_listener(event, listener)
        tab.goto("about:blank")  # nothing plays on beside the tests that follow
        for other in tab.context.pages:
            if other != tab:
                other.close()
    assert not seen.outside
    assert not seen.errors


@pytest.fixture(scope="session")
def tab(browser: Browser, server: str) -> Iterator[Page]:
    with tab_of(browser, server) as tab:
        yield tab


@pytest.fixture
def page(tab: Page, server: str) -> Iterator[Page]:
    with stranger(tab, server) as page:
        yield page


@pytest.fixture
def still_page(browser: Browser, server: str) -> Iterator[Page]:
    """Of somebody who wants no motion."""
    with tab_of(browser, server, "reduce") as tab, stranger(tab, server) as page:
        yield page


@pytest.fixture
def pictures() -> Path:
    folder = Path(__file__).parent.parent.parent / ".whyreel" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
