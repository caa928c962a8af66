"""Where reasons and questions are on a chain, and which of them Watch opens with."""

from types import SimpleNamespace
from typing import Any

import pytest

from metrics.chains.marks import ChainLink, ChainShape, Colouring, ColourMark
from metrics.chains.verdicts import PinPlace
from tests.views.cases.clip.made import answer, chain, question, verdict, watched
from views.address.filters import Filters
from views.cases.clip.marks.pins import (
    OpeningPlace,
    opening_place,
    opening_question,
    payload_pins,
    pin_places,
    place_of,
    verdict_pins,
)
from views.cases.clip.marks.questions import payload_questions, seconds_of
from views.chain.payload import PayloadChain, PayloadSubchain
from views.player.payload import PayloadQuestion, Pin, PinMarks

LINK = ChainLink("b", ("a",), heart=True)
SHAPE = ChainShape("c", {"a": "event", "b": "belief"}, {"s": LINK})
FRAME = ChainShape("f", {"o": "belief"}, {})
OTHER = ChainShape("d", {"z": "belief"}, {"s": ChainLink("z", (), heart=True)})


def located(run: str, judge: str, node: str, shown: bool | None, **more: Any) -> dict[str, Any]:
    about = {"run": run, "judge": judge, "name": judge.title(), "chain": "c", "node": node}
    return about | {"status": "ok", "shown": shown, "start": None, "confidence": None} | more


@pytest.mark.parametrize(
    ("about", "place"),
    [
        ({"chain": "c", "node": "a", "second": 2.0}, PinPlace("judge", "c", "a", 2.0)),
        ({"chain": "c", "node": "b"}, PinPlace("judge", "c", "b")),
        ({"second": 0.0}, PinPlace("judge", None, None, 0.0)),
        ({}, PinPlace("locate", "c", "a", is_missing=True)),
        ({"score": 1}, None),
        ({"score": None}, None),
        ({"status": "refused"}, None),
    ],
)
def test_a_failing_verdict_is_pinned_by_its_judge_else_by_located_steps(
    about: dict[str, Any], place: PinPlace | None
) -> None:
    shown = watched(verdicts=[verdict("D2", 0) | about], times=[located("l", "j", "a", False)])
    places = pin_places(shown, [SHAPE])
    assert places == ({("v", "D2"): place} if place else {})


def test_people_pin_before_models_and_the_first_of_them_counts() -> None:
    pin = {"run": "v", "dimension": "D2", "chain": "c", "node": "b", "second": 1.0}
    shown = watched(
        verdicts=[verdict("D2", 0)], times=[located("l", "j", "a", False)],
        pins=[pin, pin | {"node": "a"}],
    )  # fmt: skip
    assert pin_places(shown, [SHAPE]) == {("v", "D2"): PinPlace("people", "c", "b", 1.0)}


@pytest.mark.parametrize(
    ("times", "sources", "place"),
    [
        # The judge's first run says nothing of the node; its second is not asked.
        ([located("l", "j", "a", True), located("m", "j", "a", False)], (), None),
        ([located("l", "k", "a", False)], (), None),
        ([located("l", "k", "a", False)], ("l",),
         PinPlace("locate", "c", "a", locator="K", is_missing=True)),
        ([located("l", "k", "a", True, status="failed", confidence=0.1)], ("l",), None),
        ([located("l", "k", "a", True, confidence=0.1, start=3.0)], ("l",),
         PinPlace("locate", "c", "a", 3.0, locator="K")),
        ([located("", "k", "a", False)], ("",), None),
    ],
)  # fmt: skip
def test_whose_steps_pin_a_verdict(
    times: list[dict[str, Any]], sources: tuple[str, ...], place: PinPlace | None
) -> None:
    shown = watched(verdicts=[verdict("D2", 0)], times=times)
    places = pin_places(shown, [SHAPE], sources)
    assert places == ({("v", "D2"): place} if place else {})


def test_a_link_that_does_not_hold_pins_at_its_result() -> None:
    of_run = {"run": "l", "subchain": "s", "holds": False}
    links = [of_run | {"chain": "c"}, of_run | {"chain": "d"}, of_run | {"run": "x", "chain": "c"}]
    times = [located("l", "j", "b", True, start=5.0)]
    shown = watched(verdicts=[verdict("D1", 0)], times=times, links=links)
    assert pin_places(shown, [SHAPE]) == {("v", "D1"): PinPlace("locate", "c", "b", 5.0)}


