"""Tagging by keyboard: kept in the browser, exported, imported, and compared as metrics/ does.

Every run tags a case of the list that it walks through in test_review.py.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from metrics.agreement.pairwise import pair
from tests.attacks import ATTACKS
from tests.browser.conftest import context_of, quiet
from tests.rounds import IS_SWEEP, swept

pytestmark = pytest.mark.browser

STATIC = Path(__file__).parents[2] / "app" / "static"
SOURCES = "http://sources.test"
MODULES = ("files.js", "agreement.js")
FAILURES = "cases?pattern=drift&judge=theatre-truth"


def _from_sources(route: Route) -> None:
    path = STATIC / route.request.url.removeprefix(f"{SOURCES}/")
    if path.suffix == ".js":
        route.fulfill(path=path, content_type="text/javascript")
    else:
        route.fulfill(body="<p>bare</p>", content_type="text/html")


@pytest.fixture(scope="module")
def work(browser: Browser) -> Iterator[Page]:
    """A bare document with the part that reads, writes and compares."""
    context = context_of(browser)
    page = context.new_page()
    page.route(f"{SOURCES}/**", _from_sources)
    page.goto(f"{SOURCES}/bare.html")
    for name in MODULES:
        script = (
            f'import * as work from "{SOURCES}/tags/model/{name}"; '
            "window.tagwork = { ...window.tagwork, ...work };"
        )
        page.add_script_tag(type="module", content=script)
    page.wait_for_function("Boolean(window.tagwork?.read && window.tagwork.agreement)")
    yield page
    context.close()


def row(case: str, tag: str, tagger: str = "a") -> dict[str, str]:
    return {"benchmark": "b", "case": case, "model": "m", "judge": "", "tag": tag,
            "note": "", "tagger": tagger, "time": "2026-01-01T00:00:00Z"}  # fmt: skip


def test_agreement_is_what_the_metrics_say(work: Page) -> None:
    for seed in range(12):
        expect_agreement(work, random.Random(seed))


def expect_agreement(work: Page, rng: random.Random) -> None:
    share = rng.choice((0.0, 0.1, 0.5, 0.9, 1.0))
    first, second = ([rng.random() < share for _ in range(rng.randint(1, 30))] for _ in range(2))
    second = (second * 30)[: len(first)]
    agreement = work.evaluate("([a, b]) => tagwork.agreement(a, b)", [first, second])
    expected = pair([float(x) for x in first], [float(x) for x in second], (0.0, 1.0))
    assert agreement["n"] == expected.n
    for name, figure in (("raw", expected.raw), ("kappa", expected.kappa), ("ac1", expected.ac1)):
        assert agreement[name] == (
            pytest.approx(figure.value) if figure.value is not None else None
        )


def test_an_untagged_case_is_left_out(work: Page) -> None:
    mine = [row("1", "x"), row("1", "y"), row("2", "x"), row("3", "y")]
    theirs = [row("1", "x", "b"), row("2", "y", "b"), row("4", "x", "b")]
    comparison = work.evaluate("([a, b]) => tagwork.compared(a, b)", [mine, theirs])
    assert (comparison["n"], comparison["leftOut"]) == (2, 2)
    assert [(tag["tag"], tag["raw"]) for tag in comparison["tags"]] == [("x", 0.5), ("y", 0)]


def test_what_is_exported_comes_back_unchanged(work: Page) -> None:
    rows = [row(f"case {at}", text[:300]) for at, text in enumerate(ATTACKS) if text.strip()]
    rows += [row('a,"b"\r\nc', "=1+1"), row("−", "+Sub")]
    for kind in ("csv", "json"):
        writer = f"tagwork.to{kind.capitalize()}"
        tags = work.evaluate(f"rows => tagwork.read('t.{kind}', {writer}(rows))", rows)
        assert tags == rows, kind


BAD_FILES = [
    ("t.csv", "case,tag\na,b\n", "row 1: there is no column benchmark"),
    ("t.csv", "benchmark,case,tag\nb,c,x\nb,,x\n", "row 3: it has no case"),
    ("t.csv", 'benchmark,case,tag\nb,c,"x', "a quote is never closed"),
    ("t.csv", "", "row 1: there is no column"),
    ("t.json", "{", "this is no JSON"), ("t.json", "{}", "no list of tags"),
    ("t.json", '[{"benchmark": "b", "case": 1, "tag": "x"}]', "row 1: case is no text"),
    ("t.json", "[null]", "row 1: it is no tag"),
    ("t.csv", "benchmark,case,tag\nb,c," + "x" * 500, "row 2: tag is too long"),
]  # fmt: skip
"""A file's name and text, and what is wrong with it."""


def test_a_bad_file_is_told_with_its_row(work: Page) -> None:
    for name, text, message in BAD_FILES:
        result = work.evaluate(
            "([name, text]) => { try { tagwork.read(name, text); return ''; }"
            " catch (error) { return error.message; } }",
            [name, text],
        )
        assert message in result, (name, text)


@swept
@pytest.mark.parametrize("shell", ["", "/streamlit"])
def test_a_case_is_tagged_by_key_kept_exported_and_compared(
    page: Page, shell: str, tmp_path: Path
) -> None:
    page.goto(f"{shell}/{FAILURES}")
    expect(page.locator(".wr-tagline").first).to_be_visible()
    quiet(page)
    expect_tags_to_be_kept_exported_and_compared(page, tmp_path)
    expect_only_the_tagged_case(page)


