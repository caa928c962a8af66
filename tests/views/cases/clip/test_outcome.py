"""The sentence above the player: where a case failed, and who says so."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from metrics.chains.marks import ChainMarks, Colouring, ColourMark
from views.address.filters import Filters
from views.cases.clip.head.header import outcome_of
from views.cases.clip.head.outcome import Facts, Sentence, Timer, Voice, sentence
from views.cases.clip.texts import reasons
from views.chain.payload import PayloadChain, PayloadNode, PayloadRelation, PayloadSubchain
from views.player.payload import Payload, PayloadQuestion, PayloadReply, Pin, PinMarks

CHAIN = PayloadChain(
    "c",
    "Why",
    (PayloadNode("e1", "event", "A door shuts."), PayloadNode("b1", "belief", "Ada is alone.")),
    (PayloadSubchain("s1", "b1", ("e1",), heart=True),),
)
LATE = Pin(
    "D1 Core", "Judge", 0, "ok", "It comes late.", "c", "e1", 4.42, "D1", True, "judge", True
)
WHOLE = Pin("D1 Core", "Judge", 0, "ok", "It comes late.", dimension="D1", failing=True,
            marks=PinMarks("c", links=("s1",)))  # fmt: skip
WIDE = replace(WHOLE, marks=PinMarks("c", nodes=("e1",), links=("s1",)))
FRAME = Pin("D5 Video", "Judge", 0, "ok", "It flickers.", dimension="D5", failing=True)
FINE = Pin("D2 Prompt", "Judge", 1, "ok", "All is there.", dimension="D2")
REFUSED = Pin("D3 Coherence", "Judge", None, "refused", dimension="D3")
NO_SCORE = Pin("D4 Chain", "Judge", None, "ok", dimension="D4")
REALISM = Pin("realism Realism", "Judge", 2, "ok", dimension="realism", failing=True)
OTHER = replace(CHAIN, id="d", nodes=(PayloadNode("e1", "event", "A bell rings."),))


def judged(*pins: Pin, **more: Any) -> Sentence:
    """The sentence for one judge's verdicts on a clip with a chain."""
    return sentence(Facts((Voice("v", "Judge", "verdicts", pins),), **{"chains": (CHAIN,), **more}))


def test_a_judged_case() -> None:
    for pins, more, text, tone, timed in [
        ((FINE,), {}, "Passed D2 (Judge).", "good", None),
        ((FINE, REFUSED), {}, "Passed D2 (Judge). No score for D3.", "good", None),
        ((FINE, NO_SCORE), {}, "Passed D2 (Judge). No score for D4.", "good", None),
        ((REFUSED,), {}, "Not judged: Judge gave no score (refused).", "none", None),
        ((REALISM,), {"chains": ()}, "Failed (realism Realism, Judge); judged for the whole clip; "
         "there is no chain yet.", "bad", False),
        ((replace(LATE, chain="d"),), {"chains": (CHAIN, OTHER)},
         "Broke at “A bell rings.” (D1, Judge: “It comes late.”), at 0:04.4.", "bad", True),
        ((replace(LATE, second=59.96),), {"is_quoted": False},
         "Broke at “A door shuts.” (D1, Judge), at 1:00.0.", "bad", True),
        ((FINE, LATE), {}, "Broke at “A door shuts.” (D1, Judge: “It comes late.”), at 0:04.4.",
         "bad", True),
        ((LATE,), {"is_quoted": False}, "Broke at “A door shuts.” (D1, Judge), at 0:04.4.", "bad",
         True),
        ((WHOLE,), {}, "Broke at “Ada is alone.” (D1, Judge: “It comes late.”); judged for the "
         "whole clip, not located in time.", "bad", False),
        ((WIDE,), {}, "Failed (D1, Judge: “It comes late.”); judged for the whole clip, at no "
         "single node.", "bad", False),
        ((FRAME, WHOLE), {"opened": "D5"}, "Failed (D5, Judge: “It flickers.”); judged for the "
         "whole clip, at no single node.", "bad", False),
        ((FRAME,), {"chains": ()}, "Failed (D5, Judge: “It flickers.”); judged for the whole clip; "
         "there is no chain yet.", "bad", False),
        ((replace(FRAME, second=7.0, located=True, pinned_by="judge"),), {},
         "Broke at 0:07.0 (D5, Judge: “It flickers.”).", "bad", True),
        ((FRAME, LATE), {}, "Broke at “A door shuts.” (D1, Judge: “It comes late.”), at 0:04.4.",
         "bad", True),
    ]:  # fmt: skip
        outcome, is_timed = judged(*pins, **more)
        assert (outcome.text, outcome.tone, is_timed) == (text, tone, timed)


