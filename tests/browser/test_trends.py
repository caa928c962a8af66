"""Trends: a click on a point of the chart opens its cases."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SHELLS, quiet
from tests.rounds import swept

pytestmark = pytest.mark.browser

POINTS = ".js-plotly-plot .scatterlayer .trace .points path"
BANDS = "document.querySelector('.js-plotly-plot').data.filter(t => t.meta && t.opacity).length"
"""How many bands of lines are shown."""


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_a_chart_is_drawn_once(browser: Browser, page: Page, shell: str) -> None:
    """Plotly measures some forty texts, and a rule like `body:has(…)` styles all for each."""
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.goto(f"{shell}/trends?benchmark=theatre&metric=eva&by=length")
    expect(page.locator(POINTS)).to_have_count(32)
    half = page.locator("*").count() / 2
    events = json.loads(browser.stop_tracing())["traceEvents"]
    styled = [
        event["args"].get("elementCount", 0)
        for event in events
        if event["name"] == "UpdateLayoutTree" and event["ph"] == "X"
    ]
    assert len(styled) > 40
    assert sum(count > half for count in styled) < 10


@swept
@pytest.mark.parametrize("shell", SHELLS)
def test_a_point_shows_its_band_and_opens_its_cases(page: Page, shell: str) -> None:
    page.goto(f"{shell}/trends?benchmark=theatre&metric=eva&by=length")
    points = page.locator(POINTS)
    expect(points).to_have_count(32)
    quiet(page)  # plotly places the points anew when the page has its width
    assert page.evaluate(BANDS) == 0
    last = points.last.bounding_box()
    assert last
    place = (last["x"] + last["width"] / 2, last["y"] + last["height"] / 2)
    page.mouse.move(place[0] - 3, place[1])
    page.mouse.move(*place)
    note = page.locator(".hoverlayer .hovertext")
    expect(note).to_contain_text("rests on 3 of 3 cases")
    expect(note).to_contain_text("Scripted ·")  # the name of the series
    page.wait_for_function(f"{BANDS} === 1")
    page.mouse.click(*place)
    page.wait_for_url(re.compile(r"/cases\?.*length=8"))
    expect(page.locator("a.wr-card").first).to_be_visible()


@swept
def test_the_table_leads_to_the_same_cases(page: Page) -> None:
    page.goto("/trends?benchmark=theatre&metric=subchains&by=category")
    link = page.locator("#wr-points td a").first
    expect(link).to_be_visible()
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/cases\?.*category=I&"))


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_a_chart_offers_its_picture_and_nothing_that_leaves_the_page(
    page: Page, shell: str
) -> None:
    page.goto(f"{shell}/trends?benchmark=theatre&metric=eva&by=tier")
    chart = page.locator(".js-plotly-plot")
    expect(chart.locator(".main-svg").first).to_be_visible()
    expect(chart.locator(".modebar-btn")).to_have_count(0)
    expect(chart.locator("a[href*='//']")).to_have_count(0)
    page.locator("[data-wr-figure]").click()
    with page.expect_download() as saved:
        page.get_by_role("menuitem", name="PNG, 2×").first.click()
    assert re.fullmatch(r"whyreel-trends-[\w-]+-85mm\.png", saved.value.suggested_filename)
