"""axe-core finds nothing serious or moderate: three pages always, all of both shells in a sweep."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page

from scripts.page_checks import ADDRESSES, AXE, axe_findings, drawn
from tests.rounds import sweep

pytestmark = pytest.mark.browser
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
