"""What the player draws: hostile text, crowds of reasons, long chains, phones; where it mounts."""

import json
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import context_of, quiet, until
from tests.browser.player.conftest import ATTACK, SCALE, SMALLEST_SCALE, WHOLE, Open, ready
from tests.rounds import sweep, swept
from tests.views.player.marked import MARKED
from tests.views.player.page import CHAIN, PAYLOADS
from views.player.standalone import standalone_html

pytestmark = pytest.mark.browser


def expect_hostile_text_to_be_only_text(page: Page) -> None:
    page.click('.wrp-bar[data-node="n6"]')
    page.hover('.wrp-marks [data-pin="1"]')
    quiet(page)
    assert page.locator(".wr-player img, .wr-player script").count() == 0
    assert page.evaluate("window.hacked") is None
    assert page.inner_text(".wrp-detail .wrp-text") == ATTACK


TAMPERED = """data => { window.hacked = undefined;
    for (const name of ['wide', 'narrow']) data.chains[0].drawing[name] = data.tampered;
    const place = document.createElement('div');
    document.body.append(place);
    const { element } = WhyReelPlayer.mount(place, data);
    return new Promise(done => { const look = () => element.querySelector('[data-opening]')
        ? requestAnimationFrame(look)
        : done([element.querySelectorAll('.wrp-sheet svg').length,
            element.querySelectorAll('.wrp-list [data-step]').length, window.hacked]);
        look(); }); }"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"'


NOT_PLAIN = (
    f'{SVG} onload="window.hacked=1"/>',
    f"{SVG}><script>window.hacked=1</script></svg>",
    f'{SVG}><a href="javascript:window.hacked=1"><text>x</text></a></svg>',
    f'{SVG}><g style="background:url(x)"/></svg>',
    f'{SVG}><image href="x" onerror="window.hacked=1"/></svg>',
    f"{SVG}><g></svg>",
    "",
)


def expect_what_is_no_plain_drawing_not_to_be_shown(page: Page, data: dict[str, Any]) -> None:
    """The server makes no such drawing; a file of a set might be another's."""
    shown = {text: page.evaluate(TAMPERED, data | {"tampered": text}) for text in NOT_PLAIN}
    assert {text: seen for text, seen in shown.items() if seen != [0, 8, None]} == {}


OPENED = """data => { const place = document.createElement('div');
    document.body.append(place);
    WhyReelPlayer.mount(place, data);
    const parts = ['video', '.wrp-scrub', '.wrp-case h3', '.wr-chain', '.wrp-legend > *',
        '.wrp-bar[data-node]', '.wrp-list > li'];
    const seen = () => parts.filter(part => place.querySelector(part));
    const first = seen();
    return new Promise(done => { const look = () => place.querySelector('[data-opening]')
        ? requestAnimationFrame(look) : done([first, seen()]); look(); }); }"""


def test_hostile_text_is_only_text_and_the_film_is_drawn_before_a_plain_chain(opened: Open) -> None:
    page = opened("attack")
    expect_hostile_text_to_be_only_text(page)
    data = json.loads(json.dumps(MARKED["asked"]))
    first, whole = page.evaluate(OPENED, data)
    assert first == ["video", ".wrp-scrub", ".wrp-case h3"]
    assert whole[3:] == [".wr-chain", ".wrp-legend > *", ".wrp-bar[data-node]", ".wrp-list > li"]
    expect_what_is_no_plain_drawing_not_to_be_shown(page, data)


HIT = """all => all.filter(pin => { const box = pin.getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === pin;
}).map(pin => pin.dataset.pin)"""


@pytest.mark.parametrize("width", sweep([390], [390, 1280]))
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


MIDDLE = """() => {
    const box = document.querySelector('.wr-chain .wr-sign.wr-broken').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; }"""
AWAY = """(pin, [x, y]) => { const box = pin.getBoundingClientRect();
    return Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom); }"""


