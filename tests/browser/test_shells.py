"""What a person does: filter, reload from the address, walk failures, go from shell to shell."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import quiet
from tests.browser.regions import DRAWN, regions
from tests.rounds import swept
from views.registry import PAGES as REGISTERED

pytestmark = pytest.mark.browser

PAGES = (*(page.path for page in REGISTERED), "cases?show=clip", "cases?show=lanes")


SHIFTS = """() => new Promise((done) => {
  const read = (list) => list.filter((e) => !e.hadRecentInput).reduce((sum, e) => sum + e.value, 0);
  const [here] = performance.getEntriesByName("wr-here");
  if (here && here.startTime > 12000) done(0); /* half a page was better than none */
  new PerformanceObserver((list) => done(read(list.getEntries())))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(0), 300);
})"""
"""Cumulative layout shift so far, without what followed an input."""
STEADY = 0.02


def board_rows(page: Page, shell: str) -> None:
    """Wait until the board is drawn."""
    if shell:
        expect(page.locator(".wr-table tbody tr").first).to_be_visible()
    else:
        expect(page.locator("#wr-board tbody tr").first).to_be_visible()


def dots(page: Page) -> Locator:
    """The lines of the chart's intervals; it is drawn when it is seen."""
    chart = page.locator(":is(#wr-bars, .st-key-late-bars)")
    chart.first.scroll_into_view_if_needed()
    lines = chart.locator(".scatterlayer path.xerror")
    expect(lines.first).to_be_attached()
    return lines


TYPE = """() => {
  const other = "code, pre, kbd, svg, .wr-id, .plot-container, [type=file], [type=checkbox]";
  const families = [...document.querySelectorAll("h1, .wr-lead, .wr-slot, .wr-slot *, .stMain p")]
    .filter((each) => each.checkVisibility() && !each.closest(other))
    .map((each) => getComputedStyle(each).fontFamily.split(",")[0].replaceAll('"', ""));
  const loaded = [...document.fonts].filter((face) => face.status === "loaded");
  return [[...new Set(families)], loaded.some((face) => face.family.includes("Inter"))];
}"""
"""The families that texts ask for first, and whether the shipped one is there."""
PLACE_IN_SIGHT = """[...document.querySelectorAll('.wr-above [aria-current]')].every(link => {
  const at = link.getBoundingClientRect(); return 0 <= at.left && at.right <= innerWidth; })"""
TOO_WIDE = """[...document.querySelectorAll('main, .stMain, header.wr-top, .wr-slot, .wr-player')]
  .filter(e => e.getBoundingClientRect().width > innerWidth + 1).length"""
"""How many parts of a page are wider than the window."""
IDLE = "[data-testid=stApp][data-test-script-state=notRunning]"
"""Streamlit's app once nothing runs for the page."""
CARDS = """() => [...document.querySelectorAll(".wr-table.wr-cards tbody tr:not(.wr-league)")]
  .map((row) => [row.offsetWidth, ...[...row.cells].map((cell) => cell.dataset.label ?? "")])"""


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
@pytest.mark.parametrize("path", PAGES)
def test_every_page_opens_and_fits_a_phone(page: Page, shell: str, path: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{shell}/{path}")
    expect(page.locator("a.wr-brand")).to_be_visible()
    in_places = path.partition("?")[0] != "guide"
    expect(page.locator(".wr-above [aria-current=page]")).to_have_count(int(in_places))
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator(".wr-slot:visible").first).to_be_visible()
    quiet(page)
    expect(page).to_have_title(re.compile("^WhyReel$" if not path else r"\S · WhyReel$"))
    assert page.evaluate(SHIFTS) <= STEADY
    assert page.evaluate(PLACE_IN_SIGHT), "the line of pages does not begin where one is"
    assert page.evaluate(TOO_WIDE) == 0
    assert page.evaluate(TYPE) == [["Inter"], True]
    if path == "leaderboard":
        rows = page.evaluate(CARDS)
        assert len(rows) > 1 and all(300 < width <= 390 for width, *_ in rows)
        assert all({"Model", "Statistical tie"} < {*labels} for _, *labels in rows)


def set_tier(page: Page) -> None:
    """By keyboard alone, in the filter bar."""
    page.locator("button.wr-fb-add").focus()
    page.keyboard.press("Enter")
    page.locator(".wr-fb-pop input").fill("easy")
    expect(page.locator(".wr-fb-active")).to_have_text(re.compile("easy"))
    page.keyboard.press("Enter")
    expect(page.locator(".wr-fb-chip")).to_contain_text("easy")


def leave_search(page: Page) -> None:
    """The search keeps the focus for a further filter; Streamlit, which draws it anew, may not."""
    search = page.locator(".wr-fb-pop input")
    expect(search).to_be_focused()
    search.press("Escape")
    expect(page.locator("button.wr-fb-add")).to_be_focused()


