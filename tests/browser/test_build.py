"""The Build page in a real browser: a live build, a changed draft, the human check.

Every run builds on the page that test_pages.py has open.
A second model is asked in tests/js/build_state.test.mjs and tests/app/lab/building/test_run.py too;
a sweep has it on the page, with a key that is refused and the run before.
"""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.pipelines.asking import rehearsal
from tests.rounds import IS_SWEEP, swept

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def far_end() -> Iterator[str]:
    with rehearsal() as url:
        yield url


def start(page: Page, url: str, model: str) -> None:
    page.locator(".wr-try-whom").select_option("preset:custom")
    page.locator("input[type=url]").fill(url)
    page.locator(".wr-try-model").fill(model)
    page.locator("input[type=password]").fill("sk-wrong-0123456789")
    build = page.get_by_role("button", name="Build", exact=True)
    expect(build).to_be_disabled()
    page.get_by_role("button", name="Show what would be sent").click()
    expect(page.locator(".wr-build-preview")).to_contain_text("4 calls if every first draft")
    build.click()


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_a_build_is_looked_at_watched_changed_and_accepted(
    page: Page, shell: str, far_end: str
) -> None:
    page.goto(f"{shell}/build?built=svbench.moved-ball")
    expect_a_build_to_be_watched_changed_and_accepted(page, far_end)


def expect_a_build_to_be_watched_changed_and_accepted(page: Page, far_end: str) -> None:
    """From a page that shows the recorded build of SVBench's moved ball."""
    expect(page.locator(".wr-build-turn")).to_have_count(8)
    expect(page.locator(".wr-warning").first).to_contain_text("no model said this")
    page.get_by_text("Build one of your own").click()
    page.get_by_role("button", name="Show what would be sent").click()
    expect(page.locator("input[type=url]")).to_be_focused()
    expect(page.locator(".wr-build-form [role=alert]")).to_have_text(
        "Name an address. Name a model."
    )
    if IS_SWEEP:
        start(page, far_end, "rehearsal-denied")
        turn = page.locator(".wr-build-turn")
        expect(turn).to_contain_text("Incorrect API key: Bearer [key]")
        assert "sk-wrong" not in page.locator("body").inner_text()
    start(page, far_end, "rehearsal")
    accept = page.get_by_role("button", name="Accept into my set")
    expect(accept).to_be_visible()
    assert page.locator(".wr-build-turn[data-status=back]").count() == 2
    expect(page.locator(".wr-build-graph .wr-chain")).to_be_visible()

    page.get_by_role("button", name="Edit and rerun from here").nth(1).click()
    area = page.locator(".wr-build-edit textarea")
    expect(area).to_be_focused()
    draft = json.loads(area.input_value()) | {"description": "Told <b>otherwise</b>."}
    area.fill("{")
    page.get_by_role("button", name="Continue from here", exact=True).click()
    expect(page.locator(".wr-build-edit [role=alert]")).to_contain_text("This is no JSON")
    area.fill(json.dumps(draft))
    page.locator(".wr-build-edit").get_by_role("button", name="Continue from here").click()
    expect(page.locator(".wr-build-preview")).to_contain_text("of the synthesis agent")
    page.get_by_role("button", name="Continue your draft").click()
    expect(page.locator(".wr-build-turn")).to_have_count(7)
    expect(accept).to_be_visible()
    expect(page.locator(".wr-build-turn pre").first).to_contain_text("Told <b>otherwise</b>.")

    if IS_SWEEP:
        page.get_by_role("button", name="Show the run before").click()
        expect(page.locator(".wr-build-turn[data-status=back]")).to_have_count(2)
        page.get_by_role("button", name="Show the run before").click()
        expect(page.locator(".wr-build-turn")).to_have_count(7)
    accept.click()
    mine = page.locator(".wr-build-mine-box")
    page.get_by_role("button", name="Take out").click()
    expect(mine.locator("h2")).to_have_text("My set (0)")
    expect(mine.get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(mine.locator("h2")).to_have_text("My set (1)")
    page.get_by_role("link", name="Check my set by two people").click()
    expect(page.locator(".wr-check-place")).to_have_text("1 of 4")


@swept
def test_a_second_model_validates_and_a_scene_graph_is_drawn(page: Page, far_end: str) -> None:
    page.goto("/build?built=vgenst.moved-ball")
    box = page.locator(".wr-build-graph-box")
    expect(box.locator("b").first).to_have_text("The scene graph as it stands")
    expect(box.locator(".wr-chain")).to_be_visible()
    box.get_by_role("button", name="List").click()
    box.locator(".wrp-list").get_by_text("basket", exact=True).first.click()
    expect(box).to_contain_text("wicker")
    page.get_by_role("button", name="Show its scene graph (scene graph generator, round 1)").click()
    expect(box.locator("b").first).to_have_text("As scene graph generator drew it in round 1")

    page.get_by_text("Build one of your own").click()
    page.locator(".wr-try-whom").select_option("preset:custom")
    page.locator("input[type=url]").fill(far_end)
    page.locator(".wr-try-model").fill("rehearsal")
    look = page.get_by_role("button", name="Show what would be sent")
    look.click()
    preview = page.locator(".wr-build-preview")
    expect(preview).to_contain_text("validates its own drafts")
    page.get_by_label("Who validates").select_option("other")
    second = page.get_by_role("group", name="Validated at")
    expect(second.locator("input[type=url]")).to_have_value(far_end)
    look.click()
    expect(second.locator(".wr-try-model")).to_be_focused()
    second.locator(".wr-try-model").fill("rehearsal-good")
    look.click()
    expect(preview).to_contain_text("2 of the first 8 validate")
    expect(preview).not_to_contain_text("validates its own drafts")
    page.get_by_role("button", name="Build", exact=True).click()
    expect(page.get_by_role("button", name="Accept into my set")).to_be_visible()
    turns = page.locator(".wr-build-turn")
    by_model = turns.filter(has_text="· rehearsal-good").locator(".wr-build-who b")
    assert set(by_model.all_inner_texts()) == {"scene graph validator", "scenario validator"}
    expect(box.locator("b").first).to_have_text("The scene graph as it stands")
    expect(box.locator(".wr-chain")).to_be_visible()
