"""What any benchmark has: open beside closed models, and ways to Trends for size and release."""

from itertools import pairwise
from pathlib import Path

import pytest

from tests.conftest import PUBLISHED, Site, site
from tests.store.rows import put
from tests.views.made_boards import svbench_rows
from views.address.filters import Filters
from views.figures.drawing.lines import slopes
from views.figures.drawing.marks import ABOVE, BELOW
from views.figures.registry import FIGURES, draw_figure
from views.figures.series import Chart, FigureSeries, Value
from views.page.charts import LINE
from views.page.content import Figure, Switches, Text, View

OPEN = FIGURES["any-open"]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """What papers print, and what is known of their models."""
    made = site(tmp_path_factory.mktemp("printed"))
    for kind in ("published", "models"):
        assert made.take(kind, PUBLISHED).rejected == 0
    return made


def rows_of(drawn: Figure) -> list[str]:
    """The names at the chart's rows."""
    ticks: list[str] = drawn.spec["layout"]["yaxis"]["ticktext"]
    return [tick.replace("<br>", " ") for tick in ticks]


def test_models_of_two_papers_say_of_which_and_stand_in_one_setting(printed: Site) -> None:
    drawn = draw_figure(printed.store, "r3", OPEN, "printed").content
    names = rows_of(drawn)
    assert len(names) == len(set(names)) == 14
    assert {"GPT-4o · R3-Bench (printed)", "GPT-4o · R3-VQA (printed)"} <= set(names)
    assert drawn.subtitle.endswith(" · +Sub")
    assert "82.6 %" in repr(drawn.spec["data"]) and "83.1 %" not in repr(drawn.spec["data"]), (
        "GPT-4o’s 83.08 is with the true mental states"
    )


def test_settings_that_differ_stand_in_the_names(printed: Site) -> None:
    drawn = draw_figure(printed.store, "videoreal", OPEN, "printed").content
    names = rows_of(drawn)
    assert any("retrained" in name for name in names) and any("published" in n for n in names)
    assert drawn.subtitle.endswith(" · VideoRealBench")


def test_computed_scores_are_of_one_judge_which_is_named(tmp_path: Path) -> None:
    rows = svbench_rows({name: {"short": lambda n: n % 2 == 0} for name in ("one", "two")})
    for model in rows["model"]:
        model["open"] = True
    judged = [each for each in rows["verdict"] if each["run"] == "one"]
    rows["run"].append({**rows["run"][0], "run": "again", "judge": "k"})
    rows["verdict"] += [{**each, "run": "again", "score": 1.0} for each in judged]
    put(tmp_path, rows)
    made = OPEN.computed(site(tmp_path).store, "svbench")
    assert len({each.group for each in made}) == 1 and made[0].group.startswith("judge ")
    drawn = draw_figure(site(tmp_path).store, "svbench", OPEN, "computed").content
    assert made[0].group in drawn.subtitle
    assert len(made) == len({each.name for each in made})


def ways(view: View) -> dict[str, str]:
    plots = view.slots["plots"]
    assert isinstance(plots, Switches)
    return {way.text: way.href for entry in plots.entries for way in entry.ways}


@pytest.mark.parametrize(("old", "axis"), [("any-size", "size"), ("any-date", "released")])
def test_scores_against_size_and_release_are_on_trends(printed: Site, old: str, axis: str) -> None:
    view = printed.fill(f"published?benchmark=r3&plot={old}")
    says = view.slots["says"]
    assert isinstance(says, Text) and not view.notices and "plot" not in view.slots
    (go,) = (block.href for block in says.blocks if block.href)
    assert go in ways(view).values()
    settled = Filters.parse(go.partition("?")[2]).filters
    assert go.startswith("trends?") and (settled.benchmark, settled.by) == ("r3", axis)
    there = printed.fill(go)
    assert not there.notices and "PLLaVA" in repr(there.slots["trend"])


def test_an_axis_of_which_nothing_is_known_is_not_offered(theatre: Site) -> None:
    assert not [text for text in ways(theatre.fill("published?benchmark=theatre"))
                if text.startswith("Score against")]  # fmt: skip


def test_no_name_at_a_lines_end_lies_over_another() -> None:
    series = tuple(
        FigureSeries(f"A model with a long name, number {n}", {"a": Value(1.0), "b": Value(50.0)},
                     False)
        for n in range(14)
    )  # fmt: skip
    drawn = slopes(Chart("T", "S", "here", ("a", "b"), series))
    layout = drawn.spec["layout"]
    low, high = layout["yaxis"]["range"]
    names = [note for note in layout["annotations"] if "number" in note["text"]]
    height = layout["height"] - ABOVE - BELOW
    pixels = sorted((note["y"] - low) / (high - low) * height for note in names)
    assert len(pixels) == 14
    assert all(after - before >= 2 * LINE - 0.01 for before, after in pairwise(pixels))
    assert pixels[0] >= 0 and pixels[-1] <= height