def expect_tags_to_be_kept_exported_and_compared(page: Page, tmp_path: Path) -> None:
    """On a list where nothing is tagged, nor has the focus."""
    card = page.locator("a.wr-card").first
    page.keyboard.press("j")
    page.keyboard.press("2")
    expect(card.locator(".wr-tag")).to_have_text("question is unclear")
    page.keyboard.press("t")
    page.keyboard.type("<b>mine</b>")
    page.keyboard.press("Enter")
    expect(card.locator(".wr-tag").nth(1)).to_have_text("<b>mine</b>")
    key = card.get_attribute("data-wr-case")
    if IS_SWEEP:
        page.reload()
        expect(card.locator(".wr-tag")).to_have_count(2)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Tags as JSON").click()
    tags = json.loads(Path(saved.value.path()).read_text("utf-8"))["tags"]
    assert [(tag["case"], tag["tag"]) for tag in tags] == [
        (key, "question is unclear"), (key, "<b>mine</b>"),
    ]  # fmt: skip
    other = tmp_path / "other.json"
    other.write_text(json.dumps([{**tags[0], "tagger": "Second"}]), "utf-8")
    page.locator("input[type=file]").first.set_input_files(other)
    panel = page.locator(".wr-tagpanels")
    expect(panel).to_contain_text("Agreement with Second")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Agreement as CSV").click()
    assert Path(saved.value.path()).read_bytes().decode().split("\r\n")[:3] == [
        "Tag,Raw,κ,AC1", "<b>mine</b>,0.0 %,0.00,-1.00",
        "question is unclear,100.0 %,undefined: no variance,1.00",
    ]  # fmt: skip
    expect(panel.get_by_role("link")).to_have_attribute("href", card.get_attribute("href") or "")
    page.get_by_role("button", name="Delete Second’s tags").click()
    expect(panel).not_to_contain_text("Agreement with Second")
    page.get_by_role("button", name="Undo").click()
    expect(panel).to_contain_text("Agreement with Second")


def expect_only_the_tagged_case(page: Page) -> None:
    page.get_by_label("tagged only").click()
    page.wait_for_url("**tagged=**")
    expect(page.locator("a.wr-card:visible")).to_have_count(1)
    expect(page.locator(".wr-count")).to_contain_text("1–1 of 1")


@swept
def test_ten_tagged_cases_come_back_from_their_file(page: Page, tmp_path: Path) -> None:
    page.goto("/cases?benchmark=theatre&pattern=any-zero&judge=theatre-truth")
    expect(page.locator(".wr-tagline").first).to_be_visible()
    quiet(page)
    for key in "j1" * 10:
        page.keyboard.press(key)
    tags = page.locator("a.wr-card .wr-tag")
    expect(tags).to_have_count(10)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Tags as JSON").click()
    saved.value.save_as(tmp_path / "tags.json")
    page.evaluate("() => localStorage.clear()")
    page.reload()
    expect(page.locator(".wr-tagline").first).to_be_visible()
    expect(tags).to_have_count(0)
    page.locator("input[type=file]").first.set_input_files(tmp_path / "tags.json")
    expect(tags).to_have_count(10)


@swept
def test_an_open_case_is_tagged_too_and_the_keys_are_listed(page: Page) -> None:
    page.goto(f"/{FAILURES}")
    page.locator("a.wr-card").first.click()
    page.wait_for_url("**/cases?*clip=**")
    expect(page.locator(".wr-opencase .wr-tagline")).to_be_attached()
    page.keyboard.press("1")
    pressed = page.locator(".wr-opencase [aria-pressed=true]")
    expect(pressed).to_have_text("1 judge is wrong")
    expect(page.locator(".wr-opencase summary .wr-tag")).to_have_text("judge is wrong")
    page.keyboard.press("?")
    expect(page.locator("dialog.wr-help")).to_contain_text("a new tag")
    page.keyboard.press("Escape")
    expect(page.locator("dialog.wr-help")).to_have_count(0)
    page.locator(".wr-drawer > summary").click()
    page.locator("a[data-go=up]").click()
    expect(page.locator("a.wr-card .wr-tag")).to_have_text("judge is wrong")


@swept
def test_what_a_tagger_loses_comes_back(page: Page) -> None:
    page.goto(f"/{FAILURES}")
    expect(page.locator(".wr-tagline").first).to_be_visible()
    page.get_by_role("button", name="1 judge is wrong").click()
    expect(page.locator(".wr-tagbar [role=status]")).to_contain_text("Choose a card first")
    card = page.locator("a.wr-card").first
    card.focus()
    page.keyboard.press("1")
    page.keyboard.press("m")
    page.keyboard.type("half a thought")
    page.keyboard.press("Escape")
    expect(card).to_be_focused()
    page.keyboard.press("m")
    expect(page.get_by_label("Note", exact=True).last).to_have_value("half a thought")
    page.keyboard.press("Enter")
    expect(card.locator(".wr-casenote")).to_have_text("✎ half a thought")
    page.get_by_role("button", name="My tags (1)").click()
    page.get_by_label("Tag 1").fill("rater is wrong")
    page.keyboard.press("Enter")
    expect(card.locator(".wr-tag")).to_have_text("rater is wrong")
    page.get_by_role("button", name="Undo").click()
    expect(card.locator(".wr-tag")).to_have_text("judge is wrong")
    expect(page.get_by_role("button", name="1 judge is wrong")).to_be_visible()


@swept
def test_the_tags_are_one_line_that_fits_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/{FAILURES}")
    line = page.locator(".wr-tagline").first
    expect(line).to_be_visible()
    box = line.bounding_box()
    assert box and box["height"] < 44
    page.get_by_role("button", name="My tags (0)").click()
    expect(page.locator(".wr-tagpanels")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
