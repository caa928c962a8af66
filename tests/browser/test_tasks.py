"""Ten tasks of a new user, each from the front page with the most actions that it may take.

An action is a click, a key, a choice in a list, a file put in, or a line of typed text. A task acts
through `Hands`, which counts; what it does to the page itself is to look, or to clean up after it.
A sweep also does what a researcher does on the way.
"""

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Download, Locator, Page, expect

from tests.app.lab.judging.conftest import MARKER, FarEnd, far_end
from tests.browser.conftest import quiet, stranger
from tests.browser.test_compare import (
    SETTLED,
    expect_a_hidden_page_to_pause,
    expect_keys_to_step_all,
)
from tests.browser.test_studies import expect_scores_by_keys_until_one_withdraws
from tests.browser.test_try import (
    Traffic,
    expect_a_look_before_a_call,
    expect_a_second_model_at_the_same_endpoint,
    expect_findings,
    expect_the_key_in_one_header,
)
from tests.browser.test_upload import (
    expect_own_row,
    expect_read,
    expect_report,
    forget,
    predictions,
)
from tests.rounds import swept

pytestmark = pytest.mark.browser
__all__ = ["far_end"]


class Hands:
    """A page whose every action is counted, and fails above the limit."""

    def __init__(self, page: Page, most: int, *, begins_at_home: bool = True) -> None:
        self._page = page
        self._most = most
        self._actions = 0
        if begins_at_home:
            page.goto("/")

    def beside(self, most: int) -> "Hands":
        """Begin another task that has taken the same actions so far."""
        other = Hands(self._page, most, begins_at_home=False)
        other._actions = self._actions
        return other

    def _count(self) -> None:
        self._actions += 1
        assert self._actions <= self._most, f"this task takes more than {self._most} actions"

    def see(self, selector: str, **options: str | re.Pattern[str]) -> Locator:
        """What stands on the page, to be looked at."""
        return self._page.locator(selector, **options)  # type: ignore[arg-type]

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self._page.get_by_role("button", name=name)

    def arrive(self, address: str) -> None:
        """Wait for an address."""
        self._page.wait_for_url(re.compile(address))

    @property
    def address(self) -> str:
        return self._page.url

    def click(self, *places: str | Locator) -> None:
        """Click links by their names, or places."""
        for place in places:
            self._count()
            if isinstance(place, str):
                place = self._page.get_by_role("link", name=place, exact=True)
            place.first.click()

    def press(self, keys: str) -> None:
        for key in keys.split():
            self._count()
            self._page.keyboard.press(key)

    def type(self, place: Locator, text: str) -> None:
        self._count()
        place.first.fill(text)

    def choose(self, place: Locator, value: str) -> None:
        self._count()
        place.first.select_option(value)

    def put(self, place: Locator, file: Path) -> None:
        self._count()
        place.first.set_input_files(file)

    def save(self, place: Locator) -> Download:
        """Click what saves a file."""
        with self._page.expect_download() as saved:
            self.click(place)
        return saved.value


def test_three_social_failures_are_watched_and_shared_and_taken_away(page: Page) -> None:
    """Two tasks that begin with one list, which has six actions for one and three for the other."""
    hands = Hands(page, 6)
    hands.click(hands.see("a", has_text="Which clips look right and are socially wrong?"))
    saved = hands.beside(3)
    saved.click("ZIP that plays offline")
    expect(page.get_by_role("dialog")).to_contain_text("clips that play without a network")
    expect_a_set_that_plays(saved.save(saved.button(re.compile("Make the ZIP"))))
    page.keyboard.press("Escape")
    hands.click(hands.see("a.wr-card"))
    seen = [_clip(hands)]
    for _ in range(2):
        hands.press("n")
        page.wait_for_url(lambda url, last=seen[-1]: f"clip={last}&" not in f"{url}&")
        seen.append(_clip(hands))
    assert len(set(seen)) == 3
    hands.click(hands.button("Share"))
    link = hands.see("[role=dialog] pre").inner_text()
    assert "version=" in link and "pattern=socially-wrong" in link and f"clip={seen[-1]}" in link


def expect_a_set_that_plays(saved: Download) -> None:
    with zipfile.ZipFile(saved.path()) as archive:
        names = archive.namelist()
    assert any(name.endswith("index.html") for name in names)
    assert any(name.endswith(".mp4") for name in names)


def _clip(hands: Hands) -> str:
    hands.arrive(r"[?&]clip=")
    return re.findall(r"clip=([^&]+)", hands.address)[0]