def test_pins_are_of_the_chosen_judges_and_say_what_their_dimension_marks() -> None:
    rows = [
        verdict("D1", 0, reason="No.", judge_name="Jay"),
        verdict("D5", 1, judge="k", run="w"),
        verdict("D2", None, status="refused", run="w", judge=None),
    ]
    places = {("v", "D1"): PinPlace("locate", "c", "b", 5.0, "Kay", is_missing=True)}
    first = Pin("D1 Core Paradigm Replication", "Jay", 0, "ok", "No.", "c", "b", 5.0, "D1", True,
                "locate", True, None, "Kay", True)  # fmt: skip
    assert payload_pins(watched(verdicts=rows), ("j",), places, [SHAPE]) == (first,)
    every = payload_pins(watched(verdicts=rows), (), {}, [FRAME, SHAPE])
    assert [(pin.judge, pin.reason, pin.failing, pin.located, pin.marks) for pin in every] == [
        ("Jay", "No.", True, False, PinMarks("c", links=("s",))),
        ("k", "", False, False, None),
        ("", "", False, False, PinMarks("c", nodes=("a",))),
    ]
    of_run = verdict_pins(watched(verdicts=rows), "w", {}, [SHAPE])
    assert [pin.dimension for pin in of_run] == ["D5", "D2"]


CHAINS = tuple(PayloadChain(name, "", (), (PayloadSubchain("s", of, ("a",)),))
               for name, of in (("d", "z"), ("c", "b")))  # fmt: skip
SECONDS = {("c", "nodes", "b"): 3.0, ("d", "nodes", "b"): 4.0}


@pytest.mark.parametrize(
    ("address", "opened", "place"),
    [
        ("node=b&chain=c", ("z", "d"), (3.0, "b", "c")),
        ("node=b", ("z", "c"), (4.0, "b", None)),
        ("node=b&chain=c&t=0", ("z", "d"), (0.0, "b", "c")),
        ("chain=d", ("b", "c"), (3.0, "b", "c")),
        ("chain=d", (None, None), (9.0, None, "d")),
        ("", ("z", "d"), (9.0, "z", "d")),
    ],
)
def test_watch_opens_at_the_addresss_place_else_at_that_of_what_is_open(
    address: str, opened: tuple[str | None, str | None], place: tuple[Any, ...]
) -> None:
    filters = Filters.parse(address).filters
    assert opening_place(filters, OpeningPlace(9.0, *opened), CHAINS, SECONDS) == place


def asked_about(name: str, **parts: tuple[str, ...]) -> PayloadQuestion:
    return PayloadQuestion(name, "EU", "Event", "?", chain="c", second=2.0, **parts)  # type: ignore[arg-type]


OPENABLE = (
    asked_about("node", nodes=("a", "b"), links=("s",)),
    asked_about("link", links=("x", "s")),
    asked_about("object", objects=("cup", "box")),
    asked_about("both", links=("s",), objects=("cup",)),
    asked_about("clip"),
)
PINS = (
    Pin("D1", node="b", chain="c", second=7.0, dimension="D1", located=True),
    Pin("D2", node="a", chain="c", dimension="D2"),
    Pin("D3", node="b", chain="c", second=8.0, dimension="D3", located=True),
)


@pytest.mark.parametrize(
    ("opened", "place"),
    [
        ("node", (2.0, "a", "c")),
        ("link", (2.0, "b", "c")),
        ("object", (2.0, "cup", "scene")),
        ("both", (2.0, "b", "c")),
        ("clip", (2.0, None, "c")),
        ("D1", (7.0, "b", "c")),
        ("D3", (8.0, "b", "c")),
        ("D2", (None, "a", "c")),
        ("D5", (None, None, None)),
        (None, (None, None, None)),
    ],
)
def test_where_the_open_question_or_reason_is(opened: str | None, place: tuple[Any, ...]) -> None:
    assert place_of(opened, OPENABLE, PINS, CHAINS, [FRAME, SHAPE]) == place


def test_a_reason_that_nobody_pinned_opens_at_the_result_of_its_link() -> None:
    assert place_of("D1", (), (), CHAINS, [FRAME, SHAPE, OTHER]) == (None, "b", "c")


def missed(**states: str) -> Colouring:
    """A run's colours, by question: right, wrong, or none where it gave no answer."""
    marks: Any = {name: ColourMark(state) for name, state in states.items()}  # type: ignore[arg-type]
    return Colouring("r", "", "answers", questions=marks)


JUDGE = Colouring("v", "", "verdicts")
SHARE = Colouring("", "", "share", questions={"q1": ColourMark("wrong")})
ASKED_OF = watched(
    verdicts=[verdict("D3", 0, run="w"), verdict("D1", 1), verdict("D2", 0), verdict("D4", 0)],
    questions=[
        question("q1", chain="c", node="a"),
        question("q2", chain="c", subchain="s"),
        question("q3", chain="d", node="z"),
        question("q4", chain="c", node="x"),
        question("q5", chain="c", subchain="t"),
    ],
    chains=[chain("d", {"z": "event"}, s=("", "z")), chain("c", {}, t=("x", "y"), s=("a", "b"))],
)
OF_RUN = {"q1": "wrong", "q2": "wrong", "q3": "right", "q4": "none", "q5": "wrong"}


