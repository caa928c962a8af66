"""A person has models judge a clip: look, send, read, save; also without a key.

Every run does so as a task of test_tasks.py, with all that is looked at here.
Recordings, questions that are kept, runs that are called off and chains that fill are asked in
tests/js/try_*.test.mjs, tests/js/located_chain.test.mjs and tests/app/lab/judging/ too; a sweep
goes through them on the page.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, WebSocket, expect

from tests.app.lab.judging.conftest import CLIP, FILE, MARKER, FarEnd, far_end
from tests.rounds import swept

pytestmark = pytest.mark.browser
__all__ = ["far_end"]


def choose(page: Page, far_end: FarEnd, model: str) -> None:
    page.locator(".wr-try-whom").first.select_option("preset:custom")
    page.locator(".wr-try-url").first.fill(far_end.address)
    page.locator(".wr-try-model").first.fill(model)
    page.locator(".wr-try-key").first.fill(MARKER)


class Traffic:
    """What a page has sent since it was opened."""

    def __init__(self, page: Page) -> None:
        self.requests: list[Request] = []
        self.frames: list[str] = []
        page.on("request", lambda request: self.requests.append(request))
        page.on("websocket", self._hear)

    def _hear(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda data: self.frames.append(str(data)))


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_a_model_is_asked_after_a_look_and_its_key_stays_in_one_header(
    page: Page, far_end: FarEnd, shell: str
) -> None:
    traffic = Traffic(page)
    page.goto(f"{shell}/try?clip={CLIP}")
    choose(page, far_end, "parrot")
    expect(page.locator(".wr-try-send")).to_be_disabled()
    page.locator(".wr-try-show").click()
    expect_a_look_before_a_call(page)
    page.locator(".wr-try-send").click()
    expect_findings(page)
    expect(page.locator(".wr-try .wr-table tbody tr").nth(2)).to_contain_text("differs")
    expect_the_key_in_one_header(page, traffic)
    expect_a_second_model_at_the_same_endpoint(page, far_end)


def expect_a_look_before_a_call(page: Page) -> None:
    """Another model is looked at again before it is asked."""
    go = page.locator(".wr-try-send")
    expect(page.locator(".wr-try-frames img")).to_have_count(16)
    expect(page.locator(".wr-try-message").first).to_contain_text("generated clips")
    page.locator(".wr-try-model").fill("parrot ")
    expect(go).to_be_disabled()
    page.locator(".wr-try-show").click()
    expect(go).to_be_enabled()


def expect_findings(page: Page) -> None:
    """Verdicts are shown with the step and the second that they are about."""
    expect(page.locator(".wr-try .wr-table tbody tr")).to_have_count(5)
    pinned = page.locator(".wr-try-findings li").nth(2)
    expect(pinned).to_contain_text("I was sent Bearer [key]")
    pinned.locator(".wr-try-seek").click()
    assert page.evaluate("document.querySelector('.wr-try video').currentTime") == 1
    expect(page.locator(".wr-try video")).to_be_in_viewport(ratio=0.9)
    case = re.compile(r"cases\?.*node=Event-1&t=1")
    expect(pinned.locator("a")).to_have_attribute("href", case)


def expect_the_key_in_one_header(page: Page, traffic: Traffic) -> None:
    """Of the request that asks; it is nowhere else, on the page or in what the server keeps."""
    sent = traffic.requests
    with_key = [request for request in sent if MARKER in str(request.all_headers())]
    assert [request.url.split("/", 3)[3] for request in with_key] == ["api/judge"]
    exposed = page.content() + page.url + "".join(traffic.frames)
    exposed += page.evaluate(
        "JSON.stringify({...localStorage, ...sessionStorage}) + document.cookie"
    )
    exposed += "".join(request.url + (request.post_data or "") for request in sent)
    hashes = {
        match[1] for request in sent if (match := re.search(r"session_hash=(\w+)", request.url))
    }
    links = [f"/gradio_api/deep_link?session_hash={session}" for session in hashes]
    exposed += "".join(page.request.get(path).text() for path in ("/config", "/api/judge", *links))
    assert MARKER not in exposed


def expect_a_second_model_at_the_same_endpoint(page: Page, far_end: FarEnd) -> None:
    page.locator(".wr-try-list").click()
    expect(page.locator(".wr-try-models option")).to_have_count(3)
    page.locator(".wr-try-add").click()
    expect(page.locator(".wr-try-url").nth(1)).to_have_value(far_end.address)
    expect(page.locator(".wr-try-key").nth(1)).to_have_value(MARKER)


@swept
def test_a_recording_draws_no_verdict_and_a_rules_verdicts_are_saved(page: Page) -> None:
    page.goto(f"/try?clip={CLIP}")
    page.locator("[data-replay=faults-and-remedies]").click()
    box = page.locator("[aria-label='Recorded exchange']")
    expect(box.locator("[data-status]")).to_have_count(4)
    expect(box.locator(".wr-warning")).to_contain_text("none of them is a verdict")
    expect(box).to_contain_text("canned reply")
    expect(box).to_contain_text("refused")
    for verdict in (".wr-table", ".wr-try-findings", ".wr-try-save"):
        expect(box.locator(verdict)).to_have_count(0)
    expect(box).not_to_contain_text("pass")
    page.locator(".wr-try-whom").first.select_option("trivial:coin")
    page.locator(".wr-try-show").click()
    page.locator(".wr-try-send").click()
    page.locator(".wr-try-save").click()
    expect(page.locator(".wr-try-save")).to_have_text("Saved")
    page.goto(f"/cases?clip={CLIP}")
    expect(page.locator("#wr-scores")).to_contain_text("scripted: coin")


@swept
def test_a_clip_of_ones_own_a_rule_and_a_narrow_screen(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto("/try")
    page.locator(".wr-try .wr-up-input").set_input_files(FILE)
    expect(page.locator(".wr-try h2").first).to_have_text(FILE.name)
    page.locator(".wr-try-clip textarea").first.fill("<b>Two</b> lift a plank.")
    page.locator(".wr-try-whom").first.select_option("trivial:always fail")
    page.locator(".wr-try-show").press("Enter")
    expect(page.locator("[aria-label='What would be sent']")).to_contain_text("No call")
    page.locator(".wr-try-send").press("Enter")
    expect(page.locator(".wr-try .wr-table tbody tr")).to_have_count(5)
    expect(page.locator(".wr-try-save")).to_be_disabled()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@swept
def test_a_question_that_a_model_gets_wrong_is_kept_and_comes_to_check(
    page: Page, far_end: FarEnd
) -> None:
    page.goto(f"/try?clip={CLIP}&protocol=open_ended&question={CLIP}.f1.v3")
    choose(page, far_end, "other")
    page.locator(".wr-try-show").click()
    page.locator(".wr-try-send").click()
    box = page.get_by_role("group", name="Keep as a submission")
    expect(box).to_contain_text("“other” is wrong")
    keep = box.get_by_role("button", name="Keep as a submission")
    expect(keep).to_be_disabled()
    box.locator("textarea").fill("  ")
    expect(keep).to_be_disabled()
    box.locator("textarea").fill("<b>Both</b> planks are in sight.")
    keep.click()
    box.get_by_role("button", name="Undo").click()
    expect(keep).to_be_enabled()
    keep.click()
    box.get_by_role("link", name="Check").click()
    expect(page.locator(".wr-check-place")).to_have_text("1 of 1")
    facts = page.locator(".wr-check-facts")
    expect(facts).to_contain_text("<b>Both</b> planks are in sight.")
    expect(facts).to_contain_text("other")
    expect(page.locator(".wr-check-film video")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".wr-check-why")).to_contain_text("no causal depth")
    with page.expect_download() as download:
        page.get_by_role("button", name="Submissions (JSONL)").click()
    assert Path(download.value.path()).read_text(encoding="utf-8").count("\n") == 1


@swept
def test_a_run_stays_its_clips_until_it_is_called_off(page: Page, far_end: FarEnd) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"/try?clip={CLIP}&repeats=10")
    choose(page, far_end, "slow")
    for at in range(1, 4):  # forty slow calls: the run is under way as long as this test is
        page.locator(".wr-try-add").click()
        page.locator(".wr-try-model").nth(at).fill("slow")
    page.locator(".wr-try-show").click()
    page.locator(".wr-try-send").click()
    results = page.locator(".wr-try-results")
    expect(results).to_contain_text("of 40 calls have ended")
    heading = page.locator(".wr-try-clip h2")
    sent_clip = heading.inner_text()
    page.get_by_label("Clip", exact=True).first.click()
    page.locator("[role=option]:visible").nth(3).click()
    expect(results).to_contain_text(f"These are of “{sent_clip}”")
    expect(heading).not_to_have_text(sent_clip)
    page.locator(".wr-try-cancel").click()
    expect(results).to_contain_text("Cancelled")
    expect(page.get_by_role("alert")).to_contain_text("Cancelled")
    ended = page.locator("[aria-label='Results']")
    expect(ended).to_contain_text("not sent")
    expect(ended).not_to_contain_text("waits")
    expect(page.locator(".wr-try-show")).to_be_enabled()
    assert not errors


HOLLOW = """() => new MutationObserver(() => {
    const drawn = document.querySelectorAll(".wr-try-arriving").length;
    window.hollow = Math.max(window.hollow || 0, drawn);
}).observe(document.querySelector(".wr-try"), { childList: true, subtree: true })"""


@swept
def test_a_chain_fills_while_a_model_places_it(page: Page, far_end: FarEnd) -> None:
    page.goto(f"/try?clip={CLIP}&protocol=locate")
    choose(page, far_end, "good")
    page.locator(".wr-try-show").click()
    expect(page.locator(".wr-try-message").first).to_contain_text("chain of causes")
    page.evaluate(HOLLOW)
    page.locator(".wr-try-send").click()
    expect(page.locator(".wr-try-located").first).to_be_visible()
    assert page.evaluate("window.hollow") > 0, "steps stood there before the reply had ended"
    steps = page.locator(".wr-try-step")
    count = steps.count()
    expect(page.locator(".wr-try-located")).to_have_count(count - 1)  # the last is not shown
    expect(steps.last).to_contain_text("not shown, 75 % sure")
    steps.nth(2).get_by_role("button", name="Show 2.00 s").click()
    assert page.evaluate("document.querySelector('.wr-try video').currentTime") == 2
    expect(page.locator(".wr-try-links summary")).to_contain_text("0 of")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".wr-try-save").click()
    expect(page.locator(".wr-try-save")).to_have_text("Saved")