def test_the_hard_tier_is_narrowed_to_chains_of_four_or_more(page: Page) -> None:
    hands = Hands(page, 5)
    hands.click("Cases", hands.button("+ Filter"))
    hands.type(page.get_by_role("combobox", name="Add a filter"), "tier=hard length>=4")
    hands.press("Enter")
    hands.arrive("tier%3Dhard")
    cards = hands.see("a.wr-card")
    expect(cards.filter(has_text="hard")).to_have_count(cards.count())
    hands.click(cards)
    assert "-hard-" in _clip(hands)


def test_two_models_are_compared_at_their_first_divergence(page: Page) -> None:
    hands = Hands(page, 3)
    hands.click("Cases", hands.see(".wr-cardmore", has_text="Compare"))
    videos = hands.see(".wr-lockstep video")
    expect(videos).to_have_count(2)
    hands.click(hands.see(".wrl-mark[data-first=true]"))
    hands.arrive(r"[?&]t=")
    places = "[...document.querySelectorAll('.wr-lockstep video')].map(v => v.currentTime)"
    together = f"Math.max(...{places}) - Math.min(...{places}) < 1 / 24 && {places}[0] > 0"
    page.wait_for_function(together)
    page.wait_for_function(SETTLED)
    expect_keys_to_step_all(page, 2)
    expect_a_hidden_page_to_pause(page)


def test_own_predictions_stand_on_the_board_beside_others(page: Page, tmp_path: Path) -> None:
    hands = Hands(page, 6)
    hands.click("Data")
    hands.put(hands.see(".wr-up-input"), predictions(tmp_path))
    expect_read(page)
    hands.type(hands.see("input[name=model]"), "A model of mine")
    hands.click(hands.see("form .wr-up-go:enabled"))
    expect_report(page)
    hands.click("See it on the board")
    expect_own_row(page)
    assert hands.see("#wr-board tbody tr").count() > 1
    page.goto("/data")  # for the tests that follow
    forget(page)


def _name_endpoint(hands: Hands, far_end: FarEnd) -> None:
    """From Home to Try, with one's own endpoint, model and key."""
    hands.click(hands.see(".wr-hero-go"))
    hands.click(hands.see("a", has_text=re.compile("Try|another judge", re.IGNORECASE)).last)
    hands.choose(hands.see(".wr-try-whom"), "preset:custom")
    hands.type(hands.see(".wr-try-url"), far_end.address)
    hands.type(hands.see(".wr-try-model"), "parrot")
    hands.type(hands.see(".wr-try-key"), MARKER)


def test_a_clip_is_judged_at_ones_own_endpoint(page: Page, far_end: FarEnd) -> None:
    hands, traffic = Hands(page, 8), Traffic(page)
    _name_endpoint(hands, far_end)
    expect(hands.see(".wr-try-send")).to_be_disabled()
    hands.click(hands.see(".wr-try-show"))
    expect_a_look_before_a_call(page)
    hands.click(hands.see(".wr-try-send:enabled"))
    expect_findings(page)
    expect_the_key_in_one_header(page, traffic)
    expect_a_second_model_at_the_same_endpoint(page, far_end)


@swept
@pytest.mark.parametrize(
    ("opened", "drawn", "menu", "entry", "file"),
    [
        ("/trends?by=tier", ".js-plotly-plot .main-svg", "[data-wr-figure]", "SVG", r".*\.svg"),
        ("/leaderboard", "#wr-board td.wr-name", "[data-wr-table]", "LaTeX", r".*\.tex"),
    ],
)
def test_a_figure_and_a_table_are_saved_for_a_paper(
    page: Page, opened: str, drawn: str, menu: str, entry: str, file: str
) -> None:
    page.goto(opened)
    expect(page.locator(drawn).first).to_be_visible()
    expect_a_file_for_a_paper(page, menu, entry, file)


def expect_a_file_for_a_paper(page: Page, menu: str, entry: str, file: str) -> None:
    """Two actions from the page that is printed. Every run saves a chart, in test_pages.py."""
    hands = Hands(page, 2, begins_at_home=False)
    hands.click(hands.see(menu))
    saved = hands.save(page.get_by_role("menuitem", name=re.compile(entry)).first)
    assert re.fullmatch(file, saved.suggested_filename)


def test_a_chain_is_timed(page: Page) -> None:
    hands = Hands(page, 30)
    hands.click(hands.see(".wr-hero-go"))
    hands.click(hands.see("[data-wr-drop=source] summary"), "Add your own timings")
    expect(hands.see(".wr-an-clock")).to_contain_text("frame 0")
    hands.press("1")
    lanes = hands.see(".wr-an-lane[data-node]")
    expect(lanes.first).to_be_visible()
    count = lanes.count()
    for at in range(count):
        hands.press("i Shift+ArrowRight o")
        if at + 1 < count:
            hands.press("ArrowDown")
    expect(hands.see(".wr-an-bar-top")).to_contain_text(f"{count} of {count} nodes timed")
    expect(hands.see(".wr-an-saved")).to_have_attribute("data-state", "saved")


