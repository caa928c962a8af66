"""Hostile data in a real browser: text stays text where scripts draw it.

What the server draws is held in tests/app/pages/test_html.py, which scripts may turn text into
elements in tests/test_javascript.py. A sweep opens every page, in both shells.
"""

import re
from collections.abc import Iterator
from dataclasses import fields
from html import unescape
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.app.lab.judging.conftest import FarEnd
from tests.attacks import ATTACKS, CUES
from tests.browser.attacks.conftest import audited, opened, text_of
from tests.browser.conftest import SHELLS
from tests.rounds import sweep, swept
from views.page.tables import Term

pytestmark = pytest.mark.browser

SILENT = (
    "href", "kind", "case", "tone", "style", "key", "poster", "format", "id", "empty", "help",
    "unit",
)  # fmt: skip
TERM = {field.name for field in fields(Term)}


def texts(value: Any) -> Iterator[str]:
    """Every text in a twin's slot, without its own words for kinds and addresses, and without what
    terms mean: that stands in a tip, where it is asked for.
    """
    if isinstance(value, dict):
        if value.keys() == TERM:
            return
        for name, inner in value.items():
            if name == "title" and "tone" in value:
                continue
            if name not in SILENT:
                yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)
    elif isinstance(value, str):
        yield " ".join(value.split())


def shown(page: Page, address: str, *slots: str) -> None:
    """All that the twin says stands on the page, sign by sign."""
    twin = page.request.get(f"/api/{address}").json()
    visible_text = text_of(page)
    for slot in slots:
        missing = [text for text in texts(twin["slots"][slot]) if text not in visible_text]
        assert missing == [], slot


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_home(page: Page, shell: str) -> None:
    opened(page, shell, "", ".wr-benchcard")
    slots = page.request.get("/api/home").json()["slots"]
    text = text_of(page)
    titles = [slots["hero"]["title"], *(card["title"] for card in slots["benchmarks"]["cards"])]
    assert all(" ".join(title.split()) in text for title in titles)


@pytest.mark.parametrize("shell", SHELLS)
def test_watch(page: Page, shell: str) -> None:
    address = "cases?clip=hostile.v-i1&node=n2&t=1"
    opened(page, shell, address, ".wr-player video")
    shown(page, address, "about", "texts", "questions")
    player = page.locator(".wr-player")
    twin = page.request.get(f"/api/{address}").json()["slots"]["player"]["payload"]
    text = " ".join((player.text_content() or "").split())
    for node in twin["chains"][0]["nodes"]:
        assert " ".join(node["text"].split()) in text
    page.locator("details.wr-fold").evaluate_all("all => all.forEach(one => { one.open = true; })")
    for mark in player.locator(".wrp-marks .wrp-pin").all()[:6]:
        mark.dispatch_event("pointerenter")
        audited(page)
    for bar in player.locator("[data-node][data-start]").all():
        bar.dispatch_event("click")
        audited(page)
    expect_cues_without_elements(page)


def expect_cues_without_elements(page: Page) -> None:
    """Subtitles are parsed by the browser itself."""
    page.evaluate("document.querySelector('.wr-player video').currentTime = 1")
    page.locator("[data-do=subtitles]").click()
    track = "document.querySelector('.wr-player video').textTracks[0]"
    page.wait_for_function(f"{track}.cues && {track}.cues.length === {len(CUES)}")
    page.wait_for_function(f"{track}.activeCues.length > 1")
    tags = page.evaluate(
        f"[...{track}.cues].flatMap(c => [...c.getCueAsHTML().querySelectorAll('*')])"
        ".map(e => e.localName)"
    )
    assert not set(tags) & {"script", "img", "a", "style"}


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_try(page: Page, shell: str, far_end: FarEnd) -> None:
    opened(page, shell, "try?clip=hostile.v-i1", ".wr-try-show")
    page.locator(".wr-try-whom").select_option("preset:custom")
    page.locator(".wr-try-url").fill(far_end.address)
    page.locator(".wr-try-model").fill("attacker")
    page.locator(".wr-try-show").click()
    expect(page.locator(".wr-try-message").first).to_be_visible()
    page.locator(".wr-try-send").click()
    expect(page.locator(".wr-try-findings li")).to_have_count(5)
    text = " ".join((page.locator(".wr-try-findings").text_content() or "").split())
    assert all(" ".join(attack.split()) in text for attack in ATTACKS)
    page.locator(".wr-try-raw").last.evaluate("one => { one.closest('details').open = true; }")
    audited(page)


BOARDS = ("metric=eva&by=task", "metric=accuracy&by=type", "metric=realism&by=part")


