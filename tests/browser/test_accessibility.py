"""axe-core finds nothing serious or moderate: three pages always, all of both shells in a sweep."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from scripts.page_checks import ADDRESSES, AXE, axe_findings, drawn
from tests.rounds import sweep

pytestmark = pytest.mark.browser
MOST_TABS: Final = 8
FEW: Final = ("Home", "Leaderboard", "Cases: clip")
CASES: Final = sweep(
    [("Gradio", name, 1280, "light") for name in FEW],
    [
        (shell, name, width, theme)
        for shell in ("Gradio", "Streamlit")
        for name in ADDRESSES
        for width in (1280, 390)
        for theme in ("light", "dark")
    ],
)


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not there: npm ci installs it")
@pytest.mark.parametrize(("shell", "name", "width", "theme"), CASES)
def test_axe_finds_nothing(page: Page, shell: str, name: str, width: int, theme: Any) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=theme)
    drawn(page, shell, name)
    page.wait_for_timeout(1500)
    assert axe_findings(page) == []


@pytest.mark.parametrize("shell", ["Gradio", "Streamlit"])
def test_play_is_a_few_keys_from_the_top(page: Page, shell: str) -> None:
    drawn(page, shell, "Cases: clip")
    expect(page.locator(".wr-player[data-graph=drawn]")).to_be_visible()
    keys = 0
    while page.evaluate("document.activeElement.textContent") != "Skip to Play":
        page.keyboard.press("Tab")
        keys += 1
        assert keys < MOST_TABS
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=play]")).to_be_focused()


@pytest.mark.parametrize("shell", ["Gradio", "Streamlit"])
def test_a_page_has_landmarks_and_its_chain_is_a_list(page: Page, shell: str) -> None:
    drawn(page, shell, "Cases: clip")
    expect(page.locator(".wr-player[data-graph=drawn]")).to_be_visible()
    for role in ("banner", "main", "contentinfo"):
        expect(page.get_by_role(role)).to_have_count(1)  # type: ignore[arg-type]
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    chain = page.locator("ol.wrp-list")
    assert chain.locator("> li").count() == page.locator(".wrp-lane-track .wrp-bar").count()
    assert chain.locator("[data-link]").count() > 0
