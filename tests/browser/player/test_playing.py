"""The player in a real Chromium with a real clip: sync both ways, keys, four states."""

import pytest
from playwright.sync_api import Page

from tests.browser.player.conftest import SCALE, SMALLEST_SCALE, WHOLE, Open, ready
from tests.rounds import sweep, swept
from tests.views.player.page import BRING, CHAIN, FPS

pytestmark = pytest.mark.browser


def test_the_chain_is_zoomed_walked_by_keys_and_clicked(opened: Open) -> None:
    page = opened("timed")
    ready(page)
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    assert page.locator(".wr-chain [data-node]").evaluate_all(WHOLE) == []
    assert page.evaluate(SCALE) >= SMALLEST_SCALE
    expect_to_be_zoomed_dragged_and_fitted(page)
    expect_keys_to_go_from_node_to_node(page)
    expect_a_card_to_seek_and_select(page)
    x, y = page.evaluate(BESIDE, "s3")
    page.mouse.click(x, y)
    assert page.evaluate("player.link") == "s3"
    assert "wr-picked" in (page.get_attribute('.wr-chain [data-link="s3"]', "class") or "")
    expect_pins_to_lead_to_their_step(page)
    page.click('.wrp-bar[data-node="n7"]')
    chips = page.locator(".wrp-detail .wrp-chip").evaluate_all("all => all.map(c => c.dataset)")
    assert {chip["go"]: chip["broken"] for chip in chips} == {"n6": "true", "n2": "false"}
    assert page.locator(".wrp-cut").count() == 0


def expect_a_card_to_seek_and_select(page: Page) -> None:
    page.click('.wr-chain [data-node="n3"]')
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


BESIDE = """id => { const path = document.querySelector(`[data-link="${id}"] .wr-path`);
    const at = path.getPointAtLength(path.getTotalLength() * 0.4);
    const { x, y } = at.matrixTransform(path.getScreenCTM());
    return [x + 4, y]; }"""


WHEEL = """ctrlKey => { const canvas = document.querySelector('.wrp-canvas');
    const { x, y } = canvas.getBoundingClientRect();
    const turn = new WheelEvent('wheel', { ctrlKey, deltaY: -100, clientX: x + 50, clientY: y + 50,
        bubbles: true, cancelable: true });
    return !canvas.dispatchEvent(turn); }"""


def expect_to_be_zoomed_dragged_and_fitted(page: Page) -> None:
    before = page.evaluate(SCALE)
    assert not page.evaluate(WHEEL, False), "the wheel is the page's"
    assert page.evaluate(WHEEL, True)
    for _ in range(4):
        page.click(".wrp-tools button:nth-child(1)")
    assert page.evaluate(SCALE) > 2 * before
    canvas = page.locator(".wrp-canvas")
    box = canvas.bounding_box()
    assert box
    scrolled = "e => e.scrollLeft"
    from_left = canvas.evaluate(scrolled)
    page.mouse.move(box["x"] + 200, box["y"] + 100)
    page.mouse.down()
    page.mouse.move(box["x"] + 150, box["y"] + 100, steps=3)
    page.mouse.up()
    assert canvas.evaluate(scrolled) == pytest.approx(from_left + 50, abs=1)
    assert page.evaluate("player.node") is None, "a drag chooses nothing"
    page.click("[data-do=fit]")
    assert page.evaluate(SCALE) == pytest.approx(before)


def expect_keys_to_go_from_node_to_node(page: Page) -> None:
    stops = page.locator('.wr-chain [data-node][tabindex="0"]')
    assert stops.count() == 1
    stops.focus()
    focused = "document.activeElement.dataset.node"
    middle = "e => { const b = e.getBoundingClientRect(); return b.y + b.height / 2; }"
    first = stops.evaluate(middle)
    page.keyboard.press("ArrowDown")
    assert stops.count() == 1 and stops.get_attribute("data-node") == page.evaluate(focused)
    assert stops.evaluate(middle) > first
    assert page.evaluate("player.node") is None, "the focus alone chooses nothing"
    page.keyboard.press("Enter")
    assert page.evaluate("player.node") == page.evaluate(focused)
    assert stops.get_attribute("aria-current") == "true"
    # After a click the arrows go through the clip, as they do everywhere in the player.
    page.click('.wr-chain [data-node="n3"]')
    page.keyboard.press("ArrowRight")
    assert page.evaluate("player.t") == pytest.approx(4.5)


SHAPE = """all => all.map(pin => [pin.dataset.tone,
    parseFloat(getComputedStyle(pin).borderTopLeftRadius) >= pin.offsetWidth / 2 - 1])"""
"""Tone and whether a pin is round."""


def expect_pins_to_lead_to_their_step(page: Page) -> None:
    """A reason without a step is listed."""
    page.click('.wrp-marks [data-pin="1"]')
    assert page.evaluate("[player.node, player.t]") == ["n6", 5.6]
    assert "can't know" in page.inner_text(".wrp-pin-card")
    assert "No visual fault" in page.inner_text(".wrp-reasons")
    names = page.locator(".wrp-dim").all_text_contents()
    assert any("no score: rate_limited" in name for name in names)
    assert page.locator('.wrp-over [data-pin="2"]').count() == 1
    for place in (".wrp-marks", ".wrp-over"):
        round_by_tone = dict(page.locator(f"{place} .wrp-pin").evaluate_all(SHAPE))
        assert round_by_tone["good"] and not round_by_tone["bad"], "by shape, not by hue alone"


