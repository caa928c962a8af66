"""A case as a drawing: what it shows, what it escapes, what stays inside its borders."""

import base64
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageFont

from loaders.svbench.paradigms import paradigm_chains
from metrics.chains.marks import Colouring
from scripts.paradigm_sheets import payload_chain
from tests.rounds import few
from tests.views.still.made import HOSTILE, case, chain
from views.chain.layout import lay_out
from views.chain.places import wrap
from views.player.payload import Payload, PayloadQuestion, PayloadReply
from views.still.case import Line, still_case
from views.still.drawing import BOLD, Markup, Words, image, svg
from views.still.figures import FILM, Area, StripFrame, chain_markup, film_frame, panel
from views.style.typography import REGULAR, SEMIBOLD, width_of

SVG = "{http://www.w3.org/2000/svg}"
POINTS_AT_170_MM = 170 / 25.4 * 72


def texts(document: str) -> list[str]:
    root = ElementTree.fromstring(document)
    return ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]


def jpeg() -> bytes:
    import io

    sink = io.BytesIO()
    Image.new("RGB", (64, 36), "#336699").save(sink, "JPEG")
    return sink.getvalue()


def test_a_figure_names_the_case_its_steps_and_what_was_said() -> None:
    drawing = panel(case(), [StripFrame(1.5, jpeg(), 16 / 9)])
    document = svg(drawing, 170)
    shown = " ".join(texts(document))
    for word in ("1.5 s", "event", "belief", "Model", "B. nothing", "marks: a run", "Clip: x"):
        assert word in shown
    root = ElementTree.fromstring(document)
    assert root.get("width") == "170mm" and 'href="http' not in document
    assert len(list(root.iter(f"{SVG}image"))) == 1


def test_statements_without_room_are_counted() -> None:
    lines = tuple(Line(f"D{n}", "a reason " * 60, "wrong") for n in range(20))
    drawing = panel(replace(case(), lines=lines), [])
    shown = [each.text for each in drawing.shapes if isinstance(each, Words)]
    there = [text for text in shown if text in {line.label for line in lines}]
    assert 0 < len(there) < len(lines)
    assert f"+ {len(lines) - len(there)} more" in shown
    few = [replace(line, text="short") for line in lines[:7]]
    whole = panel(replace(case(), lines=tuple(few)), [])
    assert {line.label for line in few} <= {
        each.text for each in whole.shapes if isinstance(each, Words)
    }


def test_what_was_said_is_the_shown_runs_reply() -> None:
    """Two runs colour the clip; the first, whose name stands above, was not asked."""
    reply = PayloadReply("second", "ok", 1, correct=True)
    question = PayloadQuestion("q", "CW", "Cause", "Why?", ("x", "y"), 1, replies=(reply,))
    runs = tuple(Colouring(name, name, "answers") for name in ("first", "second"))
    made = still_case(
        Payload("none", colourings=runs, questions=(question,), question="q"), (), "A clip"
    )
    assert made.run == "first" and [line.label for line in made.lines] == ["Cause", "Correct"]
    own = PayloadReply("first", "ok", 0, correct=False)
    answered = replace(question, replies=(reply, own))
    made = still_case(
        Payload("none", colourings=runs, questions=(answered,), question="q"), (), "A clip"
    )
    assert made.lines[1] == Line("Model", "A. x", "wrong")


@few(2)
@pytest.mark.parametrize("paradigm", [None, "EXP_001", "EXP_013", "EXP_026"])
def test_letters_of_a_figure_are_at_least_seven_points_high_in_print(paradigm: str | None) -> None:
    made = case()
    if paradigm:
        made = replace(made, chain=payload_chain(paradigm_chains()[paradigm]))
    drawing = panel(made, [])
    unit = POINTS_AT_170_MM / drawing.width
    assert all(shape.size * unit > 7 for shape in drawing.shapes if isinstance(shape, Words))
    (largest,) = (shape.scale for shape in drawing.shapes
                  if isinstance(shape, Markup) and "wr-link" in shape.text)  # fmt: skip
    assert 12 * largest * unit > 6.3


def test_hostile_text_is_text() -> None:
    document = svg(panel(case(HOSTILE), []), 170)
    assert "<script" not in document
    assert any("alert" in text for text in texts(document))


def test_a_chain_stays_inside_its_area() -> None:
    area = Area(40, 30, 300, 500)
    drawn = chain_markup(chain(), area)
    assert area.x <= drawn.x and area.y <= drawn.y
    made = lay_out(chain(), 360)
    assert drawn.x + drawn.scale * made.width <= area.x + area.width + 0.1
    assert drawn.y + drawn.scale * made.height <= area.y + area.height


def test_what_happens_at_a_second_lights_up() -> None:
    made = case()
    assert made.lit(0.5) == {"a"} and made.lit(2.0) == {"b"} and not made.lit(9.0)
    quiet, lit = (image(film_frame(made, nodes)) for nodes in ((), made.lit(2.0)))
    assert quiet.size == lit.size == (FILM.width, FILM.height) and quiet.tobytes() != lit.tobytes()


def test_text_breaks_into_lines_that_fit() -> None:
    lines = wrap("a wordwithoutanyend" * 9 + " and more words here", 14, 120, 3)
    assert len(lines) == 3 and lines[-1].endswith("…")
    assert all(width_of(line, 14) <= 120 for line in lines)


def test_drawings_have_the_font_of_the_pages_and_bring_it_along() -> None:
    assert ImageFont.truetype(REGULAR, 14).getname() == ("Inter", "Regular")
    assert ImageFont.truetype(SEMIBOLD, 14).getname()[0] == "Inter SemiBold"
    assert width_of("Sol would like some quiet.", 14, bold=True) > width_of(
        "Sol would like some quiet.", 14
    )
    style = ElementTree.fromstring(svg(panel(case(), []), 170)).find(f"{SVG}style")
    assert style is not None and style.text is not None
    faces = re.findall(r"font-weight:(\d+);src:url\(data:font/ttf;base64,([^)]+)\)", style.text)
    assert [int(weight) for weight, _ in faces] == [400, BOLD]
    for (_, data), path in zip(faces, (REGULAR, SEMIBOLD), strict=True):
        assert base64.b64decode(data) == path.read_bytes()
        assert list(path.parent.glob("inter-*LICENSE-OFL*.txt")), "its licence lies beside it"


def test_letters_of_names_and_signs_of_the_drawings_are_in_the_font() -> None:
    face = ImageFont.truetype(REGULAR, 20)
    missing = face.getmask("\uffff")
    for sign in "Zoë Łukasz – “…” · ✓ ✗ → ≥ ½ ×".replace(" ", ""):
        drawn = face.getmask(sign)
        assert (drawn.size, bytes(drawn)) != (missing.size, bytes(missing)), sign
