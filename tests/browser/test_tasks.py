"""Ten tasks of a researcher, each with the number of actions that it may take at most.

An action is a click, a key, a choice in a list, a file put in, or a line typed and entered. Each
task begins on the front page, but where it says otherwise. A sweep runs the tasks whose steps
other files test too.
"""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.app.judging.conftest import CLIP, MARKER, FarEnd, far_end
from tests.browser.conftest import quiet
from tests.browser.test_upload import predictions
from tests.rounds import swept

pytestmark = pytest.mark.browser
__all__ = ["far_end"]


class Hands:
    """What a person does to a page, counted."""

    def __init__(self, page: Page, start: str = "/") -> None:
        self.page = page
        self.actions = 0
        page.goto(start)

    def click(self, *names: str | Locator) -> None:
        for name in names:
            place = (
                self.page.get_by_role("link", name=name, exact=True)
                if isinstance(name, str)
                else name
            )
            place.first.click()
            self.actions += 1

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.actions += 1

    def enter(self, place: Locator, text: str, end: str = "Enter") -> None:
        place.first.fill(text)
        if end:
            place.first.press(end)
        self.actions += 1

    def choose(self, place: Locator, value: str) -> None:
        place.first.select_option(value)
        self.actions += 1

    def put(self, place: Locator, file: Path) -> None:
        place.first.set_input_files(file)
        self.actions += 1

    def narrow(self, condition: str) -> None:
        """A condition typed into the filter bar."""
        self.click(self.page.get_by_role("button", name="+ Filter"))
        self.enter(self.page.get_by_role("combobox", name="Add a filter"), condition)


@pytest.fixture
def hands(page: Page) -> Hands:
    return Hands(page)


@swept
def test_a_hard_cases_of_one_model_that_look_real_and_miss_the_point(hands: Hands) -> None:
    """Tier hard, D5 passed, D1 failed, one model: three cases watched."""
    page = hands.page
    hands.click("Cases")
    hands.narrow("tier=hard generator=theatre-literal D5=1 D1=0")
    page.wait_for_url(re.compile("tier%3Dhard"))
    total = int(page.locator(".wr-count").inner_text().partition(" of ")[2].split()[0])
    assert total >= 3
    hands.click(page.locator("a.wr-card"))
    seen = []
    for _ in range(3):
        page.wait_for_url(re.compile(r"[?&]t="))
        page.wait_for_function("document.querySelector('video')?.readyState >= 2")
        seen.append(re.findall(r"clip=([^&]+)", page.url)[0])
        if len(seen) < 3:
            hands.press("n")
            page.wait_for_url(lambda url, last=seen[-1]: f"clip={last}&" not in f"{url}&")
    assert len(set(seen)) == 3
    assert hands.actions <= 8


