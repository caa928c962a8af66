"""What a run got wrong, in the player: colours that are read too, the failing question, sources."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.player.conftest import Open, ready
from tests.views.player.marked import MARKED

pytestmark = pytest.mark.browser


SIGNS = """all => Object.fromEntries(all.map(e => [e.dataset.node,
    [...e.querySelectorAll('.wr-badge')].map(sign => sign.classList[1].slice(3))])
    .filter(([, signs]) => signs.length))"""


def _signs(page: Page, selector: str) -> dict[str, list[str]]:
    """The states of the signs by step."""
    signs: dict[str, list[str]] = page.locator(selector).evaluate_all(SIGNS)
    return signs


def _names(page: Page, selector: str) -> dict[str, str]:
    """Accessible names by step or link."""
    names: dict[str, str] = page.locator(selector).evaluate_all(
        "all => Object.fromEntries(all.map(e => [e.dataset.node ?? e.dataset.step ??"
        " e.dataset.link, e.getAttribute('aria-label') ??"
        " e.querySelector('.wrp-hidden').textContent]))"
    )
    return names


DRAWN = "document.querySelector('.wr-chain')"
LENGTHEN = """data => { for (const question of data.questions)
    question.options = question.options.map(text => `${text} and so on `.repeat(30));
    WhyReelPlayer.mount(document.getElementById('here'), data); }"""


def _colour(page: Page, node: str) -> str:
    border = page.locator(f'.wr-chain [data-node="{node}"] .wr-shape')
    colour = border.evaluate("e => getComputedStyle(e).stroke")
    red, green, _ = map(int, re.findall(r"\d+", colour))
    return "red" if red > green + 60 else "green" if green > red + 60 else "none"


def _mount(page: Page, name: str) -> Any:
    page.evaluate("data => { window.next = data; }", json.loads(json.dumps(MARKED[name])))
    return page.evaluate("WhyReelPlayer.mount(document.getElementById('here'), next) === player")


def test_each_step_and_link_says_how_it_was_answered(opened: Open) -> None:
    page = opened("asked")
    ready(page)
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    assert [_colour(page, node) for node in ("n1", "n6", "n2")] == ["green", "red", "none"]
    steps = _names(page, ".wrp-list [data-step]") | _names(page, ".wrp-list [data-link]")
    ends = {key: name.rpartition(", ")[2] for key, name in steps.items()}
    assert ends["n1"] == ends["s3"] == "answered right"
    assert ends["n6"] == "answered wrong"
    assert ends["n3"] == "answered right 1 of 2"
    assert ends["n4"] == "no readable answer"
    assert ends["n2"] == ends["s2"] == "not asked"
    assert steps["s1"].endswith("case 2: perception right, causal wrong")
    assert _names(page, ".wrp-bar")["n6"].endswith("answered wrong")
    drawn = _names(page, ".wr-chain [data-node]")
    assert drawn == {key: name for key, name in steps.items() if key in drawn}
    assert _signs(page, ".wr-chain [data-node]") == {
        "n1": ["right"],
        "n3": ["mixed"],
        "n4": ["none"],
        "n6": ["wrong"],
    }
    name = page.get_attribute(".wrp-canvas", "aria-label")
    assert name == "Where Ada looks: 8 nodes, 4 links, 3 answered wrong or failed"
    assert "case 2" in page.inner_text(".wrp-legend")
    # The list is out of sight until it has the focus; its arrows walk, Enter goes to the step.
    page.focus(".wrp-list .wrp-entry[tabindex='0']")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.evaluate("player.node") == "n8"
    expect_another_run_to_colour_in_place_while_the_video_goes_on(page)


def test_the_failing_question_stands_beside_the_video(opened: Open) -> None:
    page = opened("both")
    ready(page)
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    panel = page.locator(".wrp-case")
    box = panel.bounding_box()
    assert box
    assert box["y"] + box["height"] < 900
    assert page.evaluate("[player.case, player.node]") == ["q1", "n1"]
    page.evaluate("addEventListener('whyreel:question', e => { window.opens = e.detail.id; })")
    page.keyboard.press("q")
    page.keyboard.press("q")
    assert page.evaluate("[opens, player.case, player.link, player.t]") == ["q4", "q4", "s1", 3.5]
    first = panel.locator(".wrp-options li").nth(1).inner_text()
    assert "A said" in first
    second = panel.locator(".wrp-options li").nth(0).inner_text()
    assert "B said" in second
    assert "right" in second
    assert panel.locator(".wrp-reply").count() == 2
    panel.locator(".wrp-more").first.click()
    assert "</think>" in panel.locator("q").first.inner_text()
    assert "case 2: perception right, causal wrong" in page.inner_text(".wrp-detail")
    panel.locator("[data-walk='1']").click()
    assert "rate_limited" in panel.inner_text()
    assert "No scored answer" in panel.inner_text()
    page.keyboard.press("Shift+Q")
    assert page.evaluate("player.case") == "q4"
    # Of long options the beginning is shown, all of them on request.
    page.evaluate(LENGTHEN, json.loads(json.dumps(MARKED["both"])))
    options = panel.locator(".wrp-options")
    clipped = options.bounding_box()
    more = panel.locator(".wrp-options + div .wrp-more")
    more.click()
    whole = options.bounding_box()
    assert clipped and whole and clipped["height"] * 2 < whole["height"]
    assert more.get_attribute("aria-expanded") == "true"


def expect_another_run_to_colour_in_place_while_the_video_goes_on(page: Page) -> None:
    page.evaluate(f"window.kept = [{DRAWN}, player.video]; player.play()")
    page.wait_for_function("!player.video.paused")
    assert _mount(page, "other")
    assert page.evaluate(f"kept[0] === {DRAWN} && kept[1] === player.video")
    assert page.evaluate("!player.video.paused")
    assert _names(page, ".wrp-bar")["n1"].endswith("answered wrong")
    page.wait_for_function("!document.querySelector('.wrp-case').hidden")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert _colour(page, "n1") == "red"
    changed = {"n1": ["wrong"], "n3": ["right"], "n6": ["wrong"]}
    assert _signs(page, ".wr-chain [data-node]") == _signs(page, ".wrp-bar") == changed
    assert _mount(page, "shares")
    shares = {"n1": " 100", "n3": " 50", "n4": " 25", "n6": " 0"}
    assert {node: page.text_content(f"[data-node={node}] .wr-badge") for node in shares} == shares
    assert _mount(page, "other")
    assert _signs(page, ".wr-chain [data-node]") == _signs(page, ".wrp-bar") == changed
    assert not _mount(page, "scene")


def test_the_moment_is_played_once_and_again_on_request(opened: Open) -> None:
    page = opened("question", motion="no-preference")
    assert page.evaluate("[player.case, player.node]") == ["q6", "n6"]
    # It ends on the failing frame, whose second the address keeps.
    rested = "player.video.paused && Math.abs(player.t - 5.4) < 0.05"
    page.wait_for_function(rested)
    assert page.evaluate("player.video.muted")
    page.evaluate(
        "window.seconds = []; for (const event of ['seeked', 'timeupdate'])"
        " player.video.addEventListener(event, () => seconds.push(player.video.currentTime))"
    )
    page.keyboard.press("r")
    page.wait_for_function(f"Math.min(...seconds) < 5.2 && {rested}")
    assert page.evaluate("Math.max(...seconds) < 7.5")
    assert page.evaluate("moments.at(-1).t") == pytest.approx(5.4, abs=0.05)
    assert not page.evaluate("player.video.muted")
    # A browser tells of a pause later: the next replay may have begun, and still ends.
    page.evaluate(
        "seconds.length = 0; document.querySelector('[data-do=replay]').click();"
        " player.video.dispatchEvent(new Event('pause'))"
    )
    page.wait_for_function(f"Math.min(...seconds) < 5.2 && {rested}")
    page.set_viewport_size({"width": 390, "height": 900})
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    expect_the_question_between_video_and_chain(page)


def test_verdicts_sources_and_what_a_dimension_does_not_locate(opened: Open) -> None:
    page = opened("judged")
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    assert page.locator(".wrp-dim").count() == 4
    assert "pinned by locate" in page.inner_text(".wrp-case")
    assert "Wimmer" in page.inner_text(".wrp-caption")
    assert _names(page, ".wrp-list [data-link]")["s1"].startswith("key link: ")
    assert page.get_attribute(".wr-player", "data-state") == "expected"
    page.click("[data-source=people]")
    assert page.get_attribute(".wr-player", "data-state") == "timed"
    page.click("[data-source=locate-1]")
    bar = page.locator('.wrp-bar[data-node="n1"]')
    assert bar.get_attribute("data-start") == "0.5"
    assert page.locator(".wrp-second").count() == 4
    assert page.get_attribute('.wrp-bar[data-node="n4"]', "data-shown") == "false"
    bar.click()
    detail = page.inner_text(".wrp-detail")
    assert "Seen by: Ada" in detail
    assert "n = 2, mean IoU 0.71" in detail
    assert "confidence 0.7" in detail
    page.click('.wrp-bar[data-node="n4"]')
    assert "no time: timeout" in page.inner_text(".wrp-detail")


def test_a_scene_graph_has_objects_and_relations(opened: Open) -> None:
    page = opened("scene")
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    assert page.is_hidden(".wrp-lanes >> nth=0")
    links = _names(page, ".wrp-list [data-link]")
    assert links["r1"] == "mug on top of table, answered right"
    page.evaluate("player.select('mug')")
    assert "ceramic" in page.inner_text(".wrp-detail")
    page.click(".wrp-case [data-golink=r2]")
    assert page.evaluate("player.link") == "r2"


def test_without_a_chain_there_is_no_graph(opened: Open) -> None:
    page = opened("bands")
    assert page.is_hidden(".wrp-graph")
    page.locator(".wrp-band").nth(1).click()
    assert page.evaluate("player.t") == 4
    page = opened("meters", 390)
    values = page.locator("[role=meter]").evaluate_all("all => all.map(e => e.ariaValueNow)")
    assert values == ["20", "60", "100"]
    page = opened("elsewhere")
    link = page.locator(".wrp-missing .wrp-action")
    assert link.inner_text() == "Open the source at 1:23"
    assert "noopener" in (link.get_attribute("rel") or "")


SMALL = """() => [...document.querySelectorAll('.wr-player button, .wr-player a')]
    .map(each => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => box.width && !each.closest('.wrp-list:not([data-open])')
        && !each.matches('.wrp-pin, .wrp-more') && (box.width < 24 || box.height < 24))
    .map(([each]) => each.className)"""


def expect_the_question_between_video_and_chain(page: Page) -> None:
    """On a phone."""
    parts = (".wrp-stage", ".wrp-case", ".wrp-graph", ".wrp-detail")
    tops = [(page.locator(part).bounding_box() or {"y": 0})["y"] for part in parts]
    assert tops == sorted(tops)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate(SMALL) == []
    page.click("[data-do=list]")
    assert page.locator(".wrp-list").bounding_box()
    page.click(".wrp-list [data-step=n3]")
    assert page.evaluate("player.node") == "n3"