def test_a_study_is_made_for_two_raters(page: Page, browser: Browser) -> None:
    hands = Hands(page, 12)
    hands.click("Lab", "Studies")
    hands.type(page.get_by_label("Title"), "Two <b>keys</b>")
    hands.type(hands.see("[name=sample]"), "2")
    hands.type(hands.see("[name=seed]"), "1")
    hands.type(page.get_by_label("Raters per clip"), "2")
    hands.click(hands.button("Make the study"))
    for name in ("P01", "P02"):
        hands.click(hands.button("Make a link for one more"))
        expect(page.get_by_role("link", name=name)).to_be_visible()
    links = [
        page.get_by_role("link", name=name).get_attribute("href") or "" for name in ("P01", "P02")
    ]
    ask, ours = page.request, {"x-whyreel": "1"}
    assert ask.post(f"/people/consent?{links[1].partition('#')[2]}", data={}, headers=ours).ok
    hands.click(hands.button("Refresh"))
    expect(page.get_by_label("People", exact=True)).to_contain_text("P02")
    expect_scores_by_keys_until_one_withdraws(page, browser, links[0])


@pytest.fixture
def with_svbench(made_tab: Page, made_server: str) -> Iterator[Page]:
    """A page of a server that has clips of a benchmark whose numbers a paper prints."""
    with stranger(made_tab, made_server) as page:
        yield page


def test_a_printed_number_leads_to_a_clip(with_svbench: Page) -> None:
    hands = Hands(with_svbench, 2)
    hands.click(hands.see("#wr-bench-svbench, .wr-benchcard").get_by_role("link", name="79.6"))
    hands.click(hands.see("a.wr-card"))
    expect(hands.see(".wr-player")).to_be_visible()


@swept
def test_a_shared_link_shows_the_same_board(page: Page) -> None:
    hands = Hands(page, 5)
    hands.click("Leaderboard", hands.button("+ Filter"))
    hands.type(page.get_by_role("combobox", name="Add a filter"), "length>=4")
    hands.press("Enter")
    hands.arrive("length")
    board = hands.see("#wr-board tbody").inner_text()
    hands.click(hands.button("Share"))
    address = hands.see("[role=dialog] pre").inner_text()
    assert "version=" in address
    page.goto(address)
    expect(hands.see("#wr-board tbody")).to_have_text(board, use_inner_text=True)


@swept
def test_a_point_of_accuracy_by_chain_length_opens_its_cases(page: Page) -> None:
    hands = Hands(page, 4)
    hands.click(page.get_by_role("link", name=re.compile("Where do models fail")))
    hands.arrive(r"/trends\?.*by=length")
    points = hands.see(".js-plotly-plot .scatterlayer .trace .points path")
    expect(points.last).to_be_visible()
    points.last.scroll_into_view_if_needed()
    quiet(page)  # plotly places the points anew when the page has its width
    box = points.last.bounding_box()
    assert box
    page.mouse.move(box["x"], box["y"])
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    hands.arrive(r"/cases\?.*length=8")
    expect(hands.see("a.wr-card").first).to_be_visible()


@swept
def test_both_reasons_of_two_judges_who_disagree_are_read(page: Page) -> None:
    hands = Hands(page, 4)
    hands.click("Analysis", "Agreement")
    hands.click(hands.see("#wr-matrix tbody tr").first.locator("td a").last)
    hands.arrive("disagree=.*disagree=")
    lines = hands.see("#wr-cases a.wr-card").first.locator(".wr-line")
    expect(lines).to_have_count(2)
    assert all(text.strip() for text in lines.all_inner_texts())


@swept
def test_replies_of_a_panel_are_saved_as_a_table_for_a_paper(page: Page, far_end: FarEnd) -> None:
    hands = Hands(page, 13)
    _name_endpoint(hands, far_end)
    hands.click(hands.see(".wr-try-add"))
    hands.type(hands.see(".wr-try-model").nth(1), "parrot")
    hands.click(hands.see(".wr-try-show"), hands.see(".wr-try-send:enabled"))
    expect(hands.see(".wr-try .wr-table tbody tr")).to_have_count(5)
    hands.click(hands.see(".wr-try").get_by_role("button", name="Export"))
    saved = hands.save(page.get_by_role("menuitem", name="LaTeX"))
    body = saved.path().read_text("utf-8")
    assert body.count("parrot") >= 2 and body.count(" \\\\\n") == 1 + 5
