"""The player in a real Chromium with a real clip: sync both ways, keys, four states."""

import statistics
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.player.conftest import Open, ready
from tests.views.player.page import BRING

pytestmark = pytest.mark.browser


def _canvas_click(page: Page, node: str) -> None:
    place = page.evaluate(
        "(id) => { const c = document.querySelector('.wrp-canvas').getBoundingClientRect();"
        "const at = player.network.canvasToDOM(player.network.getPositions([id])[id]);"
        "return [c.left + at.x, c.top + at.y]; }", f"n:{node}")  # fmt: skip
    page.mouse.click(*place)


def test_a_click_on_a_card_seeks_to_its_start_and_selects(opened: Open) -> None:
    page = opened("timed")
    ready(page)
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    _canvas_click(page, "n3")
    page.wait_for_function("Math.abs(player.video.currentTime - 3.5) < 0.05")
    assert page.evaluate("player.node") == "n3"
    # Over its whole time the step is seen in most of the frame: an outline would tell nothing.
    assert page.locator(".wrp-box").count() == 0
    assert page.get_attribute('[data-node="n3"].wrp-bar', "data-lit") == "true"
    assert "still in the basket" in page.inner_text(".wrp-detail .wrp-text")
    page.click('.wrp-detail [data-go="n1"]')
    page.wait_for_function("Math.abs(player.video.currentTime - 0.5) < 0.05")
    assert page.evaluate("moments.at(-1)") == {"t": 0.5, "node": "n1"}
    assert page.locator(".wrp-box[data-picked=true]").count() == 1


def test_playing_lights_each_step_within_50_ms(opened: Open) -> None:
    page = opened("timed")
    ready(page)
    # A busy machine delays both the frame and the light; the quietest of a few plays is ours.
    medians = []
    while len(medians) < 4 and (not medians or medians[-1] > 50):
        later = _lags(page)
        assert list(later) == ["n3", "n4", "n5", "n6"]
        medians.append(statistics.median(abs(lag) for lag in later.values()))
    assert min(medians) <= 50, medians


def _lags(page: Page) -> dict[str, float]:
    page.evaluate(
        "() => { window.lags = []; window.watch && watch.disconnect();"
        "window.watch = new MutationObserver((all) => all.forEach((one) => {"
        "const bar = one.target; if (bar.dataset.lit === 'true') lags.push([bar.dataset.node,"
        "(player.video.currentTime - Number(bar.dataset.start)) * 1000]); })); watch.observe("
        "document.querySelector('.wrp-lanes'), {subtree: true, attributeFilter: ['data-lit']});"
        "player.seek(3.2); player.play(); }"
    )
    page.wait_for_function("player.video.currentTime > 5.8", timeout=20_000)
    page.evaluate("player.pause()")
    lags: list[Any] = page.evaluate("lags")
    # A seek lights what holds there at once; only steps that began while playing have a lag.
    return {node: lag for node, lag in lags if node in {"n3", "n4", "n5", "n6"}}


def test_click_shows_the_frame_of_that_second_soon(opened: Open) -> None:
    page = opened("timed")
    ready(page)
    spent: list[float] = page.evaluate(
        "async () => { const all = []; for (const id of ['n3', 'n1', 'n6', 'n2', 'n5', 'n7']) {"
        "const began = performance.now(); const shown = new Promise((done) =>"
        "player.video.requestVideoFrameCallback(done)); player.select(id); await shown;"
        "all.push(performance.now() - began); } return all; }"
    )
    assert statistics.median(spent) < 300, spent


def test_keys_drive_the_player(opened: Open) -> None:
    page = opened("timed")
    ready(page)
    page.keyboard.press("j")
    assert page.evaluate("[player.node, player.t]") == ["n1", 0.5]
    page.keyboard.press("j")
    assert page.evaluate("player.node") == "n8"
    page.keyboard.press("k")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("player.t") == pytest.approx(1.5)
    page.keyboard.press("Shift+ArrowLeft")
    assert page.evaluate("player.t") == pytest.approx(1.5 - 1 / 24, abs=1e-3)
    page.keyboard.press("c")
    assert page.evaluate("player.video.textTracks[0].mode") == "showing"
    page.keyboard.press("?")
    assert page.is_visible(".wrp-help")
    page.keyboard.press(" ")
    page.wait_for_function("!player.video.paused")
    page.keyboard.press(" ")
    page.wait_for_function("player.video.paused")