def test_a_place_by_people_or_by_locate_says_so() -> None:
    by_people = Pin("D1", "Judge", 0, "ok", "", "c", "e1", None, "D1", True, "people", True)
    assert judged(by_people).outcome.text == (
        "Broke at “A door shuts.” (D1, Judge); located by people, not located in time."
    )
    begins = {("c", "nodes", "e1"): 2.0}
    assert judged(by_people, seconds=begins).outcome.text == (
        "Broke at “A door shuts.” (D1, Judge), located by people, at 0:02.0."
    )


BY_EYE = replace(LATE, second=2.0, reason="", pinned_by="locate", locator="Eye")
EYE, PEOPLE = Timer("Eye", is_model=True), Timer("people")
BEGINS = {"seconds": {("c", "nodes", "b1"): 3.5}}


@pytest.mark.parametrize(
    ("pin", "more", "ends", "timed"),
    [
        (BY_EYE, {}, "(D1, Judge), located by Eye, at 0:02.0.", True),
        (replace(BY_EYE, locator=""), {}, "(D1, Judge), located by Judge, at 0:02.0.", True),
        (replace(BY_EYE, second=None, is_missing=True), {},
         "“A door shuts.” (D1, Judge); located by Eye: not shown in this clip.", True),
        (WHOLE, {"timer": PEOPLE, **BEGINS},
         "judged for the whole clip, its node at 0:03.5 (timed by people).", True),
        (WHOLE, BEGINS, "judged for the whole clip, its node at 0:03.5.", True),
        (WIDE, {"timer": EYE},
         "whole clip, at no single node. Located by Eye: no node stands out.", False),
        (WIDE, {"timer": PEOPLE}, "judged for the whole clip, at no single node.", False),
        (FRAME, {"timer": EYE}, "judged for the whole clip, at no single node.", False),
    ],
)  # fmt: skip
def test_whoever_located_or_timed_the_nodes_is_named(
    pin: Pin, more: dict[str, Any], ends: str, timed: bool
) -> None:
    outcome, is_timed = judged(pin, **more)
    assert outcome.text.endswith(ends) and is_timed == timed


@pytest.mark.parametrize(("start", "ends"), [(None, " (timed by Eye)."), (1.0, ".")])
def test_the_time_of_a_wrong_answer_names_who_timed_its_node(
    start: float | None, ends: str
) -> None:
    nodes = tuple(replace(node, start=start) for node in CHAIN.nodes)
    question = PayloadQuestion(
        "q1", "CW", "Why", "Why?", ("Because.", "No."), 0, "", "c", links=("s1",), second=3.5,
        replies=(PayloadReply("m", "ok", 1, "B", False),),
    )  # fmt: skip
    facts = Facts((Voice("m", "Model", "answers"),), (replace(CHAIN, nodes=nodes),), (question,),
                  opened="q1", timer=EYE)  # fmt: skip
    assert sentence(facts).outcome.text.endswith(f", at 0:03.5{ends}")


@pytest.mark.parametrize(
    ("theirs", "ends"),
    [
        ((FINE, Pin("D1", "B", 1, dimension="D1")), "B passed D1."),
        ((Pin("D1", "B", 0, dimension="D1", failing=True),), "B also failed D1."),
        ((Pin("D1", "B", None, "failed", dimension="D1"),), "B gave no score for D1."),
        ((Pin("D1", "B", None, "ok", dimension="D1"),), "B gave no score for D1."),
        ((FRAME,), "B failed D5."),
        ((FINE,), "B found no failure."),
    ],
)
def test_a_second_judge_is_named_with_what_it_says(theirs: tuple[Pin, ...], ends: str) -> None:
    voices = (Voice("v", "A", "verdicts", (LATE,)), Voice("w", "B", "verdicts", theirs))
    assert sentence(Facts(voices, (CHAIN,))).outcome.text.endswith(f"at 0:04.4. {ends}")


