"""A site of plain files, from a disk and from a static host: filter, open, play, go back.

Hostile texts are read out of the files in tests/app/static_site/test_site.py; a sweep opens them.
"""

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from app.static_site import boards
from app.static_site.command import write_site
from app.static_site.plan import SiteWords, site_plan
from scripts.page_checks import AXE, axe_findings
from tests.attacks import ATTACKS
from tests.browser.attack_bundle import write as write_attacks
from tests.browser.conftest import context_of, until
from tests.conftest import Site, site
from tests.node import needs
from tests.rounds import sweep, swept
from views.address.filters import Filters

pytestmark = pytest.mark.browser
JUDGED = "#cases?case=theatre.eva-theatre-truth-glitching~theatre.bench-easy-glitching"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *parts: Any) -> None:
        del parts


def write(home: Site, query: str, out: Path, words: SiteWords) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boards, "MOST", 9)
        patch.setattr(boards, "metrics_of", lambda store: {"theatre": ("eva",)})
        plan = site_plan(Filters.parse(query).filters, home.store, words)
    write_site(plan, home.store, out)
    return out


@pytest.fixture(scope="module")
def folder(theatre: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site") / "out"
    return write(
        theatre,
        "benchmark=theatre&generator=theatre-glitching&generator=theatre-literal&q=bench",
        out,
        SiteWords("Benches", "Somebody"),
    )


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Opened:
    """A tab, what its console says, and what it asks for."""

    def __init__(self, page: Page, own: str) -> None:
        self.page = page
        self.messages: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self.messages.append(message.text))
        page.on("pageerror", lambda error: self.messages.append(str(error)))
        page.on("request", self._ask)
        self._own = (own, "blob:", "data:")

    def _ask(self, request: Request) -> None:
        self.requests.append(request.url)
        if not request.url.startswith(self._own):
            self.messages.append(request.url)


@pytest.fixture
def opened(browser: Browser, folder: Path, address: str) -> Iterator[dict[str, Opened]]:
    context = context_of(browser, viewport={"width": 1280, "height": 900})
    yield {
        "disk": Opened(context.new_page(), folder.as_uri()),
        "host": Opened(context.new_page(), address),
    }
    context.close()


@pytest.mark.parametrize("place", sweep(["disk"], ["disk", "host"]))
def test_a_reader_filters_opens_plays_and_goes_back(
    opened: dict[str, Opened], folder: Path, address: str, place: str
) -> None:
    site_ = opened[place]
    page = site_.page
    page.goto(f"{folder.as_uri()}/index.html" if place == "disk" else address)
    expect(page.get_by_role("heading", level=1)).to_have_text("Benches")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Cases").click()
    expect(page.locator(".st-cases > li").first).to_be_visible()
    assert not [url for url in site_.requests if url.endswith(".mp4")], "no clip before it is seen"
    whole = page.get_by_role("status").inner_text()
    page.get_by_role("checkbox", name="Partly wrong").check()
    expect(page.get_by_role("status")).to_contain_text(" of ")
    narrowed = page.get_by_role("status").inner_text()
    shown = page.locator(".st-values label", has_text="Partly wrong").locator("small").inner_text()
    assert narrowed.startswith(f"{shown} of ") and narrowed.endswith(whole)
    page.get_by_role("button", name="Show more").click()
    third = page.locator(".st-cases > li").nth(30).locator("a")
    third.scroll_into_view_if_needed()
    third.click()
    expect(page.locator(".st-steps")).to_contain_text("31 of ")
    page.go_back()
    expect(third).to_be_in_viewport()
    expect(third).to_be_focused()
    page.locator(".st-cases a").first.click()
    until(page, "document.querySelector('video')?.readyState >= 2")
    until(page, "document.querySelector('.wr-player').dataset.graph === 'drawn'")
    assert "outcome=part" in page.url and page.evaluate("document.activeElement.tagName") == "H1"
    page.locator("[data-do=play]").first.click()
    until(page, "document.querySelector('video').currentTime > 0.2")
    first = page.url
    page.keyboard.press("n")
    until(page, f"location.href !== {first!r}")
    expect(page.locator(".st-steps")).to_contain_text("2 of ")
    page.go_back()
    page.go_back()
    expect(page.get_by_role("status")).to_have_text(narrowed)
    page.get_by_role("link", name="Clear all").click()
    expect(page.get_by_role("status")).to_have_text(whole)
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Boards").click()
    expect(page.get_by_role("table")).to_contain_text("Scripted · literal")
    page.get_by_label("Only").select_option(label="hard")
    expect(page.get_by_role("table")).to_contain_text("asked 1")
    page.get_by_role("table").get_by_role("link").first.click()
    expect(page.get_by_role("status")).to_contain_text(" of ")
    assert site_.messages == []


def test_another_run_colours_the_same_player_and_a_lost_file_is_told(
    opened: dict[str, Opened], folder: Path
) -> None:
    site_ = opened["disk"]
    page = site_.page
    page.goto(f"{folder.as_uri()}/index.html{JUDGED}")
    until(page, "document.querySelector('.wr-player')?.dataset.graph === 'drawn'")
    expect(page.get_by_role("heading", name="Reasons: Ground truth")).to_be_visible()
    page.evaluate("document.querySelector('.wr-player').dataset.same = 'yes'")
    page.get_by_label("Shown run").select_option(label="Scripted · facts only · choice")
    expect(page.get_by_role("heading", name="Questions:")).to_be_visible()
    assert page.evaluate("document.querySelector('.wr-player').dataset.same") == "yes"
    assert site_.messages == []
    page.goto(f"{folder.as_uri()}/index.html#cases?case=none~such")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such case")


@swept
@needs(AXE)
@pytest.mark.parametrize(("width", "theme"), [(1280, "dark"), (390, "light")])
def test_axe_finds_nothing_on_a_site(
    browser: Browser, address: str, width: int, theme: Any
) -> None:
    context = context_of(
        browser, bypass_csp=True, viewport={"width": width, "height": 900}, color_scheme=theme
    )
    page = context.new_page()
    for hash_, ready in (
        ("", ".st-card"),
        ("#cases?tier=hard", ".st-cases"),
        (JUDGED, ".wr-player[data-graph=drawn]"),
        ("#boards", "table"),
    ):
        page.goto(f"{address}?at={width}{hash_}")
        expect(page.locator(ready).first).to_be_visible()
        assert axe_findings(page) == [], hash_
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.goto("about:blank")
    context.close()


@swept
def test_hostile_texts_run_nothing(browser: Browser, tmp_path: Path) -> None:
    made = site(tmp_path / "home")
    made.take("bundle", write_attacks(tmp_path / "bundle"))
    out = write(made, "", tmp_path / "out", SiteWords(ATTACKS[15], ATTACKS[0]))
    site_ = Opened(context_of(browser).new_page(), out.as_uri())
    page = site_.page
    page.goto(f"{out.as_uri()}/index.html#cases?q=%3Cimg src=x onerror=window.pwned=1%3E")
    expect(page.get_by_role("status")).to_be_visible()
    page.goto(f"{out.as_uri()}/index.html#cases")
    page.locator(".st-cases a").first.click()
    expect(page.locator(".wr-player")).to_be_visible()
    expect(page.locator(".st-watch .st-facts")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Start").click()
    assert page.evaluate("window.pwned") is None
    assert site_.messages == []
    page.context.close()
