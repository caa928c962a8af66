"""Hostile addresses: they too stay text, in both shells."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from tests.attacks import ATTACKS
from tests.browser.attacks.conftest import audited, opened, text_of
from tests.browser.conftest import SHELLS
from tests.rounds import sweep, swept
from views.address.filters import PARAMETERS

pytestmark = pytest.mark.browser

ANY = [attack for attack in ATTACKS if "\n" not in attack]
MANY = ("task", "judge", "model", "generator", "dimension", "compare", "type")


def everything_set(page: str) -> str:
    """An address with an attack for every setting, and attacks as settings."""
    pairs = [(name, ANY[at % len(ANY)]) for at, name in enumerate(PARAMETERS) if name not in MANY]
    pairs += [(name, attack) for name in MANY for attack in ANY[:4]]
    pairs += [(attack, attack) for attack in ANY]
    return f"{page}?{urlencode(pairs)}#{urlencode([('x', ANY[0])])}"


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("path", sweep(["cases"], ["leaderboard", "cases"]))
def test_hostile_addresses(page: Page, shell: str, path: str) -> None:
    opened(page, shell, everything_set(path), ".wr-notice")
    notices = page.request.get(f"/api/{everything_set(path or 'home')}").json()["notices"]
    text = text_of(page)
    assert len(notices) > 20
    assert [notice for notice in notices if " ".join(notice.split()) not in text] == []


@swept
def test_help_in_streamlit_is_text(page: Page) -> None:
    opened(page, "/streamlit", f"cases?q={ATTACKS[14][:4]}", "[data-testid=stMain]")
    for icon in page.locator("[data-testid=stTooltipIcon]:visible").all()[:3]:
        icon.hover()
        audited(page)