STILL = """() => new Promise((done) => {
  const places = () => JSON.stringify([...document.querySelectorAll(".wrp-over .wrp-pin")]
    .map((pin) => pin.getBoundingClientRect()));
  const before = places();
  requestAnimationFrame(() => requestAnimationFrame(() => done(places() === before)));
})"""
"""True once the pins stay where they are from frame to frame."""


def expect_a_broken_link_to_be_told_apart(page: Page) -> None:
    """From a step that is not shown."""
    page.click('.wrp-bar[data-node="n2"]')
    assert page.get_attribute(".wrp-chip", "data-broken") == "false"
    assert page.inner_text(".wrp-cut .wrp-broken") == "link broken in this clip"
    page.click('.wrp-bar[data-node="n1"]')
    assert page.inner_text(".wrp-cut .wrp-broken") == "link broken in this clip"


@pytest.mark.parametrize("width", sweep([1280], [390, 1280]))
def test_no_pin_covers_the_sign_of_a_broken_link(opened: Open, width: int) -> None:
    page = opened("cut", width)
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    pins = page.locator(".wrp-over .wrp-pin")
    assert pins.count() == 5
    expect_a_broken_link_to_be_told_apart(page)
    for _ in range(4):
        middle = page.evaluate(MIDDLE)
        assert all(pin.evaluate(AWAY, middle) >= 7 for pin in pins.all())
        page.click(".wrp-tools button:nth-child(2)")
        page.wait_for_function(STILL)


@swept
def test_a_hundred_steps_are_drawn_where_they_were_laid_out(opened: Open) -> None:
    """`make bench` measures how long it takes."""
    page = opened("large")
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    expect_a_hundred_steps_where_they_were_laid_out(page)


def expect_a_hundred_steps_where_they_were_laid_out(page: Page) -> None:
    assert page.locator(".wr-chain [data-node]").count() == 100
    assert page.locator(".wrp-bar").count() == 100
    boxes = page.locator(".wr-chain .wr-shape").evaluate_all(BOXES)
    for (x, y, right, bottom), other in combinations(boxes, 2):
        assert right <= other[0] or other[2] <= x or bottom <= other[1] or other[3] <= y


BOXES = """all => all.map(e => e.getBoundingClientRect())
    .map(({x, y, right, bottom}) => [x, y, right, bottom])"""
SEEN = """id => { const canvas = document.querySelector('.wrp-canvas').getBoundingClientRect();
    const at = document.querySelector(`.wr-chain [data-node=${id}]`).getBoundingClientRect();
    const svg = document.querySelector('.wr-chain');
    return svg.clientWidth / svg.viewBox.baseVal.width >= 0.9
        && at.left >= canvas.left - 1 && at.right <= canvas.right + 1
        && at.top >= canvas.top - 1 && at.bottom <= canvas.bottom + 1; }"""


def test_a_long_chain_stays_readable_and_follows_its_step(opened: Open) -> None:
    page = opened("large", 390)
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    expect_a_hundred_steps_where_they_were_laid_out(page)
    assert page.evaluate(SEEN, "n0")
    assert not page.evaluate(SEEN, "n50")
    page.evaluate("player.select('n50')")
    page.wait_for_function(SEEN, arg="n50")
    page.click("[data-do=fit]")
    assert page.evaluate(SCALE) < 0.3
    page.click("[data-do=fit]")
    assert page.evaluate(SEEN, "n50")
    page.evaluate("player.seek(6.9)")
    page.wait_for_function(SEEN, arg="n98")
    ready(page)
    expect_a_step_of_the_clock_to_style_the_playhead_alone(page)


STYLED = """async () => {
    const inside = new Map();
    const observer = new MutationObserver(changes => changes.forEach(({ target }) =>
        inside.set(target.className, target.querySelectorAll('*').length)));
    observer.observe(document.querySelector('.wr-player'),
        { attributes: true, attributeFilter: ['style'], subtree: true });
    player.seek(2);
    await new Promise(done => setTimeout(done, 300));
    observer.disconnect();
    return Object.fromEntries(inside); }"""
PLACES = """['.wrp-playhead i', '.wrp-head'].map(name => {
    const head = document.querySelector(name), { left, width } = head.getBoundingClientRect();
    const line = head.parentElement.getBoundingClientRect();
    return (left + width / 2 - line.left) / line.width; })"""


