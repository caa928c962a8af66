"""A figure is drawn without a script: the same points, in the same places, as plotly's."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.rounds import swept
from views.page.charts import figure
from views.plots.drawing import MOST, drawing
from views.plots.drawn_traces import SHAPES, symbol_path
from views.style.model_colours import SYMBOLS

HOSTILE = "<script>alert(1)</script> & “x”"
LAYOUT: dict[str, Any] = {
    "title": {"text": "<b>Scores</b><br><span style='font-size:12px'>by tier</span>"},
    "xaxis": {"range": [0, 4], "tickvals": [1, 2, 3], "ticktext": ["a", "b", "c"]},
    "yaxis": {"range": [0, 100], "nticks": 6, "title": {"text": "Score"}},
    "margin": {"l": 50, "r": 150, "t": 60, "b": 40},
}


def points(**changed: Any) -> dict[str, Any]:
    trace = {"type": "scatter", "mode": "lines+markers", "x": [1, 2, 3], "y": [25, 50, 100]}
    return {**trace, "marker": {"color": "#123456", "size": 8}, **changed}


def drawn(*traces: dict[str, Any], height: int = 300, **changed: Any) -> ElementTree.Element:
    spec = figure(traces, {**LAYOUT, **changed}, "in words", height).spec
    made = drawing(spec)
    assert made, "nothing was drawn"
    return ElementTree.fromstring(made.replace("<br>", "<br/>"))


def places(root: ElementTree.Element) -> list[tuple[str, str]]:
    """Where markers of this colour are."""
    return [
        (str(at.get("x")), str(at.get("y")))
        for at in root.iter("svg")
        if at.find("path[@fill='#123456']") is not None
    ]


def words(root: ElementTree.Element) -> list[str]:
    return [text.strip() for text in root.itertext() if text.strip()]


def test_points_are_in_parts_of_the_width_and_pixels_of_the_height() -> None:
    assert places(drawn(points())) == [("25%", "150.0"), ("50%", "100.0"), ("75%", "None")]


def test_the_plot_has_the_height_and_margins_of_the_specification() -> None:
    root = drawn(points(), height=300)
    plot = root.findall("div")[1]
    assert plot.get("style") == "padding:0 150px 40px 50px"
    assert plot[0].get("height") == "200"


def test_titles_ticks_and_notes_are_there_as_text() -> None:
    note = {"text": "end &amp; all", "xref": "paper", "x": 1, "y": 50, "xanchor": "left"}
    text = words(drawn(points(), annotations=[note]))
    assert {"Scores", "by tier", "a", "b", "c", "Score", "end & all"} <= set(text)
    assert {"0", "20", "40", "60", "80", "100"} <= set(text)


def test_a_line_keeps_its_width_and_an_area_is_filled() -> None:
    area = {"type": "scatter", "mode": "lines", "fill": "toself", "fillcolor": "#abcdef",
            "x": [1, 3, 3], "y": [0, 0, 50], "line": {"width": 0}}  # fmt: skip
    root = drawn(area, points(line={"color": "#654321", "width": 2.5}))
    (line,) = root.iterfind(".//path[@vector-effect='non-scaling-stroke']")
    assert line.get("d") == "M0 0m250.0 150.0l250.0 -50.0l250.0 -100.0"
    (filled,) = root.iter("polygon")
    assert (filled.get("fill"), filled.get("points")) == (
        "#abcdef", "250.0,200.0 750.0,200.0 750.0,100.0",
    )  # fmt: skip


def test_a_gap_ends_a_line_and_another_begins_behind_it() -> None:
    gaps = {"type": "scatter", "mode": "lines", "x": [1, 2, None, 2, 3], "y": [0, 50, None, 0, 50]}
    (line,) = drawn(gaps).iterfind(".//path[@vector-effect='non-scaling-stroke']")
    assert line.get("d") == "M0 0m250.0 200.0l250.0 -100.0m0.0 100.0l250.0 -100.0"


def test_an_interval_reaches_from_its_low_to_its_high_end() -> None:
    error = {"array": [0, 10, 0], "arrayminus": [0, 25, 0], "color": "#ff0000", "thickness": 2}
    root = drawn(points(error_y={**error, "width": 4}))
    (interval,) = root.iterfind(".//path[@stroke='#ff0000']")
    assert interval.get("d") == "M0 -20.0V50.0M-4 -20.0H4M-4 50.0H4"
    across = drawn(points(error_x={"array": [0, 1, 0], "arrayminus": [0, 0.4, 0],
                                   "color": "#ff0000", "thickness": 2}))  # fmt: skip
    (line,) = across.iterfind(".//line[@stroke='#ff0000']")
    assert (line.get("x1"), line.get("x2"), line.get("y1")) == ("40%", "75%", "100.0")


def test_what_is_hidden_or_unknown_is_not_drawn() -> None:
    assert places(drawn(points(y=[25, None, 100]))) == [("25%", "150.0"), ("75%", "None")]
    assert places(drawn(points(opacity=0), points(x=[2], y=[50]))) == [("50%", "100.0")]


def test_a_series_without_points_has_no_name_in_the_legend() -> None:
    marker = {"color": [], "size": [], "symbol": []}
    empty = points(x=[], y=[], name="none", marker=marker)
    seen = words(drawn(points(name="some"), empty, showlegend=True))
    assert "some" in seen and "none" not in seen


def test_names_are_escaped() -> None:
    hostile = {"text": HOSTILE.replace("<", "&lt;"), "xref": "paper", "x": 1, "y": 50}
    root = drawn(points(name=HOSTILE.replace("<", "&lt;")), annotations=[hostile], showlegend=True)
    assert words(root).count(HOSTILE) == 2
    assert not list(root.iter("script"))


@pytest.mark.parametrize(
    "changed",
    [{"xaxis": {}}, {"yaxis": {"range": None}}, {"xaxis": {"range": [0, None]}}],
    ids=["without ends", "none", "an end"],
)
def test_axes_that_plotly_has_to_measure_are_left_to_it(changed: dict[str, Any]) -> None:
    assert drawing(figure([points()], {**LAYOUT, **changed}, "", 300).spec) == ""


@pytest.mark.parametrize("kind", ["bar", "heatmap", "scatterpolar"])
def test_other_kinds_are_left_to_plotly(kind: str) -> None:
    assert drawing(figure([points(), {"type": kind}], LAYOUT, "", 300).spec) == ""


@swept
def test_a_figure_of_very_many_points_is_left_to_plotly() -> None:
    many = points(x=[2] * MOST, y=[50] * MOST)
    assert drawing(figure([many], LAYOUT, "", 300).spec) == ""
    assert drawing({}) == ""


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_every_models_symbol_has_a_path(symbol: str) -> None:
    assert symbol in SHAPES or symbol == "circle"
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", symbol_path(symbol, 10))]
    assert max(map(abs, numbers)) <= 15