@pytest.mark.parametrize(("summed_up", "is_quoted"), [("v", True), ("w", False)])
def test_a_reason_is_quoted_where_a_summary_of_the_first_judge_takes_its_place_below(
    summed_up: str, is_quoted: bool
) -> None:
    watched: Any = SimpleNamespace(
        clip={"clip": "c", "media": None},
        verdicts=[{"run": summed_up, "summary": "A door."}],
        questions=[],
        labels=[],
        chains=[],
    )
    voices = [Voice(run, "Judge", "verdicts", (FRAME,)) for run in ("v", "w")]
    text = outcome_of(watched, Filters(), Payload("none"), voices).text
    assert ("It flickers." in text) is is_quoted


def test_without_a_verdict_it_says_so() -> None:
    assert sentence(Facts(())).outcome.text.startswith("Not judged: no judge or model")
    assert sentence(Facts((), is_labelled=True)).outcome.text.startswith("Not judged by a model;")


def answered(reply: PayloadReply | None, **more: Any) -> Sentence:
    question = PayloadQuestion(
        "q1", "CW", "Why", "Why?", ("Because.", "No."), 0, "", "c", links=("s1",),
        replies=(reply,) if reply else (), **more,
    )  # fmt: skip
    facts = Facts((Voice("m", "Model", "answers"),), (CHAIN,), (question,), opened="q1")
    return sentence(facts)


@pytest.mark.parametrize(
    ("reply", "more", "text", "timed"),
    [
        (PayloadReply("m", "ok", 0, "A", True), {}, "Answered right (Why, Model: A).", None),
        (PayloadReply("m", "ok", 1, "B", False), {},
         "Broke at “Ada is alone.” (Why, Model: B; answer key: A); not located in time.", False),
        (PayloadReply("m", "ok", 1, "B", False), {"second": 3.5},
         "Broke at “Ada is alone.” (Why, Model: B; answer key: A), at 0:03.5.", True),
        (PayloadReply("m", "unparsed", None, "I cannot tell."), {},
         "No answer (Why, Model): reply not readable (“I cannot tell.”).", None),
        (PayloadReply("m", "rate_limited"), {}, "No answer (Why, Model): rate limited.", None),
        (PayloadReply("m", "ok", None, "A cup."), {}, "Not scored yet (Why, Model).", None),
    ],
)  # fmt: skip
def test_an_answered_case(
    reply: PayloadReply, more: dict[str, Any], text: str, timed: bool | None
) -> None:
    outcome, is_timed = answered(reply, **more)
    assert (outcome.text, is_timed) == (text, timed)


@pytest.mark.parametrize(
    ("reply", "more"),
    [
        (PayloadReply("n", "ok", 0, "A", True), " B: A, right."),
        (PayloadReply("n", "ok", 1, "B", False), " B: B, wrong."),
        (PayloadReply("n", "ok", None, "A cup."), " B: “A cup.”, not scored yet."),
        (PayloadReply("n", "refused", None, "Never."), " B: refused (“Never.”)."),
        (PayloadReply("other", "ok", 0, "A", True), ""),
    ],
)
def test_a_second_model_is_named_with_its_answer(reply: PayloadReply, more: str) -> None:
    right = PayloadReply("m", "ok", 0, "A", True)
    question = PayloadQuestion("q", "CW", "Why", "Why?", ("x", "y"), 0, replies=(right, reply))
    voices = (Voice("m", "A", "answers"), Voice("n", "B", "answers"))
    facts = Facts(voices, (CHAIN,), (question,), opened="q")
    assert sentence(facts).outcome.text == f"Answered right (Why, A: A).{more}"


def mark(right: int, wrong: int) -> ColourMark:
    share = right / (right + wrong) if right + wrong else None
    state: Any = "mixed" if right and wrong else "right" if right else "wrong" if wrong else "none"
    return ColourMark(state, right, wrong, share=share)


@pytest.mark.parametrize(
    ("link", "text"),
    [
        (mark(1, 3), "Broke most often at “Ada is alone.”: right in 1 of 4 runs (answer key)."),
        (mark(4, 0), "Answered right in all runs (answer key)."),
    ],
)
def test_all_runs_together_name_what_most_got_wrong(link: ColourMark, text: str) -> None:
    marks = {"c": ChainMarks({"e1": mark(4, 0)}, {"s1": link})}
    shared = Colouring("", "All runs", "share", chains=marks, questions={"q": link})
    assert sentence(Facts((), (CHAIN,), colourings=(shared,))).outcome.text == text