def expect_a_step_of_the_clock_to_style_the_playhead_alone(page: Page) -> None:
    """A variable of the lanes or of the time line would style each of their hundred steps anew."""
    styled = page.evaluate(STYLED)
    assert {"wrp-playhead", "wrp-head", "wrp-rail"} <= styled.keys()
    assert max(styled.values()) <= 1, styled
    share = page.evaluate("player.video.currentTime / player.video.duration")
    assert share > 0.1
    assert page.evaluate(PLACES) == pytest.approx([share, share], abs=0.02)


UNDER = """([x, y]) => { const box = document.querySelector('.wr-chain').getBoundingClientRect();
    return [(x - box.left) / box.width, (y - box.top) / box.height]; }"""


@swept
def test_two_fingers_zoom_the_chain_about_their_middle_and_not_the_page(opened: Open) -> None:
    page = opened("large", 390)
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    canvas = page.locator(".wrp-canvas")
    canvas.scroll_into_view_if_needed()
    canvas.evaluate("e => e.scrollTo({ left: 40, top: 300, behavior: 'instant' })")
    box = canvas.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    scale, under = page.evaluate(SCALE), page.evaluate(UNDER, [x, y])
    fingers = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 60), ("touchMove", 90), ("touchMove", 120)):
        points = [{"x": x + side * apart / 2, "y": y} for side in (-1, 1)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate(SCALE) == pytest.approx(2 * scale, rel=0.02)
    assert page.evaluate(UNDER, [x, y]) == pytest.approx(under, abs=0.01)
    assert page.evaluate("visualViewport.scale") == 1
    assert page.evaluate("player.node") is None, "fingers choose nothing"


def test_a_phone_scrolls_only_downwards_and_all_texts_are_whole_and_large_enough(
    opened: Open,
) -> None:
    page = opened("timed", 390)
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate("document.querySelector('.wrp-lanes').scrollWidth") > 390
    bars = page.locator(".wrp-lane-track .wrp-bar").evaluate_all(
        "all => all.map(bar => bar.getBoundingClientRect().width)"
    )
    assert min(bars) > 50, "the shortest step has room for a word"
    nodes = page.locator(".wr-chain [data-node]")
    assert nodes.evaluate_all(WHOLE) == []
    assert page.evaluate(SCALE) >= SMALLEST_SCALE
    texts = nodes.evaluate_all("all => all.map(e => [...e.querySelectorAll('tspan')]"
                              ".map(line => line.textContent).join(' '))")  # fmt: skip
    assert sorted(texts) == sorted(node.text for node in CHAIN.nodes)


SHOWN = "document.querySelector('video')?.readyState >= 2"
"""Asked again and again: a film fires `loadeddata` once, before or after it goes to a node."""


def test_the_download_opens_without_a_server(browser: Browser, base: str, tmp_path: Path) -> None:
    file = tmp_path / "chain.html"
    file.write_text(standalone_html(PAYLOADS["timed"]), "utf-8")
    page = context_of(browser).new_page()
    errors: list[str] = []
    page.on("console", lambda message: message.type == "error" and errors.append(message.text))
    page.goto(file.as_uri())
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    assert page.locator(".wrp-bar").count() == 8
    page.click('.wrp-bar[data-node="n5"]')
    (tmp_path / "film.mp4").write_bytes(page.request.get(f"{base}/clip.mp4").body())
    page.set_input_files("#film", tmp_path / "film.mp4")
    page.wait_for_selector("video")
    page.wait_for_selector(".wr-player:not([data-opening])")
    until(page, SHOWN)
    assert page.evaluate("document.querySelector('video').currentTime") == pytest.approx(4.6)
    assert "look into" in page.inner_text(".wrp-detail .wrp-text")
    (tmp_path / "no.mp4").write_text("no film")
    page.set_input_files("#film", tmp_path / "no.mp4")
    page.wait_for_selector(".wrp-missing")
    quiet(page)
    page.context.close()
    assert errors == []
