"""The player in a real Chromium with a real clip: sync both ways, keys, four states, safety."""

import statistics
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page

from tests.views.player.page import BRING, CHAIN, PAYLOADS, PEOPLE, served
from views.player.payload import Clip, Payload, Person, Pin
from views.player.standalone import standalone_html

pytestmark = pytest.mark.browser
ATTACK = "<img src=x onerror=window.hacked=1>\"'><script>window.hacked=1</script>${1}{{2}}"

Open = Callable[..., Page]


def _attacked() -> Payload:
    nodes = tuple(replace(node, text=ATTACK) for node in CHAIN.nodes)
    chain = replace(CHAIN, title=ATTACK, nodes=nodes)
    people = (Person("a", ATTACK, "red;background:url(x)"), PEOPLE[1])
    pins = (Pin(ATTACK, ATTACK, 0, "ok", ATTACK, "c1", "n6", 5.6), Pin(ATTACK, reason=ATTACK))
    return Payload("timed", Clip(ATTACK), people=people, chains=(chain, CHAIN), pins=pins,
                   labels={"because": ATTACK})  # fmt: skip


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    payloads = PAYLOADS | {"attack": _attacked()}
    with served(tmp_path_factory.mktemp("player"), payloads) as address:
        yield address


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture
def opened(tab: Page, base: str) -> Iterator[Open]:
    errors: list[str] = []

    def say(said: ConsoleMessage) -> None:
        if said.type == "error" and "404" not in said.text:
            errors.append(said.text)

    def fail(error: Error) -> None:
        errors.append(str(error))

    def go(name: str, width: int = 1280) -> Page:
        tab.set_viewport_size({"width": width, "height": 900})
        tab.goto(f"{base}/p/{name}?theme=light")
        tab.wait_for_selector(".wr-player[data-state]")
        return tab

    tab.on("console", say)
    tab.on("pageerror", fail)
    yield go
    tab.remove_listener("console", say)
    tab.remove_listener("pageerror", fail)
    assert errors == []


def _ready(page: Page) -> None:
    page.wait_for_function("player.video && player.video.readyState >= 2")


def _canvas_click(page: Page, node: str) -> None:
    place = page.evaluate(
        "(id) => { const c = document.querySelector('.wrp-canvas').getBoundingClientRect();"
        "const at = player.network.canvasToDOM(player.network.getPositions([id])[id]);"
        "return [c.left + at.x, c.top + at.y]; }", f"n:{node}")  # fmt: skip
    page.mouse.click(*place)


def test_a_click_on_a_card_seeks_to_its_start_and_selects(opened: Open) -> None:
    page = opened("timed")
    _ready(page)
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
    _ready(page)
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
    _ready(page)
    spent: list[float] = page.evaluate(
        "async () => { const all = []; for (const id of ['n3', 'n1', 'n6', 'n2', 'n5', 'n7']) {"
        "const began = performance.now(); const shown = new Promise((done) =>"
        "player.video.requestVideoFrameCallback(done)); player.select(id); await shown;"
        "all.push(performance.now() - began); } return all; }"
    )
    assert statistics.median(spent) < 300, spent


def test_keys_drive_the_player(opened: Open) -> None:
    page = opened("timed")
    _ready(page)
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
        ("expected", "expected", "the item expects"),
        ("none", "none", "reasons stand alone"),
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


def test_without_times_nothing_moves_with_the_video(opened: Open) -> None:
    page = opened("expected")
    _ready(page)
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


def test_pins_lead_to_their_step_and_loose_reasons_are_listed(opened: Open) -> None:
    page = opened("timed")
    _ready(page)
    page.click('.wrp-marks [data-pin="1"]')
    assert page.evaluate("[player.node, player.t]") == ["n6", 5.6]
    assert "can't know" in page.inner_text(".wrp-pin-card")
    loose = page.inner_text(".wrp-unpinned")
    assert "No visual fault" in loose
    assert "no score: rate_limited" in loose
    assert page.locator('.wrp-over [data-pin="2"]').count() == 1