def test_watch_opens_with_what_is_named_else_with_what_the_leading_run_missed() -> None:
    for address, case, colours, opened in [
        ("question=q3", {"question": "q1"}, missed(q2="wrong"), "q3"),
        ("question=D3", {}, SHARE, "D3"),
        ("question=zz", {"question": "q1"}, missed(q2="wrong"), "q1"),
        ("", {}, None, None),
        ("", {}, SHARE, None),
        ("", {}, JUDGE, None),
        ("colour=v", {}, JUDGE, "D2"),
        ("", {"run": "v"}, JUDGE, "D2"),
        ("", {}, missed(q1="right", q3="right"), None),
        ("", {}, missed(q1="none", q3="wrong"), "q3"),
        ("", {}, missed(q1="wrong", q3="wrong"), "q1"),
        ("", {}, missed(**OF_RUN), "q2"),
        ("", {"chain": "d"}, missed(**OF_RUN | {"q3": "wrong"}), "q3"),
        ("", {"chain": "c", "subchain": "s"}, missed(q1="wrong", q4="wrong", q5="wrong"), "q1"),
        ("", {"chain": "c", "subchain": "t"}, missed(**OF_RUN), "q5"),
        ("", {"chain": "c", "subchain": "t"}, missed(q1="wrong", q2="wrong", q4="none"), "q4"),
        ("", {"chain": "d", "subchain": "s"}, missed(q3="wrong"), "q3"),
    ]:
        filters = Filters.parse(address).filters
        made = [colours, missed(q3="wrong")] if colours else []
        assert opening_question(ASKED_OF, filters, case, made) == opened


def test_questions_stand_with_their_parts_second_and_replies() -> None:
    target = [{"kind": kind, "target": name} for kind, name in (("node", "a"), ("object", "cup"),
              ("relation", "r"), ("subchain", "s"), ("node", "b"))]  # fmt: skip
    rows = [
        question("q1", answer("r", True, choice=1, raw="B", reason="So."), answer("s", False),
                 answer("t", None, status="refused"), chain="c", node="a", answer=1,
                 question_text="Why?", targets=target),
        question("q2", type="No word", options=None, expected="left", node="a", subchain="s",
                 chain="c"),
        question("q3", type="No word", level="L1"),
    ]  # fmt: skip
    seconds = {("c", "nodes", "b"): 0.0, ("c", "links", "s"): 5.0}
    first, second, third = payload_questions(watched(questions=rows), seconds, ["t", "r"], None)
    assert (first.type_label, first.text, first.options, first.answer, first.chain) == (
        "What happens (EU)", "Why?", ("x", "y"), 1, "c"
    )  # fmt: skip
    assert (first.nodes, first.links, first.objects, first.relations) == (
        ("a", "b"), ("s",), ("cup",), ("r",)
    )  # fmt: skip
    assert (first.second, second.second, third.second) == (0.0, 5.0, None)
    assert [(reply.colouring, reply.status, reply.choice, reply.raw, reply.correct, reply.reason,
             reply.status_label) for reply in first.replies] == [
        ("t", "refused", None, "", None, "", "refused"),
        ("r", "ok", 1, "B", True, "So.", "answered"),
    ]  # fmt: skip
    assert (second.type_label, second.text, second.options, second.expected) == (
        "No word", "", (), "left"
    )  # fmt: skip
    assert (second.nodes, second.links, second.replies) == ((), ("s",), ())
    assert third.type_label != "No word", "the level's words"


def test_of_too_many_questions_the_first_are_shown_and_the_open_one() -> None:
    rows = [question(f"q{at}") for at in range(153)]
    names = [f"q{at}" for at in range(150)]
    many = watched(questions=rows)
    for opened, more in ((None, []), ("q1", []), ("q151", ["q151"]), ("q150", ["q150"])):
        shown = payload_questions(many, {}, (), opened)
        assert [each.id for each in shown] == names + more


def node(name: str, start: float | None, **times: float) -> SimpleNamespace:
    of_sources = [SimpleNamespace(source=source, start=at) for source, at in times.items()]
    return SimpleNamespace(id=name, start=start, times=of_sources)


def test_a_chains_own_times_come_before_those_of_the_first_source_shown() -> None:
    timed: Any = SimpleNamespace(
        id="c",
        nodes=[
            node("a", 0.0, ann=5.0),
            node("b", None, bob=3.0, ann=2.0),
            node("d", None, bob=4.0),
        ],
        subchains=[SimpleNamespace(id="s", result="b"), SimpleNamespace(id="t", result="d")],
    )
    own = {("c", "nodes", "a"): 0.0}
    assert seconds_of([timed], []) == own
    assert seconds_of([timed], ["ann", "bob"]) == own | {
        ("c", "nodes", "b"): 2.0, ("c", "links", "s"): 2.0,
    }  # fmt: skip
