"""Whose answers and verdicts colour the chain on Watch, and what opens with them."""

from pathlib import Path
from typing import Any

import pytest

from metrics.chains.answers import colour_answers
from metrics.chains.marks import OBJECT, ChainLink, ChainShape, QuestionPlace
from metrics.chains.verdicts import PinPlace
from schema.vocabulary import TIERS
from store.queries.boards.cofailures import inconsistencies
from store.queries.clips.clip import watch
from store.reading.condition import all_of, equals
from tests.conftest import Site, site
from tests.rounds import few, sweep, swept
from tests.store.rows import put, small
from tests.views.cases.clip.made import answer, chain, question, verdict, watched
from tests.views.cases.clip.test_watch import payload
from views.address.filters import Filters
from views.cases.clip.marks.colourings import (
    Coloured,
    ColourRun,
    answer_runs,
    chain_shapes,
    colour_runs,
    colourings,
    question_places,
    read_colours,
    run_options,
    silent_runs,
)
from views.page.content import Gallery, Rail

CLIP = "theatre.plank-easy-faithful"
CHAIN = f"{CLIP}-chain-1"
RUN = "theatre.choice-theatre-emotion-first-video"


def words(colouring: dict[str, Any]) -> set[str]:
    return {mark["words"] for part in places(colouring).values() for mark in part.values()}


