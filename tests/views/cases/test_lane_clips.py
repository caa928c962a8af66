"""Clips in lock-step, with rows made by hand: steps, marks, the first divergence, scores."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.views.cases.clip.made import chain, clip_row, verdict, watched
from views.address.filters import Filters
from views.cases.lanes.clips import Clips, Judging, slots
from views.cases.lanes.divergence import (
    ComparedStep,
    Divergence,
    divergence,
    failed,
    in_words,
    scored_verdicts,
    steps,
)
from views.page.content import Badge, Lockstep, Table, Text
from views.style.model_colours import ModelMark


@pytest.mark.parametrize(
    ("dimension", "score", "is_fault"),
    [("D1", 0, True), ("D1", 1, False), ("realism", 4, True), ("realism", 5, False),
     ("D1", None, False)],
)  # fmt: skip
def test_a_fault_is_less_than_the_best_score(
    dimension: str, score: float | None, is_fault: bool
) -> None:
    assert failed(verdict(dimension, score)) is is_fault


def node_of(name: str, start: float | None = None, shown: bool | None = None) -> dict[str, Any]:
    return {"node": name, "kind": "event", "text": f"{name}!", "start": start, "shown": shown}


def chain_of(name: str, *nodes: dict[str, Any], **links: tuple[str, str]) -> dict[str, Any]:
    return chain(name, {}, **links) | {"nodes": list(nodes)}


def test_a_judges_verdicts_with_a_score() -> None:
    rows = [verdict("D1", 0), verdict("D2", 0, judge="k"), verdict("D3", None),
            verdict("D4", 1, status="refused")]  # fmt: skip
    assert scored_verdicts(watched(verdicts=rows), "j") == rows[:1]
    assert scored_verdicts(None, "j") == []


@pytest.mark.parametrize(
    ("chains", "order"),
    [
        ([[node_of("a", 2.0), node_of("b", 1.0)]], ["b", "a"]),
        ([[node_of("a", 2.0), node_of("b", 1.0), node_of("c")]], ["a", "b", "c"]),
        ([[node_of("a"), node_of("b")], [node_of("a"), node_of("c")]], ["a", "b", "a", "c"]),
    ],
)
def test_steps_stand_in_their_order_in_time_where_all_are_timed(
    chains: list[list[dict[str, Any]]], order: list[str]
) -> None:
    clip = watched(chains=[chain_of(f"c{at}", *nodes) for at, nodes in enumerate(chains)])
    assert [step.place[1] for step in steps([clip, clip, None], "j")] == order


def test_steps_without_times_stand_by_depth_and_those_of_other_clips_join_them() -> None:
    first = watched(chains=[chain_of("c", node_of("b"), node_of("a"), node_of("x"), s=("a", "b"))])
    second = watched(chains=[chain_of("d", node_of("z"), node_of("a", 9.0))])
    made = steps([first, second], "j")
    assert [step.place[1] for step in made] == ["z", "a", "x", "b"]
    assert next(step.node["start"] for step in made if step.place[1] == "a") is None


@pytest.mark.parametrize(
    ("rows", "shown", "mark", "second"),
    [
        ([verdict("D1", 0, chain="c", node="a", second=0.0)], None, "failed", 0.0),
        ([verdict("D1", 0, chain="c", node="a")], None, "failed", 7.0),
        ([verdict("D2", 1, chain="c", node="a", second=3.0),
          verdict("D1", 0, chain="c", node="a", second=4.0)], None, "failed", 4.0),
        ([verdict("D1", 1, chain="c", node="a", second=3.0)], False, "passed", 7.0),
        ([verdict("D1", 0, chain="d", node="a", second=3.0)], None, "none", 7.0),
        ([verdict("D1", 0, chain="c", node="b", second=3.0)], True, "none", 7.0),
        ([], False, "absent", 7.0),
    ],
)  # fmt: skip
def test_a_step_is_marked_by_the_verdicts_that_are_pinned_to_it(
    rows: list[dict[str, Any]], shown: bool | None, mark: str, second: float
) -> None:
    clip = watched(chains=[chain_of("c", node_of("b", 9.0, False), node_of("a", 7.0, shown))],
                   verdicts=rows)  # fmt: skip
    later = watched(chains=[chain_of("c", node_of("a", 8.0))],
                    verdicts=[verdict("D1", 0, chain="c", node="a", second=8.5)])  # fmt: skip
    without = watched()
    step = next(each for each in steps([clip, without, None, later], "j") if each.place[1] == "a")
    assert step.marks == (mark, "none", "none", "failed")
    assert step.second == (second if second != 7.0 else 8.5)
    (alone,) = (each for each in steps([clip], "j") if each.place[1] == "a")
    assert alone.second == second


def test_clips_that_the_judge_has_not_scored_are_no_part_of_a_divergence() -> None:
    chains = [chain_of("c", node_of("a"))]
    bad = watched(chains=chains, verdicts=[verdict("D2", 0, chain="c", node="a")])
    fine = watched(chains=chains, verdicts=[verdict("D2", 1, chain="c", node="a")])
    unscored = watched(chains=chains)
    every = steps([bad, unscored, None], "j")
    assert divergence(every, [bad, unscored, None], "j").kind == "unknown"
    clips = [bad, unscored, bad]
    assert divergence(steps(clips, "j"), clips, "j").kind == "none"
    clips = [bad, unscored, fine]
    assert divergence(steps(clips, "j"), clips, "j").kind == "node"


STEP = ComparedStep((0, "a"), node_of("a"), ("failed", "none", "failed"), None)


@pytest.mark.parametrize(
    ("first", "words"),
    [
        (Divergence("unknown"),
         "First divergence unknown: no judge has scored two of these clips."),
        (Divergence("none"), "By Jay, these clips do not differ."),
        (Divergence("node", STEP),
         "First divergence, by Jay: “a!” (a). Failed there: A and C; not B."),
        (Divergence("node", STEP._replace(marks=("failed",) * 3)),
         "First divergence, by Jay: “a!” (a). Failed there: A, B and C; not ."),
        (Divergence("node", STEP._replace(node=node_of("a") | {"text": ""})),
         "First divergence, by Jay: “a” (a). Failed there: A and C; not B."),
        (Divergence("dimension", None, "D2"),
         "No node is judged differently. First dimension that differs, by Jay: "
         "D2 Prompt Faithfulness (A 0, C 1)."),
    ],
)  # fmt: skip
def test_a_divergence_in_words(first: Divergence, words: str) -> None:
    assert in_words(first, ("A", "B", "C"), "Jay", (0, None, 1.0)) == words


NAMES = {"j": "Jay"}
MARKS = {"m": ModelMark("#111111", "circle"), "n": ModelMark("#222222", "square"),
         "o": ModelMark("#333333", "cross")}  # fmt: skip
SIZE = {"duration": 9.0, "fps": 24.0, "width": 640, "height": 360}
FIRST = watched(
    clip=clip_row(clip="b.m", item="b.i", media="a.mp4", **SIZE, prompt="P", item_question="Q?",
                  ground_truth="E"),
    chains=[chain_of("c", node_of("a", 1.0), node_of("b", 2.0))],
    verdicts=[
        verdict("D1", 0, chain="c", node="a", second=1.2),
        verdict("D3", 0, chain="c", node="b", second=2.5, reason="Late."),
        verdict("D2", 0, chain="c", node="b", second=2.0),
        verdict("D5", 0, judge="k", second=1.0),
        verdict("D4", None, status="refused", judge=None),
    ],
)  # fmt: skip
SECOND = watched(
    clip=clip_row(clip="b.n", item="b.i"),
    chains=[chain_of("d", node_of("a", 1.0), node_of("b", 3.0))],
    verdicts=[verdict("D1", 0, chain="d", node="a"), verdict("D2", 1, chain="d", node="b"),
              verdict("D3", 0, second=0.5)],
)  # fmt: skip


def lanes(
    *clips: Any, address: str = "", judge: str | None = "j", made: Any = None
) -> dict[str, Any]:
    filters = Filters.parse(address).filters.but(compare=("m", "n", "o")[: len(clips)])
    compared = Clips(clips, made or {}, MARKS)
    return dict(slots(compared, {"m": "Em"}, Judging(judge, NAMES), filters))


def stage(shown: dict[str, Any]) -> dict[str, Any]:
    content = shown["stage"]
    assert isinstance(content, Lockstep)
    return dict(content.payload)


def test_the_stage_has_each_clip_the_steps_and_the_marks_of_the_judges_faults() -> None:
    made = stage(lanes(FIRST, SECOND, None, address="align=share&t=1.5"))
    assert [(clip["id"], clip["name"], clip["colour"], bool(clip["src"]), clip["duration"])
            for clip in made["clips"]] == [
        ("b.m", "Em", "#111111", True, 9.0), ("b.n", "n", "#222222", False, None),
        ("", "o (no clip of this prompt)", "#333333", False, None),
    ]  # fmt: skip
    assert (made["align"], made["start"]) == ("share", 1.5)
    assert [badge["text"] for badge in made["clips"][0]["badges"]] == ["D1 ✗", "D2 ✗", "D3 ✗"]
    assert [(step["label"], step["text"], step["kind"], step["second"], step["clip"], step["first"])
            for step in made["steps"]] == [
        ("a", "a!", "event", 1.2, 0, False), ("b", "b!", "event", 2.5, 0, True),
    ]  # fmt: skip
    assert [[mark["state"] for mark in step["marks"]] for step in made["steps"]] == [
        ["failed", "failed", "none"], ["failed", "passed", "none"],
    ]  # fmt: skip
    marks = [(each["clip"], each["second"], each["text"], each["first"]) for each in made["marks"]]
    assert marks == [
        (0, 1.2, "Em, D1 Core Paradigm Replication: ", False),
        (0, 2.5, "Em, D3 Social Coherence: Late.", True),
        (0, 2.0, "Em, D2 Prompt Faithfulness: ", False),
        (1, 0.5, "n, D3 Social Coherence: ", False),
    ]  # fmt: skip
    assert made["differ"] == {
        "kind": "node", "text": "First divergence, by Jay: “b!” (b). Failed there: Em; not n and o."
    }  # fmt: skip


def test_a_step_seeks_in_the_first_clip_that_failed_it() -> None:
    fine = watched(clip=clip_row(), chains=[chain_of("c", node_of("a"))],
                   verdicts=[verdict("D1", 1, chain="c", node="a")])  # fmt: skip
    bad = watched(clip=clip_row(), chains=[chain_of("c", node_of("a") | {"text": None})],
                  verdicts=[verdict("D1", 0, chain="c", node="a", second=4.0)])  # fmt: skip
    (step,) = stage(lanes(fine, bad))["steps"]
    assert (step["clip"], step["second"], step["first"]) == (1, 4.0, True)
    (step,) = stage(lanes(bad, bad))["steps"]
    assert (step["text"], step["clip"], step["first"]) == ("a", 0, False)
    (step,) = stage(lanes(fine, fine))["steps"]
    assert (step["clip"], step["second"]) == (0, None)


def test_a_step_of_a_second_chain_is_that_of_no_clip_with_one_alone() -> None:
    short = watched(
        clip=clip_row(), chains=[chain_of("c")], verdicts=[verdict("D1", 0, second=1.0)]
    )
    two = watched(clip=clip_row(), chains=[chain_of("d"), chain_of("e", node_of("a"))],
                  verdicts=[verdict("D1", 0, chain="e", node="a", second=4.0)])  # fmt: skip
    made = stage(lanes(short, two))
    assert made["differ"]["kind"] == "node"
    assert [(mark["clip"], mark["first"]) for mark in made["marks"]] == [(0, False), (1, True)]


def test_of_clips_that_differ_in_a_dimension_its_first_mark_leads() -> None:
    first = watched(clip=clip_row(), verdicts=[verdict("D2", 0, second=3.0), verdict("D1", 0)])
    second = watched(clip=clip_row(), verdicts=[verdict("D2", 1), verdict("D1", 0, second=1.0)])
    made = stage(lanes(first, second))
    assert made["differ"]["kind"] == "dimension" and "(Em 0, n 1)" in made["differ"]["text"]
    assert [mark["second"] for mark in made["marks"]] == [3.0, 1.0]
    assert [mark["first"] for mark in made["marks"]] == [True, False]
    third = watched(clip=clip_row(), verdicts=[verdict("D2", 0, second=5.0), verdict("D1", 0)])
    made = stage(lanes(second, first, third))
    assert [mark["first"] for mark in made["marks"]] == [False, True, False]


@pytest.mark.parametrize(
    ("rows", "opens"),
    [
        ([verdict("D1", 1)], ("", "", "")),
        ([verdict("realism", 4, second=1.0), verdict("D1", 0)], ("D1", "v", "moment")),
        ([verdict("D1", 0), verdict("D2", 0, second=0.0)], ("D2", "v", "moment")),
    ],
)
def test_a_clip_opens_at_its_lowest_verdict_of_equals_at_the_pinned_one(
    rows: list[dict[str, Any]], opens: tuple[str, str, str]
) -> None:
    clip = watched(clip=clip_row(), verdicts=rows)
    made = stage(lanes(clip, clip, address="differ=any&align=share"))
    query = parse_qs(urlsplit(made["clips"][0]["watch"]).query)
    assert tuple(query.get(name, [""])[0] for name in ("question", "colour", "play")) == opens
    assert query["clip"] == ["b.c"] and not {"compare", "differ", "align"} & query.keys()


@pytest.mark.parametrize("clips", [(FIRST, None), (None, None)])
def test_one_clip_alone_is_compared_with_nothing(clips: tuple[Any, ...]) -> None:
    made = stage(lanes(*clips))
    assert made["differ"]["text"] == "Only one of the chosen models made a clip for this prompt."
    assert made["align"] == "seconds"
    assert "Only one" not in stage(lanes(FIRST, SECOND))["differ"]["text"]


def test_about_tells_the_prompt_and_leads_to_answers_about_each_clip() -> None:
    rows = {"m": {"clip": "b.m", "generator_name": None, "n_questions": 2},
            "n": {"clip": "b.n", "generator_name": "En", "n_questions": 1},
            "o": {"clip": "b.o", "generator_name": "Oh", "n_questions": 0}}  # fmt: skip
    about = lanes(FIRST, SECOND, None, address="differ=any", made=rows)["about"]
    assert isinstance(about, Text)
    assert [(block.label, block.text) for block in about.blocks] == [
        ("", "b.i"), ("", "B"), ("Prompt", "P"), ("Question", "Q?"), ("Expected outcome", "E"),
        ("Answers about", "m’s clip"), ("Answers about", "En’s clip"),
    ]  # fmt: skip
    query = parse_qs(urlsplit(about.blocks[-1].href or "").query)
    assert query["clip"] == ["b.n"] and not {"compare", "differ"} & query.keys()
    named = watched(clip=clip_row(item="b.i", paradigm_name="The ball"))
    assert lanes(None, named)["about"].blocks[0].text == "The ball"
    (nothing,) = lanes(None, None)["about"].blocks
    assert nothing.style == "empty"


def test_scores_have_a_row_for_each_judge_the_deciding_one_first() -> None:
    table = lanes(FIRST, SECOND, None, judge="k")["scores"]
    assert isinstance(table, Table)
    assert [column.label for column in table.columns] == ["Judge", "Em", "n", "o", "Differ in"]
    cells = {
        row.key: [[badge.text for badge in part] if isinstance(part, tuple) else part
                  for part in (row.cells[column.id] for column in table.columns)]
        for row in table.rows
    }  # fmt: skip
    assert cells == {
        "k": ["k", ["D5 ✗"], [], [], []],
        "j": ["Jay", ["D1 ✗", "D2 ✗", "D3 ✗"], ["D1 ✗", "D2 ✓", "D3 ✗"], [], ["D2"]],
        "–": ["–", ["D4 –"], [], [], []],
    }
    assert list(cells) == ["k", "j", "–"]
    assert table.rows[1].cells["differ"] == (Badge("D2", "warn", "D2 Prompt Faithfulness"),)


def test_a_judge_is_called_by_name_else_by_id() -> None:
    assert [Judging(name, NAMES).name for name in ("j", "k", None)] == ["Jay", "k", None]
