"""The human check by keyboard alone: two people, a third for what they split.

Votes in conflict, criteria, the calibration set and files that are none are asked in
tests/js/check_*.test.mjs too; a sweep goes through them on the page.
"""

import csv
import io
import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from sklearn.metrics import cohen_kappa_score

from tests.browser.conftest import SHELLS, context_of
from tests.rounds import swept

pytestmark = pytest.mark.browser
FIRST, SECOND = "yynynyyn", "ynnyyyyn"
KEYS = {"y": 1, "n": 0}


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    shown(page, address)
    return page


def shown(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".wr-check-place")).to_be_visible()


def press(page: Page, keys: str, why: str = "a") -> None:
    """Keys one by one; a drop names its criterion with one more."""
    for key in keys.replace("n", f"n{why}"):
        page.keyboard.press(key)


def saved(page: Page, key: str) -> str:
    with page.expect_download() as download:
        page.keyboard.press(key)
    return Path(download.value.path()).read_text(encoding="utf-8")


def figure(page: Page, name: str):
    return page.locator(f"[data-figure={name}]")


@pytest.mark.parametrize("shell", SHELLS)
def test_two_people_merge_their_votes_and_a_third_decides(
    page: Page, server: str, shell: str, tmp_path: Path
) -> None:
    address = f"{server}{shell}/check?checked=recorded&built=r3.warn"
    shown(page, address)
    press(page, SECOND, why="d")
    votes = saved(page, "v")
    assert len(votes.splitlines()) == len(SECOND)
    (tmp_path / "votes.jsonl").write_text(votes)

    page.evaluate("localStorage.clear()")  # the first one sits at a browser of their own
    shown(page, address)
    press(page, FIRST + "u" + FIRST[-1])  # the last is taken back, and said again
    expect(page.locator(".wr-check-place")).to_have_text(f"{len(FIRST) + 1} of 31")
    assert "case=question-" in page.url
    expect(figure(page, "raw")).to_have_text("–")

    page.locator("input[aria-label='A file of votes']").set_input_files(tmp_path / "votes.jsonl")
    # Both were validator 1 at home: who has said otherwise here is taken for the second.
    expect(page.locator(".wr-check-found")).to_contain_text(f"{len(SECOND)} new")
    merge = page.locator(".wr-check-merge")
    expect(merge.locator("h2")).to_be_focused()
    merge.get_by_role("button", name="Import votes").press("Enter")
    expect(page.locator(".wr-check")).to_be_focused()

    pair = [KEYS[key] for key in FIRST], [KEYS[key] for key in SECOND]
    expect(figure(page, "kappa")).to_have_text(f"{cohen_kappa_score(*pair):.2f}")
    same = sum(a == b for a, b in zip(*pair, strict=True)) / len(FIRST)
    expect(figure(page, "raw")).to_have_text(f"{same:.2f}")

    press(page, "3")
    expect(page.locator(".wr-check-place")).to_have_text("2 of 31")
    press(page, "y")
    expect(page.locator(".wr-check-place")).to_have_text("5 of 31")
    press(page, "n")
    expect(page.locator(".wr-badges")).to_contain_text(
        ["5 kept3 dropped0 split0 open23 not judged"]
    )
    rows = list(csv.DictReader(io.StringIO(saved(page, "r"))))
    assert [row["decision"] for row in rows[:8]] == [
        "kept", "kept", "dropped", "kept", "dropped", "kept", "kept", "dropped",
    ]  # fmt: skip
    assert {row["decision"] for row in rows[8:]} == {"open"}
    assert (rows[4]["validator 1"], rows[4]["validator 2"], rows[4]["third"]) == (
        "drop", "keep", "drop",
    )  # fmt: skip
    assert [rows[4][f"{who}: criterion"] for who in ("validator 1", "validator 2", "third")] == [
        "rules", "", "rules",
    ]  # fmt: skip
    assert rows[2]["validator 2: criterion"] == "coverage"
    assert all(row["text"] for row in rows)


@swept
def test_votes_in_conflict_and_files_that_are_none(
    browser: Browser, server: str, tmp_path: Path
) -> None:
    context = context_of(browser)
    page = opened(context, f"{server}/check?built=svbench.comfort&checked=recorded")
    press(page, "yy2yy")
    votes = [json.loads(line) for line in saved(page, "v").splitlines()]
    votes[0]["stands"] = False
    file = tmp_path / "theirs.jsonl"
    chosen = page.locator("input[aria-label='A file of votes']")
    file.write_text("".join(json.dumps(vote) + "\n" for vote in votes) + "{}\n")
    chosen.set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("theirs.jsonl, line 5: it is no vote")
    file.write_text("".join(json.dumps(vote) + "\n" for vote in votes))
    chosen.set_input_files(file)
    expect(page.locator(".wr-check-found")).to_contain_text("3 as here 1 in conflict")
    press(page, "n")  # no vote is cast behind the panel
    page.locator(".wr-check-conflicts select").select_option("theirs")
    page.locator(".wr-check-merge").get_by_role("button", name="Import votes").click()
    expect(figure(page, "raw")).to_have_text("0.50")
    expect(page.locator(".wr-checking")).to_contain_text("1 split")
    page.get_by_role("button", name="Delete these votes").click()
    expect(page.locator(".wr-check-side-box")).to_contain_text("No vote yet")
    page.locator(".wr-check-said-box").get_by_role("button", name="Undo").click()
    expect(figure(page, "raw")).to_have_text("0.50")

    page.goto(f"{server}/check?checked=mine")
    expect(page.locator(".wr-empty")).to_contain_text("Your set is empty")
    page.goto(f"{server}/check?checked=file")
    brought = page.locator("input[aria-label='A file to be checked']")
    brought.set_input_files({"name": "a.json", "mimeType": "", "buffer": b"{"})
    expect(page.get_by_role("alert")).to_contain_text("a.json: it is no JSON")
    prompts = [{"prompt": "<b>Mia</b> leaves.", "difficulty": "hard", "ground_truth": "x"}]
    body = json.dumps([{"experiment_name": "Ball", "prompts": prompts}]).encode()
    brought.set_input_files({"name": "b.json", "mimeType": "", "buffer": body})
    expect(page.locator(".wr-check-text")).to_have_text("<b>Mia</b> leaves.")
    context.close()


