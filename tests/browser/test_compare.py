"""Compare: clips in step, one set of controls, the way through what differs.

Every run compares two clips, as a task of test_tasks.py; a sweep compares four.
"""

import re
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.rounds import swept

pytestmark = pytest.mark.browser

MOST_PLAYS: Final = 30
MADE = ("faithful", "glitching", "literal", "mindblind")
ITEM = "cases?show=lanes&item=theatre.bench-easy" + "".join(
    f"&compare=theatre-{name}" for name in MADE
)
FRAME = 1 / 24
WATCH = """() => {
  const [stage] = WhyReelLockstep.instances;
  window.apart = [];
  cancelAnimationFrame(window.looking);
  const look = () => {
    window.looking = requestAnimationFrame(look);
    if (stage.videos.some((video) => video.paused || video.seeking)) return;
    const places = stage.videos.map((video) => video.currentTime);
    apart.push(24 * (Math.max(...places) - Math.min(...places)));
    if (apart.length < 41) return;
    cancelAnimationFrame(window.looking);
    stage.element.querySelector("[data-do=play]").click();
  };
  look();
}"""
"""Keeps by how many frames the clips are apart while they play, for each picture of the screen, and
pauses after 41 of them."""
LONG_TEXT = (
    "e => { e.textContent = 'She looks where the other one looks. '.repeat(6);"
    " return e.scrollHeight <= e.clientHeight + 1; }"
)
"""Whether a long text is shown whole."""
PLACES = "[...document.querySelectorAll('.wr-lockstep video')].map(v => v.currentTime)"
SETTLED = (
    "[...document.querySelectorAll('.wr-lockstep video')].every(v => v.readyState >= 2 && "
    "!v.seeking)"
)

FLAG_IN_SIGHT = """() => {
  const flag = document.querySelector('#own .wrl-mark[data-first=true]');
  const at = flag.getBoundingClientRect();
  const box = document.querySelector('#own').getBoundingClientRect();
  return [at.left - box.left, box.right - at.right, flag.textContent.length - 1];
}"""
"""What is left of its room on both sides of the flag of the first divergence."""

COVERED = """() => {
  const marks = [...document.querySelectorAll('.wr-lockstep .wrl-mark')];
  const boxes = marks.map((mark) => mark.getBoundingClientRect());
  const across = (a, b) => a.left < b.right && b.left < a.right;
  const meets = (a, b) => across(a, b) && a.top < b.bottom && b.top < a.bottom;
  return [boxes.length, boxes.filter((a) => boxes.some((b) => a !== b && meets(a, b))).length];
}"""
"""How many marks there are, and how many of them lie on each other."""


def opened(page: Page, shell: str = "", address: str = ITEM, clips: int = 4) -> None:
    page.goto(f"{shell}/{address}")
    expect(page.locator(".wr-lockstep video")).to_have_count(clips)
    page.wait_for_function(SETTLED)


@swept
def test_clips_play_and_rest_together_and_a_hidden_page_pauses(page: Page) -> None:
    opened(page)
    expect_keys_to_step_all(page, 4)
    expect_a_hidden_page_to_pause(page)


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_clips_play_within_a_frame_of_each_other(page: Page, shell: str) -> None:
    """Every run asks what holds them together, in tests/js/lockstep.test.mjs."""
    opened(page, shell)
    apart = played(page)
    for _ in range(MOST_PLAYS):  # Chromium holds single clips back on a busy machine
        if is_in_step(apart):
            break
        apart = played(page)
    assert is_in_step(apart), apart
    page.wait_for_function(  # at rest they show the same frame
        f"{SETTLED} && Math.max(...{PLACES}) - Math.min(...{PLACES}) < {FRAME / 2}"
    )


def is_in_step(apart: list[float]) -> bool:
    """Whether the clips were within a frame of each other 95 % of the time."""
    return len(apart) > 40 and apart[int(0.95 * len(apart))] <= 1


def played(page: Page) -> list[float]:
    """Play for 41 pictures of the screen, or to the end; how far apart clips were, in order."""
    page.evaluate(WATCH)
    page.locator(".wr-lockstep [data-do=play]").click()
    page.wait_for_function("![...WhyReelLockstep.instances][0].playing")
    return sorted(page.evaluate("apart"))


