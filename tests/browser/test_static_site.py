"""A site of plain files, from a disk and from a static host: filter, open, play, go back.

Hostile texts are read out of the files in tests/app/exports/static_site/test_site.py; a sweep opens
them.
"""

import functools
import http.server
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from app.exports.static_site import boards
from app.exports.static_site.command import write_site
from app.exports.static_site.plan import SiteWords, site_plan
from scripts.page_checks import AXE, axe_findings
from tests.attacks import ATTACKS
from tests.browser.attack_bundle import write as write_attacks
from tests.browser.conftest import context_of, until
from tests.conftest import Site, site
from tests.node import needs
from tests.rounds import swept
from views.address.filters import Filters

pytestmark = pytest.mark.browser
JUDGED = "theatre.eva-theatre-truth-glitching"
TWO_GENERATORS = "benchmark=theatre&generator=theatre-glitching&generator=theatre-literal"
READY = ".wr-player[data-graph=drawn]"


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
        f"{TWO_GENERATORS}&q=bench",
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


@swept
@pytest.mark.parametrize("place", ["disk", "host"])
def test_a_reader_filters_opens_plays_and_goes_back(
    opened: dict[str, Opened], folder: Path, address: str, place: str
) -> None:
    site_ = opened[place]
    page = site_.page
    page.goto(f"{folder.as_uri()}/index.html" if place == "disk" else address)
    expect(page.get_by_role("heading", level=1)).to_have_text("Benches")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Cases").click()
    expect(page.locator("a.wr-card").first).to_be_visible()
    assert not [url for url in site_.requests if url.endswith(".mp4")], "no clip before it is seen"
    count = page.locator(".wr-count")
    whole = count.inner_text()
    page.get_by_role("button", name="+ Filter").click()
    page.get_by_role("option", name="Outcome").click()
    wrong = page.get_by_role("option", name="Partly wrong")
    number = wrong.locator(".wr-fb-count").inner_text()
    wrong.click()
    expect(count).to_have_text(f"1–24 of {number}")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Next ›").click()
    expect(count).to_have_text(re.compile("^25–"))
    seventh = page.locator("a.wr-card").nth(6)
    seventh.click()
    place_in_list = page.locator(".wr-rail-place")
    expect(place_in_list).to_have_text(f"31 of {number}")
    page.go_back()
    expect(seventh).to_be_focused()
    expect(seventh).to_be_in_viewport()
    seventh.click()
    until(page, "document.querySelector('video')?.readyState >= 2")
    expect(page.locator(READY)).to_be_visible()
    page.locator("[data-do=play]").first.click()
    until(page, "document.querySelector('video').currentTime > 0.2")
    page.keyboard.press("n")
    expect(place_in_list).to_have_text(f"32 of {number}")
    page.keyboard.press("u")
    expect(count).to_have_text(re.compile(f"^25–.* of {number}$"))
    page.get_by_role("link", name="Remove Outcome Partly wrong").click()
    expect(count).to_have_text(whole)
    page.get_by_label("Search").fill("no such words")
    expect(count).to_have_text("No case fits these filters.")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Leaderboard").click()
    table = page.get_by_role("table").first
    expect(table).to_contain_text("Scripted · literal")
    page.locator("[data-wr-drop=only] summary").click()
    page.get_by_role("link", name="tier: hard").click()
    expect(page.get_by_text("tier hard")).to_be_visible()
    table.locator(".wr-score a").first.click()
    expect(page.locator(".wr-fb-chip").filter(has_text="hard")).to_be_visible()
    assert site_.messages == []


def test_another_run_colours_the_same_player_and_a_lost_file_is_told(
    browser: Browser, theatre: Site, tmp_path: Path
) -> None:
    two = f"{TWO_GENERATORS}&where=item=theatre.bench-easy"
    folder = write(theatre, two, tmp_path / "out", SiteWords("Two", "Somebody"))
    context = context_of(browser, viewport={"width": 1280, "height": 900})
    site_ = Opened(context.new_page(), folder.as_uri())
    page = site_.page
    page.goto(f"{folder.as_uri()}/cases.html#?q=glitching+truth&tier=easy")
    page.locator("a.wr-card").first.click()
    expect(page.locator(READY)).to_be_visible()
    assert JUDGED in page.url
    expect(page.locator(".wr-rail-place")).to_have_text(re.compile("^1 of "))
    first = page.url
    page.keyboard.press("p")
    assert page.url == first, "there is none before it"
    expect(page.locator("#wr-texts")).to_contain_text("Ground truth")
    page.evaluate("document.querySelector('.wr-player').dataset.same = 'yes'")
    page.locator("[data-wr-drop=colour] summary").click()
    page.get_by_role("link", name="Scripted · facts only · choice", exact=True).click()
    expect(page.locator("[data-wr-drop=colour] summary")).to_contain_text("Model")
    expect(page.locator("#wr-outcome")).to_contain_text("Scripted · facts only")
    assert page.evaluate("document.querySelector('.wr-player').dataset.same") == "yes"
    assert "q=glitching" in page.url, "the list that it is part of"
    assert site_.messages == []
    lacking = shutil.copytree(folder, tmp_path / "lacking", ignore=shutil.ignore_patterns("cards"))
    page.goto(f"{lacking.as_uri()}/cases.html")
    expect(page.locator(".wr-count")).to_have_text(
        "data/cards/0.js is missing: copy the whole folder."
    )
    context.close()


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
    for place, ready in (
        ("index.html", ".wr-benchcard"),
        ("cases.html#?tier=hard", "a.wr-card"),
        (f"cases/1.html#?case={JUDGED}", READY),
        ("boards/1-eva.html", "table"),
        ("guide.html", ".wr-guide"),
    ):
        page.goto(f"{address}{place}")
        expect(page.locator(ready).first).to_be_visible()
        assert axe_findings(page) == [], place
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
    page.goto(f"{out.as_uri()}/cases.html#?q=%3Cimg src=x onerror=window.pwned=1%3E")
    expect(page.get_by_label("Search")).to_have_value("<img src=x onerror=window.pwned=1>")
    page.goto("about:blank")
    page.goto(f"{out.as_uri()}/cases.html")
    page.locator("a.wr-card").first.click()
    expect(page.locator(".wr-player")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Start").click()
    assert page.evaluate("window.pwned") is None
    assert site_.messages == []
    page.context.close()
