"""Scripted answerers: their rules, their rows, and scores against an independent count."""

from collections import Counter

import pytest

from tests.theatre.questions_pack import pack
from theatre.answerers import AnswerRuns, answered, answerers, cast
from theatre.answerers.cast import QuestionView, swapped, view
from theatre.questions import NONE_OF_THESE, SceneQuestion, questions

PACK = pack()
ASKED = questions(PACK)
BY_ID = {q.id: q for q in ASKED}
CAST = answerers(ASKED)
RUNS: AnswerRuns = answered(CAST, ASKED, PACK)
CLOSED = [q for q in ASKED if q.options]


def rows(run: str) -> list[dict[str, object]]:
    return [row for row in RUNS.answers if row["run"] == run]


def accuracy(run: str) -> float:
    marks = [row["correct"] for row in rows(run) if row["status"] == "ok"]
    return sum(mark is True for mark in marks) / len(marks)


LISTED = QuestionView(
    "q", "Why?", ("Ada hopes", "Ada is sad", "Bo opens the very big box", NONE_OF_THESE)
)


@pytest.mark.parametrize(
    ("rule", "changed", "expected"),
    [
        (cast.first_option, {}, 0),
        (cast.longest_option, {}, 2),
        (cast.abstainer, {}, 3),
        (cast.abstainer, {"options": ("a", "b")}, None),
        (cast.subtitle_reader, {"heard": "Open this box!"}, 2),
    ],
)
def test_blind_rules(rule: cast.Blind, changed: dict[str, object], expected: int | None) -> None:
    assert rule(QuestionView(**(vars(LISTED) | changed))) == expected


@pytest.mark.parametrize(
    ("rule", "changed", "expected"),
    [
        (cast.oracle, {}, 3),
        (cast.facts_only, {"result": "event"}, 3),
        (cast.facts_only, {"level": "L2"}, 3),
        (cast.facts_only, {"result": "event", "reasons": ("event",)}, 3),
        (cast.facts_only, {"result": "belief", "heard": "box"}, 2),
        (cast.facts_only, {"result": "event", "reasons": ("belief",), "heard": "box"}, 2),
        (cast.facts_only, {"level": "L3", "heard": "box"}, 2),
        (cast.emotion_first, {"result": "emotion"}, 3),
        (cast.emotion_first, {"result": "event", "reasons": ("emotion",)}, 3),
        (cast.emotion_first, {"result": "emotion", "reasons": ("event",)}, 1),
        (cast.emotion_first, {"result": "event", "options": ("a", "b")}, 0),
    ],
)
def test_knowing_rules(rule: cast.Knowing, changed: dict[str, object], expected: int) -> None:
    assert rule(QuestionView(**(vars(LISTED) | changed)), 3) == expected


def test_the_most_frequent_letter_is_counted_for_each_number_of_options() -> None:
    four = [
        SceneQuestion(str(i), "c", "EU", "?", tuple("abcd"), a) for i, a in enumerate((1, 1, 3))
    ]
    five = [SceneQuestion(str(i), "c", "EU", "?", tuple("abcde"), a) for i, a in enumerate((4, 2))]
    rule = cast.frequent_letter(four + five)
    assert rule(QuestionView("q", "?", tuple("wxyz"))) == 1
    assert rule(QuestionView("q", "?", tuple("vwxyz"))) == 2


@pytest.mark.parametrize("options", [2, 4, 5])
def test_a_swap_moves_the_right_option_and_one_other(options: int) -> None:
    for answer in range(options):
        for rotation in range(options):
            order = swapped(options, answer, rotation)
            assert order[rotation] == answer
            assert sorted(order) == list(range(options))
            assert sum(a != b for a, b in enumerate(order)) in (0, 2)


def test_a_view_has_speech_with_subtitles_alone() -> None:
    story = next(s for s in PACK if s.speech)
    question = next(q for q in CLOSED if q.clip == story.clip)
    order = list(range(len(question.options)))
    assert view(question, story, order, False).heard == ""
    assert view(question, story, order, True).heard == story.speech[0].text


