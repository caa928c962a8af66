"""Small drawings of chains: whole texts that fit their nodes, whatever the chain is like."""

import re
from xml.etree import ElementTree

import pytest

from metrics.chains.marks import ChainMarks, ColourMark
from tests.views.chain.made import all_kinds, chain, node
from views.chain.draft import text_of
from views.chain.layout import lay_out
from views.chain.small import small_svg
from views.chain.text import plain
from views.style.text_width import width_of

CHAINS = all_kinds()
WIDTH = 288.0


def nodes_of(svg: str) -> list[ElementTree.Element]:
    return [each for each in ElementTree.fromstring(svg) if "wr-node" in each.get("class", "")]


def joined(text: str) -> str:
    """Without what a break at the end of a line puts in."""
    return re.sub(r"[\s-]", "", text)


@pytest.mark.parametrize("name", CHAINS)
def test_each_node_has_its_whole_text_and_the_text_its_width(name: str) -> None:
    made = lay_out(CHAINS[name], WIDTH, small=True)
    drawn = nodes_of(small_svg(made))
    assert [joined("".join(each.itertext())) for each in drawn] == [
        joined(plain(text_of(each))) for each in CHAINS[name].nodes
    ]
    assert all(width_of(line, 12) <= place.width for place in made.nodes for line in place.lines)


def test_what_was_searched_is_marked_even_over_the_end_of_a_line() -> None:
    text = "Sol believes that <the> cat crouches behind the garden bush"
    made = lay_out(chain([node(0, text)], []), WIDTH, small=True)
    (place,) = made.nodes
    (last_of_first, *_), first_of_next = reversed(place.lines[0].split()), place.lines[1].split()[0]
    phrase = f"{last_of_first} {first_of_next}".upper()
    searched = re.compile(f"{re.escape(phrase)}|<the>", re.IGNORECASE)
    (drawn,) = nodes_of(small_svg(made, searched=searched))
    marked = [each.text for each in drawn.iter() if each.get("class") == "wr-searched"]
    assert sorted(map(str, marked)) == sorted(["<the>", last_of_first, first_of_next])
    assert "".join(drawn.itertext()) == text


def test_links_without_marks_are_one_line_and_others_have_their_own() -> None:
    links = [("n1", ("n0",)), ("n2", ("n1",)), ("n3", ("n0", "n2"))]
    made = lay_out(chain([node(at) for at in range(4)], links), WIDTH, small=True)
    marks = ChainMarks({"n0": ColourMark("right")}, {"s1": ColourMark("wrong")})
    drawn = ElementTree.fromstring(small_svg(made, marks))
    classes = [each.get("class") for each in drawn if "wr-link" in each.get("class", "")]
    assert classes == ["wr-link", "wr-link wr-wrong"]
    badges = [each.get("class") for each in drawn.iter() if "wr-badge" in each.get("class", "")]
    assert badges == ["wr-badge wr-right", "wr-badge wr-wrong"]
