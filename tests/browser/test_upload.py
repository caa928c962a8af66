"""A person brings predictions of their own: send, name, preview, import, look, forget.

Without a preview it is a task of test_tasks.py, which looks at all that is named here. That nobody
else sees them, tests/app/lab/uploads/test_upload.py asks without a browser; a sweep looks at the
board as somebody else, in both shells.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import context_of
from tests.conftest import THEATRE
from tests.rounds import swept

pytestmark = pytest.mark.browser


def predictions(folder: Path) -> Path:
    from pyarrow import parquet

    rows = parquet.read_table(THEATRE / "questions.parquet").slice(0, 30).to_pylist()
    path = folder / "<b>own.csv"
    lines = [f"theatre.{row['question']},A" for row in rows]
    path.write_text("qid,said\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return path


def expect_read(page: Page) -> None:
    """A file that was sent is shown with what is known of it, and what is not is asked for."""
    seen = page.locator(".wr-up-file")
    expect(seen.locator("summary")).to_be_visible()
    expect(seen).to_contain_text("<b>own.csv")
    expect(seen).to_contain_text("any table: question, model, answer")
    expect(page.locator("select[name=benchmark]")).to_have_value("theatre")
    expect(page.locator("select[data-field=reply]")).to_have_value("said")
    expect(page.locator("form .wr-up-go")).to_be_disabled()
    expect(page.locator(".wr-up-form [role=status]")).to_have_text("Still required: model.")


def expect_report(page: Page) -> None:
    """An import is reported, and leads to the board."""
    expect(page.locator(".wr-own").first).to_contain_text("your own upload")
    report = page.locator(".wr-up-report")
    expect(report).to_have_count(1)
    expect(report.locator("pre")).to_contain_text("30 read, 30 kept")
    expect(report.locator(".wr-up-private")).to_contain_text("Only you can open these links")
    board = report.get_by_role("link", name="See it on the board")
    assert "leaderboard?benchmark=theatre&metric=accuracy" in (board.get_attribute("href") or "")


def expect_own_row(page: Page) -> None:
    own = page.locator(".wr-own-row")
    expect(own).to_have_count(1)
    expect(own).to_contain_text("A model of mine")
    expect(own.locator(".wr-badge", has_text="yours")).to_be_visible()


def forget(page: Page) -> None:
    page.locator("[data-forget]").click()
    expect(page.locator(".wr-own")).to_have_count(0)
    expect(page.locator(".wr-up-drop")).to_be_visible()


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_own_predictions_are_tried_and_seen_by_nobody_else(
    page: Page, browser: Browser, server: str, shell: str, tmp_path: Path
) -> None:
    page.goto(f"{shell}/data")
    page.locator(".wr-up-input").set_input_files(predictions(tmp_path))
    expect_read(page)
    page.locator("input[name=model]").fill("A model of mine")
    page.get_by_role("button", name="Preview import").click()
    report = page.locator(".wr-up-report")
    expect(report).to_contain_text("Preview of <b>own.csv: 32 rows would be added")
    expect(page.locator(".wr-own")).to_have_count(0)
    page.locator("form .wr-up-go").click()
    expect_report(page)
    report.get_by_role("link", name="See it on the board").click()
    expect_own_row(page)
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
    forget(page)
