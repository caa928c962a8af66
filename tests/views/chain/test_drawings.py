"""Twenty chains as SVG, compared with stored drawings; what readers and screen readers get.

After an intended change of the drawing, look at it and store it anew:
`python -m tests.views.chain.test_drawings`.
"""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from metrics.chains.marks import ChainMarks, ColourMark
from tests.rounds import sweep
from tests.views.chain.made import ARABIC, CHINESE, HEBREW, all_kinds, chain, line, node
from views.chain.payload import PayloadNode
from views.chain.places import balanced, is_right_to_left, plain
from views.chain.style import BADGES, ICONS, KINDS, outline
from views.chain.svg import chain_svg
from views.still.drawing import Drawing, Markup, image
from views.style.typography import is_in_font, width_of

STORED = Path(__file__).parent / "drawings"
CHAINS = all_kinds()
USUAL = [name for name in CHAINS if name != "hundred"]
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
SVG = "{http://www.w3.org/2000/svg}"
WIDTH = 560.0


def elements(text: str, **named: str) -> list[ElementTree.Element]:
    return [
        each for each in ElementTree.fromstring(text).iter()
        if all(each.get(key.replace("_", "-")) == value for key, value in named.items())
    ]  # fmt: skip


@pytest.mark.parametrize("name", sweep(USUAL, CHAINS))
def test_a_chain_is_drawn_as_it_was(name: str) -> None:
    """Numbers may differ by rounding, which is not the same on every machine."""
    stored = (STORED / f"{name}.svg").read_text("utf-8")
    drawn = chain_svg(CHAINS[name], WIDTH)
    assert NUMBER.sub("#", drawn) == NUMBER.sub("#", stored.strip())
    pairs = zip(NUMBER.findall(drawn), NUMBER.findall(stored), strict=True)
    assert all(abs(float(now) - float(then)) < 1 for now, then in pairs)


def test_no_drawing_is_stored_for_a_chain_that_is_gone() -> None:
    assert {path.stem for path in STORED.glob("*.svg")} == set(CHAINS)


def test_nodes_are_buttons_with_names_and_one_tab_stop() -> None:
    marks = ChainMarks({"n1": ColourMark("wrong", 0, 1, words="judged by gpt-x")})
    missing = PayloadNode("n2", "intent", "Rok means to grab.", start=1.5, end=3.0, shown=False)
    made = chain_svg(chain([node(0), node(1), missing], [("n1", ("n0",))]), WIDTH, marks)
    buttons = elements(made, role="button")
    assert [each.get("aria-label") for each in buttons] == [
        "Event: Fip runs into the yard, away from somebody.",
        "Belief: Rok believes that Fip crouches behind the bush.; wrong: judged by gpt-x",
        "Intent: Rok means to grab.; missing or wrong in this clip",
    ]
    assert [each.get("tabindex") for each in buttons] == ["0", "-1", "-1"]
    assert buttons[2].get("data-start") == "1.5" and buttons[2].get("data-end") == "3"
    order = [key for each in ElementTree.fromstring(made) for key in ("node", "link")
             if each.get(f"data-{key}")]  # fmt: skip
    assert order == ["node"] * 3 + ["link"], "nodes are read before links"


def test_a_node_has_one_mark_and_dashes_mean_the_whole_clip() -> None:
    marks = ChainMarks(
        {
            "n0": ColourMark("right", 1, 0),
            "n1": ColourMark("wrong", 0, 1, located=False),
            "n2": ColourMark("mixed", 3, 1, share=0.75),
            "n3": ColourMark("none", unscored=1),
            "n4": ColourMark("none"),
        },
        {"s0": ColourMark("wrong", 0, 1)},
    )
    made = chain_svg(chain([node(at) for at in range(6)], [("n1", ("n0",))]), WIDTH, marks)
    root = ElementTree.fromstring(made)
    badges = {
        each.get("data-node") or each.get("data-link"): [
            inner.get("class") for inner in each.iter() if "wr-badge" in (inner.get("class") or "")
        ]
        for each in root
    }
    assert badges == {
        "n0": ["wr-badge wr-right"], "n1": ["wr-badge wr-wrong"], "n2": ["wr-badge wr-mixed"],
        "n3": ["wr-badge wr-none"], "n4": [], "n5": [], "s0": ["wr-badge wr-wrong"],
    }  # fmt: skip
    whole = [each.get("data-node") for each in root if "wr-whole" in (each.get("class") or "")]
    assert whole == ["n1"]
    (share,) = ("".join(each.itertext()) for each in elements(made, text_anchor="middle"))
    assert share.strip() == "75"


def test_kinds_and_marks_differ_without_colour() -> None:
    assert len({outline(kind, 0, 0, 120, 34) for kind in KINDS}) == 6
    assert len(set(ICONS.values())) == len(ICONS)
    assert len(set(BADGES.values())) == 4


def test_hostile_text_stays_text() -> None:
    made = chain_svg(CHAINS["hostile"], WIDTH)
    assert "<script" not in made and "\x07" not in made and "\x00" not in made
    assert any("alert" in "".join(each.itertext()) for each in ElementTree.fromstring(made))


def test_long_words_break_with_a_hyphen_and_empty_texts_have_a_node() -> None:
    block = balanced("a" * 60, 12, 100)
    assert len(block.lines) > 1 and all(part.endswith("-") for part in block.lines[:-1])
    assert "".join(block.lines).replace("-", "") == "a" * 60
    assert len(elements(chain_svg(line([""]), WIDTH), role="button")) == 1
    assert len(plain("b" * 5_000)) == 1_200


def test_lines_are_few_and_then_narrow() -> None:
    text = "The owner looks at an object in its place."
    block = balanced(text, 12, 198)
    assert block.lines == ("The owner looks at", "an object in its place.")
    assert block.width == pytest.approx(max(width_of(part, 12) for part in block.lines))


@pytest.mark.parametrize(
    ("text", "is_rtl"),
    [
        (HEBREW, True),
        (ARABIC, True),
        (CHINESE, False),
        (f"1 {HEBREW}", True),
        (f"A {HEBREW}", False),
    ],
)
def test_right_to_left_lines_end_at_their_nodes_right(text: str, is_rtl: bool) -> None:
    assert is_right_to_left(text) is is_rtl
    spans = list(ElementTree.fromstring(chain_svg(line([text]), WIDTH)).iter(f"{SVG}tspan"))
    assert all((each.get("text-anchor") == "end") is is_right_to_left("".join(each.itertext()))
               for each in spans)  # fmt: skip


def test_the_font_has_what_it_says() -> None:
    assert is_in_font("a") and is_in_font("é") and is_in_font("≥")
    assert not is_in_font("א") and not is_in_font("女")


@pytest.mark.parametrize("name", ["hostile", "right_to_left", "scene", "circle"])
def test_a_picture_of_it_can_be_made(name: str) -> None:
    drawn = Drawing(WIDTH, 400, (Markup(0, 0, 1, chain_svg(CHAINS[name], WIDTH)),))
    colours = image(drawn, 0.5).getcolors(100_000)
    assert colours is not None and len(colours) > 20


def store() -> None:
    """Store all drawings anew."""
    STORED.mkdir(exist_ok=True)
    for path in STORED.glob("*.svg"):
        path.unlink()
    for name, each in CHAINS.items():
        (STORED / f"{name}.svg").write_text(chain_svg(each, WIDTH) + "\n", "utf-8")


if __name__ == "__main__":
    store()
