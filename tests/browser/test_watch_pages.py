"""Watch: the chain follows the clip, and the clip follows the chain.

Every run asks what the player does in tests/browser/player/, walks from case to case in
test_review.py, and reads the downloaded chain in tests/views/player/test_standalone.py.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import quiet
from tests.rounds import IS_SWEEP, swept

pytestmark = pytest.mark.browser

CLIP = "theatre.laugh-easy-faithful"
EMOTION = "theatre.choice-theatre-emotion-first-video"
"""A run whose answers colour the clip's chain."""


def opened(
    page: Page, shell: str, query: str = "benchmark=theatre&generator=theatre-faithful"
) -> None:
    page.goto(f"{shell}/cases?show=clip&{query}")
    expect(page.locator(".wr-player video")).to_be_visible()
    page.wait_for_function("document.querySelector('.wr-player video').readyState >= 2")


LIT = """() => {
  window.lit = new Set();
  new MutationObserver((all) => all.forEach(({ target }) =>
    target.dataset.lit === "true" && lit.add(target.dataset.node)))
    .observe(document.querySelector(".wr-player"),
      { subtree: true, attributes: true, attributeFilter: ["data-lit"] });
  const video = document.querySelector(".wr-player video");
  video.muted = true;
  video.currentTime = 0;
  video.playbackRate = 4;
  video.play();
}"""
"""Plays the clip and gathers the steps that light up."""


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_a_clip_and_its_chain_follow_each_other(page: Page, shell: str) -> None:
    opened(page, shell, f"clip={CLIP}&colour={EMOTION}&t=2.5")
    page.wait_for_function(
        "Math.abs(document.querySelector('.wr-player video').currentTime - 2.5) < 0.1"
    )
    if not shell:
        expect_answers_and_chain(page)
    expect_a_step_to_lead_the_clip_and_the_address(page)
    if not shell or IS_SWEEP:
        quiet(page)  # Streamlit runs anew for the address, and may draw the player again
        page.evaluate(LIT)
        page.wait_for_function("lit.size >= 3")
    if not shell:
        expect_another_run_to_colour_the_chain_in_place(page)
        expect_a_sibling_to_bring_its_own_chain(page)


def expect_a_step_to_lead_the_clip_and_the_address(page: Page) -> None:
    bar = page.locator(".wr-player [data-node][data-start]").nth(2)
    start = float(bar.get_attribute("data-start") or "nan")
    bar.click()
    page.wait_for_function(
        "s => Math.abs(document.querySelector('.wr-player video').currentTime - s) < 0.1", arg=start
    )
    page.wait_for_url(re.compile(f"node={bar.get_attribute('data-node')}(&|$)"))


def expect_another_run_to_colour_the_chain_in_place(page: Page) -> None:
    page.evaluate("window.video = document.querySelector('.wr-player video')")
    page.locator("[data-wr-drop=colour] > summary").click()
    page.get_by_role("link", name="Scripted · oracle · choice + beside", exact=True).click()
    page.wait_for_url("**colour=theatre.choice-theatre-oracle-video**")
    expect(page.locator(".wrp-list [data-link]").first).to_have_attribute(
        "aria-label", re.compile("A .*; B answered right$")
    )
    assert page.evaluate("video.isConnected"), "the clip plays on: nothing is laid out anew"


def expect_answers_and_chain(page: Page) -> None:
    """Questions show every answer, and the chain can be downloaded as one file."""
    group = page.locator("#wr-questions details:has(details)").first
    entry = group.locator("details").first
    entry.locator("summary").click()
    expect(entry.locator("dd").first).to_be_visible()
    expect(entry).to_contain_text("chosen by")
    link = page.locator("[data-wr-drop=more] a", has_text="Chain as one HTML file")
    answer = page.request.get(link.get_attribute("href") or "")
    assert answer.status == 200
    assert "vis" in answer.text()
    assert not re.search(r"(src|href)=[\"']https?:", answer.text())


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_another_clip_brings_its_own_chain(page: Page, shell: str) -> None:
    opened(page, shell, f"clip={CLIP}")
    expect_a_sibling_to_bring_its_own_chain(page)


def expect_a_sibling_to_bring_its_own_chain(page: Page) -> None:
    page.locator("a[data-go=sibling]", has_text="hard").click()
    page.wait_for_url(re.compile("clip=theatre.laugh-hard-faithful"))
    showing = page.locator(".wr-player video[src*='theatre.laugh-hard-faithful']")
    expect(showing).to_have_count(1)
    expect(page.locator(".wr-player")).to_have_count(1)
    bar = page.locator(".wr-player [data-node][data-start]").last
    start = float(bar.get_attribute("data-start") or "nan")
    bar.click()
    page.wait_for_function(
        "s => Math.abs(document.querySelector('.wr-player video').currentTime - s) < 0.1", arg=start
    )
    page.go_back()  # a step is no page of its own
    expect(page.locator(".wr-player video[src*='theatre.laugh-easy-faithful']")).to_have_count(1)


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_from_a_failure_the_play_bar_is_in_sight(page: Page, shell: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    case = "theatre.eva-theatre-truth-glitching~theatre.bench-easy-glitching"
    opened(page, shell, f"pattern=any-zero&clip=theatre.bench-easy-glitching&case={case}")
    expect(page.locator(".wr-opencase > summary")).to_be_visible()
    expect(page.locator(".wrp-controls")).to_be_in_viewport(ratio=1)