def test_hostile_text_is_only_text(opened: Open) -> None:
    page = opened("attack")
    page.click('.wrp-bar[data-node="n6"]')
    page.hover('.wrp-marks [data-pin="1"]')
    page.wait_for_timeout(200)
    assert page.locator(".wr-player img, .wr-player script").count() == 0
    assert page.evaluate("window.hacked") is None
    assert page.inner_text(".wrp-detail .wrp-text") == ATTACK


HIT = """all => all.filter(pin => { const box = pin.getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === pin;
}).map(pin => pin.dataset.pin)"""


@pytest.mark.parametrize("width", [390, 1280])
def test_reasons_of_one_second_stand_side_by_side_failures_first(opened: Open, width: int) -> None:
    page = opened("crowd", width)
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    marks = page.locator(".wrp-marks .wrp-pin")
    assert marks.evaluate_all(HIT) == ["2", "4", "1", "3", "5"]
    lefts = marks.evaluate_all("all => all.map(pin => pin.getBoundingClientRect().x)")
    assert all(after - before >= 24 for before, after in pairwise(lefts))
    marks.first.press("Enter")
    assert page.evaluate("player.t") == 5.6
    assert "Reason 2" in page.inner_text(".wrp-pin-card")
    gap = "speed => speed.getBoundingClientRect().x - "
    gap += "document.querySelector('.wrp-time').getBoundingClientRect().right"
    assert page.locator(".wrp-speed").evaluate(gap) >= 4


def test_a_phone_scrolls_only_downwards(opened: Open) -> None:
    page = opened("timed", 390)
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate("document.querySelector('.wrp-lanes').scrollWidth") > 390


def test_a_hundred_steps_are_drawn_within_a_second(opened: Open) -> None:
    page = opened("large")
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    _ready(page)
    assert page.evaluate("performance.now() - started") < 2000
    assert page.locator(".wrp-bar").count() == 100


SEEN = """id => { const canvas = document.querySelector('.wrp-canvas');
    const at = player.network.canvasToDOM(player.network.getPositions([id])[id]);
    return player.network.getScale() >= 0.7 && at.x > 0 && at.x < canvas.clientWidth
        && at.y > 0 && at.y < canvas.clientHeight; }"""


def test_a_long_chain_stays_readable_and_follows_its_step(opened: Open) -> None:
    page = opened("large", 390)
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    assert page.evaluate(SEEN, "n:n0")
    assert not page.evaluate(SEEN, "n:n50")
    page.evaluate("player.select('n50')")
    page.wait_for_function(SEEN, arg="n:n50")
    page.click("[data-do=fit]")
    assert page.evaluate("player.network.getScale()") < 0.2
    page.click("[data-do=fit]")
    assert page.evaluate(SEEN, "n:n50")
    page.evaluate("player.seek(6.9)")
    page.wait_for_function(SEEN, arg="n:n98")


def test_mounting_twice_gives_one_player_and_leaving_ends_it(opened: Open) -> None:
    page = opened("timed")
    _ready(page)
    same = "WhyReelPlayer.mount(here, JSON.parse(JSON.stringify(data))) === player"
    page.evaluate(
        "window.data = {chain_state: 'none'}; window.here = document.createElement('div');"
        "document.body.append(here); window.player = WhyReelPlayer.mount(here, data)"
    )
    assert page.evaluate(same)
    assert page.evaluate("WhyReelPlayer.instances.size") == 2
    page.evaluate("document.getElementById('here').remove(); here.remove()")
    page.wait_for_function("WhyReelPlayer.instances.size === 0")


def test_the_download_opens_without_a_server(browser: Browser, tmp_path: Any) -> None:
    file = tmp_path / "chain.html"
    file.write_text(standalone_html(PAYLOADS["timed"]), "utf-8")
    page = browser.new_page()
    errors: list[str] = []
    page.on("console", lambda said: said.type == "error" and errors.append(said.text))
    page.goto(file.as_uri())
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    assert page.locator(".wrp-bar").count() == 8
    page.close()
    assert errors == []
