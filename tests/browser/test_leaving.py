"""Charts are exported: each file opens in a program of its kind, and the menus keep their place."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Final

import pypdfium2
import pytest
from PIL import Image, ImageStat
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import context_of
from tests.rounds import IS_SWEEP, swept

pytestmark = pytest.mark.browser

MM = 72 / 25.4
"""Points of a millimetre."""
CHART = "trends?benchmark=theatre&metric=eva&by=tier"
TITLE = "EVA score by difficulty tier"


def saved(page: Page, kind: str, width: int, folder: Path) -> Path:
    """The chart as a file, by the menu below it."""
    page.locator("[data-wr-figure]").first.scroll_into_view_if_needed()
    expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    button = page.locator("[data-wr-figure]").first
    expect(button).not_to_have_text("One moment …")
    button.click()
    group = page.get_by_role("group", name=re.compile(f"^{width} mm"))
    with page.expect_download() as download:
        group.get_by_role("menuitem", name=kind).click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


DRAWN: Final = {
    CHART: (TITLE, "Theatre", "medium", "small and pale"),
    "leaderboard?benchmark=theatre&metric=eva": ("D4 Social Cue Validity", "Scripted · literal"),
    "agreement?benchmark=theatre&judged=D1&also=chart": ("Cohen’s κ", "Scripted · always fail"),
    "published?benchmark=svbench&plot=sv-tasks": ("Helping Based on Visual Perspective", "LTX-1.0"),
    "published?benchmark=r3&plot=r3-systems": ("+6.9", "Qwen2-VL-7B + Ours-FT"),
    "published?benchmark=r3&plot=r3-categories": ("CH/W", "III", "GPT-4o +Sub (printed)"),
    "published?benchmark=videoreal&plot=vr-evaluators": ("PLCC", "VideoRealEval, LoRA"),
}
"""A line, a radar, a matrix, a heat map, dumbbells, panels and named points: words of each."""


@swept
@pytest.mark.parametrize("width", [85, 170])
@pytest.mark.parametrize("chart", DRAWN)
def test_a_pdf_is_of_vectors_with_its_fonts_and_whole(
    page: Page, tmp_path: Path, chart: str, width: int
) -> None:
    page.goto(f"/{chart}")
    expect_whole_pdf(saved(page, "PDF", width, tmp_path), chart, width)


def expect_whole_pdf(file: Path, chart: str, width: int) -> None:
    """All is drawn, as vectors, with words of the chart in embedded fonts that can be read."""
    with pypdfium2.PdfDocument(file) as pdf:
        (sheet,) = pdf
        assert sheet.get_width() == pytest.approx(width * MM, abs=1)
        text = sheet.get_textpage()
        words = " ".join(text.get_text_bounded().split())
        assert [each for each in DRAWN[chart] if each not in words] == []
        assert cut_off(sheet) == ""
        fonts, sizes = set[str](), set[float]()
        for thing in sheet.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT]):
            font = thing.get_font()
            fonts.add(font.get_base_name())
            assert font.is_embedded
            sizes.add(thing.get_font_size())
        assert all("Inter" in name for name in fonts)
        assert min(sizes) >= 7
        assert not list(sheet.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]))
        picture = sheet.render(scale=2).to_pil().convert("L")
        assert ImageStat.Stat(picture).extrema[0][0] < 100, "nothing is drawn"


def cut_off(sheet: pypdfium2.PdfPage) -> str:
    """The letters that reach over the sheet's edge."""
    text = sheet.get_textpage()
    width, height = sheet.get_size()
    boxes = ((at, text.get_charbox(at)) for at in range(text.count_chars()))
    return "".join(
        text.get_text_range(at, 1)
        for at, (left, bottom, right, top) in boxes
        if min(left, bottom) < -0.5 or right > width + 0.5 or top > height + 0.5
    )


