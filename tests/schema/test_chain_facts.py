"""What follows from a chain, against the definitions written out another way."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schema.chain_facts import (
    CausalLink,
    category,
    cycle,
    describe_cycle,
    length,
    link_fault,
    system,
)
from schema.vocabulary import MENTAL_KINDS, NODE_KINDS

NODES = "abcdef"
KINDS = st.lists(st.sampled_from(NODE_KINDS), min_size=1, max_size=4)


@st.composite
def forward(draw: st.DrawFn) -> list[CausalLink]:
    """Links whose reasons come before their result in the alphabet: never a cycle."""
    results = draw(st.lists(st.sampled_from(NODES[1:]), max_size=6))
    earlier = [st.sampled_from(NODES[: NODES.index(result)]) for result in results]
    return [
        CausalLink(str(n), result, tuple(draw(st.sets(before, min_size=1))))
        for n, (result, before) in enumerate(zip(results, earlier, strict=True))
    ]


def longest(links: list[CausalLink], node: str) -> int:
    reasons = [reason for link in links if link.result == node for reason in link.reasons]
    return max((1 + longest(links, reason) for reason in reasons), default=0)


@given(forward())
def test_length_is_the_longest_path(links: list[CausalLink]) -> None:
    assert cycle(links) == ()
    assert length(links) == max((longest(links, node) for node in NODES), default=0)


@given(forward(), st.sampled_from(NODES), st.sampled_from(NODES))
def test_a_link_back_makes_a_cycle(links: list[CausalLink], first: str, last: str) -> None:
    path = [*links, CausalLink("x", last, (first,)), CausalLink("y", first, (last,))]
    circle = cycle(path)
    assert circle[0] == circle[-1]
    edges = {(reason, link.result) for link in path for reason in link.reasons}
    pairs = list(itertools.pairwise(circle))
    assert pairs
    assert all(pair in edges or pair[::-1] in edges for pair in pairs)


@given(KINDS, st.sampled_from(NODE_KINDS))
def test_category_says_which_kinds_meet(reasons: list[str], result: str) -> None:
    derived = category(reasons, result)
    assert (derived in ("I", "II", "III")) == (result == "event")
    assert (derived in ("II", "III", "IV", "V")) == ("event" in reasons)
    assert (derived in ("I", "II", "V", "VI")) == any(kind in MENTAL_KINDS for kind in reasons)


@given(KINDS)
def test_system_needs_one_kind_of_mental_state_alone(reasons: list[str]) -> None:
    others = set(reasons) - {"event"}
    assert system(reasons) == (1 if others == {"emotion"} else 2 if others == {"belief"} else None)


@pytest.mark.parametrize(
    ("link", "fault"),
    [
        (CausalLink("s", "b", ("a",)), None),
        (CausalLink("s", "z", ("a",)), "z"),
        (CausalLink("s", "b", ("a", "y")), "y"),
        (CausalLink("s", "b", ()), "no reason"),
        (CausalLink("s", "b", ("a", "a")), "twice"),
        (CausalLink("s", "b", ("b",)), "own reason"),
    ],
)
def test_what_is_no_link_says_why(link: CausalLink, fault: str | None) -> None:
    actual = link_fault(link, {"a": "event", "b": "belief"})
    assert actual is None if fault is None else fault in str(actual)


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [
        (["a", "b", "a"], "has a cycle: a → b → a"),
        ([*"abcdef", "a"], "has a cycle: a → b → c → d → e → f → a"),
        ([*"abcdefg", "a"], "has a cycle of 7 nodes: a → b → c → … → f → g → a"),
        ([*map(str, range(20_000)), "0"],
         "has a cycle of 20,000 nodes: 0 → 1 → 2 → … → 19998 → 19999 → 0"),
        (["x" * 61, "x" * 61], f"has a cycle: {'x' * 60}… → {'x' * 60}…"),
    ],
)  # fmt: skip
def test_a_cycle_is_told_in_few_words(nodes: list[str], expected: str) -> None:
    assert describe_cycle(nodes) == expected
