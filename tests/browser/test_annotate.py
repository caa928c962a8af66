"""Annotating by keyboard: a reload finds all, two windows lose nothing.

What two windows do is asked in tests/js/annotate_saver.test.mjs too, and what owners of sets see in
tests/app/lab/annotating/test_sets.py; a sweep opens them.
"""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scripts.page_checks import axe_findings
from tests.browser.conftest import context_of
from tests.rounds import sweep, swept

pytestmark = pytest.mark.browser
NODES = ".wr-an-graph [data-node]"
LINES = """() => [...document.querySelectorAll(".wr-an-graph [data-link] .wr-path")]
    .map(path => path.getAttribute("d").split("C").length - 1).reduce((a, b) => a + b)"""
"""The curves between two rows; all that lead to a result for one cause are one path."""
TEXT_PLACES = "nodes => nodes.map(node => node.querySelector('tspan').getAttribute('y'))"
FIRST, SECOND = "theatre.comfort-easy-faithful", "theatre.bench-easy-faithful"


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    shown(page, address)
    return page


def shown(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".wr-an-stage")).to_be_visible()
    expect(page.locator(".wr-an-clock")).to_contain_text("frame 0")


def press(page: Page, keys: str) -> None:
    for key in keys.split():
        page.keyboard.press(key)


def saved(page: Page) -> None:
    expect(page.locator(".wr-an-saved")).to_have_attribute("data-state", "saved")


def drawn(page: Page) -> None:
    """The server's drawing of all that was done is there."""
    expect(page.locator(".wr-an-graph")).to_have_attribute("aria-busy", "false")


def lane(page: Page, number: int):
    return page.locator(".wr-an-lane[data-node]").nth(number - 1)


def mark(page: Page, keys: str) -> None:
    """Frames and seconds alone, so that no clock counts."""
    press(page, keys)
    saved(page)


@swept
@pytest.mark.parametrize(
    ("shell", "clip"), sweep([("", FIRST)], [("", FIRST), ("streamlit/", SECOND)])
)
def test_times_marked_by_keys_are_there_after_a_reload(page: Page, shell: str, clip: str) -> None:
    address = f"/{shell}annotate?clip={clip}"
    shown(page, address)
    press(page, "1")  # begin from the clip's own chain
    expect(lane(page, 1)).to_be_visible()
    mark(page, "Shift+ArrowRight i Shift+ArrowRight Shift+ArrowRight o ArrowDown n")
    expect(lane(page, 1)).to_contain_text("1.00–3.00 s")
    expect(lane(page, 2)).to_contain_text("not shown in this clip")
    mark(page, "3 i u")  # undone, and so there is nothing of it
    steps = page.locator(".wr-an-lane[data-node]").count()
    drawn(page)
    expect(page.locator(NODES)).to_have_count(steps)
    places = page.locator(NODES).evaluate_all(TEXT_PLACES)
    page.route("**/annotate/drawing*", lambda _: None)  # no reply comes
    mark(page, "Shift+F")
    page.keyboard.type("Ona is <b>glad</b>")
    press(page, "Enter")
    expect(page.locator(NODES).last).to_contain_text("Ona is <b>glad</b>")
    assert page.locator(NODES).evaluate_all(TEXT_PLACES)[:steps] == places
    page.unroute("**/annotate/drawing*")
    press(page, "r 1 r")
    saved(page)
    drawn(page)
    expect(page.locator(f"{NODES}[aria-current]")).to_contain_text("Ona is <b>glad</b>")
    assert page.locator(NODES).evaluate_all(TEXT_PLACES)[:steps] != places
    expect(page.locator(".wr-an-bar-top")).to_contain_text(f"2 of {steps + 1} nodes timed")

    page.goto(address)
    expect(lane(page, 1)).to_contain_text("1.00–3.00 s")
    expect(lane(page, 2)).to_contain_text("not shown in this clip")
    expect(lane(page, 3).locator(".wr-an-bar")).to_have_count(0)
    expect(lane(page, 4)).to_contain_text("Ona is <b>glad</b>")
    press(page, "4")
    expect(page.locator(".wr-an-link")).to_contain_text("Because of1")
    press(page, "?")
    expect(page.locator(".wr-an-help")).to_contain_text("not shown in this clip")
    page.get_by_role("button", name="Keys on").click()
    press(page, "Delete")
    expect(lane(page, 4)).to_contain_text("Ona is <b>glad</b>")
    if not shell:
        expect_a_time_and_a_link_to_be_dragged(page)


