"""A person brings predictions of their own: send, name, import, look, forget.

That nobody else sees them, tests/app/uploads/test_upload.py asks without a browser; a sweep looks
at the board as somebody else, in both shells.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import context_of
from tests.conftest import THEATRE
from tests.rounds import IS_SWEEP, swept

pytestmark = pytest.mark.browser


def predictions(folder: Path) -> Path:
    from pyarrow import parquet

    rows = parquet.read_table(THEATRE / "questions.parquet").slice(0, 30).to_pylist()
    path = folder / "<b>own.csv"
    lines = [f"theatre.{row['question']},A" for row in rows]
    path.write_text("qid,said\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return path


def filled_in(page: Page, file: Path) -> Locator:
    """Send a file and fill in what is not known of it; the button that imports it."""
    page.locator(".wr-up-input").set_input_files(file)
    seen = page.locator(".wr-up-file")
    expect(seen.locator("summary")).to_be_visible()
    expect(seen).to_contain_text("<b>own.csv")
    expect(seen).to_contain_text("any table: question, model, answer")
    expect(page.locator("select[name=benchmark]")).to_have_value("theatre")
    expect(page.locator("select[data-field=reply]")).to_have_value("said")
    go = page.locator("form .wr-up-go")
    expect(go).to_be_disabled()
    expect(page.locator(".wr-up-form [role=status]")).to_have_text("Still required: model.")
    page.locator("input[name=model]").fill("A model of mine")
    return go


def expect_own_row(page: Page, report: Locator) -> None:
    """The report of an import leads to its row on the board."""
    expect(page.locator(".wr-own").first).to_contain_text("your own upload")
    expect(report).to_have_count(1)
    expect(report.locator("pre")).to_contain_text("30 read, 30 kept")
    board = report.get_by_role("link", name="See it on the board")
    assert "leaderboard?benchmark=theatre&metric=accuracy" in (board.get_attribute("href") or "")
    if not IS_SWEEP:
        return
    board.click()
    own = page.locator(".wr-own-row")
    expect(own).to_have_count(1)
    expect(own).to_contain_text("A model of mine")
    expect(own.locator(".wr-badge", has_text="yours")).to_be_visible()


def forgotten(page: Page) -> None:
    page.locator("[data-forget]").click()
    expect(page.locator(".wr-own")).to_have_count(0)
    expect(page.locator(".wr-up-drop")).to_be_visible()


def test_own_predictions_are_imported_and_forgotten(page: Page, tmp_path: Path) -> None:
    page.goto("/data")
    filled_in(page, predictions(tmp_path)).click()
    expect_own_row(page, page.locator(".wr-up-report"))
    if IS_SWEEP:
        page.goto("/data")
    forgotten(page)


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_own_predictions_are_tried_and_seen_by_nobody_else(
    page: Page, browser: Browser, server: str, shell: str, tmp_path: Path
) -> None:
    page.goto(f"{shell}/data")
    go = filled_in(page, predictions(tmp_path))
    page.get_by_role("button", name="Preview import").click()
    report = page.locator(".wr-up-report")
    expect(report).to_contain_text("Preview of <b>own.csv: 32 rows would be added")
    expect(page.locator(".wr-own")).to_have_count(0)
    go.click()
    expect_own_row(page, report)
    board_url = page.url
    stranger = context_of(browser, base_url=server).new_page()
    stranger.goto(board_url)
    expect(stranger.get_by_text("Scripted · oracle").first).to_be_visible()
    assert stranger.get_by_text("A model of mine").count() == 0
    stranger.context.close()
    page.locator(".wr-own a").first.click()
    page.wait_for_url("**version=shared**")
    expect(page.locator(".wr-own").first).to_contain_text("shared board")
    page.goto(f"{shell}/data")
    forgotten(page)
