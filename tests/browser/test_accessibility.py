"""A sweep runs axe-core on all pages, shells, widths and themes, and plays a case by keyboard.

Every run does so once for each page, in test_pages.py. A sweep also checks pages outside the
shells: studies as participants see them, receipts, and the operator's pages.
"""

import shutil
from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, expect

from annotations.forms.plan import Kind
from scripts.page_checks import ADDRESSES, AXE, axe_findings, drawn
from tests.app.asking import Asker
from tests.app.lab.submissions.test_submissions import sent, uploaded
from tests.browser.conftest import context_of, quiet
from tests.conftest import Site
from tests.node import needs
from tests.rounds import swept
from tests.servers import serving

pytestmark = pytest.mark.browser
MOST_TABS: Final = 8
OWN: Final = {
    "login": "#password",
    "receipt": "h1",
    "submissions": ".wr-submitted",
    "remove": ".wr-own-list",
    "API": ".opblock",
    "study": "text=P01",
    "consent": ".wr-st-consent",
    **dict.fromkeys(get_args(Kind), ".wr-st-bar"),
    "withdrawn": "text=You have withdrawn",
}
"""A page of its own → what is there once it is drawn."""
MARK: Final = {"x-whyreel": "1"}
STUDY: Final = {
    "title": "A study", "benchmark": "theatre", "sample": 4, "seed": 1, "per_clip": 1, "people": 3,
}  # fmt: skip


@swept
@needs(AXE)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", ADDRESSES)
@pytest.mark.parametrize("shell", ["Gradio", "Streamlit"])
def test_axe_finds_nothing(page: Page, shell: str, name: str, width: int, theme: Any) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=theme)
    drawn(page, shell, name)
    quiet(page)
    assert axe_findings(page) == []


@pytest.fixture(scope="module")
def own(
    browser: Browser, theatre: Site, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Mapping[str, str]]:
    """The addresses of `OWN`: a board that takes submissions, and a server with a password."""
    homes = [tmp_path_factory.mktemp("own") / name for name in ("open", "locked")]
    for home in homes:
        shutil.copytree(theatre.home, home)
    with (
        serving(homes[0], WHYREEL_SUBMISSIONS="1") as here,
        serving(homes[1], WHYREEL_PASSWORD="open sesame") as locked,
    ):
        receipt, _ = sent(uploaded(Asker(here), homes[0], "own-7B"))
        context = context_of(browser, base_url=here, extra_http_headers=MARK)
        yield {
            "login": f"{locked}/login",
            "receipt": f"{here}/submission/{receipt}",
            **{page: f"{here}/{page}" for page in ("submissions", "remove")},
            "API": f"{here}/api/docs",
            **studies(here, context.request),
        }
        context.close()


def studies(here: str, server: APIRequestContext) -> Mapping[str, str]:
    """A study of each kind, with the links of its owner and of some who take part."""
    places: dict[str, str] = {}
    for kind in get_args(Kind):
        made = server.post("/people/studies", data={**STUDY, "kind": kind}).json()
        owner = made["owner_link"].partition("#")[2]
        links = [server.post(f"/people/invite?{owner}").json()["link"] for _ in range(3)]
        queries = [link.partition("#")[2] for link in links]
        assert server.post(f"/people/consent?{queries[0]}").ok
        assert server.post(f"/people/withdraw?{queries[2]}").ok
        paths = (*links, made["owner_link"])
        names = (kind, "consent", "withdrawn", "study")
        places |= {name: f"{here}/{path}" for name, path in zip(names, paths, strict=True)}
    return places


@swept
@needs(AXE)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", OWN)
def test_axe_finds_nothing_on_pages_of_their_own(
    browser: Browser, own: Mapping[str, str], name: str, width: int, theme: Any
) -> None:
    context = context_of(browser, viewport={"width": width, "height": 900}, color_scheme=theme)
    page = context.new_page()
    page.goto(own[name])
    page.locator(OWN[name]).first.wait_for(state="visible")
    quiet(page)
    findings = axe_findings(page)
    context.close()
    assert findings == []


@swept
@pytest.mark.parametrize("shell", ["Gradio", "Streamlit"])
def test_a_case_has_landmarks_its_chain_is_a_list_and_play_is_a_few_keys_away(
    page: Page, shell: str
) -> None:
    drawn(page, shell, "Cases: clip")
    expect_landmarks_and_play_a_few_keys_away(page)


def expect_landmarks_and_play_a_few_keys_away(page: Page) -> None:
    expect(page.locator(".wr-player[data-graph=drawn]")).to_be_visible()
    for role in ("banner", "main", "contentinfo"):
        expect(page.get_by_role(role)).to_have_count(1)  # type: ignore[arg-type]
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    chain = page.locator("ol.wrp-list")
    assert chain.locator("> li").count() == page.locator(".wrp-lane-track .wrp-bar").count()
    assert chain.locator("[data-link]").count() > 0
    keys = 0
    while page.evaluate("document.activeElement.textContent") != "Skip to Play":
        page.keyboard.press("Tab")
        keys += 1
        assert keys < MOST_TABS
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=play]")).to_be_focused()