@pytest.mark.parametrize("board", sweep(BOARDS[:1], BOARDS))
@pytest.mark.parametrize("shell", SHELLS)
def test_boards_and_charts(page: Page, shell: str, board: str) -> None:
    address = f"leaderboard?benchmark=hostile&{board}"
    opened(page, shell, address, ".wr-table tbody tr")
    for name in ("radar", "bars"):  # a chart is drawn when it is seen
        place = page.locator(f":is(#wr-{name}, .st-key-late-{name})").first
        place.scroll_into_view_if_needed()
        expect(place.locator(".main-svg text").first).to_be_visible()
    twin = page.request.get(f"/api/{address}").json()["slots"]
    ticks = twin["bars"]["spec"]["layout"]["yaxis"]["ticktext"]
    labels = {unescape(name.replace("<br>", "")) for name in ticks}  # breaks of lines are drawn
    drawn = page.locator(".js-plotly-plot .main-svg text").all_text_contents()
    assert labels <= set(drawn)
    for chart in page.locator(".js-plotly-plot").all():
        box = chart.bounding_box()
        assert box
        chart.scroll_into_view_if_needed()
        for share in (0.3, 0.45, 0.5, 0.6):
            chart.hover(position={"x": box["width"] * share, "y": box["height"] * 0.45})
        audited(page)
    if not shell:
        shown(page, address, "says")
        text = text_of(page)
        rows = page.request.get(f"/api/{address}").json()["slots"]["board"]["rows"]
        names = [row["cells"][name] for row in rows for name in ("model", "judge")]
        assert [name for name in names if name and " ".join(name.split()) not in text] == []
    if "by=task" in board:
        expect_a_hostile_value_to_be_chosen(page)


def expect_a_hostile_value_to_be_chosen(page: Page) -> None:
    """The filter bar offers each task by its text, and the one that is chosen is a chip."""
    page.locator("button.wr-fb-add").click()
    page.get_by_role("option", name="task").click()
    options = page.locator(".wr-fb-pop [role=option]")
    expect(options.first).to_be_visible()
    audited(page)
    drawn = " ".join(" ".join(options.all_text_contents()).split())
    offered = page.request.get("/api/leaderboard?benchmark=hostile&metric=eva").json()
    labels = [" ".join(option["label"].split()) for option in offered["options"]["task"]]
    assert [label for label in labels if label not in drawn] == []
    options.first.click()
    page.wait_for_url(re.compile("task="))
    expect(page.locator(".wr-fb-chip")).to_have_count(1)
    audited(page)


PATTERNS = ("any-zero", "wrong-answer", "case-1")


@swept
@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_failures(page: Page, shell: str, pattern: str) -> None:
    address = f"cases?pattern={pattern}"
    opened(page, shell, address, "a.wr-card")
    shown(page, address, "rule")
    cards = page.request.get(f"/api/{address}").json()["slots"]["gallery"]["cards"]
    visible_text = text_of(page)
    missing = [text for card in cards for text in texts(card) if text not in visible_text]
    assert missing == []
    audited(page)


DIFFER = ".wr-lockstep .wrl-differ"
COMPARED = (
    ("cases?show=lanes", DIFFER),
    ("cases?show=lanes&clip=hostile.v-i0", DIFFER),
    ("trends?metric=eva&by=task", ".js-plotly-plot .points path"),
)


@swept
@pytest.mark.parametrize(("address", "waits"), COMPARED)
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_compare_and_trends(page: Page, shell: str, address: str, waits: str) -> None:
    opened(page, shell, address, waits)
    audited(page)


@swept
def test_items_to_be_checked_are_text(page: Page) -> None:
    address = "check?benchmark=hostile&checked=questions"
    opened(page, "", address, ".wr-check-text")
    items = page.request.get(f"/api/{address}").json()["slots"]["checker"]["payload"]["items"]
    for item in items[:8]:
        visible_text = text_of(page)
        texts = (item["text"], *item["options"], *(text for _, text in item["facts"]))
        assert [text for text in texts if " ".join(text.split()) not in visible_text] == []
        page.keyboard.press("y")
        audited(page)


@swept
@pytest.mark.parametrize("clip", ["v-i0", "v-i5", "v-i14"])
def test_a_chain_taken_along_is_harmless_too(page: Page, clip: str) -> None:
    page.goto(f"/chain/hostile.{clip}")
    expect(page.locator(".wr-player[data-graph=drawn]")).to_be_visible()
    page.locator(".wr-player [data-node]").first.click()
    audited(page)


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_a_page_may_stand_in_a_frame_of_its_own_site(page: Page, shell: str) -> None:
    page.goto("/healthz")
    page.evaluate(
        "src => { const f = document.createElement('iframe'); f.src = src; "
        "f.width = f.height = 900; document.body.append(f); }",
        f"{shell}/cases",
    )
    frame = page.frame_locator("iframe")
    expect(frame.locator("a.wr-card").first).to_be_visible()
    page.evaluate("document.querySelector('iframe').remove()")
