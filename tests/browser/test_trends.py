"""Trends in both shells: a click on a point of the chart opens its cases."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

SHELLS = ("", "/streamlit")


@pytest.mark.parametrize("shell", SHELLS)
def test_a_click_on_a_point_opens_its_cases(page: Page, shell: str) -> None:
    page.goto(f"{shell}/trends?benchmark=theatre&metric=eva&by=length")
    points = page.locator(".js-plotly-plot .scatterlayer .trace .points path")
    expect(points).to_have_count(32, timeout=45000)
    page.wait_for_timeout(600)  # plotly places the points anew when the page has its width
    last = points.last.bounding_box()
    assert last
    place = (last["x"] + last["width"] / 2, last["y"] + last["height"] / 2)
    page.mouse.move(place[0] - 3, place[1])
    page.mouse.move(*place)
    expect(page.locator(".hoverlayer .hovertext")).to_contain_text("rests on 3 of 3 cases")
    page.mouse.click(*place)
    page.wait_for_url(re.compile(r"/failures\?.*length=8"))
    expect(page.locator("a.wr-card").first).to_be_visible()


def test_the_table_leads_to_the_same_cases(page: Page) -> None:
    page.goto("/trends?benchmark=theatre&metric=subchains&by=category")
    link = page.locator("#wr-points td a").first
    expect(link).to_be_visible()
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/failures\?.*category=I&"))


@pytest.mark.parametrize("shell", SHELLS)
def test_a_chart_offers_its_picture_and_nothing_that_leaves_the_page(
    page: Page, shell: str
) -> None:
    page.goto(f"{shell}/trends?benchmark=theatre&metric=eva&by=tier")
    chart = page.locator(".js-plotly-plot")
    expect(chart.locator(".main-svg").first).to_be_visible(timeout=45000)
    expect(chart.locator(".modebar-btn")).to_have_count(1)
    expect(chart.locator("a[href*='//']")).to_have_count(0)
    chart.hover()
    with page.expect_download() as saved:
        chart.locator(".modebar-btn").click()
    assert re.fullmatch(r"whyreel-[\w-]+\.png", saved.value.suggested_filename)


@pytest.mark.parametrize("shell", SHELLS)
def test_a_line_that_is_put_away_takes_its_band_with_it(page: Page, shell: str) -> None:
    page.goto(f"{shell}/trends?benchmark=theatre&metric=eva&by=tier")
    lines = page.locator(".js-plotly-plot .scatterlayer .trace")
    toggles = page.locator(".js-plotly-plot .legendtoggle")
    if not toggles.count():
        expect(toggles.first).to_be_visible(timeout=45000)
    before = lines.count()
    toggles.first.click()
    expect(lines).to_have_count(before - 2)
