"""The three texts above the player, and what the player need not repeat of them."""

from types import SimpleNamespace
from typing import Any

import pytest

from views.cases.clip.head.outcome import Voice
from views.cases.clip.texts import above, excerpts
from views.page.content import Excerpts
from views.player.payload import Payload, PayloadQuestion, PayloadReply, Pin

LATE = Pin("D1", "Judge", 0, "ok", "It comes late.", dimension="D1", failing=True)
WRONG = Pin("D2", "Judge", 0, "ok", "It comes late.", dimension="D2", failing=True)
ODD = Pin("D3", "Judge", 0, "ok", "It is odd. ", dimension="D3", failing=True)
FINE = Pin("D4", "Judge", 1, "ok", "All is there.", dimension="D4")
REFUSED = Pin("D5", "Judge", None, "refused", "Never.", dimension="D5")
SILENT = Pin("D5", "Judge", 0, "ok", dimension="D5", failing=True)


def judged(*pins: Pin) -> Voice:
    return Voice("v", "Judge", "verdicts", pins)


def clip(*summaries: tuple[str, str], **more: str) -> Any:
    names = ("prompt", "scenario", "image_prompt", "item_question", "ground_truth", "test_point")
    verdicts = [{"run": run, "summary": summary} for run, summary in summaries]
    return SimpleNamespace(clip=dict.fromkeys(names) | more, verdicts=verdicts)


def texts(shown: Excerpts | None) -> dict[str, str]:
    assert shown is not None
    return {each.label: each.text for each in shown.entries}


@pytest.mark.parametrize(
    ("known", "shown"),
    [
        ({"prompt": "P", "scenario": "S", "image_prompt": "I"}, {"Prompt": "P"}),
        ({"scenario": "S", "image_prompt": "I"}, {"Prompt": "S"}),
        ({"image_prompt": "I"}, {"Prompt": "I"}),
        ({"item_question": "Q?", "ground_truth": "T.", "test_point": "E"}, {"Expected": "Q? T."}),
        ({"test_point": "E"}, {"Expected": "E"}),
    ],
)
def test_without_an_open_question_they_are_of_the_prompt(
    known: dict[str, str], shown: dict[str, str]
) -> None:
    answers = Voice("m", "Model", "answers")
    assert texts(excerpts(clip(**known), [answers], [], None)) == shown


def test_nothing_known_is_no_text() -> None:
    assert excerpts(clip(), [judged(FINE)._replace(pins=())], [], "D1") is None


@pytest.mark.parametrize(
    ("pins", "text", "tone"),
    [
        ((FINE, LATE, ODD, WRONG, SILENT),
         "D1, D2 ✗ “It comes late.”\nD3 ✗ “It is odd.”", "bad"),
        ((FINE, REFUSED), "D4 ✓ “All is there.”\nD5 – “Never.”", "good"),
        ((REFUSED,), "D5 – “Never.”", "none"),
    ],
)  # fmt: skip
def test_what_happened_is_a_judges_summary_else_its_reasons(
    pins: tuple[Pin, ...], text: str, tone: str
) -> None:
    for summaries, words in (([("w", "Another's.")], text), ([("v", "A door.")], "A door.")):
        shown = excerpts(clip(*summaries), [judged(*pins)], [], None)
        assert shown is not None
        (entry,) = shown.entries
        assert (entry.label, entry.text, entry.tone, entry.by) == (
            "What happened", words, tone, "Judge",
        )  # fmt: skip


LONGEST = Pin("D1", "Judge", 0, "ok", "x" * 100, dimension="D1", failing=True)
TOO_LONG = Pin("D1", "Judge", 0, "ok", "x" * 101, dimension="D1", failing=True)


@pytest.mark.parametrize(
    ("summed_up", "pins", "repeated"),
    [
        ((), (FINE, LATE, ODD), ["D1", "D3"]),
        ((), (FINE, REFUSED), ["D4", "D5"]),
        (("v",), (FINE, LATE, ODD, WRONG), ["D1", "D2"]),
        (("v",), (FINE, REFUSED), []),
        (("v",), (LONGEST,), ["D1"]),
        (("v",), (TOO_LONG,), []),
    ],
)
def test_the_player_does_not_repeat_reasons_that_stand_above_it(
    summed_up: tuple[str, ...], pins: tuple[Pin, ...], repeated: list[str]
) -> None:
    watched = clip(*((run, "A door.") for run in summed_up))
    voices = [judged(*pins), Voice("m", "Model", "answers", (LATE,))]
    assert above(watched, voices, Payload("none")) == {
        "reasons": [("Judge", dimension) for dimension in repeated], "questions": False,
    }  # fmt: skip


def test_of_a_second_judge_with_a_summary_no_reason_stands_above() -> None:
    voices = [judged(LATE), Voice("w", "Other", "verdicts", (ODD,))]
    shown = above(clip(("w", "A door.")), voices, Payload("none"))
    assert shown["reasons"] == [("Judge", "D1")]


def test_an_open_question_takes_the_place_of_all_reasons() -> None:
    made = Payload("none", questions=(PayloadQuestion("q", "EU", "Event", "Why?"),), question="q")
    assert above(clip(), [judged(LATE)], made) == {"reasons": [], "questions": True}


@pytest.mark.parametrize(
    ("answer", "expected", "right"),
    [(1, "", "B. y"), (2, "", "C. z"), (3, "", None), (None, "to the left", "to the left")],
)
def test_the_texts_above_the_player_are_of_the_open_question(
    answer: int | None, expected: str, right: str | None
) -> None:
    replies = (
        PayloadReply("r", "ok", 0, "A", correct=False, reason="I saw x"),
        PayloadReply("r", "ok", 1, "It is y, I think", correct=True),
        PayloadReply("r", "ok", 0, "**A**", correct=False),
        PayloadReply("r", "ok", 0, "A. x", correct=False),
        PayloadReply("r", "ok", 0, "No", correct=False),
        PayloadReply("other", "refused", raw="No.", status_label="refused"),
    )
    question = PayloadQuestion(
        "q", "EU", "Event", "Why?", ("x", "y", "z"), answer, expected, replies=replies
    )
    watched: Any = None
    texts = excerpts(watched, [Voice("r", "Model", "answers")], [question], "q")
    assert texts is not None
    assert [(each.label, each.text, each.tone, each.by) for each in texts.entries] == [
        ("Question", "Why?", "none", ""),
        *([("Correct answer", right, "none", "")] if right else []),
        ("Model’s answer", "A. x — I saw x", "bad", "Model"),
        ("Model’s answer", "B. y — “It is y, I think”", "good", "Model"),
        ("Model’s answer", "A. x", "bad", "Model"),
        ("Model’s answer", "A. x", "bad", "Model"),
        ("Model’s answer", "A. x — “No”", "bad", "Model"),
        ("Model’s answer", "refused: “No.”", "none", ""),
    ]
