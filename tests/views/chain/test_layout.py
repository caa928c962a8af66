"""Where a chain's parts are drawn: whole texts, nothing over anything else, few crossings."""

from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loaders.svbench.paradigms import paradigm_chains
from scripts.paradigm_sheets import payload_chain
from tests.rounds import IS_SWEEP, few
from tests.views.chain.made import all_kinds, chain, node, random_chain
from views.chain.layout import lay_out, text_of
from views.chain.payload import PayloadChain
from views.chain.places import ChainLayout, NodePlace, Position, plain
from views.style.typography import width_of

CHAINS = all_kinds()
WIDTHS = (560.0, 366.0)
EVERY = list(product(CHAINS, WIDTHS))
CASES = [case for case in EVERY if IS_SWEEP or case[0] != "hundred"]
"""To look along all links of the largest chain in the narrow panel takes a second."""


@cache
def layout_of(name: str, width: float) -> ChainLayout:
    """Each layout once for all that is asked of it."""
    return lay_out(CHAINS[name], width)


def overlap(first: NodePlace, other: NodePlace, room: float = 0.0) -> bool:
    return (
        first.x < other.x + other.width + room and other.x < first.x + first.width + room
        and first.y < other.y + other.height + room and other.y < first.y + first.height + room
    )  # fmt: skip


def inside(place: NodePlace, point: Position) -> bool:
    return (
        place.x + 1 < point.x < place.x + place.width - 1
        and place.y + 1 < point.y < place.y + place.height - 1
    )


def curve(before: Position, after: Position) -> list[Position]:
    """Points of the Bézier curve between two rows: straight down at both of its ends."""
    middle = (before.y + after.y) / 2
    points = []
    for step in range(1, 20):
        t = step / 20
        weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
        xs, ys = (before.x, before.x, after.x, after.x), (before.y, middle, middle, after.y)
        points.append(
            Position(*(sum(w * v for w, v in zip(weights, vs, strict=True)) for vs in (xs, ys)))
        )
    return points


def passed(made: ChainLayout) -> list[tuple[str, str, Position]]:
    """Reason, result and points that each link passes."""
    return [
        (link.link.reason, link.link.result, point)
        for part in made.parts
        for link in part.links
        if not link.backwards
        for at, (before, after) in enumerate(pairwise(link.points))
        for point in (curve(before, after) if at % 2 else (before, after))
    ]


def test_nodes_have_room_and_links_pass_no_other_node() -> None:
    for name, width in CASES:
        made = layout_of(name, width)
        assert [place.node.id for place in made.nodes] == [node.id for node in CHAINS[name].nodes]
        for first, other in combinations(made.nodes, 2):
            assert not overlap(first, other, room=8)
        for place in made.nodes:
            assert place.x >= 0 and place.x + place.width <= made.width + 0.1
            assert place.y >= 0 and place.y + place.height <= made.height
        for reason, result, point in passed(made):
            assert 0 <= point.x <= made.width and 0 <= point.y <= made.height
            for place in made.nodes:
                if place.node.id not in (reason, result):
                    assert not inside(place, point), (reason, result, place.node.id)


REASONS = st.lists(
    st.tuples(st.integers(1, 7), st.sets(st.integers(0, 6), min_size=1, max_size=3)), max_size=8
)
"""Results and their reasons, as numbers of nodes."""


@given(REASONS)
def test_reasons_stand_above_their_results_and_no_node_over_another(
    pairs: list[tuple[int, set[int]]],
) -> None:
    forward = [(result, [at for at in reasons if at < result]) for result, reasons in pairs]
    subchains = [(f"n{result}", tuple(f"n{at}" for at in ats)) for result, ats in forward if ats]
    places = {
        place.node.id: place
        for place in lay_out(chain([node(at) for at in range(8)], subchains), 366).nodes
    }
    assert len(places) == 8
    for first, other in combinations(places.values(), 2):
        assert not overlap(first, other)
    for result, reasons in subchains:
        for reason in reasons:
            assert places[reason].y + places[reason].height <= places[result].y


def test_texts_are_whole_and_fit_their_nodes() -> None:
    for name, width in CASES:
        for place in layout_of(name, width).nodes:
            shown = "".join(place.lines).replace("-", "").replace(" ", "")
            assert shown == plain(text_of(place.node)).replace("-", "").replace(" ", "")
            for text in place.lines:
                assert 26 + 2 * 8 + width_of(text, 12) <= place.width + 0.1


def test_a_drawing_is_no_wider_than_asked_if_its_rows_allow_it() -> None:
    for name, width in CASES:
        made = layout_of(name, width)
        if name not in ("twenty", "hundred"):  # so many links pass some of their rows
            assert made.width <= width + 0.1


def crossings(made: ChainLayout) -> int:
    """How many pairs of links change sides between two rows."""
    curves = [
        points[at : at + 2]
        for part in made.parts
        for points in (link.points for link in part.links if not link.backwards)
        for at in range(1, len(points) - 1, 2)
    ]
    return sum(
        first[0].y == other[0].y and (first[0].x - other[0].x) * (first[1].x - other[1].x) < 0
        for first, other in combinations(curves, 2)
    )


def paradigms() -> list[PayloadChain]:
    return [payload_chain(chain) for chain in paradigm_chains().values()]


@few(1)
@pytest.mark.parametrize(("width", "typical", "highest"), [(560.0, 460, 640), (366.0, 490, 640)])
def test_every_paradigm_is_seen_whole_in_a_panel(
    width: float, typical: float, highest: float
) -> None:
    made = [lay_out(chain, width) for chain in paradigms()]
    heights = [each.height for each in made]
    assert median(heights) <= typical and max(heights) <= highest
    assert sum(map(crossings, made)) <= 2


def test_a_link_that_closes_a_circle_is_drawn_upwards() -> None:
    made = lay_out(CHAINS["circle"], 560)
    back = [link for part in made.parts for link in part.links if link.backwards]
    assert [(link.link.reason, link.link.result) for link in back] == [("n2", "n0")]
    assert back[0].points[0].y > back[0].points[-1].y


def test_all_links_of_a_chain_are_drawn_once() -> None:
    chain = random_chain(30, 1)
    drawn = sorted(
        (link.link.reason, link.link.result, link.link.part)
        for part in lay_out(chain, 560).parts
        for link in part.links
    )
    assert drawn == sorted(
        (reason, part.result, part.id) for part in chain.subchains for reason in part.reasons
    )


def test_the_same_chain_is_drawn_the_same_way() -> None:
    assert lay_out(random_chain(20, 5), 560) == lay_out(random_chain(20, 5), 560)


JOINED = [
    name
    for name in CHAINS
    if name not in ("one", "long_text", "nothing_joined", "hundred", "twenty")
]


@pytest.mark.parametrize(("name", "width"), list(product(JOINED, WIDTHS)))
def test_a_new_node_without_links_moves_no_other(name: str, width: float) -> None:
    """As one is added on Annotate: it stands below all others until something leads to it."""
    before, chain = layout_of(name, width), CHAINS[name]
    added = replace(chain, nodes=(replace(node(0, "", "event"), id="new"), *chain.nodes))
    *others, last = sorted(lay_out(added, width).nodes, key=lambda place: place.y)
    assert last.node.id == "new"
    places = {place.node.id: (place.x, place.y) for place in before.nodes}
    assert {place.node.id: (place.x, place.y) for place in others} == places
