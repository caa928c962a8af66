"""Drawings on cards: whole texts that fit their nodes, with the words of a search marked."""

import re
from xml.etree import ElementTree

import pytest

from tests.rounds import sweep
from tests.views.chain.made import all_kinds, chain, node
from views.chain.layout import lay_out, text_of
from views.chain.places import ICON, PAD, plain
from views.chain.svg import NO_MARKS, card_svg
from views.style.typography import width_of

CHAINS = all_kinds()
USUAL = [name for name in CHAINS if name != "hundred"]
WIDTH = 288.0


def nodes_of(svg: str) -> list[ElementTree.Element]:
    return [each for each in ElementTree.fromstring(svg) if "wr-node" in each.get("class", "")]


def joined(text: str) -> str:
    """Without what a line puts in: a hyphen at its end, isolates around it."""
    return re.sub(r"[\s\u2067\u2069-]", "", text)


@pytest.mark.parametrize("name", sweep(USUAL, CHAINS))
def test_each_node_has_its_whole_text_and_the_text_its_width(name: str) -> None:
    made = lay_out(CHAINS[name], WIDTH)
    drawn = nodes_of(card_svg(made, NO_MARKS, None))
    assert [joined("".join(each.itertext())) for each in drawn] == [
        joined(plain(text_of(each))) for each in CHAINS[name].nodes
    ]
    assert all(
        width_of(line, 12) <= place.width - ICON - 2 * PAD + 0.01
        for place in made.nodes
        for line in place.lines
    )


def test_what_was_searched_is_marked_even_over_the_end_of_a_line() -> None:
    text = "Sol believes that <the> cat crouches behind the garden bush"
    made = lay_out(chain([node(0, text)], []), WIDTH)
    (place,) = made.nodes
    (last_of_first, *_), first_of_next = reversed(place.lines[0].split()), place.lines[1].split()[0]
    phrase = f"{last_of_first} {first_of_next}".upper()
    searched = re.compile(f"{re.escape(phrase)}|<the>", re.IGNORECASE)
    (drawn,) = nodes_of(card_svg(made, NO_MARKS, searched))
    marked = [each.text for each in drawn.iter() if each.get("class") == "wr-searched"]
    assert sorted(map(str, marked)) == sorted(["<the>", last_of_first, first_of_next])
    assert "".join(drawn.itertext()) == text
