"""Hostile addresses and hostile values that are chosen: they too stay text, in both shells."""

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.attacks import ATTACKS
from tests.browser.attacks.conftest import SHELLS, audited, opened, text_of
from views.address.parameters import PARAMETERS

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
@pytest.mark.parametrize("path", ["leaderboard", "watch"])
def test_hostile_addresses(page: Page, shell: str, path: str) -> None:
    opened(page, shell, everything_set(path), ".wr-notice")
    notices = page.request.get(f"/api/{everything_set(path or 'overview')}").json()["notices"]
    text = text_of(page)
    assert len(notices) > 20
    assert [notice for notice in notices if " ".join(notice.split()) not in text] == []


def test_a_hostile_value_can_be_chosen_in_gradio(page: Page) -> None:
    opened(page, "", "leaderboard?benchmark=hostile&metric=eva", "#wr-board tbody tr")
    page.get_by_text("More filters").click()
    page.locator("#wr-f-task input").first.click()
    options = page.locator("[role=option]")
    expect(options.first).to_be_visible()
    audited(page)
    offered = page.request.get(page.url.replace("/leaderboard", "/api/leaderboard")).json()
    drawn = " ".join(" ".join(options.all_text_contents()).split())
    labels = [" ".join(option["label"].split()) for option in offered["options"]["task"]]
    assert [label for label in labels if label not in drawn] == []
    options.first.click()
    page.wait_for_url(re.compile("task="))


def typed(field: Locator, text: str, option: Locator) -> None:
    """Type until the list shows the option: while its frame unfolds it closes what is opened."""
    for _ in range(8):
        field.fill("")
        field.click()
        field.fill(text)
        try:
            option.wait_for(timeout=1000)
        except TimeoutError:
            continue
        return
    expect(option).to_be_visible()


def test_a_hostile_value_can_be_chosen_in_streamlit(page: Page) -> None:
    opened(page, "/streamlit", "leaderboard?benchmark=hostile&metric=eva&task=x",
           "[data-testid=stMultiSelect]")  # fmt: skip
    # A list that is open while the script runs again is closed by it.
    expect(page.locator("[data-testid=stApp][data-test-script-state=notRunning]")).to_be_visible()
    page.get_by_text("More filters").click()
    box = page.locator("[data-testid=stMultiSelect]").filter(has_text="Task")
    option = page.locator("[role=option]").filter(has_text=":red[mark").first
    typed(box.locator("input"), ":red[mark", option)
    audited(page)
    typed(box.locator("input"), ":red[mark", option)
    box.locator("input").press("Enter")
    page.wait_for_url(re.compile("task=%3Ared"))
    expect(box).to_contain_text(":red[markdown] $x^2$ `code` <b>bold</b>")


def test_help_in_streamlit_is_text(page: Page) -> None:
    opened(page, "/streamlit", f"failures?q={ATTACKS[14][:4]}", "[data-testid=stMain]")
    for icon in page.locator("[data-testid=stTooltipIcon]:visible").all()[:3]:
        icon.hover()
        audited(page)