def test_every_choice_run_answers_every_closed_question_once() -> None:
    for run in (r for r in RUNS.runs if r["protocol"] == "choice"):
        counts = Counter(row["question"] for row in rows(str(run["run"])))
        assert counts == Counter(q.id for q in CLOSED)


def test_every_circular_run_has_each_position_of_each_base() -> None:
    bases = [q for q in ASKED if q.level and q.variant == "base"]
    expected = Counter((q.id, place) for q in bases for place in range(4))
    for run in (r for r in RUNS.runs if r["protocol"] == "circular"):
        counts = Counter((row["question"], row["rotation"]) for row in rows(str(run["run"])))
        assert counts == expected


def test_letters_stand_for_the_place_shown() -> None:
    for row in RUNS.answers:
        question = BY_ID[str(row["question"])]
        if row["choice"] is None or question.answer is None:
            continue
        turned = "circular" in str(row["run"])
        rotation = row["rotation"] if turned else question.answer
        order = swapped(len(question.options), question.answer, int(str(rotation)))
        assert order["ABCDE".index(str(row["raw"]))] == row["choice"]
        assert row["correct"] is (row["choice"] == question.answer)


def test_the_oracle_is_right_everywhere() -> None:
    for protocol in ("choice", "circular", "open_ended"):
        assert accuracy(f"{protocol}-theatre-oracle-video") == 1.0


def test_scores_equal_an_independent_count() -> None:
    first = sum(q.answer == 0 for q in CLOSED) / len(CLOSED)
    assert accuracy("choice-theatre-first-option-video") == first
    longest = sum(
        [len(t) for t in q.options].index(max(len(t) for t in q.options)) == q.answer
        for q in CLOSED
    )
    assert accuracy("choice-theatre-longest-option-video") == longest / len(CLOSED)
    letters = {n: Counter(q.answer for q in CLOSED if len(q.options) == n) for n in (4, 5)}
    best = sum(count.most_common(1)[0][1] for count in letters.values())
    assert accuracy("choice-theatre-most-frequent-letter-video") == best / len(CLOSED)


def test_the_first_option_loses_under_circular_evaluation() -> None:
    turned = rows("circular-theatre-first-option-video")
    by_question: dict[object, list[object]] = {}
    for row in turned:
        by_question.setdefault(row["question"], []).append(row["correct"])
    assert not any(all(marks) for marks in by_question.values())
    assert accuracy("circular-theatre-first-option-video") == 0.25
    plain = [r for r in rows("choice-theatre-first-option-video") if r["question"] in by_question]
    assert any(row["correct"] for row in plain)


def test_the_abstainer_has_a_score_only_where_none_of_these_is_offered() -> None:
    for row in rows("choice-theatre-abstainer-video"):
        question = BY_ID[str(row["question"])]
        if NONE_OF_THESE in question.options:
            assert row["correct"] is (question.variant == "v2")
        else:
            assert (row["status"], row["choice"], row["correct"]) == ("refused", None, None)


def test_no_status_but_ok_has_a_score() -> None:
    assert {row["status"] for row in RUNS.answers} == {"ok", "refused"}
    for row in RUNS.answers:
        assert (row["correct"] is None) is (row["status"] != "ok")


def test_subtitles_change_the_reader_and_nothing_without_speech() -> None:
    silent = {s.clip for s in PACK if not s.speech}
    for name in ("subtitle-reader", "facts-only"):
        pairs = [
            (a, b)
            for a, b in zip(
                rows(f"choice-theatre-{name}-video"),
                rows(f"choice-theatre-{name}-subtitles"),
                strict=True,
            )
            if a["choice"] != b["choice"]
        ]
        assert pairs
        assert not [a for a, _ in pairs if BY_ID[str(a["question"])].clip in silent]