@pytest.mark.parametrize(
    ("name", "state", "says"),
    [
        ("untimed", "untimed", "chain has no times"),
        ("bare", "untimed", "its video is not here"),
        ("expected", "expected", "the prompt expects"),
        ("none", "none", "No chain yet"),
        ("no-clip", "timed", "No video"),
    ],
)
def test_each_state_says_what_it_is(opened: Open, name: str, state: str, says: str) -> None:
    page = opened(name)
    assert page.get_attribute(".wr-player", "data-state") == state
    assert says in page.inner_text(".wrp-note")
    assert page.is_visible(".wrp-missing") == (name in {"no-clip", "bare"})
    # Where nothing can play there is nothing to play it with, and no duration is claimed.
    assert page.is_visible(".wrp-controls") == page.is_visible(".wrp-track") == (name != "bare")
    assert page.locator("[data-wr-cite]").all_inner_texts() == (
        [line for _, line in BRING] if name == "bare" else []
    )


@pytest.mark.parametrize(
    ("name", "can"), [("timed", True), ("untimed", False), ("none", False), ("no-clip", False)]
)
def test_outlines_are_offered_where_there_is_one_to_draw(
    opened: Open, name: str, can: bool
) -> None:
    page = opened(name)
    outline = page.locator("[data-do=boxes]")
    assert outline.is_enabled() == can
    assert outline.get_attribute("aria-pressed") == str(can).lower()
    if can:
        outline.click()
        assert outline.get_attribute("aria-pressed") == "false"


def test_without_times_nothing_moves_with_the_video(opened: Open) -> None:
    page = opened("expected")
    ready(page)
    page.click('.wrp-bar[data-node="n4"]')
    assert "ball back" in page.inner_text(".wrp-detail .wrp-text")
    assert page.evaluate("player.t") == 0
    page.evaluate("player.seek(4.5)")
    page.wait_for_timeout(200)
    assert page.locator('[data-lit="true"], .wrp-playhead').count() == 0


@pytest.mark.parametrize("name", ["no-clip", "broken-clip"])
def test_without_a_clip_the_playhead_runs_on_the_chain(opened: Open, name: str) -> None:
    page = opened(name)
    page.wait_for_selector(".wrp-missing")
    page.click('.wrp-bar[data-node="n5"]')
    assert page.evaluate("[player.t, player.node]") == [4.6, "n5"]
    page.evaluate("player.play()")
    page.wait_for_selector('.wrp-bar[data-node="n6"][data-lit="true"]')


SHAPE = """all => all.map(pin => [pin.dataset.tone,
    parseFloat(getComputedStyle(pin).borderTopLeftRadius) >= pin.offsetWidth / 2 - 1])"""
"""Tone and whether a pin is round."""


def test_pins_lead_to_their_step_and_loose_reasons_are_listed(opened: Open) -> None:
    page = opened("timed")
    ready(page)
    page.click('.wrp-marks [data-pin="1"]')
    assert page.evaluate("[player.node, player.t]") == ["n6", 5.6]
    assert "can't know" in page.inner_text(".wrp-pin-card")
    loose = page.inner_text(".wrp-unpinned")
    assert "No visual fault" in loose
    assert "no score: rate_limited" in loose
    assert page.locator('.wrp-over [data-pin="2"]').count() == 1
    for place in (".wrp-marks", ".wrp-over"):
        round_by_tone = dict(page.locator(f"{place} .wrp-pin").evaluate_all(SHAPE))
        assert round_by_tone["good"] and not round_by_tone["bad"], "by shape, not by hue alone"
