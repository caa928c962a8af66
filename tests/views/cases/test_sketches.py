"""Cases of chains whose film is not here: the card draws the chain, with whole texts."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.pages.html import html_of
from tests.conftest import Site, site
from tests.store.rows import Rows, put
from views.cases.list.model import read_sketches
from views.page.cards import Card
from views.page.content import Gallery

NODES = {"n1": ("event", "A door shuts."), "n2": ("emotion", "She is afraid."),
         "n3": ("intent", "She wants <b>out</b>."), "n4": ("event", "x" * 300)}  # fmt: skip
SUBCHAINS = {"s1": (("n1",), "n2"), "s2": (("n1", "n2"), "n3"), "s3": (("n3",), "n4")}
LONG = ("m1", "m2", "m3", "m4")
"""A chain that nothing is asked about: three reasons and their result."""
WRONG = {"n2", "s2", "s3"}
"""So of s1 a fact is wrong, of s3 the cause, of s2 both."""


def r3_rows() -> Rows:
    questions = {**{node: ("EU", {"node": node}) for node in NODES},
             **{name: ("CW", {"subchain": name}) for name in SUBCHAINS}}  # fmt: skip
    return {
        "benchmark": [{"benchmark": "r3", "name": "R3-Bench"}],
        "model": [{"model": "m", "name": "M", "kind": "model"}],
        "clip": [{"clip": name, "benchmark": "r3"} for name in ("r3.v", "r3.w")],
        "chain": [{"chain": "r3.h", "benchmark": "r3", "clip": "r3.v", "length": 3,
                   "origin": "people"},
                  {"chain": "r3.g", "benchmark": "r3", "clip": "r3.w", "length": 1,
                   "origin": "people"}],
        "node": [{"chain": "r3.h", "node": node, "kind": kind, "text": text}
                 for node, (kind, text) in NODES.items()]
                + [{"chain": "r3.g", "node": node, "kind": "event", "text": f"{node} is."}
                   for node in LONG],
        "subchain": [{"chain": "r3.h", "subchain": name, "result": result}
                     for name, (_, result) in SUBCHAINS.items()]
                    + [{"chain": "r3.g", "subchain": "u", "result": LONG[-1]}],
        "subchain_reason": [{"chain": "r3.h", "subchain": name, "node": node}
                            for name, (reasons, _) in SUBCHAINS.items() for node in reasons]
                           + [{"chain": "r3.g", "subchain": "u", "node": node}
                              for node in LONG[:-1]],
        "question": [
            {"question": f"r3.q-{name}", "benchmark": "r3", "clip": "r3.v", "type": kind,
             "text": "Why?", "options": ["a", "b"], "answer": 0, "chain": "r3.h", **place}
            for name, (kind, place) in questions.items()
        ],
        "run": [{"run": "r3.m", "benchmark": "r3", "model": "m", "protocol": "choice"}],
        "answer": [
            {"run": "r3.m", "question": f"r3.q-{name}", "rotation": 0, "status": "ok",
             "choice": int(name in WRONG), "correct": name not in WRONG}
            for name in questions
        ],
    }  # fmt: skip


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Site:
    made = site(tmp_path_factory.mktemp("sketches"))
    put(Path(made.home), r3_rows())
    return made


def cards(where: Site, pattern: str) -> tuple[Card, ...]:
    content = where.fill(f"cases?benchmark=r3&pattern={pattern}").slots["gallery"]
    assert isinstance(content, Gallery)
    return content.cards


def drawn(card: Card) -> ElementTree.Element:
    assert card.sketch is not None
    return ElementTree.fromstring(card.sketch.svg)


def texts(element: ElementTree.Element) -> list[str]:
    """The texts of the nodes, from the first reason to the last result."""
    return ["".join(node.itertext()) for node in element if "wr-node" in node.get("class", "")]


@pytest.mark.parametrize(
    ("pattern", "subchain", "facts", "cause"),
    [
        ("case-1", "s1", "wr-mixed", "wr-right"),
        ("case-2", "s3", "wr-right", "wr-wrong"),
        ("case-3", "s2", "wr-mixed", "wr-wrong"),
    ],
)
def test_a_subchain_is_drawn_with_marks_of_its_facts_and_of_its_cause(
    where: Site, pattern: str, subchain: str, facts: str, cause: str
) -> None:
    (card,) = cards(where, pattern)
    reasons, result = SUBCHAINS[subchain]
    drawing = drawn(card)
    wanted = [NODES[node][1] for node in (*reasons, result)]
    assert [text.replace("- ", "") for text in texts(drawing)] == wanted
    classes = [each.get("class", "").split() for each in drawing]
    assert [facts in each for each in classes if "wr-node" in each] == [True] * len(wanted)
    assert [cause in each for each in classes if "wr-link" in each] == [True]


def test_the_first_steps_of_a_broken_chain_are_drawn_in_the_order_of_its_causes(
    where: Site,
) -> None:
    (card,) = cards(where, "broken-chain")
    assert texts(drawn(card)) == [text for _, text in NODES.values()][:3]
    assert card.sketch is not None and card.sketch.more == 1


def test_a_case_with_a_poster_or_a_film_needs_no_drawing_and_a_long_subchain_ends_with_its_result(
    where: Site,
) -> None:
    row = {"chain": "r3.g", "subchain": "u", "basic_right": None, "causal_right": None}
    rows = [
        row | {"case": "poster", "has_poster": True, "has_media": False},
        row | {"case": "film", "has_poster": False, "has_media": True},
        row | {"case": "neither", "has_poster": False, "has_media": False},
        row | {"case": "away", "chain": "r3.zz", "has_poster": False, "has_media": False},
    ]
    sketches = read_sketches(rows, "subchain_case", (), where.store)
    assert list(sketches) == ["neither"] and not read_sketches(rows, "answer_case", (), where.store)
    sketch = sketches["neither"]
    shown = [text.replace("- ", "") for text in texts(ElementTree.fromstring(sketch.svg))]
    assert (shown, sketch.more) == (["m1 is.", "m2 is.", "m4 is."], 1)


def test_a_search_is_marked_in_the_drawing(where: Site) -> None:
    content = where.fill("cases?benchmark=r3&pattern=broken-chain&q=AFRAID").slots["gallery"]
    assert isinstance(content, Gallery)
    (card,) = content.cards
    marked = [each.text for each in drawn(card).iter() if each.get("class") == "wr-searched"]
    assert marked == ["afraid"]


def test_a_step_that_a_search_is_about_is_drawn_before_the_first_ones(where: Site) -> None:
    content = where.fill("cases?benchmark=r3&pattern=broken-chain&q=xxx").slots["gallery"]
    assert isinstance(content, Gallery)
    (card,) = content.cards
    steps = [NODES[node][1] for node in ("n1", "n2", "n4")]
    assert [text.replace("- ", "") for text in texts(drawn(card))] == steps
    assert any(each.get("class") == "wr-searched" for each in drawn(card).iter())


def test_no_card_says_that_its_clip_is_not_here_and_texts_stay_texts(where: Site) -> None:
    for pattern in ("inconsistent", "broken-chain"):
        content = where.fill(f"cases?benchmark=r3&pattern={pattern}").slots["gallery"]
        html = html_of(content)
        assert "no clip here" not in html and "wr-sketch" in html
        assert "She wants &lt;b&gt;out&lt;/b&gt;." in html


def test_a_drawing_has_the_whole_text_and_so_no_line_repeats_it(where: Site) -> None:
    (card,) = cards(where, "case-2")
    assert "".join(drawn(card).itertext()).count("x") == len(NODES["n4"][1])
    assert [label for label, _ in card.lines] == ["Cause", "Facts"] and not card.full