def test_b_chains_of_four_or_more_are_shared(page: Page) -> None:
    """From the board: chain length of at least 4, and a link that shows the same."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hands = Hands(page, "/leaderboard")
    hands.narrow("length>=4")
    page.wait_for_url(re.compile("length"))
    board = page.locator("#wr-board tbody").inner_text()
    hands.click(page.get_by_role("button", name="Share"))
    address = page.get_by_role("dialog").locator("pre").inner_text()
    assert "version=" in address
    page.goto(address)
    expect(page.locator("#wr-board tbody")).to_have_text(board, use_inner_text=True)
    assert hands.actions <= 3
    expect_file(hands, "Export", "LaTeX", r".*\.tex")


@swept
def test_c_two_models_in_lock_step_to_their_first_divergence(hands: Hands) -> None:
    page = hands.page
    hands.click("Cases")
    hands.click(page.locator(".wr-cardmore", has_text="Compare"))
    videos = page.locator(".wr-lockstep video")
    expect(videos).to_have_count(2)
    hands.click(page.locator(".wr-lockstep [data-do=play]"))
    hands.click(page.locator(".wrl-mark[data-first=true]"))
    page.wait_for_url(re.compile(r"[?&]t="))
    places = "[...document.querySelectorAll('.wr-lockstep video')].map(v => v.currentTime)"
    together = f"Math.max(...{places}) - Math.min(...{places}) < 1 / 24 && {places}[0] > 0"
    page.wait_for_function(together)
    assert hands.actions <= 4


@swept
def test_d_a_point_of_accuracy_by_chain_length_opens_its_cases(hands: Hands) -> None:
    page = hands.page
    hands.click(page.get_by_role("link", name=re.compile("Where do models fail")))
    page.wait_for_url(re.compile(r"/trends\?.*by=length"))
    points = page.locator(".js-plotly-plot .scatterlayer .trace .points path")
    expect(points.last).to_be_visible()
    points.last.scroll_into_view_if_needed()
    quiet(page)  # plotly places the points anew when the page has its width
    box = points.last.bounding_box()
    assert box
    page.mouse.move(box["x"], box["y"])
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    hands.actions += 1
    page.wait_for_url(re.compile(r"/cases\?.*length=8"))
    expect(page.locator("a.wr-card").first).to_be_visible()
    assert hands.actions <= 4


@swept
def test_e_two_judges_disagree_and_both_reasons_are_read(hands: Hands) -> None:
    page = hands.page
    hands.click("Analysis", "Agreement")
    hands.click(page.locator("#wr-matrix tbody tr").first.locator("td a").last)
    page.wait_for_url(re.compile("disagree=.*disagree="))
    lines = page.locator("#wr-cases a.wr-card").first.locator(".wr-line")
    expect(lines).to_have_count(2)
    assert all(text.strip() for text in lines.all_inner_texts())
    assert hands.actions <= 4


@swept
def test_f_own_answers_stand_on_the_board_beside_others(hands: Hands, tmp_path: Path) -> None:
    """Without a refusal on the way."""
    page = hands.page
    hands.click("Data")
    hands.put(page.locator(".wr-up-input"), predictions(tmp_path))
    hands.enter(page.locator("input[name=model]"), "A model of mine", "")
    hands.click(page.locator("form .wr-up-go:enabled"))
    hands.click(page.locator(".wr-up-report").get_by_role("link", name="See it on the board"))
    expect(page.locator(".wr-own-row")).to_contain_text("A model of mine")
    assert page.locator("#wr-board tbody tr").count() > 1
    assert hands.actions <= 6
    page.goto("/data")
    page.locator("[data-forget]").click()
    expect(page.locator(".wr-own")).to_have_count(0)


@swept
def test_g_a_panel_of_two_at_ones_own_endpoint(page: Page, far_end: FarEnd) -> None:
    """From the clip."""
    hands = Hands(page, f"/cases?clip={CLIP}")
    hands.click(page.get_by_role("link", name=re.compile("Try|another judge", re.IGNORECASE)).last)
    hands.choose(page.locator(".wr-try-whom"), "preset:custom")
    hands.enter(page.locator(".wr-try-url"), far_end.address, "")
    hands.enter(page.locator(".wr-try-model"), "parrot", "")
    hands.enter(page.locator(".wr-try-key"), MARKER, "")
    hands.click(page.locator(".wr-try-add"))
    hands.enter(page.locator(".wr-try-model").nth(1), "parrot", "")
    hands.click(page.locator(".wr-try-show"), page.locator(".wr-try-send:enabled"))
    expect(page.locator(".wr-try .wr-table tbody tr")).to_have_count(5)
    assert hands.actions <= 11
    page.locator(".wr-try").get_by_role("button", name="Export").click()
    with page.expect_download() as saved:
        page.get_by_role("menuitem", name="LaTeX").click()
    body = Path(saved.value.path()).read_text("utf-8")
    assert body.count("parrot") >= 2 and body.count(" \\\\\n") == 1 + 5


@swept
def test_h_ten_cases_are_tagged_exported_and_read_again(hands: Hands, tmp_path: Path) -> None:
    page = hands.page
    hands.click("Cases")
    expect(page.locator(".wr-tagline").first).to_be_visible()
    quiet(page)
    for _ in range(10):
        hands.press("j")
        hands.press("1")
    expect(page.locator("a.wr-card .wr-tag")).to_have_count(10)
    with page.expect_download() as saved:
        hands.click(page.get_by_role("button", name="Tags as JSON"))
    assert len(json.loads(Path(saved.value.path()).read_text("utf-8"))["tags"]) == 10
    saved.value.save_as(tmp_path / "tags.json")
    page.evaluate("() => { localStorage.clear(); }")
    page.reload()
    expect(page.locator("a.wr-card .wr-tag")).to_have_count(0)
    hands.put(page.get_by_label("Import tags"), tmp_path / "tags.json")
    expect(page.locator("a.wr-card .wr-tag")).to_have_count(10)
    assert hands.actions <= 25


@swept
@pytest.mark.parametrize(
    ("start", "menu", "entry", "file"),
    [
        ("/trends?by=tier", "Export", "SVG", r".*\.svg"),
        ("/leaderboard", "Export", "LaTeX", r".*\.tex"),
    ],
)
def test_i_a_picture_and_a_table_for_a_paper(
    page: Page, start: str, menu: str, entry: str, file: str
) -> None:
    """From the page that is to be printed: two clicks for each."""
    hands = Hands(page, start)
    seen = ".js-plotly-plot .main-svg" if "Figure" in menu else "#wr-board td.wr-name"
    expect(page.locator(seen).first).to_be_visible()
    expect_file(hands, menu, entry, file)
    assert hands.actions <= 2


def expect_file(hands: Hands, menu: str, entry: str, file: str) -> None:
    """A menu of the page saves a file of that name."""
    hands.click(hands.page.get_by_role("button", name=menu))
    with hands.page.expect_download() as saved:
        hands.click(hands.page.get_by_role("menuitem", name=re.compile(entry)))
    assert re.fullmatch(file, saved.value.suggested_filename)


@swept
def test_j_clips_of_a_pattern_for_a_talk(page: Page) -> None:
    """From the pattern's list."""
    hands = Hands(page, "/cases?pattern=drift&tier=hard")
    hands.click(page.get_by_role("link", name="ZIP that plays offline"))
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("clips that play without a network")
    with page.expect_download() as saved:
        hands.click(dialog.get_by_role("button", name=re.compile("Make the ZIP")))
    assert saved.value.suggested_filename.endswith(".zip")
    assert hands.actions <= 2