@swept
def test_the_verdicts_stay_in_sight_beside_a_drawn_chain(page: Page) -> None:
    page.goto("/check?checked=chains&benchmark=theatre")
    expect(page.locator(".wr-check-graph .wr-chain")).to_be_visible()
    keep = page.get_by_role("button", name="Keep y")
    expect(keep).to_be_in_viewport(ratio=1)
    shown = page.locator(".wr-check-text").inner_text()
    keep.click()
    expect(keep).to_be_focused()
    expect(page.locator(".wr-check-place")).to_have_text("2 of 200")
    expect(page.locator(".wr-check-graph .wr-chain")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator(".wr-check-place")).to_have_text("1 of 200")
    expect(page.locator(".wr-check-text")).to_have_text(shown)


@swept
def test_figures_that_do_not_come_are_asked_for_again(page: Page) -> None:
    page.goto("/check?built=svbench.comfort&checked=recorded")
    expect(page.locator(".wr-check-place")).to_be_visible()
    page.route("**/api/build/check?*", lambda route: route.fulfill(status=200, body="{"))
    page.keyboard.press("y")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Your votes are kept")
    page.unroute("**/api/build/check?*")
    page.get_by_role("button", name="Count again").click()
    expect(page.locator(".wr-badges").last).to_contain_text("1 open")
    expect(alert).to_have_count(0)


@swept
def test_a_clip_is_dropped_with_its_criterion_by_one_more_key(page: Page) -> None:
    page.goto("/streamlit/check?checked=clips&benchmark=theatre")
    place, why = page.locator(".wr-check-place"), page.locator(".wr-check-why")
    expect(place).to_have_text("1 of 192")
    expect(page.locator(".wr-check-film video")).to_be_visible()
    press(page, "n", why="")
    expect(why).to_contain_text("artefacts")
    expect(place).to_have_text("1 of 192")
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    press(page, "nyn", why="s")  # two dropped by artefacts, one kept between them
    expect(place).to_have_text("4 of 192")
    press(page, "u")
    expect(place).to_have_text("3 of 192")
    expect(page.locator(".wr-build-who")).to_contain_text("not judged by you")
    page.get_by_role("button", name="Drop n").click()
    why.get_by_role("button", name="drift").click()
    expect(page.get_by_role("button", name="Drop n")).to_be_focused()
    press(page, "2nyn", why="s")
    table = page.get_by_role("region", name="Drops by criterion")
    expect(table.locator("tbody tr")).to_have_count(2)
    expect(table).to_contain_text("artefacts23")  # items dropped, votes
    expect(table).to_contain_text("drift11")
    page.reload()
    expect(table).to_contain_text("artefacts23")
    figures = json.loads(_download(page, "Figures (JSON)"))
    assert figures["stages"][0]["stage"] == "clip"
    assert {row["criterion"] for row in figures["rejections"]} == {"artefacts", "drift"}


def _download(page: Page, name: str) -> str:
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    return Path(download.value.path()).read_text(encoding="utf-8")


@swept
def test_the_calibration_set_shows_ones_hit_rate_and_no_votes(page: Page) -> None:
    page.goto("/check?checked=calibration")
    expect(page.locator(".wr-check-place")).to_have_text("1 of 32")
    known = page.evaluate(
        "() => fetch('/api/check?checked=calibration').then((answer) => answer.json())"
    )["slots"]["checker"]["payload"]
    truths = [known["known"][item["id"]]["stands"] for item in known["items"][:4]]
    press(page, "".join("y" if stands else "n" for stands in truths), why="f")
    expect(figure(page, "hits")).to_have_text("100 %")
    missed = truths.count(False)
    expect(figure(page, "criteria")).to_have_text("0 %" if missed else "–")
    press(page, "y" if not known["known"][known["items"][4]["id"]]["stands"] else "n", why="f")
    expect(figure(page, "hits")).to_have_text("80 %")
    expect(page.get_by_role("status").last).to_contain_text("Known otherwise")
    expect(page.locator(".wr-check-film a")).to_have_count(0)
    expect(figure(page, "raw")).to_have_count(0)