WATCH = """() => {
  window.seen = [];
  const look = () => {
    const t = player.video.currentTime;
    const lit = [...document.querySelectorAll(".wrp-bar[data-lit=true]")];
    seen.push([t, lit.map((bar) => bar.dataset.node)]);
    if (t < 5.6) requestAnimationFrame(look);
    else player.pause();
  };
  player.seek(4.4);
  player.video.addEventListener("play", () => requestAnimationFrame(look), { once: true });
  player.play();
}"""
"""Plays, and keeps the clip's second and the lit steps for each frame on the screen, as soon as the
player has drawn it."""
NEAR = 0.05
"""Seconds of the clip by which a step may light too early or too late."""


def test_each_frame_lights_the_steps_of_its_second_within_50_ms(opened: Open) -> None:
    page = opened("timed")
    ready(page)
    page.evaluate(WATCH)
    page.wait_for_function("seen.at(-1)?.[0] >= 5.6 && player.video.paused")
    seen: list[tuple[float, list[str]]] = page.evaluate("seen")
    times = {node.id: (node.start, node.end) for node in CHAIN.nodes}
    wrong = []
    for second, lit in seen:
        for node, (start, end) in times.items():
            is_inside = start + NEAR <= second <= end - NEAR
            is_outside = second < start - NEAR or second > end + NEAR
            if (is_inside and node not in lit) or (is_outside and node in lit):
                wrong.append((second, node, lit))
    assert wrong == []
    assert {node for _, lit in seen for node in lit} >= {"n3", "n4", "n5", "n6"}
    expect_a_selected_step_to_show_the_frame_of_its_second(page)


def expect_a_selected_step_to_show_the_frame_of_its_second(page: Page) -> None:
    """`make bench` measures how soon."""
    shown: list[list[float]] = page.evaluate(
        "async () => { const all = []; for (const id of ['n3', 'n1', 'n6', 'n2', 'n5', 'n7']) {"
        "const shown = new Promise((done) => player.video.requestVideoFrameCallback("
        "(_, frame) => done(frame.mediaTime))); player.select(id);"
        "all.push([await shown, Number(document.querySelector("
        "`.wrp-bar[data-node=${id}]`).dataset.start)]); } return all; }"
    )
    starts = {node.id: node.start for node in CHAIN.nodes}
    assert [start for _, start in shown] == [
        starts[node] for node in ("n3", "n1", "n6", "n2", "n5", "n7")
    ]
    assert all(frame == pytest.approx(start, abs=1.5 / FPS) for frame, start in shown), shown


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
    outlines = page.locator("[data-do=boxes]")
    assert outlines.get_attribute("aria-pressed") == "true"
    outlines.click()
    assert outlines.get_attribute("aria-pressed") == "false"
    expect_one_player_that_ends_when_it_leaves(page)


def expect_one_player_that_ends_when_it_leaves(page: Page) -> None:
    """Mounting twice gives the same player."""
    same = "WhyReelPlayer.mount(here, JSON.parse(JSON.stringify(data))) === player"
    page.evaluate(
        "window.data = {chain_state: 'none'}; window.here = document.createElement('div');"
        "document.body.append(here); window.player = WhyReelPlayer.mount(here, data)"
    )
    assert page.evaluate(same)
    assert page.evaluate("WhyReelPlayer.instances.size") == 2
    page.evaluate("document.getElementById('here').remove(); here.remove()")
    page.wait_for_function("WhyReelPlayer.instances.size === 0")


STATES = (
    ("timed", "timed", None, True),
    ("untimed", "untimed", "chain has no times", False),
    ("bare", "untimed", "its video is not here", None),
    ("expected", "expected", "Expected chain", None),
    ("none", "none", "No chain yet", False),
    ("no-clip", "timed", "No video", False),
)


@pytest.mark.parametrize(
    ("name", "state", "says", "outlines"), sweep([STATES[2], STATES[4]], STATES)
)
def test_each_state_says_what_it_is_and_offers_outlines_that_can_be_drawn(
    opened: Open, name: str, state: str, says: str | None, outlines: bool | None
) -> None:
    page = opened(name)
    outline = page.locator("[data-do=boxes]")
    if outlines is not None:
        assert outline.is_enabled() == outlines
        assert outline.get_attribute("aria-pressed") == str(outlines).lower()
    if outlines:
        outline.click()
        assert outline.get_attribute("aria-pressed") == "false"
    if says is None:
        return
    assert page.get_attribute(".wr-player", "data-state") == state
    assert says in page.inner_text(".wrp-note")
    assert page.is_visible(".wrp-missing") == (name in {"no-clip", "bare"})
    # Where nothing can play there is nothing to play it with, and no duration is claimed.
    assert page.is_visible(".wrp-controls") == page.is_visible(".wrp-track") == (name != "bare")
    assert page.locator("[data-wr-cite]").all_inner_texts() == (
        [line for _, line in BRING] if name == "bare" else []
    )


def test_without_times_nothing_moves_with_the_video(opened: Open) -> None:
    page = opened("expected")
    ready(page)
    page.click('.wrp-bar[data-node="n4"]')
    assert "ball back" in page.inner_text(".wrp-detail .wrp-text")
    assert page.evaluate("player.t") == 0
    page.evaluate("player.seek(4.5)")
    page.wait_for_function("!player.video.seeking && player.video.currentTime > 4.4")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.locator('[data-lit="true"], .wrp-playhead').count() == 0


@swept
@pytest.mark.parametrize("name", ["no-clip", "broken-clip"])
def test_without_a_clip_the_playhead_runs_on_the_chain(opened: Open, name: str) -> None:
    """Every run asks the clock that it runs by, in tests/js/player_clock.test.mjs."""
    page = opened(name)
    page.wait_for_selector(".wrp-missing")
    page.click('.wrp-bar[data-node="n5"]')
    assert page.evaluate("[player.t, player.node]") == [4.6, "n5"]
    page.evaluate("player.play()")
    page.wait_for_selector('.wrp-bar[data-node="n6"][data-lit="true"]')
