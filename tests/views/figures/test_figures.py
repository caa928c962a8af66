"""The papers' figures: every one is drawn, printed and computed numbers are never mixed up."""

import csv

import plotly.graph_objects as go
import pytest

from tests.conftest import PUBLISHED, Site
from tests.rounds import sweep
from views.figures.registry import FIGURES, draw_figure, figures_of
from views.figures.series import FigureSeries, Value, leading
from views.page.content import Figure

BENCHMARKS = ("theatre", "svbench", "r3", "vgenst", "videoreal")


def printed(table: str, **fields: str) -> list[dict[str, str]]:
    with (PUBLISHED / "published.csv").open(encoding="utf-8") as lines:
        return [
            row
            for row in csv.DictReader(lines)
            if row["table"].startswith(table) and all(row[k] == v for k, v in fields.items())
        ]


def values(spec: object) -> set[float]:
    """All numbers that a figure's traces draw on either axis, or in cells."""
    gathered: set[float] = set()
    for trace in spec["data"]:  # type: ignore[index]
        for name in ("x", "y", "z"):
            for value in trace.get(name, ()):
                each = value if isinstance(value, list) else [value]
                gathered |= {float(number) for number in each if isinstance(number, float | int)}
    return gathered


def test_there_are_figures_of_each_paper() -> None:
    counts = {name: len(figures_of(name)) for name in BENCHMARKS}
    assert counts == {"theatre": 22, "svbench": 6, "r3": 9, "vgenst": 6, "videoreal": 7}
    assert len(FIGURES) == 22


@pytest.mark.parametrize("benchmark", sweep(["theatre", "vgenst", "r3", "svbench"], BENCHMARKS))
def test_every_figure_is_drawn_or_says_what_is_missing(theatre: Site, benchmark: str) -> None:
    for figure in figures_of(benchmark):
        drawn = draw_figure(theatre.store, benchmark, figure)
        if drawn.has_printed or drawn.has_computed:
            go.Figure(drawn.content.spec)
            text = str(drawn.content.spec["layout"])
            assert figure.title in text and figure.where in text
            assert figure.title in drawn.content.summary
        else:
            assert figure.missing in drawn.content.empty


def test_the_theatre_has_what_is_computed_of_most_figures(theatre: Site) -> None:
    drawn = {f.id for f in figures_of("theatre")
             if draw_figure(theatre.store, "theatre", f, "computed").has_computed}  # fmt: skip
    assert drawn >= {
        "sv-tasks", "sv-tiers", "sv-dimensions", "r3-length", "r3-systems", "r3-cases",
        "r3-categories", "r3-settings", "vg-variants", "vg-profile", "vg-matrix", "vr-scores",
        "vr-categories", "any-lengths",
    }  # fmt: skip
    assert not drawn & {"vr-confusion", "vr-people", "vr-evaluators", "sv-people"}, (
        "no person has scored its clips"
    )


def test_svbenchs_table_2_is_in_the_heat_map_number_by_number(theatre: Site) -> None:
    rows = printed("Table 2 (main results)", benchmark="SVBench")
    drawn = draw_figure(theatre.store, "svbench", FIGURES["sv-tasks"], "printed")
    assert len(rows) == 128 and {float(row["value"]) for row in rows} <= values(drawn.content.spec)


def test_system_1_and_2_stand_with_their_difference(theatre: Site) -> None:
    rows = printed("Table 4 (System", benchmark="R3-Bench", model="GPT-4o", slice="Overall")
    known = {row["setting"]: float(row["value"]) for row in rows}
    drawn = draw_figure(theatre.store, "r3", FIGURES["r3-systems"], "printed").content.spec
    notes = {note["text"] for note in drawn["layout"]["annotations"]}
    assert f"{known['System 2'] - known['System 1']:+.1f}" in notes


def test_quality_controls_98_cells_are_all_there(theatre: Site) -> None:
    drawn = draw_figure(theatre.store, "vgenst", FIGURES["vg-qc"]).content.spec
    cells = [cell for line in drawn["data"][0]["z"] for cell in line if cell is not None]
    rows = printed("Table 12", benchmark="VGenST-Bench")
    assert len(cells) == 98 and sum(cells) == sum(float(row["value"]) for row in rows)


def test_the_printed_numbers_of_two_cognitive_dimensions_stand_on_their_axes(theatre: Site) -> None:
    rows = printed("Figure 5a", benchmark="R3-Bench")
    drawn = draw_figure(theatre.store, "r3", FIGURES["r3-cognition"], "printed").content
    for row in rows:
        assert f"{row['model']} (printed): " in drawn.summary
        assert f"{row['slice']} {float(row['value']):.1f}" in drawn.summary
    marks = [trace["y"] for trace in drawn.spec["data"]]
    assert sorted(value for each in marks for value in each) == sorted(
        float(row["value"]) for row in rows
    )
    assert len(rows) == 5, "of two dimensions, which make columns and no ring"


def test_one_model_by_two_ways_of_training_is_two_marks(theatre: Site) -> None:
    drawn = draw_figure(theatre.store, "videoreal", FIGURES["vr-evaluators"]).content.spec
    names = [trace["name"] for trace in drawn["data"]]
    assert len(names) == len(set(names)) == 9
    assert sum(name.startswith("VideoPhy-2-AutoEval") for name in names) == 2


def test_printed_marks_are_hollow_and_computed_ones_filled(theatre: Site) -> None:
    drawn = draw_figure(theatre.store, "svbench", FIGURES["sv-tiers"], "printed").content.spec
    assert all(trace["marker"]["symbol"].endswith("-open") for trace in drawn["data"])
    own = draw_figure(theatre.store, "theatre", FIGURES["sv-tiers"], "computed").content.spec
    assert not any(trace["marker"]["symbol"].endswith("-open") for trace in own["data"])


def test_the_leading_series_are_few_and_highest_first() -> None:
    series = [FigureSeries(str(n), {"a": Value(float(n))}, False) for n in range(30)]
    names = [each.name for each in leading(series, "a")]
    assert names == [str(n) for n in range(29, 15, -1)]


def test_a_model_has_the_colour_of_its_lines_on_trends(theatre: Site) -> None:
    """In a figure of computed numbers, and beside printed ones that come and go."""
    chart = theatre.fill("trends?benchmark=theatre&metric=eva&by=tier").slots["trend"]
    assert isinstance(chart, Figure)
    lines = {trace["name"]: trace["line"]["color"] for trace in chart.spec["data"]
             if "customdata" in trace}  # fmt: skip
    met: set[str] = set()
    for numbers in ("computed", "both"):
        drawn = draw_figure(theatre.store, "theatre", FIGURES["sv-tiers"], numbers).content
        shown = {(trace["name"], trace["line"]["color"]) for trace in drawn.spec["data"]}
        for name, colour in lines.items():
            own = {each for line, each in shown if line.startswith(f"{name} · ")}
            assert own <= {colour}, name
            met |= own
    assert len(met) >= 3
