"""A figure says whose numbers it shows, of which judge or row, and of how many cases."""

import re
from pathlib import Path

import pytest

from store.queries.judging.realism_labels import error_categories
from tests.conftest import Site, site
from tests.store.rows import Rows, put
from views.figures.registry import FIGURES, draw_figure
from views.figures.series import FigureSeries, Numbers
from views.page.content import Figure
from views.shared.board_rows import marks_of


def drawn(where: Site, benchmark: str, name: str, numbers: Numbers = "both") -> Figure:
    return draw_figure(where.store, benchmark, FIGURES[name], numbers).content


def words(figure: Figure) -> list[str]:
    """The lines above the plot."""
    title: str = figure.spec["layout"]["title"]["text"]
    return re.sub(r"</?(b|span)(\s[^>]*)?>", "", title).split("<br>")


def hovers(figure: Figure) -> list[str]:
    flat: list[str] = []
    for trace in figure.spec["data"]:
        for text in trace.get("hovertext", ()):
            flat += [text] if isinstance(text, str) else text
    return [text for text in flat if text]


@pytest.mark.parametrize(
    ("benchmark", "name", "source", "line"),
    [
        ("svbench", "sv-tiers", "SVBench, Table 4", "Source: SVBench, Table 4"),
        ("theatre", "sv-tiers", "computed here on Theatre, after SVBench, Table 4",
         "Computed here on Theatre, after SVBench, Table 4"),
        ("theatre", "r3-length", "computed here on Theatre, after R3-Bench, Figure 6",
         "Computed here on Theatre, after R3-Bench, Figure 6"),
    ],
)  # fmt: skip
def test_a_papers_name_is_the_source_of_what_it_prints_alone(
    theatre: Site, benchmark: str, name: str, source: str, line: str
) -> None:
    figure = drawn(theatre, benchmark, name)
    assert line in words(figure) and figure.source == source
    assert figure.title == FIGURES[name].title and figure.subtitle == FIGURES[name].subtitle


def test_the_files_of_a_figure_bear_its_own_title(theatre: Site) -> None:
    view = theatre.fill("published?benchmark=svbench&plot=sv-tiers")
    figure = view.slots["plot"]
    assert isinstance(figure, Figure) and figure.title == "Score by difficulty tier"
    assert (figure.subtitle, figure.source) == (
        "Average pass rate from easy to hard prompts", "SVBench, Table 4",
    )  # fmt: skip


def test_a_matrix_names_its_judge(tmp_path: Path) -> None:
    where = labelled(tmp_path)
    (judge,) = {each.group for each in FIGURES["vr-confusion"].computed(where.store, "videoreal")}
    figure = drawn(where, "videoreal", "vr-confusion", "computed")
    assert judge == "judge Judge J" and judge in words(figure)[0] and judge in figure.title
    assert words(figure)[1].startswith("6 clips · ")
    assert judge in figure.summary


def test_a_matrix_names_its_row(theatre: Site) -> None:
    (row,) = {each.group for each in FIGURES["vg-matrix"].computed(theatre.store, "theatre")}
    assert row and row in words(drawn(theatre, "theatre", "vg-matrix", "computed"))[0]


@pytest.mark.parametrize("name", ["r3-cases", "vr-scores", "vr-categories", "sv-dimensions"])
def test_cases_are_the_whole_that_a_share_is_of(theatre: Site, name: str) -> None:
    series = FIGURES[name].computed(theatre.store, "theatre")
    assert series
    for each in series:
        for value in each.values.values():
            assert value.n and value.k is not None and 0 <= value.k <= value.n
            assert value.value == pytest.approx(100 * value.k / value.n)
    texts = hovers(drawn(theatre, "theatre", name, "computed"))
    assert texts and all(" of " in text and text.endswith(" cases") for text in texts)


def labelled(home: Path) -> Site:
    """Of one generator's four labelled clips one has an error; of another's two none."""
    clips = [("good", n) for n in range(2)] + [("poor", n) for n in range(4)]
    rows: Rows = {
        "benchmark": [{"benchmark": "videoreal", "name": "VideoRealBench"}],
        "model": [{"model": name, "name": name, "kind": "model"} for name in ("good", "poor")]
        + [{"model": "j", "name": "Judge J", "kind": "model"}],
        "run": [{"run": f"r-{name}", "benchmark": "videoreal", "model": name, "judge": "j",
                 "protocol": "realism"} for name in ("good", "poor")],
        "verdict": [{"run": f"r-{name}", "clip": f"{name}{n}", "dimension": "realism",
                     "score": 3.0 + n % 2, "status": "ok"} for name, n in clips],
        "clip": [{"clip": f"{name}{n}", "benchmark": "videoreal", "model": name}
                 for name, n in clips],
        "human_label": [
            {"clip": f"{name}{n}", "annotator": "h", "dimension": "realism", "score": 4.0,
             "category": "interaction" if (name, n) == ("poor", 0) else None}
            for name, n in clips
        ] + [{"clip": "good0", "annotator": "h", "dimension": "D1", "score": 1.0}],
    }  # fmt: skip
    put(home, rows)
    return site(home)


def test_clips_without_an_error_are_labelled_too(tmp_path: Path) -> None:
    where = labelled(tmp_path)
    counts = {(each.generator, each.category): (each.clips, each.labelled)
              for each in error_categories(where.store, "videoreal")}  # fmt: skip
    assert counts["poor", "interaction"] == (1, 4)
    assert counts["good", "interaction"] == counts["good", "human_state"] == (0, 2)
    made: list[FigureSeries] = FIGURES["vr-categories"].computed(where.store, "videoreal")
    assert {each.name: each.values["interaction"].value for each in made} == {
        "good": 0.0, "poor": 25.0
    }  # fmt: skip
    traces = drawn(where, "videoreal", "vr-categories").spec["data"]
    colours = {trace["name"]: trace["marker"]["color"] for trace in traces}
    marks = marks_of((), where.store)
    assert colours == {name: marks[name].colour for name in ("good", "poor")}