def places(colouring: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Marks by chain and, in each, by id of node and subchain."""
    return {
        chain: {**marks["nodes"], **marks["links"]} for chain, marks in colouring["chains"].items()
    }


def first_case(theatre: Site, pattern: str) -> str:
    cards = theatre.fill(f"cases?benchmark=theatre&pattern={pattern}").slots["gallery"]
    assert isinstance(cards, Gallery)
    return str(cards.cards[0].href)


@swept
@pytest.mark.parametrize("tier", sweep(["hard"], TIERS))
def test_cases_of_inconsistency_are_those_that_the_boards_count(theatre: Site, tier: str) -> None:
    store = theatre.store
    cases: dict[tuple[str, str, str], int] = {}
    clips = store.query(
        "SELECT DISTINCT clip FROM question_case WHERE subchain IS NOT NULL AND tier = ?", [tier]
    )
    for clip in clips:
        watched = watch(store, str(clip["clip"]))
        assert watched
        chains, places_of = chain_shapes(watched), question_places(watched)
        for run, answers in answer_runs(watched).items():
            marks = colour_answers(run, "", chains, places_of, answers).chains
            cases |= {
                (run, chain, link): mark.case
                for chain, coloured in marks.items()
                for link, mark in coloured.links.items()
                if mark.case
            }
    rows = store.query(
        "SELECT run, chain, subchain, CASE WHEN NOT basic_right AND NOT causal_right THEN 3 "
        "WHEN NOT causal_right THEN 2 ELSE 1 END AS number FROM subchain_case "
        "WHERE causal_right IS NOT NULL AND basic_right IS NOT NULL "
        "AND NOT (causal_right AND basic_right) AND tier = ?",
        [tier],
    )
    assert cases == {(row["run"], row["chain"], row["subchain"]): row["number"] for row in rows}
    board = inconsistencies(store, all_of(equals("benchmark", "theatre"), equals("tier", tier)))
    for number, counted in enumerate((board.case_1, board.case_2, board.case_3), start=1):
        assert list(cases.values()).count(number) == counted.sum()


@few(1)
@pytest.mark.parametrize(
    ("pattern", "number", "tone"), [("case-1", 1, "right"), ("case-2", 2, "wrong"),
                                    ("case-3", 3, "wrong")],
)  # fmt: skip
def test_a_case_opens_in_the_colours_of_its_run(
    theatre: Site, pattern: str, number: int, tone: str
) -> None:
    address = first_case(theatre, pattern)
    shown = payload(theatre.fill(address))
    (colouring,) = shown["colourings"]
    run, chain, subchain = Filters.parse(address.partition("?")[2]).filters.case.split("~")
    assert (colouring["id"], colouring["kind"]) == (run, "answers")
    mark = places(colouring)[chain][subchain]
    assert mark["case"] == number and mark["words"].startswith(f"case {number}: ")
    assert mark["state"] in (tone, "mixed") or mark["unscored"]
    opened = next(each for each in shown["questions"] if each["id"] == shown["question"])
    assert opened["chain"] == chain
    (reply,) = opened["replies"]
    assert reply["colouring"] == run and not reply["correct"]
    assert bool(opened["links"]) == (number != 1), "a wrong cause opens before a wrong fact"


@swept
def test_a_wrong_answer_opens_with_its_question_node_and_moment(theatre: Site) -> None:
    address = first_case(theatre, "wrong-answer")
    shown = payload(theatre.fill(f"{address}&play=moment"))
    opened = next(each for each in shown["questions"] if each["id"] == shown["question"])
    assert opened["replies"][0]["correct"] is False and opened["text"] and opened["options"]
    assert shown["chain"] in (opened["chain"], None)
    assert shown["selected"] in opened["nodes"] or opened["links"]
    assert shown["play"]["from"] < shown["start"] < shown["play"]["to"] <= shown["start"] + 2


def test_without_a_choice_it_is_the_share_of_runs(theatre: Site) -> None:
    shown = payload(theatre.fill(f"cases?clip={CLIP}"))
    (colouring,) = shown["colourings"]
    assert (colouring["id"], colouring["kind"], colouring["note"]) == (
        "",
        "share",
        "share of 11 runs",
    )
    for mark in (mark for part in places(colouring).values() for mark in part.values()):
        assert mark["right"] + mark["wrong"] + mark["unscored"] == 11
        assert mark["share"] == mark["right"] / (mark["right"] + mark["wrong"])
    assert shown["question"] is None and not any(each["replies"] for each in shown["questions"])


@swept
def test_a_probe_is_in_no_share_of_runs(tmp_path: Path) -> None:
    """Who saw no film is neither right nor wrong about it; its own colours can be chosen."""
    made = small()
    made["run"][1]["setting"] = "Blind"
    put(tmp_path / "one", made)
    shown = payload(site(tmp_path / "one").fill("cases?clip=b.c0"))
    assert [each["note"] for each in shown["colourings"]] == ["share of 1 run"]
    made["run"][0]["setting"] = "Shuffled"
    made["run"].pop(2)
    made["answer"] = [row for row in made["answer"] if row["run"] != "b.cat"]
    put(tmp_path / "none", made)
    shown = payload(site(tmp_path / "none").fill("cases?clip=b.c0"))
    assert [(each["kind"], each["id"]) for each in shown["colourings"]] == [("answers", "b.ann")]


def test_two_runs_stand_side_by_side(theatre: Site) -> None:
    other = RUN.replace("emotion-first", "oracle")
    view = theatre.fill(f"cases?clip={CLIP}&colour={RUN}&colour={other}")
    shown = payload(view)
    assert [each["id"] for each in shown["colourings"]] == [RUN, other]
    assert words(shown["colourings"][1]) == {"answered right"}
    assert "answered wrong" in " ".join(words(shown["colourings"][0]))
    replies = [reply["colouring"] for reply in shown["questions"][0]["replies"]]
    assert replies == [RUN, other]
    labels = {option.value: option.label for option in view.options["colour"]}
    assert labels[RUN] == "Scripted · emotion first · choice"
    assert shown["question"], "where a run is chosen, its first failing question opens"
    named = payload(theatre.fill(f"cases?clip={CLIP}&question={shown['questions'][2]['id']}"))
    assert named["question"] == shown["questions"][2]["id"]


def test_an_unknown_run_is_left_out_with_a_notice(theatre: Site) -> None:
    view = theatre.fill(f"cases?clip={CLIP}&colour=nobody&colour={RUN}&source=nobody")
    assert [each["id"] for each in payload(view)["colourings"]] == [RUN]
    assert view.notices == (
        "“colour=nobody” was left out: these data have no such run.",
        "“source=nobody” was left out: it gave no times of this clip.",
    )
    assert "nobody" not in view.query


def test_a_run_that_says_nothing_here_is_passed_over(theatre: Site) -> None:
    away = "theatre.eva-theatre-truth-literal"
    view = theatre.fill(f"cases?clip={CLIP}&colour={away}&source=people")
    assert [each["kind"] for each in payload(view)["colourings"]] == ["share"]
    assert view.notices == () and away not in view.query


def test_a_circular_run_is_right_with_every_rotation_alone(theatre: Site) -> None:
    row = theatre.store.first_row(
        "SELECT clip, run, question FROM answer_case WHERE protocol = 'circular' "
        "GROUP BY ALL HAVING bool_or(correct) AND NOT bool_and(correct) ORDER BY ALL"
    )
    assert row
    shown = payload(theatre.fill(f"cases?clip={row['clip']}&colour={row['run']}"))
    assert shown["colourings"][0]["questions"][row["question"]]["state"] == "wrong"
    marks = shown["colourings"][0]["chains"].values()
    assert all(mark == {"nodes": {}, "links": {}} for mark in marks), "it names nothing: grey"


def test_a_verdicts_case_is_coloured_by_its_judge(theatre: Site) -> None:
    shown = payload(theatre.fill(first_case(theatre, "any-zero")))
    (colouring,) = shown["colourings"]
    assert colouring["kind"] == "verdicts" and "truth" in colouring["id"]
    failed = [pin for pin in shown["pins"] if pin["score"] == 0]
    assert failed and {(pin["pinned_by"], pin["located"]) for pin in failed} == {("judge", True)}
    for pin in failed:
        mark = places(colouring)[pin["chain"]][pin["node"]]
        assert mark["wrong"] and mark["located"] and pin["dimension"] in mark["words"]


def test_two_judges_who_differ_colour_the_chain_side_by_side(theatre: Site) -> None:
    pair = "disagree=theatre-truth&disagree=theatre-coin&judged=D1&protocol=eva"
    clip = "theatre.moved-ball-easy-literal"
    shown = payload(theatre.fill(f"cases?benchmark=theatre&clip={clip}&{pair}"))
    assert [each["label"] for each in shown["colourings"]] == [
        "Ground truth · EVA", "Scripted · coin · EVA"
    ]  # fmt: skip
    chosen = payload(theatre.fill(f"cases?clip={clip}&judge=theatre-coin"))
    assert [each["label"] for each in chosen["colourings"]] == ["Scripted · coin · EVA"]


@swept
def test_judged_clips_without_questions_take_the_leading_judge(svbench: Site) -> None:
    shown = payload(svbench.fill("cases?show=clip&generator=alpha_gen"))
    assert not shown["questions"] and shown["question"] is None
    assert [each["kind"] for each in shown["colourings"]] == ["verdicts"]


@pytest.mark.parametrize("protocol", ["", "&protocol=locate"])
def test_raters_without_a_protocol_that_is_rated_are_a_list_without_clips(
    theatre: Site, protocol: str
) -> None:
    view = theatre.fill(f"cases?show=clip&disagree=theatre-truth&disagree=theatre-coin{protocol}")
    rail = view.slots["rail"]
    assert isinstance(rail, Rail) and (rail.title, rail.total) == ("Two raters", 0)


def circular(run: str, *right: bool) -> list[dict[str, Any]]:
    """One answer of a run for each turn of the options."""
    return [answer(run, each, protocol="circular", rotation=at) for at, each in enumerate(right)]


@pytest.mark.parametrize(
    ("questions", "note"),
    [
        ([question("q", answer("r", True), answer("s", True), *circular("t", True, True))],
         "share of 2 runs"),
        ([question("q", *circular("r", True, True), *circular("s", True, False))],
         "share of 2 runs"),
        ([question("q", answer("r", True), answer("s", True, setting="Shuffled"),
                   answer("t", True, setting="+Sub"))], "share of 2 runs"),
        ([question("q", answer("r", True)), question("w", answer("s", True), variant="v1")],
         "share of 1 run"),
        ([question("q", answer("r", True), variant="base"), question("w", variant="v1")],
         "share of 1 run"),
        ([question("w", answer("r", True), answer("s", True), variant="v1")], "share of 2 runs"),
    ],
)  # fmt: skip
def test_a_share_counts_printed_answers_to_base_questions_where_there_are_any(
    questions: list[dict[str, Any]], note: str
) -> None:
    (shared,) = colourings(watched(questions=questions), {}, [""], {})
    assert (shared.kind, shared.note) == ("share", note)


def test_the_chosen_runs_colour_by_their_own_answers_and_verdicts() -> None:
    shown = watched(
        questions=[question("q", answer("r", True), answer("s", False), chain="c", node="a")],
        verdicts=[verdict("D2", 0), verdict("D5", None, status="refused"),
                  verdict("D5", 0, run="w"), verdict("D4", 0, status="refused")],
        chains=[chain("c", {"a": "event", "b": "belief"}, s=("a", "b"))],
    )  # fmt: skip
    pins = {("v", "D2"): PinPlace("judge", "c", "b")}
    made = colourings(shown, colour_runs(shown), ["r", "nobody", "v"], pins)
    assert [(each.id, each.kind) for each in made] == [("r", "answers"), ("v", "verdicts")]
    answers, verdicts = made
    assert {name: mark.state for name, mark in answers.questions.items()} == {"q": "right"}
    marks = verdicts.chains["c"].nodes
    assert {name: (mark.state, mark.unscored) for name, mark in marks.items()} == {
        "b": ("wrong", 0), "a": ("none", 1),
    }  # fmt: skip
    assert {name: mark.state for name, mark in verdicts.frame.items()} == {"D5": "none"}


def test_a_clips_chains_and_scene_have_the_shapes_that_colours_look_at() -> None:
    shown = watched(chains=[chain("c", {"a": "event", "b": "belief"}, s=("a", "b"))])
    shown.chains[0]["subchains"] += [
        {"subchain": "t", "result": None, "reasons": [], "heart": True}
    ]
    causal = ChainShape("c", {"a": "event", "b": "belief"}, {
        "s": ChainLink("b", ("a",)), "t": ChainLink("", (), heart=True),
    })  # fmt: skip
    assert chain_shapes(shown) == (causal,)
    shown.scene = {
        "objects": [{"object": "cup"}, {"object": "box"}],
        "relations": [{"relation": "r", "subject": "cup", "object": "box"}],
    }
    scene = ChainShape("scene", {"cup": OBJECT, "box": OBJECT}, {"r": ChainLink("box", ("cup",))})
    assert chain_shapes(shown) == (causal, scene)


def test_questions_name_their_places() -> None:
    targets = [{"kind": "object", "target": "cup"}]
    rows = [
        question("q1", chain="c", node="a", targets=targets),
        question("q2", chain="c", subchain="s", variant="base", options=[]),
        question("q3", variant="v1", options=None, targets=None),
    ]
    assert question_places(watched(questions=rows)) == (
        QuestionPlace("q1", "c", "a", None, True, True, (("object", "cup"),)),
        QuestionPlace("q2", "c", None, "s", True, False),
        QuestionPlace("q3", None, None, None, False, False),
    )


def test_what_came_of_the_questions_of_each_run() -> None:
    """A circular run needs an answer for each option, of an open question for each reply."""
    three = ["x", "y", "z"]
    rows = [
        question("q1", answer("r", True), answer("r", False, rotation=1),
                 *circular("t", True, True), *circular("u", True, False),
                 answer("p", False, setting="Blind")),
        question("q2", answer("r", False), *circular("t", True, True), options=three),
        question("q3", answer("s", None, rotation=1), *circular("t", True, True), options=None),
    ]  # fmt: skip
    runs = answer_runs(watched(questions=rows))
    assert {run: (dict(each.outcomes), each.is_printed, each.is_probe)
            for run, each in runs.items()} == {
        "r": ({"q1": "right", "q2": "wrong"}, True, False),
        "t": ({"q1": "right", "q2": "failed", "q3": "right"}, False, False),
        "u": ({"q1": "wrong"}, False, False),
        "p": ({"q1": "wrong"}, True, True),
    }  # fmt: skip


def run_of(name: str, kind: Any, who: str, is_probe: bool = False) -> ColourRun:
    return ColourRun(name, f"{who} by {kind}", kind, who, is_probe)


PROBE, SECOND_PROBE = (answer(run, True, setting="Blind") for run in ("p", "o"))
VERDICTS = [verdict("D1", 0, run=run, judge=judge) for run, judge in
            (("v1", "j"), ("v2", "k"), ("v3", "j"), ("v4", "l"))]  # fmt: skip
EVERY_RUN = watched(
    questions=[question("q", answer("a1", True), answer("a2", True), PROBE)], verdicts=VERDICTS
)
ONE_ANSWER = watched(questions=[question("q", PROBE, answer("a1", True))], verdicts=VERDICTS)
PROBES = watched(questions=[question("q", PROBE, SECOND_PROBE)], verdicts=VERDICTS)
JUDGED = watched(verdicts=VERDICTS)


@pytest.mark.parametrize(
    ("shown", "address", "named", "chosen"),
    [
        (EVERY_RUN, "colour=v2&colour=a1&run=a2", ("k",), ("v2", "a1")),
        (EVERY_RUN, "run=a2&pattern=wrong-answer&case=a1~q~0", ("k",), ("a2",)),
        (EVERY_RUN, "run=nobody&pattern=wrong-answer&case=a1~q~0", ("k",), ("a1",)),
        (EVERY_RUN, "", ("l", "k", "j"), ("v4", "v2")),
        (EVERY_RUN, "", ("m", "j"), ("v1",)),
        (EVERY_RUN, "", ("nobody",), ("",)),
        (ONE_ANSWER, "", (), ("a1",)),
        (PROBES, "", (), ("p",)),
        (JUDGED, "", (), ("v2",)),
    ],
)
def test_who_colours_the_chain(
    shown: Any, address: str, named: tuple[str, ...], chosen: tuple[str, ...]
) -> None:
    filters = Filters.parse(address).filters
    coloured = read_colours(shown, filters, ("k", "j"), named)
    assert coloured.chosen == chosen
    assert list(coloured.runs) == list(colour_runs(shown))


def test_the_judges_of_the_colours_are_named_once() -> None:
    made = [run_of(name, "verdicts", judge) for name, judge in zip("vwx", "jjk", strict=True)]
    runs = {each.id: each for each in (*made, run_of("a", "answers", "m"))}
    assert Coloured(runs, ("", "v", "a", "w")).judges == ("j",)
    assert silent_runs(Filters(colour=("v", "zz")), runs) == ("zz",)


def test_runs_that_colour_are_called_by_name_protocol_and_setting() -> None:
    shown = watched(
        questions=[question("q", answer("a", True, model_name="Em"),
                            answer("b", True, setting="−"), answer("c", True, setting="+Sub"),
                            answer("a", False, model_name="Other"),
                            answer("d", True, setting="Single frame", protocol="made-up"))],
        verdicts=[verdict("D1", 0, judge_name="Jay"), verdict("D2", 0, judge_name="Other"),
                  verdict("D1", 0, run="w", judge=None, setting="half", older="v0"),
                  verdict("D1", 0, run="a")],
    )  # fmt: skip
    assert colour_runs(shown) == {
        "a": ColourRun("a", "Em · choice", "answers", "m", False, "Em"),
        "b": ColourRun("b", "m · choice", "answers", "m", False, "m"),
        "c": ColourRun("c", "m · choice · +Sub", "answers", "m", False, "m"),
        "d": ColourRun("d", "m · made-up · Single frame", "answers", "m", True, "m"),
        "v": ColourRun("v", "Jay · EVA", "verdicts", "j", False, "Jay"),
        "w": ColourRun("w", "no judge named · EVA · half · older: v0", "verdicts",
                       "no judge named", False, "no judge named"),
    }  # fmt: skip


def test_runs_of_one_label_are_told_apart_by_their_ids() -> None:
    runs = [
        run_of("v", "verdicts", "j"),
        run_of("w", "verdicts", "j"),
        run_of("x", "verdicts", "k"),
    ]
    assert [(each.value, each.label) for each in run_options(iter(runs))] == [
        ("v", "j by verdicts · v"), ("w", "j by verdicts · w"), ("x", "k by verdicts"),
    ]  # fmt: skip
