"""The texts of a clip: its heading, ways to other pages, other judges' reasons, its questions."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from metrics.patterns import PATTERNS
from tests.views.cases.clip.made import answer, chain, clip_row, question, verdict, watched
from views.address.filters import Filters
from views.cases.clip.texts import about, beside, case_of, heading, question_folds, reasons
from views.cases.rail import CaseWalk, ClipWalk, Stretch
from views.page.content import CaseIdentity, Text


def lines(text: Text | None) -> list[tuple[str, str]]:
    assert text is not None
    return [(block.label, block.text) for block in text.blocks]


@pytest.mark.parametrize(
    ("known", "title"),
    [
        ({"paradigm_name": "The ball", "item": "b.i", "tier": "easy", "generator": "g",
          "generator_name": "Gen"}, "The ball · easy · Gen"),
        ({"item": "b.i", "generator": "g"}, "b.i · g"),
        ({"tier": "hard"}, "b.c · hard"),
    ],
)  # fmt: skip
def test_a_heading_names_scene_tier_and_maker(known: dict[str, str], title: str) -> None:
    (block,) = heading(watched(clip=clip_row(**known))).blocks
    assert (block.text, block.style) == (title, "heading")


TEXTS = {
    "prompt": "P",
    "ground_truth": "E",
    "image_prompt": "F",
    "scenario": "S",
    "test_point": "T",
}


def test_about_tells_the_scene_without_what_stands_above_the_player() -> None:
    shown = watched(clip=clip_row(**TEXTS, theme="Old shop"))
    below = [("First frame", "F"), ("Scenario", "S"), ("What it tests", "T")]
    assert lines(about(shown, Filters(), with_prompt=False)) == [("", "B · Old shop"), *below]
    whole = about(shown, Filters(), with_prompt=True)
    assert lines(whole)[1:] == [("Prompt", "P"), ("Expected", "E"), *below]


FILM = {"media": "a.mp4", "origin": "youtube/abcdefghijk/75"}
EXPECTED = chain("x", {}) | {"expected": True}
SIBLING = {"generator_name": None, "generator": None, "clip": "b.d"}


@pytest.mark.parametrize(
    ("parts", "labels"),
    [
        ({}, []),
        ({"clip": clip_row(**FILM)}, ["Judge"]),
        ({"clip": clip_row(**FILM | {"media": None})}, ["YouTube"]),
        ({"chains": [chain("c", {}), EXPECTED]}, ["Build"]),
        ({"chains": [EXPECTED]}, []),
        ({"questions": [question("q")]}, ["Compare"]),
        ({"siblings": [SIBLING], "clip": clip_row(item="b.i")}, ["Compare"]),
    ],
)
def test_about_leads_to_what_can_be_done_with_the_clip(
    parts: dict[str, Any], labels: list[str]
) -> None:
    filters = Filters(compare=("m",), differ="any")
    blocks = about(watched(**parts), filters, with_prompt=False).blocks[1:]
    assert [block.label for block in blocks] == labels
    queries = {block.label: parse_qs(urlsplit(block.href or "").query) for block in blocks}
    for label, query in queries.items():
        if label == "Compare":
            assert "compare" not in query and "differ" not in query
            assert query.get("item", query.get("clip")) == (["b.i"] if "clip" in parts else ["b.c"])
        elif label != "YouTube":
            assert query["clip"] == ["b.c"]
    for block in blocks:
        if block.label == "YouTube":
            assert block.outside and "second 75" in block.text and "t=75s" in str(block.href)


@pytest.mark.parametrize(
    ("run", "label", "left"),
    [("", "2 older runs of the same not shown:", ["all"]),
     ("all", "2 older runs of the same not shown:", ["all"]), ("r", "Only run r:", None)],
)  # fmt: skip
def test_results_that_are_not_shown_are_a_link_away(
    run: str, label: str, left: list[str] | None
) -> None:
    shown = watched(unshown=("v1", "v2"))
    (_, block) = about(shown, Filters(run=run, case="a~b"), with_prompt=False).blocks
    assert (block.text, block.label) == ("show all", label)
    assert parse_qs(urlsplit(block.href or "").query).get("run") == left


def test_the_scenes_other_clips_are_linked_up_to_eight_of_a_prompt() -> None:
    assert beside(watched(), Filters()) is None
    makers = [{"generator_name": "Gen", "generator": "g", "clip": "b.0"},
              {"generator_name": None, "generator": "h", "clip": "b.1"}, SIBLING]  # fmt: skip
    tiers = [{"tier": "hard", "clip": "b.h"}]
    few = beside(watched(siblings=makers, tiers=tiers), Filters())
    assert lines(few) == [
        ("", "Same prompt, by others:"), ("sibling", "Gen"), ("sibling", "h"), ("sibling", "b.d"),
        ("", "Same scene, other tiers:"), ("sibling", "hard"),
    ]  # fmt: skip
    for count, last in ((8, "b.7"), (9, "and 1 more below"), (11, "and 3 more below")):
        many = [SIBLING | {"clip": f"b.{at}"} for at in range(count)]
        text = beside(watched(siblings=many), Filters())
        assert text is not None and len(text.blocks) == 1 + 8 + (count > 8)
        assert text.blocks[-1].text == last


def test_an_open_case_of_a_list_can_be_tagged() -> None:
    row = {"benchmark": "b", "model": "m", "judge": None}
    walk = CaseWalk(PATTERNS[0], Stretch(1, 1), row, {}, {})
    opened = Filters(case="r~q~0")
    assert case_of(walk, opened) == CaseIdentity("b", "r~q~0", "m", "")
    assert case_of(walk._replace(opened=None), opened) is None
    assert case_of(ClipWalk(Stretch(1, 1), {}, {}), opened) is None


def test_reasons_stand_by_run_of_the_judges_that_the_player_does_not_show() -> None:
    rows = [
        verdict("D1", 1, reason="Yes.", judge_name="Jay", setting="−", summary="All of it."),
        verdict("D2", 0, node="a"),
        verdict("D5", 0, second=0.0, run="w", setting="half", older="v0"),
        verdict("D5", 0, run="x", judge="k"),
        verdict("D5", 0, run="y", judge=None),
    ]
    shown = watched(verdicts=rows)
    first, second, third = reasons(shown, ("k",)).entries
    assert (first.title, second.title, third.title) == (
        "Jay — eva", "j — eva · half · older: v0", "no judge named — eva"
    )  # fmt: skip
    assert [badge.text for badge in first.badges] == ["D1 ✓", "D2 ✗"]
    assert first.facts == (
        ("Summary", "All of it."),
        ("D1 Core Paradigm Replication", "1 — Yes. (not pinned to a moment)"),
        ("D2 Prompt Faithfulness", "0 — no reason given (pinned to a)"),
    )
    assert [text for _, text in second.facts] == ["0 — no reason given (pinned to 0.0 s)"]
    assert reasons(shown, ()).entries == (), "the player shows those of all"


def many(*kinds: tuple[str, str | None, int]) -> Any:
    """So many questions of each type and level, each answered right once, wrong twice."""
    replies = (answer("r", True), answer("s", False), answer("u", False),
               answer("t", True, protocol="circular"))  # fmt: skip
    each = [(kind, level) for kind, level, count in kinds for _ in range(count)]
    return watched(questions=[
        question(f"q{at}", *replies, type=kind, level=level)
        for at, (kind, level) in enumerate(each)
    ])  # fmt: skip


@pytest.mark.parametrize(
    ("kinds", "groups"),
    [
        ([("EU", None, 4), ("CW", None, 4)], []),
        ([("EU", None, 9)], []),
        ([("odd", None, 1), ("CW", None, 4), ("EU", None, 3), ("zz", "L1", 1)],
         [("What happens (EU)", "3 questions · 3 of 9 answers right"),
          ("Why it came about (CW)", "4 questions · 4 of 12 answers right"),
          ("Level 1: what can be seen", "1 question · 1 of 3 answers right"),
          ("odd", "1 question · 1 of 3 answers right")]),
    ],
)  # fmt: skip
def test_nine_questions_of_two_kinds_stand_in_groups(
    kinds: list[tuple[str, str | None, int]], groups: list[tuple[str, str]]
) -> None:
    folds = question_folds(many(*kinds), Filters())
    assert list(folds.groups.items()) == groups
    assert folds.opened == tuple(name for name, _ in groups[:1])
    assert bool(folds.entries[0].group) == bool(groups)


def test_the_group_of_the_open_cases_question_is_expanded() -> None:
    shown = many(("EU", None, 8), ("CW", None, 2))
    filters = Filters(pattern="wrong-answer", case="r~q9~0")
    folds = question_folds(shown, filters)
    assert [fold.title for fold in folds.entries if fold.open] == ["q9"]
    assert folds.opened == ("Why it came about (CW)",)
    only = question_folds(shown, filters.but(type=("EU",)))
    assert len(only.entries) == 8 and not only.groups and not only.opened


def test_questions_that_nobody_answered_say_so_and_at_most_150_are_listed() -> None:
    rows = [question(f"q{at}") for at in range(151)]
    rows[3]["type"] = "CW"
    folds = question_folds(watched(questions=rows), Filters())
    assert len(folds.entries) == 150
    assert list(folds.groups.values()) == ["149 questions · no answers", "1 question · no answers"]
