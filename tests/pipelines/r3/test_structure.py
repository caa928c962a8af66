"""Each structural check finds its own fault, and nothing else does."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.core.chain import CausalChain, ChainNode, ChainQuestion
from pipelines.r3 import structure
from pipelines.r3.structure import balance, chain_faults, question_faults
from schema.chain_facts import CausalLink
from tests.work import instructions

GOOD = CausalChain(
    "c",
    (
        ChainNode("Event-1", "event", "The ball is put into the box", "", 0, 2),
        ChainNode("Belief-A-1", "belief", "Mia believes that the ball is in the box", "A", 2, 4),
        ChainNode("Intent-A-1", "intent", "Mia wants to open the box", "A", 3, 5),
        ChainNode("Event-2", "event", "Mia opens the box", "A", 5, 7),
    ),
    (
        CausalLink("Sub-Chain-1", "Belief-A-1", ("Event-1",)),
        CausalLink("Sub-Chain-2", "Intent-A-1", ("Belief-A-1",)),
        CausalLink("Sub-Chain-3", "Event-2", ("Belief-A-1", "Intent-A-1")),
    ),
    {"A": "Mia"},
)
ASKED = ChainQuestion("q", "EU", "What happens?", ("one a", "two b", "three", "four", "five"), 1)


def with_node(at: int, **changes: object) -> CausalChain:
    nodes = list(GOOD.nodes)
    nodes[at] = replace(nodes[at], **changes)
    return replace(GOOD, nodes=tuple(nodes))


def with_link(*links: CausalLink) -> CausalChain:
    return replace(GOOD, links=(*GOOD.links, *links))


BROKEN = {
    "nodes_have_text": [with_node(0, text="  "), with_node(3, kind="event", person="", id="Event-9",
                                                          text="the ball is put into the box.")],
    "kinds_agree": [with_node(0, kind="thought"), with_node(0, kind="belief", person="A")],
    "persons_agree": [with_node(1, person=""), with_node(1, person="B"),
                      replace(with_node(1, person="B"), people={"A": "Mia", "B": "Tom"})],
    "links_hold": [with_link(CausalLink("s", "Event-2", ("Event-7",))),
                   with_link(CausalLink("s", "Event-2", ())),
                   with_link(CausalLink("s", "Event-2", ("Intent-A-1", "Belief-A-1"))),
                   with_link(CausalLink("s", "Nothing", ("Event-1",))), replace(GOOD, links=())],
    "acyclic": [with_link(CausalLink("s", "Event-1", ("Event-2",)))],
    "times_agree": [with_node(0, start=3.0, end=2.0), with_node(1, start=8.0, end=9.0)],
}  # fmt: skip


def test_a_good_chain_has_no_fault() -> None:
    assert chain_faults(GOOD) == ()
    assert question_faults([ASKED]) == ()


def test_every_check_is_tried() -> None:
    assert set(BROKEN) == {check.__name__ for check in structure.CHAIN_CHECKS}


@pytest.mark.parametrize("name", BROKEN)
def test_a_check_finds_its_fault_and_without_it_nobody_does(name, monkeypatch) -> None:
    for chain in BROKEN[name]:
        assert any(True for _ in getattr(structure, name)(chain)), chain
        others = [check for check in structure.CHAIN_CHECKS if check.__name__ != name]
        monkeypatch.setattr(structure, "CHAIN_CHECKS", tuple(others))
        without = chain_faults(chain)
        monkeypatch.undo()
        assert len(without) < len(chain_faults(chain))


@pytest.mark.parametrize(
    ("question", "code"),
    [
        (replace(ASKED, options=("a b", "A b.", "c", "d", "e")), "options"),
        (replace(ASKED, options=("a", "b", "c", "d")), "options"),
        (replace(ASKED, options=("a", "b", "", "d", "e")), "options"),
        (replace(ASKED, answer=5), "answer"),
        (replace(ASKED, answer=-1), "answer"),
        (replace(ASKED, options=("abc", "x" * 60, "abd", "abe", "abf")), "length"),
        (replace(ASKED, options=("x" * 60, "a", "y" * 60, "z" * 60, "w" * 60)), "length"),
    ],
)
def test_questions_that_cannot_be_asked(question, code) -> None:
    assert [fault.code for fault in question_faults([question])] == [code]


def test_the_same_question_twice() -> None:
    twice = question_faults([ASKED, replace(ASKED, id="p", text="what happens")])
    assert [fault.code for fault in twice] == ["duplicate"]


def test_balance_counts_positions_and_lengths() -> None:
    longest = replace(ASKED, options=("a", "bbbb", "c", "d", "e"))
    measured = balance([longest, replace(longest, answer=0)])
    assert measured.positions == (1, 1, 0, 0, 0)
    assert measured.ranks == (1, 1, 0, 0, 0)


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=15))
def test_paths_are_paths(pairs) -> None:
    nodes = tuple(ChainNode(str(i), "event", f"event {i}") for i in range(7))
    links = tuple(CausalLink(str(i), str(b), (str(a),)) for i, (a, b) in enumerate(pairs))
    chain = CausalChain("c", nodes, links)
    edges = set(chain.edges())
    for path in chain.paths(4):
        assert 2 <= len(path) - 1 <= 4
        assert len(set(path)) == len(path)
        assert all(edge in edges for edge in pairwise(path))


def test_the_checks_take_work_by_the_size_of_a_chain() -> None:
    def chain(length: int) -> CausalChain:
        nodes = tuple(
            ChainNode(f"Event-{at}", "event", f"event {at}", "", at, at + 1) for at in range(length)
        )
        links = tuple(
            CausalLink(f"Sub-Chain-{at}", f"Event-{at}", (f"Event-{at - 1}",))
            for at in range(1, length)
        )
        return CausalChain("c", nodes, links)

    assert not chain_faults(chain(100))
    chain_work = [instructions(lambda size=size: chain_faults(chain(size))) for size in (50, 100)]
    assert chain_work[1] < 2.1 * chain_work[0]
    questions = [[replace(ASKED, id=f"q{at}") for at in range(count)] for count in (50, 100)]
    question_work = [instructions(lambda some=some: question_faults(some)) for some in questions]
    assert question_work[1] < 2.1 * question_work[0]


def test_a_chain_takes_few_instructions() -> None:
    """At 20 million instructions a second a thousand chains take a third of a second."""
    assert instructions(lambda: chain_faults(GOOD) + question_faults([ASKED])) < 7_000
