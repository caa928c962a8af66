"""Answers on one clip beside each other, with rows made by hand: who was right, what differs."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from store.queries.clips.clip import Watched
from tests.views.cases.clip.made import answer, clip_row, question, watched
from views.address.filters import Filters
from views.cases.lanes.answers import answers_differ, is_right, slots
from views.cases.lanes.model import opening_answerers
from views.cases.lanes.selection import Answerer, named_models, same_protocol
from views.page.content import Badge, Folds, Lockstep, Score, Table, Text
from views.style.model_colours import ModelMark

MARKS = {"g": ModelMark("#111111", "circle")}


def answerer(key: str, *runs: str) -> Answerer:
    return Answerer(key, key.partition("~")[0].title(), {}, list(runs))


ANN, BOB, CAT = (
    answerer("ann~~−~", "a", "a2"),
    answerer("bob~~−~", "b"),
    answerer("cat~~+Sub~", "c"),
)
BOTH = {each.key: each for each in (ANN, BOB)}
EVERY = {each.key: each for each in (ANN, BOB, CAT)}


def lanes(clip: Watched | None, address: str = "", compare: Any = tuple(BOTH)) -> dict[str, Any]:
    filters = Filters.parse(address).filters.but(compare=compare)
    return dict(slots(clip, BOTH, filters, MARKS))


def test_an_answer_counts_where_it_can_be_graded() -> None:
    rows = [answer("a", True), answer("a", False), answer("a", None),
            answer("a", True, status="refused"), None]  # fmt: skip
    assert [is_right(row) for row in rows] == [True, False, None, None, None]
    right, wrong, *without = rows
    assert answers_differ([right, wrong])
    assert not answers_differ([right, right, *without]) and not answers_differ([wrong, *without])


def test_a_clip_that_is_not_there_is_named() -> None:
    shown = lanes(None, "clip=b.zz")
    assert shown["stage"].payload["empty"] == "There is no clip “b.zz” in these data."
    assert shown["questions"].empty == shown["scores"].empty == shown["stage"].payload["empty"]


SIZE = {"media": "a.mp4", "duration": 9.0, "fps": 24.0, "width": 640, "height": 360}


@pytest.mark.parametrize(
    ("known", "name", "title"),
    [
        ({"paradigm_name": "The ball", "generator": "g", "generator_name": "Gen"},
         "The ball", "The ball — Gen"),
        ({"generator": "h"}, "b.c", "b.c — h"),
        ({}, "b.c", "b.c"),
    ],
)  # fmt: skip
def test_the_clip_is_named_with_its_maker(known: dict[str, str], name: str, title: str) -> None:
    shown = lanes(watched(clip=clip_row(**known, **SIZE)), "t=2&align=share&differ=any")
    stage, about = shown["stage"], shown["about"]
    assert isinstance(stage, Lockstep) and isinstance(about, Text)
    (clip,) = stage.payload["clips"]
    assert (clip["id"], clip["name"], bool(clip["src"])) == ("b.c", name, True)
    assert clip["colour"] == ("#111111" if known.get("generator") == "g" else "")
    assert (clip["duration"], clip["width"], stage.payload["start"]) == (9.0, 640, 2.0)
    query = parse_qs(urlsplit(clip["watch"]).query)
    assert query["colour"] == ["a", "b"] and not {"compare", "differ", "align"} & query.keys()
    assert [(block.text, block.style) for block in about.blocks] == [
        (title, "heading"), ("B" if "paradigm_name" not in known else about.blocks[1].text, "note")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("item", "siblings", "is_linked"),
    [("b.i", [{}], True), ("b.i", [], False), (None, [{}], False)],
)
def test_the_prompts_other_clips_are_a_link_away(
    item: str | None, siblings: list[Any], is_linked: bool
) -> None:
    blocks = lanes(watched(clip=clip_row(item=item), siblings=siblings), "differ=any")[
        "about"
    ].blocks
    links = [parse_qs(urlsplit(block.href).query) for block in blocks if block.href]
    assert [query["item"] for query in links] == ([["b.i"]] if is_linked else [])
    assert not any({"compare", "differ"} & query.keys() for query in links)


def test_two_of_three_models_colour_the_clip_by_itself() -> None:
    compared = Filters(compare=tuple(EVERY))
    content = slots(watched(), EVERY, compared, MARKS)["stage"]
    assert isinstance(content, Lockstep)
    query = parse_qs(urlsplit(content.payload["clips"][0]["watch"]).query)
    assert query["colour"] == ["a", "b"]


def test_fewer_than_two_models_are_told() -> None:
    def differ(*compare: str) -> str:
        return str(lanes(watched(), compare=compare)["stage"].payload["differ"]["text"])

    assert differ(*BOTH) == "One clip, several models. Questions on which they differ come first."
    few = "Fewer than two models answered here. Choose others above."
    assert (differ(ANN.key), differ(ANN.key, "nobody")) == (few, few)


ASKED = watched(questions=[
    question("q1", answer("a", True, choice=0), answer("b", True, choice=0),
             answer("x", False, choice=1)),
    question("q2", answer("a2", False, choice=1), answer("b", True, choice=0), type="CW"),
    question("q3", answer("a", None, status="refused"), answer("b", False, choice=1)),
    question("q4", answer("a", None, raw="Who knows."), answer("b", True, protocol="circular")),
    question("q5", answer("a", False, choice=None), answer("b", True, choice=0), level="L1"),
])  # fmt: skip


def test_each_model_has_its_right_answers_out_of_what_it_was_asked() -> None:
    table = lanes(ASKED)["scores"]
    assert isinstance(table, Table)
    first, second = table.rows
    counts = [[row.cells[name] for name in ("model", "right", "ok", "n")] for row in table.rows]
    assert counts == [["Ann", 1, 3, 5], ["Bob", 3, 4, 5]]
    assert first.cells["score"] == Score(100 / 3, "0–100", 5, 3, right=1, base=3)
    assert second.cells["score"] == Score(75.0, "0–100", 5, 4, right=3, base=4)
    unanswered = lanes(watched(questions=[question("q")]))["scores"].rows[0]
    assert unanswered.cells["score"] == Score(None, "0–100", 1, 0, right=0, base=0)


def test_questions_on_which_models_differ_come_first_and_are_open() -> None:
    folds = lanes(ASKED)["questions"]
    assert isinstance(folds, Folds)
    assert [(fold.title, fold.open) for fold in folds.entries] == [
        ("q2", True), ("q5", True), ("q1", False), ("q3", False), ("q4", False),
    ]  # fmt: skip
    badges = {fold.title: [(badge.text, badge.tone) for badge in fold.badges[1:]]
              for fold in folds.entries}  # fmt: skip
    assert badges == {
        "q1": [("Ann A ✓", "good"), ("Bob A ✓", "good")],
        "q2": [("differ", "warn"), ("Ann B ✗", "bad"), ("Bob A ✓", "good")],
        "q3": [("Ann –", "muted"), ("Bob B ✗", "bad")],
        "q4": [("Ann –", "bad"), ("Bob –", "muted")],
        "q5": [("differ", "warn"), ("Ann ✗", "bad"), ("Bob A ✓", "good")],
    }
    assert folds.entries[0].badges[0] == Badge("CW", "accent", "question type")
    chosen = " ".join(text for _, text in folds.entries[2].facts)
    assert "chosen by m, m" in chosen, "only the compared ones: x chose B"
    assert "x — chosen" in chosen and "y — chosen" not in chosen
    only = lanes(ASKED, "type=CW")
    assert [fold.title for fold in only["questions"].entries] == ["q2"]
    assert only["scores"].rows[0].cells["n"] == 1


def test_four_questions_that_differ_are_open_and_150_are_listed() -> None:
    rows = [question(f"q{at}", answer("a", True), answer("b", False)) for at in range(151)]
    entries = lanes(watched(questions=rows))["questions"].entries
    assert [fold.open for fold in entries] == [True] * 4 + [False] * 146


@pytest.mark.parametrize(
    ("case", "runs", "chosen"),
    [
        ("", ("a", "b", "c"), (ANN.key, BOB.key)),
        ("b~q~0", ("a", "b", "c"), (BOB.key, ANN.key)),
        ("c~q~0", ("a", "b", "c"), (CAT.key, ANN.key)),
        ("", ("c", "b"), (BOB.key, CAT.key)),
        ("b~q~0", ("b", "c"), (BOB.key, CAT.key)),
        ("nobody~q", ("b", "c"), (BOB.key, CAT.key)),
        ("", (), (ANN.key, BOB.key)),
        ("b~q~0", ("b",), (BOB.key,)),
    ],
)
def test_lanes_open_with_two_who_answered_of_one_setting(
    case: str, runs: tuple[str, ...], chosen: tuple[str, ...]
) -> None:
    clip = watched(questions=[question("q", *(answer(run, True) for run in runs))])
    assert opening_answerers(case, EVERY, clip) == chosen
    if not runs and not case:
        assert opening_answerers(case, EVERY, None) == chosen


def test_of_those_who_answered_one_of_the_same_setting_comes_beside() -> None:
    dan = answerer("dan~~+Sub~", "d")
    clip = watched(questions=[question("q", *(answer(run, True) for run in "abcd"))])
    assert opening_answerers("c~q~0", EVERY | {dan.key: dan}, clip) == (CAT.key, dan.key)


def test_models_are_compared_under_the_first_protocol_that_all_have() -> None:
    def protocols(**runs: tuple[int, ...]) -> Answerer:
        return Answerer("k", "K", runs, [])

    both = protocols(choice=(1, 2), circular=(3,))
    assert same_protocol([both, protocols(choice=(4,), circular=(5,))]) == (1, 2, 4)
    assert same_protocol([both, protocols(circular=(5,))]) == (3, 5)
    assert same_protocol([both, protocols(open_ended=(5,))]) == ()
    assert same_protocol([]) == ()


def test_the_named_models_are_those_that_can_be_compared_here() -> None:
    named = ("ann~judge~−~x", "ann~~−~", "bob", "nobody~~−~")
    of_clip = Filters(clip="b.c", compare=named)
    assert named_models(of_clip, {}, EVERY | {"bob~~~": BOB}) == ("ann~~−~", "bob~~~")
    of_item = Filters(item="b.i", compare=("g~j", "h", "g", "nobody"))
    assert named_models(of_item, {"g": "G", "h": "H"}, {}) == ("g", "h")
