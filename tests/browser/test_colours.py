"""The chain in a scripted answerer's colours, read out of the page and its drawing.

Every run asks the marks of chains in tests/metrics/chains/ and tests/views/cases/clip/, and what
the player draws of them in tests/browser/player/test_marks.py.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from metrics.chains.marks import ChainLink, ChainShape, QuestionPlace
from tests.metrics.chains.made import official_case
from tests.oracle import Bundle
from tests.rounds import swept

pytestmark = pytest.mark.browser

CLIP, RUN = "laugh-easy-faithful", "choice-theatre-emotion-first-video"
CASES = (
    "causal right, perception wrong",
    "perception right, causal wrong",
    "perception wrong, causal wrong",
)
NAMES = """all => Object.fromEntries(all.map(entry =>
  [entry.dataset.step ?? entry.dataset.link, entry.getAttribute('aria-label')]))"""
COLOUR = """link => {
  const line = document.querySelector(`.wr-chain [data-link="${link}"] .wr-path`);
  const [red, green] = getComputedStyle(line).stroke.match(/\\d+/g).map(Number);
  return red > green + 60 ? 'red' : green > red + 60 ? 'green' : 'neither'; }"""
"""The colour of a link's line."""


def expected(pack: Bundle) -> tuple[dict[str, int], dict[str, str]]:
    """The case of each link, and how the run did on each step and link, by the pack's files."""
    rows = [row for row in pack.questions.values() if row["clip"] == CLIP and row.get("chain")]
    places = [
        QuestionPlace(row["question"], "c", row.get("node"), row.get("subchain")) for row in rows
    ]
    answers = {row["question"]: row for row in pack.rows("answers") if row["run"] == RUN}
    right = {place.question: pack.mark(answers[place.question]) for place in places}
    outcomes = {name: "right" if each else "wrong" for name, each in right.items()}
    links = {
        row["subchain"]: ChainLink(row["result"], tuple(row["reasons"]))
        for row in pack.rows("subchains")
        if row["chain"] == f"{CLIP}-chain-1"
    }
    shape = ChainShape("c", {}, links)
    cases = {name: official_case(shape, name, places, outcomes) for name in links}
    marks_of: dict[str, list[bool]] = {}
    for place in places:
        marks_of.setdefault(place.subchain or place.node or "", []).append(
            bool(right[place.question])
        )
    return {name: case for name, case in cases.items() if case}, {
        name: f"answered right {sum(marks)} of {len(marks)}" if len(set(marks)) > 1
        else f"answered {'right' if marks[0] else 'wrong'}"
        for name, marks in marks_of.items()
    }  # fmt: skip


def read_names(page: Page) -> dict[str, Any]:
    page.wait_for_selector(".wr-player[data-graph=drawn]")
    names: dict[str, Any] = page.locator(
        ".wrp-list [data-step], .wrp-list [data-link]"
    ).evaluate_all(NAMES)
    return names


@swept
def test_three_cases_of_inconsistency_are_read_and_another_run_recolours_in_place(
    page: Page, pack: Bundle
) -> None:
    cases, words = expected(pack)
    assert sorted(cases.values()) == [1, 2, 3], "the theatre shows all three on one chain"
    page.goto(f"/cases?clip={pack.name}.{CLIP}&colour={pack.name}.{RUN}")
    names = read_names(page)
    for name, text in names.items():
        assert text.endswith(words.get(name, "not asked")), text
    for link, case in cases.items():
        assert f"case {case}: {CASES[case - 1]}" in names[link]
        if not words[link].startswith("answered right 1"):
            assert page.evaluate(COLOUR, link) == ("green" if case == 1 else "red"), link
    panel = page.locator(".wrp-case")
    expect(panel).to_contain_text("Answered wrong")
    expect(page.locator(".wr-excerpts")).to_be_in_viewport(ratio=1)

    page.evaluate("window.video = document.querySelector('.wr-player video')")
    page.locator("[data-wr-drop=colour] > summary").click()
    page.get_by_role("link", name="Scripted · oracle · choice + beside", exact=True).click()
    page.wait_for_url(f"**colour={pack.name}.choice-theatre-oracle-video**")
    expect(page.locator(".wrp-list [data-link]").first).to_have_attribute(
        "aria-label", re.compile("A .*; B answered right$")
    )
    assert page.evaluate("video.isConnected"), "the clip plays on: nothing is laid out anew"