def expect_a_time_and_a_link_to_be_dragged(page: Page) -> None:
    """A sweep drags ends, whole times and reasons too."""
    press(page, "Escape")
    expect(page.locator(".wr-an-help")).to_have_count(0)
    page.set_viewport_size({"width": 1280, "height": 1000})
    page.locator(NODES).first.scroll_into_view_if_needed()
    track = lane(page, 3).locator(".wr-an-track").bounding_box() or {}
    seconds = float(page.locator(".wr-an-clock").inner_text().split("/")[1].split()[0])
    places = [track["x"] + second / seconds * track["width"] for second in (1, 2)]
    middle = track["y"] + track["height"] / 2
    drag(page, (places[0], middle), (places[1], middle))
    times = lane(page, 3).locator(".wr-an-bar").inner_text().removesuffix(" s").split("–")
    assert [float(time) for time in times] == pytest.approx([1, 2], abs=0.05)
    drawn(page)
    lines = page.evaluate(LINES)
    boxes = [page.locator(NODES).nth(index).bounding_box() or {} for index in (1, 3)]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    drag(page, middles[0], middles[1])
    page.wait_for_function(f"({LINES})() === {lines + 1}")


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=5)
    page.mouse.up()


@swept
def test_times_links_and_reasons_are_dragged(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 1000})
    shown(page, "/annotate?clip=theatre.cookie-easy-faithful")
    press(page, "1")
    track = lane(page, 1).locator(".wr-an-track")
    x, y, width = (track.bounding_box() or {})["x"], 0.0, (track.bounding_box() or {})["width"]
    seconds = float(page.locator(".wr-an-clock").inner_text().split("/")[1].split()[0])

    def at(number: int, second: float) -> tuple[float, float]:
        box = lane(page, number).bounding_box() or {}
        return x + second / seconds * width, y + box["y"] + box["height"] / 2

    drag(page, at(1, 1), at(1, 2))
    bar = lane(page, 1).locator(".wr-an-bar")
    for start, end, words in (
        ((1, 2), (1, 3), "1.00–3.00 s"),  # its end
        ((1, 1), (1, 0.5), "0.50–3.00 s"),  # its start
        ((1, 1.5), (1, 2), "1.00–3.50 s"),  # the whole
    ):
        drag(page, at(*start), at(*end))
        here = [float(part) for part in bar.inner_text().removesuffix(" s").split("–")]
        wanted = [float(part) for part in words.removesuffix(" s").split("–")]
        assert here == pytest.approx(wanted, abs=0.05)

    drawn(page)
    lines = page.evaluate(LINES)
    boxes = [page.locator(NODES).nth(index).bounding_box() or {} for index in (1, 3)]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    drag(page, middles[0], middles[1])
    page.wait_for_function(f"({LINES})() === {lines + 1}")

    reason = page.locator(".wr-an-reason").first
    box = reason.bounding_box() or {}
    drag(page, (box["x"] + box["width"] / 2, box["y"] + 10), at(2, 2))
    expect(reason).to_contain_text("node 2 · 2.0")
    saved(page)
    assert axe_findings(page) == []
    press(page, "u u u u u u")
    expect(page.locator(".wr-an-bar")).to_have_count(0)


@swept
def test_two_windows_on_a_clip_see_both_versions_and_choose(browser: Browser, server: str) -> None:
    contexts = [context_of(browser), context_of(browser)]
    address = f"{server}/annotate?clip=theatre.bench-hard-faithful"
    here = opened(contexts[0], address)
    mark(here, "1")
    other = opened(contexts[1], address)
    expect(lane(other, 1)).to_be_visible()
    mark(here, "1 i Shift+ArrowRight o")
    with other.expect_response(lambda response: response.status == 409):
        press(other, "1 Shift+ArrowRight i Shift+ArrowRight o")
    conflict = other.locator(".wr-an-conflict")
    expect(conflict).to_contain_text("1: 1.00–2.00 s")
    expect(conflict).to_contain_text("1: 0.00–1.00 s")
    other.get_by_role("button", name="Keep what is here").click()
    saved(other)
    expect(conflict).to_have_count(0)

    # The first window meets the same from its side, takes what is saved, and can take it back.
    with here.expect_response(lambda response: response.status == 409):
        press(here, "1 n")
    here.get_by_role("button", name="Take what is saved").click()
    saved(here)
    expect(lane(here, 1)).to_contain_text("1.00–2.00 s")
    mark(here, "u")
    expect(lane(here, 1)).to_contain_text("not shown in this clip")
    for context in contexts:
        context.close()


@swept
def test_the_owner_of_a_set_has_every_annotators_link_after_a_reload(
    page: Page,
) -> None:
    order = {"title": "Pilot", "clips": [FIRST], "per_clip": 2}
    made = page.request.post("/annotate/sets", data=order, headers={"x-whyreel": "1"}).json()
    page.goto(f"/{made['owner_link']}")
    links = page.get_by_role("region", name="Annotators").get_by_role("link")
    page.get_by_label("Name, a pseudonym").fill("Ada")
    page.get_by_role("button", name="Make a link").click()
    expect(links).to_have_count(1)
    address = links.get_attribute("href")
    page.reload()
    expect(links).to_have_count(1)
    expect(links).to_have_attribute("href", str(address))
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Show all on Watch").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Publish").click()
    expect(page.locator(".wr-an-exchange")).to_contain_text("nothing to publish yet")