def test_all_runs_together_name_the_object_of_a_relation() -> None:
    box = PayloadNode("box", "object", "Box")
    scene = PayloadChain("scene", "", (box,), relations=(PayloadRelation("r", "cup", "in", "box"),))
    marks = {"scene": ChainMarks({}, {"r": mark(1, 3)})}
    shared = Colouring("", "All runs", "share", chains=marks)
    assert (
        "at “Box”: right in 1" in sentence(Facts((), (scene,), colourings=(shared,))).outcome.text
    )


def test_all_runs_together_without_a_scored_answer_say_so() -> None:
    marks = {"c": ChainMarks({"e1": mark(0, 0)}, {"s1": mark(0, 0)})}
    shared = Colouring("", "All runs", "share", chains=marks, questions={"q": mark(0, 0)})
    assert sentence(Facts((), (CHAIN,), colourings=(shared,))).outcome.text == (
        "No scored answer yet (all runs)."
    )


def test_all_runs_together_count_the_questions_that_some_got_wrong() -> None:
    questions = {"a": mark(4, 0), "b": mark(1, 1), "c": mark(0, 0)}
    shared = Colouring("", "All runs", "share", questions=questions)
    assert sentence(Facts((), (CHAIN,), colourings=(shared,))).outcome.text == (
        "1 of 2 questions were answered wrong in some run (answer key)."
    )


@pytest.mark.parametrize(
    ("states", "text", "title"),
    [
        ([(1, 0), (1, 0)], "Answered all 2 questions right (Model).", "right"),
        ([(1, 0), (0, 1)], "Answered 1 of 2 questions wrong (Model).", "1 of 2 wrong"),
        ([(0, 0)], "No scored answer (Model).", "not scored"),
    ],
)
def test_a_model_without_an_open_question(
    states: list[tuple[int, int]], text: str, title: str
) -> None:
    marks = {f"q{at}": mark(*counts) for at, counts in enumerate(states)}
    own = Colouring("m", "Model", "answers", questions=marks)
    facts = Facts((Voice("m", "Model", "answers"),), (CHAIN,), colourings=(own,))
    outcome = sentence(facts).outcome
    assert (outcome.text, outcome.title) == (text, title)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("x" * 60, "x" * 60),
        ("x" * 61, "x" * 59 + "…"),
        ("ab " * 19 + "c d until 60 signs are over", "ab " * 19 + "c…"),
    ],
)
def test_a_title_names_the_node_in_60_signs_and_whole_words(text: str, shown: str) -> None:
    chain = replace(CHAIN, nodes=(PayloadNode("e1", "event", text),))
    assert judged(LATE, chains=(chain,)).outcome.title == f"D1 broke at “{shown}”"
    reply = PayloadReply("m", "ok", 1, "B", False)
    question = PayloadQuestion("q", "EU", "Event", "?", ("x", "y"), 0, "", "c", ("e1",),
                               replies=(reply,))  # fmt: skip
    asked_of = Facts((Voice("m", "Model", "answers"),), (chain,), (question,), opened="q")
    assert sentence(asked_of).outcome.title == f"wrong at “{shown}”"
    marks = {"c": ChainMarks({"e1": mark(1, 3)}, {})}
    shared = Colouring("", "All runs", "share", chains=marks)
    title = sentence(Facts((), (chain,), colourings=(shared,))).outcome.title
    assert title == f"broke most often at “{shown}”"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"status": "refused", "reason": "I will not."}, "No score: refused. I will not."),
        ({"status": "refused"}, "No score: refused."),
        ({"score": 0.0, "reason": "It flickers."}, "0 — It flickers. (not pinned to a moment)"),
        ({"score": 1.0, "node": "e1", "second": 2.0},
         "1 — no reason given (pinned to e1, 2.0 s)"),
    ],
)  # fmt: skip
def test_reasons_of_judges_that_the_player_does_not_show(more: dict[str, Any], words: str) -> None:
    empty = dict.fromkeys(("setting", "summary", "reason", "score", "node", "second", "judge_name"))
    row = {**empty, "run": "r", "judge": "j", "protocol": "eva", "judge_dimension": "D5",
           "status": "ok", "older": None, **more}  # fmt: skip
    watched: Any = SimpleNamespace(verdicts=[row, {**row, "judge": "k"}])
    (entry,) = reasons(watched, ("k",)).entries
    assert entry.title == "j — eva" and [text for _, text in entry.facts] == [words]