@swept
def test_a_chart_is_saved_as_each_kind_of_file_and_menus_stay_at_their_buttons(
    page: Page, browser: Browser, tmp_path: Path
) -> None:
    page.goto(f"/{CHART}")
    chart = page.locator(".js-plotly-plot")
    expect(chart.locator(".main-svg").first).to_be_visible()
    expect(chart.locator(".modebar-btn")).to_have_count(0)
    expect(chart.locator("a[href*='//']")).to_have_count(0)
    expect_svg(started_once(page, tmp_path))
    for width in (85, 170):
        file = saved(page, "PNG", width, tmp_path)
        assert re.fullmatch(rf"whyreel-trends-[\w-]+-{width}mm\.png", file.name)
        with Image.open(file) as picture:
            assert picture.width == pytest.approx(2 * width / 25.4 * 96, abs=2)
            assert picture.convert("RGB").getpixel((0, 0)) == (255, 255, 255)
    expect_whole_pdf(saved(page, "PDF", 170, tmp_path), CHART, 170)
    expect_page_without_a_server(page, browser, tmp_path)
    expect_menu_at_its_button(page)


def started_once(page: Page, folder: Path) -> Path:
    """The chart as SVG; while its script loads, the button says so and starts nothing else."""
    button = page.locator("[data-wr-figure]").first
    text = button.inner_text()
    waiting: list[Route] = []
    page.route("**/figure_files.js", lambda route: waiting.append(route))
    button.click()
    page.get_by_role("menuitem", name="SVG").first.click()
    expect(button).to_have_text("One moment …")
    button.click()
    expect(page.locator(".wr-menu")).to_have_count(0)
    with page.expect_download() as download:
        for route in waiting:
            route.continue_()
    page.unroute("**/figure_files.js")
    expect(button).to_have_text(text)
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def expect_svg(file: Path) -> None:
    """It has its width, title and source, and needs no other file."""
    root = ET.parse(file).getroot()
    assert root.get("width") == "85mm"
    words = " ".join(root.itertext())
    assert TITLE in words and "Theatre" in words
    assert not re.search(r"(href|src)=.https?://", file.read_text("utf-8"))


def expect_page_without_a_server(page: Page, browser: Browser, folder: Path) -> None:
    """The chart as a page of HTML opens from a disk and asks nobody."""
    page.locator("[data-wr-figure]").first.click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name=re.compile("HTML")).first.click()
    download.value.save_as(folder / "chart.html")
    text = (folder / "chart.html").read_text("utf-8")
    assert TITLE in text
    assert not re.search(r"<(?:script|link|img)[^>]*(?:src|href)=.?https?://", text)
    if not IS_SWEEP:
        return
    other = context_of(browser).new_page()
    requests: list[str] = []
    other.on("request", lambda request: requests.append(request.url))
    other.goto((folder / "chart.html").as_uri())
    expect(other.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    expect(other.locator("body")).to_contain_text(TITLE)
    other.context.close()
    assert all(url.startswith(("file:", "data:", "blob:")) for url in requests)


def expect_menu_at_its_button(page: Page) -> None:
    """A menu goes along with its button, and gives the focus back."""
    button = page.locator("[data-wr-table]").first
    button.click()
    menu = page.locator(".wr-menu")
    expect(menu).to_be_visible()
    button.evaluate("button => button.style.marginTop = '40px'")
    page.evaluate("window.scrollBy(0, -30)")
    page.wait_for_function("""() => {
      const [menu, button] = [".wr-menu", "[data-wr-table]"].map((name) =>
        document.querySelector(name).getBoundingClientRect());
      return Math.min(Math.abs(menu.top - button.bottom), Math.abs(button.top - menu.bottom)) < 8;
    }""")
    page.keyboard.press("Tab")
    expect(menu).to_have_count(0)
    follows = "button => button.compareDocumentPosition(document.activeElement) & 4"
    assert button.evaluate(follows), "the Tab key went on from elsewhere"
    assert page.evaluate("document.activeElement !== document.body")
    button.click()
    page.evaluate("document.body.style.paddingTop = '2000px'; window.scrollTo(0, 1)")
    expect(menu).to_have_count(0)
