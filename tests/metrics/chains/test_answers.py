"""Answers as colours: a hand-made case for each line of docs/colours.md, and random chains."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.chains.answers import AnswerRun, colour_answers, colour_share, outcome
from metrics.chains.marks import SCENE, ChainLink, ChainShape, ColourMark, Outcome, QuestionPlace
from tests.metrics.chains.made import BALL, counts, cw, eu, official_case, run
from tests.rounds import swept

STEPS = [eu("e1"), eu("e2"), eu("b1"), cw("s1")]


def marks(
    places: list[QuestionPlace], answers: AnswerRun, chain: ChainShape = BALL
) -> dict[str, ColourMark]:
    coloured = colour_answers("r", "Model", [chain], places, answers).chains[chain.id]
    return {**coloured.nodes, **coloured.links}


def test_a_question_about_a_node_colours_that_node() -> None:
    (mark,) = marks([eu("b1")], run(q_b1="wrong")).items()
    assert mark[0] == "b1" and (mark[1].state, mark[1].words) == ("wrong", "answered wrong")
    assert (mark[1].right, mark[1].wrong, mark[1].share) == (0, 1, 0.0)
    assert mark[1].located and mark[1].case is None and mark[1].unscored == 0


def test_a_causal_question_colours_its_subchains_link_and_no_node() -> None:
    both = QuestionPlace("q-s1", "c", node="b1", subchain="s1")
    (mark,) = marks([both], run(q_s1="right")).items()
    assert mark[0] == "s1" and (mark[1].state, mark[1].words) == ("right", "answered right")


def test_a_causal_question_that_names_a_step_is_no_fact() -> None:
    """Neither is a question on another step."""
    cause = QuestionPlace("q-s1", "c", node="b1", subchain="s1")
    places = [eu("e1"), eu("i1"), cause]
    assert marks(places, run(q_e1="right", q_i1="wrong", q_s1="wrong"))["s1"].case == 2
    assert marks(places, run(q_e1="wrong", q_i1="right", q_s1="right"))["s1"].case == 1
    others = [QuestionPlace("q", "other", "e1"), eu("e1", "q", is_base=False),
              eu("e1", "q", has_options=False)]  # fmt: skip
    for other in others:
        outcomes = run(q_e1="right", q="wrong", q_s1="wrong")
        assert marks([*places, other], outcomes)["s1"].case == 2, "it counts nowhere"
    assert [BALL.is_mental(node) for node in ("e1", "b1", "i1", "away")] == [
        False,
        True,
        True,
        False,
    ]


def test_two_questions_that_differ_show_both_with_counts() -> None:
    mark = marks([eu("b1", "q1"), eu("b1", "q2")], run(q1="right", q2="wrong"))["b1"]
    assert (mark.state, mark.words) == ("mixed", "answered right 1 of 2")
    assert (mark.right, mark.wrong, mark.share, mark.questions) == (1, 1, 0.5, ("q1", "q2"))


def test_a_question_that_names_nothing_leaves_the_graph_grey() -> None:
    nameless = QuestionPlace("q")
    assert marks([nameless, QuestionPlace("p", "c")], run(q="wrong", p="wrong")) == {}
    coloured = colour_answers("r", "Model", [BALL], [nameless], run(q="wrong"))
    assert coloured.questions["q"].state == "wrong", "its own mark is kept for the question's card"
    assert [each.spots() for each in (nameless, QuestionPlace("p", "c"))] == [[], []]
    assert QuestionPlace("n", node="b1").spots() == [], "of which chain?"


def test_a_path_question_colours_all_of_its_path() -> None:
    path = (("node", "e1"), ("subchain", "s1"), ("node", "b1"), ("subchain", "s2"), ("node", "i1"))
    seen = marks([QuestionPlace("p", "c", targets=path)], run(p="wrong"))
    assert sorted(seen) == ["b1", "e1", "i1", "s1", "s2"]
    assert {mark.words for mark in seen.values()} == {"answered wrong"}


def test_objects_and_relations_are_nodes_and_links_of_the_scene() -> None:
    scene = ChainShape(
        SCENE, {"cup": "object", "box": "object"}, {"r1": ChainLink("box", ("cup",))}
    )
    about = QuestionPlace("q", targets=(("object", "cup"), ("relation", "r1")))
    seen = marks([about], run(q="right"), scene)
    assert {name: mark.state for name, mark in seen.items()} == {"cup": "right", "r1": "right"}


@pytest.mark.parametrize(
    ("value", "words"),
    [("unreadable", "no readable answer"), ("failed", "the call failed"),
     ("unjudged", "not scored yet")],
)  # fmt: skip
def test_what_was_not_scored_is_never_wrong(value: Outcome, words: str) -> None:
    mark = marks([eu("b1")], run(q_b1=value))["b1"]
    assert (mark.state, mark.unscored, mark.share, mark.words) == ("none", 1, None, words)
    beside = marks([eu("b1", "q1"), eu("b1", "q2")], run(q1="right", q2=value))["b1"]
    assert (beside.state, beside.unscored) == ("right", 1)
    assert beside.words == "1 without a scored answer; answered right"


def test_base_questions_decide_and_variants_where_there_is_no_other_reply() -> None:
    base, variant = eu("b1", "q1"), eu("b1", "q2", is_base=False)
    assert marks([base, variant], run(q1="right", q2="wrong"))["b1"].state == "right"
    assert marks([base, variant], run(q2="wrong"))["b1"].state == "wrong"


@pytest.mark.parametrize(
    ("replies", "expected"),
    [
        ([("ok", True)] * 4, "right"),
        ([("ok", True)] * 3 + [("ok", False)], "wrong"),
        ([("ok", False)] * 3 + [("unparsed", None)], "unreadable"),
        ([("ok", False)] * 3 + [("transport", None)], "failed"),
        ([("ok", False)] * 3, "failed"),
    ],
)
def test_circular_is_right_with_the_right_option_in_every_position(
    replies: list[tuple[str, bool | None]], expected: Outcome
) -> None:
    assert outcome(replies, turns=4) == expected


@pytest.mark.parametrize(
    ("status", "correct", "expected"),
    [("ok", True, "right"), ("ok", False, "wrong"), ("ok", None, "unjudged"),
     ("refused", None, "unreadable"), ("rate_limited", None, "failed")],
)  # fmt: skip
def test_what_comes_of_one_reply(status: str, correct: bool | None, expected: Outcome) -> None:
    assert outcome([(status, correct)]) == expected
    assert outcome([]) == "failed"


@pytest.mark.parametrize(
    ("fact", "cause", "case", "words"),
    [
        ("wrong", "right", 1, "case 1: causal right, perception wrong; answered right"),
        ("right", "wrong", 2, "case 2: perception right, causal wrong; answered wrong"),
        ("wrong", "wrong", 3, "case 3: perception wrong, causal wrong; answered wrong"),
        ("right", "right", None, "answered right"),
        ("right", "unreadable", 2, "case 2: perception right, causal wrong; no readable answer"),
        ("failed", "wrong", None, "answered wrong"),
    ],
)
def test_the_cases_are_named_on_the_link(
    fact: Outcome, cause: Outcome, case: int | None, words: str
) -> None:
    answers = run(q_e1=fact, q_e2="right", q_b1="right", q_s1=cause)
    mark = marks(STEPS, answers)["s1"]
    assert (mark.case, mark.words) == (case, words)
    assert marks(STEPS, answers._replace(is_printed=False))["s1"].case is None
    assert marks(STEPS, run(q_s1=cause))["s1"].case is None, "a step was not asked"


def test_a_right_cause_beside_a_reply_without_a_letter_is_mixed_where_its_case_counts_it() -> None:
    places = [*STEPS, cw("s1", "q2")]
    facts: dict[str, Outcome] = {"q_e1": "right", "q_e2": "right", "q_b1": "right"}
    mark = marks(places, run(**facts, q_s1="right", q2="unreadable"))["s1"]
    assert (mark.state, mark.right, mark.wrong, mark.unscored, mark.case) == ("mixed", 1, 0, 1, 2)
    facts["q_e1"] = "wrong"
    mark = marks(places, run(**facts, q_s1="right", q2="unreadable"))["s1"]
    assert (mark.state, mark.case) == ("mixed", 3)
    facts["q_e1"] = "right"
    failed = marks(places, run(**facts, q_s1="right", q2="failed"))["s1"]
    assert (failed.state, failed.case) == ("right", None), "a failed call is in no case"


def test_a_share_counts_runs_and_each_by_all_that_it_was_scored_on() -> None:
    places = [eu("b1", "q1"), eu("b1", "q2"), *STEPS]
    runs = [
        run(q1="right", q2="right", q_b1="right", q_e1="right", q_e2="right", q_s1="wrong"),
        run(q1="right", q2="wrong", q_s1="failed"),
        run(q1="failed"),
    ]
    shared = colour_share("3 runs", [BALL], places, runs)
    node, link = shared.chains["c"].nodes["b1"], shared.chains["c"].links["s1"]
    assert (node.right, node.wrong, node.unscored, node.share) == (1, 1, 1, 0.5)
    assert node.state == "mixed"
    assert node.words == "1 without a scored answer; answered right by 1 of 2 runs"
    assert link.words == "case 2 in 1; 1 without a scored answer; answered right by 0 of 1 run"
    assert link.case is None
    assert shared.questions["q2"].words == "answered right by 1 of 2 runs"
    assert (shared.id, shared.kind, shared.note) == ("", "share", "share of 3 runs")
    nobody, alone = (colour_share("", [BALL], places, some) for some in ([], runs[:1]))
    assert nobody.chains["c"].nodes == {} and nobody.note == "share of 0 runs"
    assert alone.note == "share of 1 run"
    failed = [run(q1="failed", q2="failed"), run(q1="failed", q2="unreadable")]
    unscored = colour_share("", [BALL], places, failed).questions
    assert unscored["q1"].words == "the call failed"
    assert unscored["q2"].words == "no scored answer"


NODES = ("a", "b", "d", "e")
OUTCOMES: st.SearchStrategy[Outcome] = st.sampled_from(
    ("right", "wrong", "unreadable", "failed", "unjudged")
)


@st.composite
def chains(draw: st.DrawFn) -> ChainShape:
    nodes = draw(st.lists(st.sampled_from(NODES), min_size=2, unique=True))
    some = st.lists(st.sampled_from(nodes), min_size=1, unique=True)
    links = {f"s{n}": ChainLink(draw(st.sampled_from(nodes)), tuple(draw(some)))
             for n in range(draw(st.integers(1, 3)))}  # fmt: skip
    return ChainShape("c", dict.fromkeys(nodes, "event"), links)


@st.composite
def questions(draw: st.DrawFn) -> list[QuestionPlace]:
    spots = [("node", name) for name in NODES] + [("subchain", f"s{n}") for n in range(3)]
    return [
        QuestionPlace(
            f"q{number}",
            draw(st.sampled_from(["c", "c", "c", "other", None])),
            draw(st.sampled_from([*NODES, None])),
            draw(st.sampled_from(["s0", "s1", "s2", None, None])),
            draw(st.booleans()),
            draw(st.booleans()),
            tuple(draw(st.lists(st.sampled_from(spots), max_size=2))),
        )
        for number in range(draw(st.integers(0, 8)))
    ]


@swept
@given(chains(), questions(), st.data())
def test_random_chains_are_coloured_as_by_hand(
    chain: ChainShape, places: list[QuestionPlace], data: st.DataObject
) -> None:
    names = [place.question for place in places]
    outcomes = [{n: data.draw(OUTCOMES) for n in names if data.draw(st.booleans())} for _ in "abc"]
    runs = [AnswerRun(each, is_printed=True, is_probe=False) for each in outcomes]
    tallies = [counts(chain, places, each.outcomes) for each in runs]
    for answers, tally in zip(runs, tallies, strict=True):
        coloured = colour_answers("r", "M", [chain], places, answers).chains["c"]
        by_spot = {**{("node", n): m for n, m in coloured.nodes.items()},
                   **{("subchain", n): m for n, m in coloured.links.items()}}  # fmt: skip
        assert by_spot.keys() == tally.keys()
        for spot, mark in by_spot.items():
            count = tally[spot]
            assert (mark.right, mark.wrong, mark.unscored) == (count.good, count.bad, count.open)
            is_right_in_case = count.state == "right" and mark.case in (2, 3)
            assert mark.state == ("mixed" if is_right_in_case else count.state)
        for link, mark in coloured.links.items():
            assert mark.case == official_case(chain, link, places, answers.outcomes)
    shared = colour_share("", [chain], places, runs).chains["c"]
    for kind, part in (("node", shared.nodes), ("subchain", shared.links)):
        for name, mark in part.items():
            states = [tally[kind, name].state for tally in tallies if (kind, name) in tally]
            unlike = sum(
                tally[kind, name].state == "right"
                and official_case(chain, name, places, answers.outcomes) in (2, 3)
                for answers, tally in zip(runs, tallies, strict=True)
                if kind == "subchain" and (kind, name) in tally
            )
            assert mark.right == states.count("right") - unlike
            assert mark.wrong == states.count("wrong") + states.count("mixed") + unlike
            assert mark.unscored == states.count("none")
