"""The drawing data of a chain: nothing overlaps, reasons come first, large chains are quick."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.views.player.page import CHAIN, large, untimed
from views.player.graph import CARD, chain_graph
from views.player.payload import (
    PayloadChain,
    PayloadNode,
    PayloadRelation,
    PayloadSubchain,
    chain_state,
)


def _chain(count: int, subs: list[tuple[int, tuple[int, ...]]]) -> PayloadChain:
    nodes = tuple(PayloadNode(str(i), "event", f"step {i}") for i in range(count))
    joined = tuple(
        PayloadSubchain(f"s{turn}", str(result), tuple(str(r) for r in reasons))
        for turn, (result, reasons) in enumerate(subs)
    )
    return PayloadChain("c", "c", 0, nodes, joined)


def _cards(chain: PayloadChain, way: str) -> dict[str, tuple[float, float]]:
    cards = [node for node in chain_graph(chain)["nodes"] if node["role"] == "card"]
    return {o["node"]: (o["x"], o["y"]) if way == "across" else tuple(o["down"]) for o in cards}


SUBS = st.lists(
    st.tuples(st.integers(1, 11), st.lists(st.integers(0, 11), min_size=1, max_size=3)), max_size=12
)


@given(SUBS, st.sampled_from(["across", "down"]))
def test_cards_never_overlap_and_results_follow_their_reasons(
    subs: list[tuple[int, list[int]]], way: str
) -> None:
    forward = [(r, tuple(w for w in why if w < r)) for r, why in subs]
    chain = _chain(12, [(r, why) for r, why in forward if why])
    places = _cards(chain, way)
    for place, other in combinations(places.values(), 2):
        apart = [abs(a - b) >= size for a, b, size in zip(place, other, CARD, strict=True)]
        assert any(apart), (place, other)
    axis = 0 if way == "across" else 1
    for sub in chain.subchains:
        assert all(places[why][axis] < places[sub.result][axis] for why in sub.reasons)


def test_several_reasons_meet_in_one_joint() -> None:
    graph = chain_graph(_chain(3, [(2, (0, 1))]))
    joints = [node["id"] for node in graph["nodes"] if node["role"] == "joint"]
    assert len(joints) == 1
    assert [e["from"] for e in graph["edges"] if e["to"] == "n:2"] == joints
    assert sorted(e["from"] for e in graph["edges"] if e["to"] == joints[0]) == ["n:0", "n:1"]


@pytest.mark.parametrize(
    "subs",
    [[(0, (1,)), (1, (0,))], [(0, (0,))], [(1, (9,))], [(9, (0,))], []],
    ids=["cycle", "own reason", "unknown reason", "unknown result", "no links"],
)
def test_faulty_links_still_draw_every_card(subs: list[tuple[int, tuple[int, ...]]]) -> None:
    assert len(_cards(_chain(2, subs), "across")) == 2


def test_a_chain_of_100_nodes_is_laid_out_whole() -> None:
    places = _cards(large(100), "across")
    assert len(places) == len(set(places.values())) == 100


def test_the_state_says_what_the_chains_give() -> None:
    assert chain_state([CHAIN]) == "timed"
    assert chain_state([untimed(CHAIN)]) == "untimed"
    assert chain_state([]) == "none"


def test_relations_between_the_same_objects_stand_side_by_side() -> None:
    objects = tuple(PayloadNode(name, "object", name) for name in ("cup", "shelf"))
    relations = (
        PayloadRelation("r1", "cup", "on", "shelf"), PayloadRelation("r2", "shelf", "under", "cup"),
        PayloadRelation("r3", "cup", "touches", "shelf"), PayloadRelation("r4", "cup", "x", "moon"),
    )  # fmt: skip
    chain = PayloadChain("scene", "Scene", 0, objects, kind="scene", relations=relations)
    graph = chain_graph(chain)
    ends = {edge["subchain"]: (edge["reason"], edge["result"]) for edge in graph["edges"]}
    assert ends == {"r1": ("cup", "shelf"), "r2": ("shelf", "cup"), "r3": ("cup", "shelf")}
    points = [(n["x"], n["y"], tuple(n["down"])) for n in graph["nodes"] if n["role"] == "bend"]
    assert len(points) == 4 and len({y for _, y, _ in points}) == 2
    assert len({down[0] for _, _, down in points}) == 2
    first = {edge["subchain"]: edge for edge in reversed(graph["edges"])}
    assert first["r2"]["from"].startswith("p:") and first["r2"]["to"].startswith("p:")
    heads = [edge["subchain"] for edge in graph["edges"] if edge["arrows"] == "to"]
    assert sorted(heads) == ["r1", "r2", "r3"]