def expect_keys_to_step_all(page: Page, clips: int) -> None:
    """Keys move all clips by a second or a frame, a mark leads to the divergence, j to the next.

    Each clip has a mark.
    """
    page.evaluate("() => { const [one] = WhyReelLockstep.instances; one.seek(0); }")
    page.wait_for_function(f"{SETTLED} && {PLACES}.every(t => t < {FRAME})")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"{PLACES}.every(t => Math.abs(t - 1) < 0.05)")
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function(f"{PLACES}.every(t => t > 1.04 && t < 1.1)")
    expect(page.locator(".wr-lockstep li[data-first=true]")).to_have_count(1)
    assert page.locator(".wrl-step span").first.evaluate(LONG_TEXT), "a step's text is cut"
    marks, covered = page.evaluate(COVERED)
    assert marks >= clips and not covered
    page.locator(".wrl-mark[data-first=true]").click()
    led = "Math.abs(t - 1.07) > 0.1"
    page.wait_for_function(f"{PLACES}.every(t => Math.abs(t - {PLACES}[0]) < 0.03 && {led})")
    page.wait_for_url(re.compile(r"[?&]t="))
    page.evaluate("() => { document.querySelector('.wr-lockstep').dataset.left = ''; }")
    item = parse_qs(urlsplit(page.url).query)["item"]
    page.keyboard.press("j")
    page.wait_for_url(lambda url: parse_qs(urlsplit(url).query)["item"] != item)
    page.wait_for_selector(".wr-lockstep:not([data-left]) video")


@swept
def test_the_shorter_clip_holds_its_last_frame(page: Page) -> None:
    opened(page)
    page.evaluate(
        "() => { const [one] = WhyReelLockstep.instances;"
        "const payload = {steps: [], marks: [], differ: {kind: 'none', text: ''}, words: "
        "{first: 'first divergence'}};"
        "const clip = (id, src) => ({id, name: id, src, duration: null, fps: 24, badges: []});"
        "const box = document.createElement('div'); box.id = 'own'; one.element.after(box);"
        "payload.clips = [clip('long', '/media/theatre.cookie-easy-faithful'),"
        " clip('short', '/media/theatre.laugh-easy-faithful')];"
        "window.own = (align, marks = []) => { if (window.mine) mine.destroy(); "
        "window.mine = WhyReelLockstep.mount(box, {...payload, align, marks}); };"
        "own('seconds'); }"
    )
    ready = "mine.videos.every(v => v && v.readyState >= 2 && !v.seeking)"
    page.wait_for_function(ready)
    long, short = page.evaluate("mine.videos.map(v => v.duration)")
    assert long > short + 0.5
    page.evaluate("mine.seek(1e6)")
    page.wait_for_function(f"{ready} && mine.videos[0].currentTime > {long} - 0.1")
    assert abs(page.evaluate("mine.videos[1].currentTime") - short) < 2 * FRAME
    page.evaluate("own('share')")
    page.wait_for_function(ready)
    page.evaluate(f"mine.seek({long / 2})")
    page.wait_for_function(f"{ready} && Math.abs(mine.videos[0].currentTime - {long / 2}) < 0.05")
    assert abs(page.evaluate("mine.videos[1].currentTime") - short / 2) < 2 * FRAME
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        for second in (0, long):
            mark = {"clip": 0, "second": second, "text": "they part", "first": True}
            page.evaluate("mark => own('seconds', [mark])", mark)
            page.wait_for_function(ready)
            assert min(page.evaluate(FLAG_IN_SIGHT)) >= 0, (width, second)
    page.evaluate("() => { mine.destroy(); document.querySelector('#own').remove(); }")


def expect_a_hidden_page_to_pause(page: Page) -> None:
    """The clips play until it is hidden, and are let go with the part that shows them."""
    page.evaluate("() => { const [one] = WhyReelLockstep.instances; one.seek(0); }")
    page.wait_for_function(f"{SETTLED} && {PLACES}.every(t => t < {FRAME})")
    page.locator(".wr-lockstep [data-do=play]").click()
    page.wait_for_function(f"{PLACES}.every(t => t > 0.2)")
    page.evaluate(
        "Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    page.wait_for_function(
        "[...document.querySelectorAll('.wr-lockstep video')].every(v => v.paused)"
    )
    page.wait_for_function(  # at rest they show the same frame
        f"{SETTLED} && Math.max(...{PLACES}) - Math.min(...{PLACES}) < {FRAME / 2}"
    )
    page.evaluate("document.querySelector('.wr-lockstep').remove()")
    page.wait_for_function("WhyReelLockstep.instances.size === 0")


@swept
def test_where_they_differ_is_a_filter_with_a_way_through(page: Page) -> None:
    opened(
        page, "", "cases?show=lanes&compare=theatre-faithful&compare=theatre-literal&differ=D4", 2
    )
    expect(page.locator("#wr-where")).to_contain_text("differ in D4")
    before = page.url
    page.locator("#wr-where a[data-go=next]").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.locator("#wr-items tbody tr").first).to_contain_text("D4")
    expect(page.locator(".wr-lockstep video")).to_have_count(2)


@swept
def test_one_clip_and_the_answers_of_many(page: Page) -> None:
    opened(page, "", "cases?show=lanes&clip=theatre.bench-easy-faithful", 1)
    first = page.locator("#wr-questions details").first
    expect(first).to_contain_text("differ")
    expect(first.locator("dd").first).to_be_visible()