BOARD = {"filters": "#wr-f-metric", "board": "#wr-board", "radar": "#wr-radar", "bars": "#wr-bars"}


@swept
def test_the_board_has_its_regions_is_filtered_and_opens_cases(page: Page) -> None:
    page.goto("/leaderboard?benchmark=theatre&metric=eva")
    board_rows(page, "")
    for chart in ("#wr-radar", "#wr-bars"):  # drawn when they are seen
        page.locator(chart).scroll_into_view_if_needed()
        expect(page.locator(f"{chart} .main-svg").first).to_be_visible()
    quiet(page)
    boxes = regions(page, BOARD)
    assert all(region.spread > DRAWN for region in boxes.values()), boxes
    assert boxes["filters"].bottom <= boxes["board"].top
    assert page.evaluate(SHIFTS) <= STEADY
    assert boxes["board"].bottom <= boxes["radar"].top
    assert boxes["radar"].right <= boxes["bars"].left

    chart = page.locator("#wr-bars .wr-figure")
    name = chart.get_attribute("aria-label") or ""
    before = page.locator("#wr-board tbody tr").first.locator("td.wr-c-dots").inner_text()
    drawn = dots(page).first.get_attribute("d")
    set_tier(page)
    leave_search(page)
    page.wait_for_url(re.compile("tier=easy"))
    for link in ("[data-wr-other]", ".wr-nav a[href^='./cases']"):
        expect(page.locator(link)).to_have_attribute("href", re.compile("benchmark=.*tier=easy"))
    cell = page.locator("#wr-board tbody tr").first.locator("td.wr-c-dots")
    expect(cell).not_to_have_text(before)
    expect(dots(page).first).not_to_have_attribute("d", drawn or "")
    expect(chart).not_to_have_attribute("aria-label", name)
    twin = page.evaluate("fetch(`./view/leaderboard${location.search}`).then(r => r.json())")
    live = twin["live"]["bars"]
    expect(chart).to_have_attribute("aria-label", live["words"]["summary"])
    expect(chart).to_have_css("min-height", f"{live['figure']['layout']['height']}px")
    after = cell.inner_text()
    page.reload()
    board_rows(page, "")
    expect(page.locator(".wr-fb-chip")).to_contain_text("easy")
    expect(cell).to_have_text(after)
    with page.expect_event("load"):  # the page is read anew, and left only after that
        page.go_back()
    page.wait_for_url(lambda url: "tier=" not in url)
    expect(page.locator(".wr-fb-chip")).to_have_count(0)
    expect(cell).to_have_text(before)
    page.locator("#wr-board td a").first.click()
    page.wait_for_url(re.compile("/cases.*pattern="))
    expect(page.locator("a.wr-card, .wr-empty").first).to_be_visible()


@swept
def test_streamlit_keeps_filters_in_its_address(page: Page) -> None:
    page.goto("/streamlit/leaderboard?benchmark=theatre&metric=eva")
    board_rows(page, "/streamlit")
    expect(page.locator(IDLE)).to_be_visible()
    drawn = dots(page).first.get_attribute("d")
    set_tier(page)
    page.wait_for_url(re.compile("tier=easy"))
    expect(dots(page).first).not_to_have_attribute("d", drawn or "")
    other = page.locator("[data-wr-other]")
    expect(other).to_have_attribute("href", re.compile("metric=eva.*tier=easy"))


@swept
def test_an_order_keeps_filters_and_goes_to_the_other_shell(page: Page) -> None:
    page.goto("/streamlit/leaderboard?benchmark=theatre&metric=eva&tier=easy")
    expect(page.locator(IDLE)).to_be_visible()  # else the table may be drawn anew under the key
    page.locator(".wr-table a.wr-sort[href*='tier=easy']", has_text="D3").press("Enter")
    page.wait_for_url(re.compile("tier=easy.*sort=by%3AD3.desc"))  # opened anew, as by a reload
    expect(page.locator(".wr-fb-chip")).to_contain_text("easy")
    sorted_by = page.locator("th[aria-sort=descending]")
    expect(sorted_by).to_contain_text("D3")
    expect(sorted_by.locator("a.wr-sort")).to_be_focused()
    page.locator("[data-wr-other]").click()
    expect(page.locator(".wr-fb-chip")).to_contain_text("easy")
    expect(sorted_by).to_contain_text("D3")
    sorted_by.locator("a.wr-sort").press("Enter")
    expect(page.locator("th[aria-sort=ascending] a.wr-sort")).to_be_focused()


@swept
def test_the_way_back_undoes_a_filter(page: Page) -> None:
    page.goto("/cases?pattern=any-zero")
    expect(page.locator("a.wr-card").first).to_be_visible()
    set_tier(page)
    leave_search(page)
    page.wait_for_url(re.compile("tier="))
    with page.expect_event("load"):  # the page is read anew, and left only after that
        page.go_back()
    page.wait_for_url(re.compile(r"cases\?.*pattern=any-zero$"))
    expect(page.locator("a.wr-card").first).to_be_visible()


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_failures_are_walked_with_the_keyboard_and_lead_back(page: Page, shell: str) -> None:
    page.goto(f"{shell}/cases?pattern=any-zero&benchmark=theatre")
    expect(page.locator("a.wr-card").nth(3)).to_be_visible()
    expect(page.locator(".wr-tagline").first).to_be_visible()
    quiet(page)
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("j")
    focused = page.evaluate("document.activeElement.id")
    assert focused == page.locator("a.wr-card").nth(2).get_attribute("id")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/cases.*clip="))
    expect(page.locator(".wr-player").first).to_be_visible()
    expect(page.locator(".wr-rail-place")).to_contain_text("3 of ")
    page.locator("a[data-go=next]").click()
    expect(page.locator(".wr-rail-place")).to_contain_text("4 of ")
    page.locator(".wr-drawer > summary").click()
    page.locator("a[data-go=up]").click()
    page.wait_for_url(re.compile(r"/cases\?(?!.*clip=)"))
    expect(page.locator("a.wr-card").first).to_be_visible()


@swept
def test_an_address_that_is_wrong_or_finds_nothing_says_so(page: Page) -> None:
    page.goto("/cases?pattern=any-zero&q=nothingisnamedlikethis&tier=impossible&bogus=1")
    expect(page.locator("#wr-gallery .wr-empty")).to_contain_text("Clear filter: search")
    expect(page.locator(".wr-notice")).to_have_count(2)
    page.goto("/cases?clip=theatre.nobody")
    expect(page.locator(".wr-notice")).to_contain_text("no such clip")


@swept
def test_a_papers_main_figure_is_seen_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/leaderboard?benchmark=SVBench")
    table = page.locator("#wr-paper table")
    heads = table.locator("thead th[scope=col]")
    expect(heads).to_have_count(17)
    expect(heads.nth(1)).to_have_text("Overall")
    figures = table.locator("tbody tr").first.locator("td")
    widths = figures.evaluate_all("cells => cells.map(cell => cell.offsetWidth)")
    assert max(widths) < 140 and sum(widths) < 16 * 100
    expect(figures.first).to_have_text("79.6")  # the highest of the table: rows stand best first
    expect(figures.first).to_be_in_viewport(ratio=1)


DARK = "rgb(20, 19, 28)"
LIGHT = "rgb(250, 249, 246)"


def test_light_or_dark_is_a_choice_that_holds(page: Page) -> None:
    def shown(colour: str) -> None:
        expect(page.locator("body")).to_have_css("background-color", colour)

    page.goto("/data?__theme=dark")  # for this tab, and not in the address
    shown(DARK)
    assert "__theme" not in page.url
    page.locator("[data-wr-theme]").click()
    shown(LIGHT)
    page.emulate_media(color_scheme="dark")  # what is chosen holds against the system
    shown(LIGHT)
    page.goto("/guide")
    expect(page.locator("gradio-app")).to_be_attached()
    shown(LIGHT)
    page.locator("[data-wr-theme]").click()
    shown(DARK)


@swept
def test_light_or_dark_is_one_choice_for_both_shells(page: Page) -> None:
    def shown(where: str, colour: str) -> None:
        expect(page.locator(".stApp" if "streamlit" in where else "body")).to_have_css(
            "background-color", colour
        )

    page.goto("/data?__theme=dark")  # for this tab, and not in the address
    shown("/data", DARK)
    assert "__theme" not in page.url
    page.goto("/streamlit/data")
    expect(page.locator(".stMain [data-wr-theme]")).to_be_visible()
    shown("/streamlit", DARK)
    page.locator("[data-wr-theme]").click()
    shown("/streamlit", LIGHT)
    page.emulate_media(color_scheme="dark")  # what is chosen holds against the system
    shown("/streamlit", LIGHT)
    page.goto("/data")
    expect(page.locator("gradio-app")).to_be_attached()
    shown("/data", LIGHT)
    page.locator("[data-wr-theme]").click()
    shown("/data", DARK)


@swept
def test_a_frame_is_told_the_address(page: Page, server: str) -> None:
    page.goto("/healthz")
    page.evaluate(
        "(src) => { window.told = []; addEventListener('message', e => e.data && "
        "e.data.queryString !== undefined && told.push(e.data.queryString));"
        "const frame = document.createElement('iframe'); frame.src = src; "
        "frame.style.width = '1000px'; document.body.append(frame); }",
        f"{server}/leaderboard?benchmark=theatre",
    )
    page.wait_for_function("told.some(q => q.includes('metric='))")
    rows = page.frame_locator("iframe").locator("#wr-board tbody tr")
    expect(rows.first).to_be_visible()
    page.evaluate("document.querySelector('iframe').remove()")
